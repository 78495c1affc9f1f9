internal import COpenSSL

/// One X.509 certificate while it is being made.
///
/// It owns the certificate, and frees it when it goes.
struct X509Builder: ~Copyable {
    let certificate: OpaquePointer

    /// An empty certificate.
    init() throws(SandboxCertificateError) {
        guard let certificate = X509_new() else { throw Self.failure("allocate a certificate") }
        self.certificate = certificate
    }

    deinit {
        X509_free(certificate)
    }

    /// Makes it one of version 3 with a random serial number.
    borrowing func fill(
        commonName: String,
        key: OpaquePointer,
        validFrom: Int,
        until: Int
    ) throws(SandboxCertificateError) {
        let serial = try Self.serialNumber()
        defer { ASN1_INTEGER_free(serial) }
        let isFilled =
            X509_set_version(certificate, 2) == 1
            && X509_set_serialNumber(certificate, serial) == 1
            && ASN1_TIME_set(X509_getm_notBefore(certificate), time_t(validFrom)) != nil
            && ASN1_TIME_set(X509_getm_notAfter(certificate), time_t(until)) != nil
            && X509_set_pubkey(certificate, key) == 1
            && X509_NAME_add_entry_by_txt(
                X509_get_subject_name(certificate),
                "CN",
                MBSTRING_UTF8,
                commonName,
                -1,
                -1,
                0
            ) == 1
        guard isFilled else { throw Self.failure("fill in a certificate") }
    }

    borrowing func setIssuer(_ issuer: OpaquePointer) throws(SandboxCertificateError) {
        guard X509_set_issuer_name(certificate, X509_get_subject_name(issuer)) == 1 else {
            throw Self.failure("set the issuer")
        }
    }

    /// Adds an extension, given as OpenSSL's configuration files write it (x509v3_config(5)).
    borrowing func add(
        _ identifier: CInt,
        _ value: String,
        issuer: OpaquePointer
    ) throws(SandboxCertificateError) {
        var context = X509V3_CTX()
        X509V3_set_ctx(&context, issuer, certificate, nil, nil, 0)
        guard let found = X509V3_EXT_nconf_nid(nil, &context, identifier, value) else {
            throw Self.failure("make an extension")
        }
        defer { X509_EXTENSION_free(found) }
        guard X509_add_ext(certificate, found, -1) == 1 else {
            throw Self.failure("add an extension")
        }
    }

    /// Signs the certificate, and gives it as PEM.
    borrowing func signed(by key: OpaquePointer) throws(SandboxCertificateError) -> String {
        guard X509_sign(certificate, key, EVP_sha256()) > 0 else {
            throw Self.failure("sign a certificate")
        }
        return try Self.text(step: "write a certificate") { PEM_write_bio_X509($0, certificate) }
    }

    // MARK: Keys and PEM

    /// A new P-256 key, which the caller frees.
    static func makeKey() throws(SandboxCertificateError) -> OpaquePointer {
        guard let key = idv_openssl_p256_key() else { throw failure("generate a key") }
        return key
    }

    static func pem(ofKey key: OpaquePointer) throws(SandboxCertificateError) -> String {
        try text(step: "write a key") { PEM_write_bio_PrivateKey($0, key, nil, nil, 0, nil, nil) }
    }

    /// A key from PEM, which the caller frees.
    static func readKey(pem: String) throws(SandboxCertificateError) -> OpaquePointer {
        try read(pem, step: "read a key") { PEM_read_bio_PrivateKey($0, nil, nil, nil) }
    }

    /// A certificate from PEM, which the caller frees.
    static func readCertificate(pem: String) throws(SandboxCertificateError) -> OpaquePointer {
        try read(pem, step: "read a certificate") { PEM_read_bio_X509($0, nil, nil, nil) }
    }

    private static func text(
        step: String,
        write: (OpaquePointer) -> CInt
    ) throws(SandboxCertificateError) -> String {
        guard let memory = BIO_new(BIO_s_mem()) else { throw failure(step) }
        defer { BIO_free(memory) }
        var bytes: UnsafeMutablePointer<CChar>?
        guard write(memory) == 1 else { throw failure(step) }
        let count = idv_openssl_memory_bio(memory, &bytes)
        guard count > 0, let bytes else { throw failure(step) }
        return String(
            decoding: UnsafeRawBufferPointer(start: bytes, count: count),
            as: UTF8.self
        )
    }

    private static func read(
        _ pem: String,
        step: String,
        parse: (OpaquePointer) -> OpaquePointer?
    ) throws(SandboxCertificateError) -> OpaquePointer {
        // The memory BIO reads the bytes in place, so they must outlive it.
        let bytes = Array(pem.utf8)
        let parsed = bytes.withUnsafeBytes { buffer -> OpaquePointer? in
            guard let memory = BIO_new_mem_buf(buffer.baseAddress, CInt(buffer.count)) else {
                return nil
            }
            defer { BIO_free(memory) }
            return parse(memory)
        }
        guard let parsed else { throw failure(step) }
        return parsed
    }

    private static func serialNumber() throws(SandboxCertificateError) -> UnsafeMutablePointer<
        ASN1_INTEGER
    > {
        guard var bytes = try? SecureRandom.bytes(count: 16) else {
            throw failure("draw a serial number")
        }
        // Positive and not zero (RFC 5280, section 4.1.2.2).
        bytes[0] = bytes[0] & 0x7f | 0x40
        guard let number = BN_bin2bn(bytes, CInt(bytes.count), nil) else {
            throw failure("make a serial number")
        }
        defer { BN_free(number) }
        guard let serial = BN_to_ASN1_INTEGER(number, nil) else {
            throw failure("make a serial number")
        }
        return serial
    }

    private static func failure(_ step: String) -> SandboxCertificateError {
        // What OpenSSL left in this thread's queue must not reach whoever reads it next.
        ERR_clear_error()
        return SandboxCertificateError(step: step)
    }
}
