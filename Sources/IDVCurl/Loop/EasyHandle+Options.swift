import CCurl
import IDVHTTP

/// An option that libcurl did not take.
struct OptionError: Error, CustomStringConvertible {
    let code: CURLcode

    var description: String {
        "an option was not taken (\(String(cString: curl_easy_strerror(code))))"
    }
}

extension EasyHandle {
    /// AES-128 first: TLS 1.3's suites are equally sound, and this one costs the least.
    private static let suites =
        "TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256"

    /// Sets what holds for every transfer.
    func setConstants(
        _ configuration: CurlTransportConfiguration,
        _ bundle: CertificateBundle
    ) throws(OptionError) {
        try set(CURLOPT_NOSIGNAL, 1)
        try set(CURLOPT_PROTOCOLS_STR, "http,https")
        try set(CURLOPT_FOLLOWLOCATION, 0)
        try set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
        try set(CURLOPT_PATH_AS_IS, 1)
        try set(CURLOPT_HTTP09_ALLOWED, 0)
        // HTTP/2 costs half as much again, and more, for large bodies.
        try set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        try set(CURLOPT_UPLOAD_BUFFERSIZE, 128 << 10)
        try set(CURLOPT_TCP_KEEPALIVE, 1)
        try set(CURLOPT_DNS_CACHE_TIMEOUT, configuration.addressCacheLifetime.wholeSeconds)
        try set(CURLOPT_MAXAGE_CONN, max(1, configuration.idleConnectionLifetime.wholeSeconds))
        let family =
            switch configuration.addressFamily {
            case .any: CURL_IPRESOLVE_WHATEVER
            case .v4: CURL_IPRESOLVE_V4
            case .v6: CURL_IPRESOLVE_V6
            }
        try set(CURLOPT_IPRESOLVE, Int(family))
        // A transfer that is cancelled while its host is resolved must not wait for the resolver.
        try setIfKnown(CURLOPT_QUICK_EXIT, 1)
        try setProxy(configuration)
        try setVerification(bundle)
        try setCallbacks()
    }

    private func setProxy(_ configuration: CurlTransportConfiguration) throws(OptionError) {
        // Empty, and not unset: unset asks the environment.
        try set(CURLOPT_PROXY, configuration.proxy?.string ?? "")
        try set(CURLOPT_NOPROXY, "")
        try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        if let credentials = configuration.proxyCredentials {
            try set(CURLOPT_PROXYUSERNAME, credentials.user)
            try set(CURLOPT_PROXYPASSWORD, credentials.password)
        }
    }

    private func setVerification(_ bundle: CertificateBundle) throws(OptionError) {
        try set(CURLOPT_SSL_VERIFYPEER, 1)
        try set(CURLOPT_SSL_VERIFYHOST, 2)
        try set(CURLOPT_PROXY_SSL_VERIFYPEER, 1)
        try set(CURLOPT_PROXY_SSL_VERIFYHOST, 2)
        try set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        try set(CURLOPT_PROXY_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        // Other TLS libraries than OpenSSL may not know it.
        _ = idv_easy_setopt_string(pointer, CURLOPT_TLS13_CIPHERS, Self.suites)
        // A directory of certificates switches off libcurl's cache of the parsed bundle.
        try set(CURLOPT_CAPATH, nil)
        try setIfKnown(CURLOPT_PROXY_CAPATH, nil)
        switch bundle.form {
        case .path(let path):
            try set(CURLOPT_CAINFO, path)
            try set(CURLOPT_PROXY_CAINFO, path)
        case .bytes(let bytes):
            try set(CURLOPT_CAINFO, nil)
            for option in [CURLOPT_CAINFO_BLOB, CURLOPT_PROXY_CAINFO_BLOB] {
                try check(
                    bytes.withUnsafeBytes {
                        idv_easy_setopt_blob(pointer, option, $0.baseAddress, $0.count)
                    }
                )
            }
        }
    }

    private func setCallbacks() throws(OptionError) {
        try check(
            idv_easy_setopt_data_callback(pointer, CURLOPT_READFUNCTION, TransferCallbacks.read)
        )
        try check(
            idv_easy_setopt_data_callback(pointer, CURLOPT_WRITEFUNCTION, TransferCallbacks.write)
        )
        try check(
            idv_easy_setopt_data_callback(
                pointer,
                CURLOPT_HEADERFUNCTION,
                TransferCallbacks.header
            )
        )
        try check(idv_easy_setopt_seek_callback(pointer, TransferCallbacks.seek))
        try check(idv_easy_setopt_progress_callback(pointer, TransferCallbacks.progress))
        try check(idv_easy_setopt_prerequest_callback(pointer, TransferCallbacks.prerequest))
        try set(CURLOPT_NOPROGRESS, 0)
        // The handle outlives its use by libcurl, which ends in its deinit.
        let context = Unmanaged.passUnretained(self).toOpaque()
        try setPointer(CURLOPT_PREREQDATA, context)
        try setPointer(CURLOPT_PRIVATE, context)
    }

    func set(_ option: CURLoption, _ value: Int) throws(OptionError) {
        try check(idv_easy_setopt_long(pointer, option, value))
    }

    func set(_ option: CURLoption, _ value: String?) throws(OptionError) {
        try check(idv_easy_setopt_string(pointer, option, value))
    }

    func setOffset(_ option: CURLoption, _ value: Int) throws(OptionError) {
        try check(idv_easy_setopt_offset(pointer, option, curl_off_t(value)))
    }

    func setPointer(_ option: CURLoption, _ value: UnsafeMutableRawPointer) throws(OptionError) {
        try check(idv_easy_setopt_pointer(pointer, option, value))
    }

    private func setIfKnown(_ option: CURLoption, _ value: Int) throws(OptionError) {
        try checkIfKnown(idv_easy_setopt_long(pointer, option, value))
    }

    private func setIfKnown(_ option: CURLoption, _ value: String?) throws(OptionError) {
        try checkIfKnown(idv_easy_setopt_string(pointer, option, value))
    }

    private func checkIfKnown(_ code: CURLcode) throws(OptionError) {
        guard code != CURLE_UNKNOWN_OPTION, code != CURLE_NOT_BUILT_IN else { return }
        try check(code)
    }

    func check(_ code: CURLcode) throws(OptionError) {
        guard code == CURLE_OK else { throw OptionError(code: code) }
    }
}

extension Duration {
    var wholeSeconds: Int { Int(clamping: max(0, components.seconds)) }

    /// Rounded up; not negative.
    var wholeMilliseconds: Int {
        guard components.seconds < 1 << 40 else { return .max }
        let (seconds, rest) = components
        return max(
            0,
            Int(seconds) * 1_000 + Int((rest + 999_999_999_999_999) / 1_000_000_000_000_000)
        )
    }
}
