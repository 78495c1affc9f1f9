import IDVPrimitives
import IdentityVerification

/// Explains why the storage refused an upload, from its XML reason.
enum StorageRefusal {
    static func explained(_ error: ProviderError, label: String) -> ProviderError {
        guard let status = error.status, (400...499).contains(status), status != 429 else {
            return error
        }
        let code = error.rawAnswer.flatMap { reasonCode(in: $0.value) }
        var result = ProviderError(
            .uploadRefused,
            phase: .upload,
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
        case "EntityTooLarge": "the image is larger than it was signed for."
        case "EntityTooSmall", "IncompleteBody": "the image arrived shorter than it was signed for."
        case let code?: "it said \(code)."
        case nil: "it gave no reason that is known here (status \(status))."
        }
    }

    /// The text of the first `Code` element of S3's error document.
    static func reasonCode(in body: [UInt8]) -> String? {
        let text = String(decoding: body.prefix(4_096), as: UTF8.self)
        guard let start = text.firstRange(of: "<Code>"),
            let end = text[start.upperBound...].firstRange(of: "</Code>")
        else { return nil }
        let code = String(text[start.upperBound..<end.lowerBound])
        return DeepIDVErrorBody.isCode(code) ? code : nil
    }
}
