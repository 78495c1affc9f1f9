public import IDVPrimitives

/// Why a file is no transaction that a device made.
///
/// It says what was found and what was expected, and holds nothing of the file.
@nonexhaustive
public enum DeviceLivenessTransactionError: Error, Sendable, Equatable {
    /// The file cannot be read.
    case unreadable(RegularFileError)
    /// The file is empty or larger than 16 KiB.
    case wrongSize(bytes: Int)
    /// The file is not JSON, or a member is in it twice.
    case notJSON(JSONSyntaxError)
    /// The file's JSON is no object.
    case notAnObject(found: String)
    /// A member is missing.
    case missing(member: String)
    /// A member is no text.
    case wrongType(member: String, found: String)
    /// The file has another form.
    case wrongSchema
    /// An id is empty, too long, or holds something else than visible ASCII.
    case unusableIdentifier(member: String, bytes: Int)
    /// The mode is neither `ACTIVE` nor `PASSIVE`.
    case unknownMode
}

extension DeviceLivenessTransactionError: CustomStringConvertible {
    /// What was found, what was expected, and what to do.
    public var description: String {
        let what =
            switch self {
            case .unreadable(let error): "the file cannot be read: \(error)"
            case .wrongSize(let bytes): "the file has \(bytes) bytes; expected 1 to 16384"
            case .notJSON(let error): "the file is \(error)"
            case .notAnObject(let found): "the file holds \(found); expected an object"
            case .missing(let member): "the member \(member) is missing"
            case .wrongType(let member, let found):
                "the member \(member) is \(found); expected a text"
            case .wrongSchema:
                "the member schema names another form; expected \(DeviceLivenessTransaction.schema)"
            case .unusableIdentifier(let member, let bytes):
                "the member \(member) has \(bytes) bytes, or characters that cannot be in an id; "
                    + "expected 1 to 128 visible ASCII characters"
            case .unknownMode: "the member mode is neither ACTIVE nor PASSIVE"
            }
        return
            "\(what). Take the file that the host app wrote, or name the transaction anew"
    }
}
