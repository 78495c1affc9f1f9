import CCurl
import IDVHTTP

/// The owner of one libcurl easy handle, which serves one transfer after another.
///
/// Only the loop's thread touches it.
///
/// What never changes is set once. What a request brings is set for each, every time all of it, so
/// that nothing of one request can reach the next.
final class EasyHandle {
    let pointer: UnsafeMutableRawPointer
    private(set) var transfer: Transfer?
    private var headers: UnsafeMutablePointer<curl_slist>?

    init(_ configuration: CurlTransportConfiguration, _ bundle: CertificateBundle)
        throws(CurlTransportError)
    {
        guard let pointer = curl_easy_init() else { throw .outOfResources }
        self.pointer = pointer
        do throws(OptionError) {
            try setConstants(configuration, bundle)
        } catch {
            throw .unusableLibrary(reason: error.description)
        }
    }

    deinit {
        curl_easy_cleanup(pointer)
        curl_slist_free_all(headers)
    }

    /// The bytes of heads and proxy requests that libcurl has written for the current transfer.
    var requestBytes: Int { idv_easy_info_long(pointer, CURLINFO_REQUEST_SIZE) }
    var status: Int { idv_easy_info_long(pointer, CURLINFO_RESPONSE_CODE) }
    var certificateVerdict: Int { idv_easy_info_long(pointer, CURLINFO_SSL_VERIFYRESULT) }

    func requestMayStart() -> Bool {
        transfer?.mayStart(requestBytes: requestBytes) ?? false
    }

    /// Puts a transfer's request on the handle.
    func prepare(_ transfer: Transfer) throws(OptionError) {
        let request = transfer.request
        let context = Unmanaged.passUnretained(transfer).toOpaque()
        self.transfer = transfer
        try set(CURLOPT_URL, request.url.string)
        try setMethod(request, bodyCount: transfer.bodyCount)
        try setHeaders(request.fields)
        // libcurl tries a host's next address after a part of this time, so it must know it.
        let connect = request.deadlines.connect.wholeMilliseconds
        try set(CURLOPT_CONNECTTIMEOUT_MS, max(1, min(connect, 86_400_000)))
        for option in [
            CURLOPT_READDATA, CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_XFERINFODATA,
            CURLOPT_SEEKDATA,
        ] {
            try setPointer(option, context)
        }
    }

    /// Lets the transfer go, and with it the keys and the address that its request held; the handle
    /// can take another.
    func clear() {
        transfer = nil
        _ = idv_easy_setopt_list(pointer, CURLOPT_HTTPHEADER, nil)
        _ = idv_easy_setopt_string(pointer, CURLOPT_URL, nil)
        curl_slist_free_all(headers)
        headers = nil
    }

    /// A body goes by libcurl's upload path, whatever the method: it adds no field of its own.
    private func setMethod(_ request: HTTPRequest, bodyCount: Int) throws(OptionError) {
        let method = request.method
        let meansBody = method == .post || method == .put || method == .patch
        if request.body != nil || meansBody {
            try set(CURLOPT_UPLOAD, 1)
            try setOffset(CURLOPT_INFILESIZE_LARGE, bodyCount)
        } else if method.rawValue == "HEAD" {
            try set(CURLOPT_NOBODY, 1)
        } else {
            try set(CURLOPT_HTTPGET, 1)
        }
        try set(CURLOPT_CUSTOMREQUEST, method.rawValue)
    }

    private func setHeaders(_ fields: HTTPFields) throws(OptionError) {
        var list: UnsafeMutablePointer<curl_slist>?
        func append(_ line: String) -> Bool {
            guard let longer = curl_slist_append(list, line) else { return false }
            list = longer
            return true
        }
        var isComplete = true
        for field in fields {
            // A colon without a value would remove the field; a semicolon sends it empty.
            let isBlank = field.value.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 }
            isComplete =
                append(isBlank ? "\(field.name);" : "\(field.name): \(field.value)") && isComplete
        }
        // What libcurl would add by itself.
        for name in ["Accept", "Expect", "Content-Type", "User-Agent"] where fields[name] == nil {
            isComplete = append("\(name):") && isComplete
        }
        guard isComplete else {
            curl_slist_free_all(list)
            throw OptionError(code: CURLE_OUT_OF_MEMORY)
        }
        let code = idv_easy_setopt_list(pointer, CURLOPT_HTTPHEADER, list)
        // Only now, when libcurl has let go of them, are the old ones freed.
        curl_slist_free_all(headers)
        headers = list
        try check(code)
    }
}
