import IDVHTTP

/// The vendor's id of a request.
///
/// Which field carries it is not documented: these are the usual ones.
enum RequestID {
    private static let names = [
        "x-request-id", "x-amzn-requestid", "x-amz-request-id", "apigw-requestid",
        "x-amzn-trace-id",
    ]

    static func find(in fields: HTTPFields) -> String? {
        names.lazy.compactMap { fields[$0] }.first { value in
            (1...128).contains(value.utf8.count)
                && value.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        }
    }
}
