import CCurl

/// The libcurl that the process runs with.
enum CurlLibrary {
    /// 7.85, the first with CURLOPT_PROTOCOLS_STR.
    private static let oldest: UInt32 = 0x07_55_00

    /// libcurl is prepared once for the process, whoever asks first; nil when it can be used.
    private static let failure: CurlTransportError? = {
        guard curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK else { return .outOfResources }
        guard let info = idv_version_info()?.pointee else {
            return .unusableLibrary(reason: "it does not say its version")
        }
        guard info.version_num >= oldest else {
            return .unusableLibrary(
                reason: "version \(String(cString: info.version)) is older than 7.85"
            )
        }
        guard info.features & CURL_VERSION_SSL != 0 else {
            return .unusableLibrary(reason: "it was built without TLS")
        }
        guard info.features & CURL_VERSION_ASYNCHDNS != 0 else {
            return .unusableLibrary(
                reason: "it was built without asynchronous resolving, and would block"
            )
        }
        return nil
    }()

    static func prepare() throws(CurlTransportError) {
        if let failure { throw failure }
    }
}
