import CCurl
import IDVHTTP

extension TransportError.Code {
    /// What a libcurl result means.
    ///
    /// - Parameters:
    ///   - code: the result.
    ///   - connected: whether the connection stood and the request was about to start.
    init(_ code: CURLcode, connected: Bool) {
        self =
            switch code {
            case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .cannotResolveHost
            case CURLE_COULDNT_CONNECT, CURLE_PROXY, CURLE_INTERFACE_FAILED: .cannotConnect
            case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_PINNEDPUBKEYNOTMATCH,
                CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CACERT_BADFILE:
                .certificateNotTrusted
            case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_USE_SSL_FAILED,
                CURLE_SSL_CERTPROBLEM, CURLE_SSL_SHUTDOWN_FAILED, CURLE_SSL_CLIENTCERT:
                .tlsFailed
            case CURLE_OPERATION_TIMEDOUT: connected ? .totalTimedOut : .connectTimedOut
            case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE,
                CURLE_HTTP2_STREAM, CURLE_SEND_FAIL_REWIND:
                connected ? .connectionLost : .cannotConnect
            case CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_HTTP2:
                .malformedResponse
            // Before a request it is the address; after it, an answer that is no HTTP/1.
            case CURLE_UNSUPPORTED_PROTOCOL: connected ? .malformedResponse : .invalidRequest
            case CURLE_URL_MALFORMAT, CURLE_BAD_FUNCTION_ARGUMENT: .invalidRequest
            default: .other
            }
    }
}

extension Transfer {
    /// The error that an ended transfer is; its message holds nothing of the request.
    func error(_ code: CURLcode, requestBytes: Int, certificateVerdict: Int) -> TransportError {
        switch stop {
        case .bodyFailed(let reason):
            return error(
                .bodyUnavailable,
                requestBytes: requestBytes,
                "a source of the request's body failed: \(reason)"
            )
        case .refused(.bodyTooLarge(let limit)):
            return error(
                .responseTooLarge,
                requestBytes: requestBytes,
                "the answer is larger than the \(limit) bytes that the request allows"
            )
        case .refused(.headTooLarge):
            return error(
                .responseTooLarge,
                requestBytes: requestBytes,
                "the answer's header fields are more than \(ResponseCollector.mostFields) or larger"
                    + " than \(ResponseCollector.largestHead) bytes"
            )
        case .refused(.malformedHead):
            return error(
                .malformedResponse,
                requestBytes: requestBytes,
                "the answer's head is no HTTP, or has two lengths"
            )
        case .wouldRepeat:
            return error(
                .connectionLost,
                requestBytes: requestBytes,
                "the kept-alive connection was closed when the request had been handed to it; it"
                    + " was not sent again"
            )
        case .failed(let code):
            return error(code, requestBytes: requestBytes, "the transfer was stopped")
        case nil:
            let connected = machine.phase != .connecting && machine.phase != .queued
            let meaning = TransportError.Code(code, connected: connected)
            // libcurl's own words for these speak of its insides.
            var message =
                switch code {
                case CURLE_SEND_FAIL_REWIND, CURLE_GOT_NOTHING:
                    "the connection was closed before an answer came"
                case CURLE_PEER_FAILED_VERIFICATION: "the server's certificate is not trusted"
                default: String(cString: curl_easy_strerror(code))
                }
            if meaning == .certificateNotTrusted, certificateVerdict != 0 {
                message += ": \(Self.reason(ofVerdict: certificateVerdict))"
            }
            return error(meaning, requestBytes: requestBytes, message)
        }
    }

    /// OpenSSL's numbers for what is usually wrong (X509_V_ERR_…).
    private static func reason(ofVerdict verdict: Int) -> String {
        switch verdict {
        // libcurl compares the names by itself, and before it has OpenSSL's verdict.
        case 1: "the certificate is for another host name"
        case 9: "the certificate is not valid yet (is the clock right?)"
        case 10: "the certificate has expired"
        case 18: "the certificate is self-signed"
        case 19, 20, 21: "the certificate's issuer is not among the trusted authorities"
        case 23: "the certificate was revoked"
        case 62: "the certificate is for another host name"
        case 64: "the certificate is for another address"
        default: "verification code \(verdict)"
        }
    }
}

extension TransportError.Code {
    /// What a passed deadline means, for an operator.
    var deadlineMessage: String {
        switch self {
        case .connectTimedOut: "the connection did not stand within its time"
        case .firstByteTimedOut: "the request was sent and no answer began within its time"
        case .idleTimedOut: "no byte moved for longer than is allowed"
        default: "the whole request took longer than is allowed"
        }
    }
}
