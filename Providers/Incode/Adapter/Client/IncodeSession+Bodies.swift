import IDVAdapterKit
import IDVHTTP
import IDVPrimitives
import IdentityVerification

extension IncodeSession {
    /// A call with a picture, and with its metadata when there is one.
    func pictureCall(
        _ operation: IncodeOperation,
        _ image: ByteSource,
        metadata: Personal<String>? = nil
    ) throws(ProviderError) -> IncodeCall {
        try checkContent(image, operation)
        var members: [(String, IncodeBody.Value)] = [("base64Image", .base64(image))]
        if let text = metadata?.value {
            // An empty text would be metadata that says nothing: it is left out, or it is there.
            guard (1...Self.maximumTextBytes).contains(text.utf8.count) else {
                throw operation.notSent(
                    .invalidInput,
                    "The picture's metadata has \(text.utf8.count) bytes; expected 1 to "
                        + "\(Self.maximumTextBytes), or none at all.",
                    ledger: ledger
                )
            }
            members.append(("metadata", .json(.string(text))))
        }
        return IncodeCall(operation, body: IncodeBody.object(members))
    }

    /// Refuses content without a byte, and content that no request could hold.
    func checkContent(
        _ content: ByteSource,
        _ operation: IncodeOperation
    ) throws(ProviderError) {
        guard content.count > 0 else {
            throw operation.notSent(
                .invalidInput,
                "There is nothing to send: the file is empty, so the capture did not complete.",
                ledger: ledger
            )
        }
        guard content.count <= Capture.maximumBytes else {
            throw operation.notSent(
                .mediaRefused,
                "The file has \(content.count) bytes; at most \(Capture.maximumBytes) are sent. "
                    + operation.wayToShrink,
                ledger: ledger
            )
        }
    }

    /// Reads an answer that must be a JSON object.
    func read(
        _ response: HTTPResponse,
        of operation: IncodeOperation
    ) throws(ProviderError) -> VendorAnswer {
        try VendorAnswer(response, to: operation, ledger: ledger)
    }

    /// An address in an answer, when the configuration allows it.
    func givenAddress(in answer: VendorAnswer) throws(ProviderError) -> HTTPURL {
        let text = try answer.text("url")
        do throws(URLGuardRefusal) {
            return try client.configuration.addressGuard.address(text)
        } catch {
            let advice =
                switch error {
                case .hostNotAllowed, .addressLiteral: " The setting is uploadHosts."
                case .loopback: " The setting is allowLoopbackHTTP."
                default: ""
                }
            var fault = ProviderError(
                .untrustedAddress,
                phase: answer.operation.phase,
                operation: answer.operation.name,
                sendState: .processed,
                retry: .afterFixing,
                message: "The vendor gave an address that must not be used: \(error)."
                    + " Nothing was sent to it." + advice
            )
            fault.calls = ledger.calls
            throw fault
        }
    }
}
