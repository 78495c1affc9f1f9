public import IDVHTTP

/// The vendor's id of a request.
///
/// Which field carries it is not documented: these are the usual ones.
public enum RequestID {
    private static let names = [
        "x-request-id", "x-amzn-requestid", "x-amz-request-id", "apigw-requestid",
        "x-amzn-trace-id",
    ]

    /// The first of the usual fields that holds a printable text of at most 128 characters; nil when
    /// there is none.
    public static func find(in fields: HTTPFields) -> String? {
        names.lazy.compactMap { fields[$0] }.first { value in
            (1...128).contains(value.utf8.count)
                && value.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        }
    }
}
