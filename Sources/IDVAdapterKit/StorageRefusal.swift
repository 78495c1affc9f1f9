public import IdentityVerification

/// Explains why a storage refused an upload to a presigned address, from its XML reason.
public enum StorageRefusal {
    /// The error with the storage's reason in it, when it is a refusal of a status 4xx; any other
    /// error as it is.
    ///
    /// The reason is read from the error's `rawAnswer`, which is left out of the result.
    ///
    /// - Parameters:
    ///   - error: what the upload threw.
    ///   - label: what was uploaded, for the message.
    /// - Returns: an error of kind `uploadRefused`, or the one that was given.
    public static func explained(_ error: ProviderError, label: String) -> ProviderError {
        guard let status = error.status, (400...499).contains(status), status != 429 else {
            return error
        }
        let code = error.rawAnswer.flatMap { reasonCode(in: $0.value) }
        var result = ProviderError(
            .uploadRefused,
            phase: error.phase,
            operation: error.operation,
            sendState: error.sendState,
            retry: status == 403 ? .safe : .afterFixing,
            message: "The storage refused the upload of the \(label): " + meaning(code, status)
        )
        result.status = status
        result.vendorCode = code
        result.requestID = error.requestID
        result.calls = error.calls
        return result
    }

    private static func meaning(_ code: String?, _ status: Int) -> String {
        switch code {
        case "SignatureDoesNotMatch":
            "its address was signed for another type or length. Something between here and the "
                + "storage changes the request."
        case "AccessDenied", "ExpiredToken", "RequestExpired":
            "its address has expired or is not valid. Check this machine's clock, and that nothing "
                + "delays uploads."
        case "EntityTooLarge": "it is larger than it was signed for."
        case "EntityTooSmall", "IncompleteBody": "it arrived shorter than it was signed for."
        case let code?: "it said \(code)."
        case nil: "it gave no reason that is known here (status \(status))."
        }
    }

    /// The text of the first `Code` element of S3's error document.
    public static func reasonCode(in body: [UInt8]) -> String? {
        let text = String(decoding: body.prefix(4_096), as: UTF8.self)
        guard let start = text.firstRange(of: "<Code>"),
            let end = text[start.upperBound...].firstRange(of: "</Code>")
        else { return nil }
        let code = String(text[start.upperBound..<end.lowerBound])
        return VendorText.isCode(code) ? code : nil
    }
}
