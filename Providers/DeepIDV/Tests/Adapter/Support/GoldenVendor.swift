import IDVHTTP
import IDVPrimitives
import TestSupport

/// The vendor's golden examples as a script: every call answers as its documents show.
enum GoldenVendor {
    static let scan = """
        {"documentType":"drivers_license","fullName":"AVERY Q SAMPLE","firstName":"AVERY",
        "lastName":"SAMPLE","dateOfBirth":"1991-02-03","gender":"X","nationality":"CA",
        "documentNumber":"TEST-000111","expirationDate":"2091-02-03","issuingCountry":"CA",
        "address":"1 Example Way, Testville",
        "rawFields":{"DOCUMENT_NUMBER":"TEST-000111","STATE_NAME":"TESTLAND"},"confidence":0.93}
        """

    static let verification = """
        {"verified":true,
        "document":{"documentType":"passport","fullName":"AVERY SAMPLE","firstName":"AVERY",
        "lastName":"SAMPLE","dateOfBirth":"1991-02-03","gender":"X","nationality":"CA",
        "documentNumber":"TESTP0001","expirationDate":"2091-02-03","issuingCountry":"CA",
        "confidence":92.4},
        "faceDetection":{"faceDetected":true,"confidence":99.7},
        "faceMatch":{"isMatch":true,"confidence":96.1,"threshold":80},"overallConfidence":94.8}
        """

    /// The addresses carry a signature, as real ones do, to see that it never gets anywhere else.
    static let signature = "X-Amz-Signature=5e1fdeadbeef"

    static func uploads(_ count: Int) -> String {
        let entries = (0..<count).map { index in
            """
            {"uploadUrl":"https://bucket.s3.amazonaws.com/obj/\(index)?\(signature)",\
            "fileKey":"tmp/org-demo/key\(index)"}
            """
        }
        return "{\"uploads\":[\(entries.joined(separator: ","))]}"
    }

    static let script: ScriptedTransport.Script = { request throws(TransportError) in
        switch request.url.path {
        case "/v1/upload/presign": .json(uploads(fileCount(of: request)))
        case "/v1/document/scan": .json(scan)
        case "/v1/identity/verify": .json(verification)
        default: .status(request.method == .put ? 200 : 404)
        }
    }

    /// The golden script with other answers for some paths.
    static func script(
        overriding answers: [String: HTTPResponse]
    ) -> ScriptedTransport.Script {
        { request throws(TransportError) in
            if let answer = answers[request.url.path] { return answer }
            return try await script(request)
        }
    }

    static func fileCount(of request: HTTPRequest) -> Int {
        ((try? request.json?["files"]?.array) ?? nil)?.count ?? 0
    }
}
