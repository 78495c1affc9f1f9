public import IDVPrimitives
public import IdentityVerification

/// A transaction that an engine on a device made, as its host app hands it over in a small file.
///
/// ```json
/// {"schema": "idv.liveness-transaction/1", "transactionId": "0b5f…", "captureSessionId": "cs1",
///  "mode": "ACTIVE"}
/// ```
///
/// The form is this project's own. Members that are not known are ignored; nothing in the file says
/// whether liveness was confirmed, and nothing in it could.
public struct DeviceLivenessTransaction: Sendable {
    /// The form's name.
    public static let schema = "idv.liveness-transaction/1"
    /// The largest file that is read, in bytes.
    public static let maximumBytes = 16 << 10

    /// The service's id of the transaction: 1–128 visible ASCII characters.
    public let transactionID: String
    /// The capture session that the engine ran for: 1–128 visible ASCII characters.
    public let captureSessionID: String
    /// The mode in which it ran.
    public let mode: SelfieLivenessMode

    /// Names a transaction.
    ///
    /// - Parameters:
    ///   - transactionID: the service's id: 1–128 visible ASCII characters.
    ///   - captureSessionID: the capture session that the engine ran for: the same.
    ///   - mode: the mode in which it ran.
    /// - Throws: `DeviceLivenessTransactionError` when an id cannot be one.
    public init(
        transactionID: String,
        captureSessionID: String,
        mode: SelfieLivenessMode
    ) throws(DeviceLivenessTransactionError) {
        for (name, id) in [
            ("transactionId", transactionID), ("captureSessionId", captureSessionID),
        ] where !LivenessText.isVisible(id, upTo: 128) {
            throw .unusableIdentifier(member: name, bytes: id.utf8.count)
        }
        self.transactionID = transactionID
        self.captureSessionID = captureSessionID
        self.mode = mode
    }

    /// The file that names the transaction, as a capture.
    ///
    /// - Throws: `MediaRefusal`, never for ids within their bounds.
    public func capture() throws(MediaRefusal) -> Capture {
        let file: JSONValue = [
            "schema": .string(Self.schema), "transactionId": .string(transactionID),
            "captureSessionId": .string(captureSessionID), "mode": .string(mode.rawValue),
        ]
        return try Capture(.livenessTransaction, .bytes(file.encoded()))
    }

    /// Reads a file's bytes.
    ///
    /// - Throws: `DeviceLivenessTransactionError`.
    public init(reading source: ByteSource) throws(DeviceLivenessTransactionError) {
        guard (1...Self.maximumBytes).contains(source.count) else {
            throw .wrongSize(bytes: source.count)
        }
        let bytes: [UInt8]
        do throws(RegularFileError) {
            bytes = try source.bytes(limit: source.count)
        } catch {
            throw .unreadable(error)
        }
        let json: JSONValue
        do throws(JSONSyntaxError) {
            json = try JSONValue(parsing: bytes)
        } catch {
            throw .notJSON(error)
        }
        guard json.object != nil else { throw .notAnObject(found: json.kindName) }
        guard LivenessText.same(try Self.text("schema", json), Self.schema) else {
            throw .wrongSchema
        }
        transactionID = try Self.identifier("transactionId", json)
        captureSessionID = try Self.identifier("captureSessionId", json)
        let name = try Self.text("mode", json)
        guard
            let mode = SelfieLivenessMode.allCases.first(where: {
                LivenessText.same($0.rawValue, name)
            })
        else { throw .unknownMode }
        self.mode = mode
    }

    /// Reads a file.
    ///
    /// - Throws: `DeviceLivenessTransactionError`.
    public init(path: String) throws(DeviceLivenessTransactionError) {
        let file: RegularFile
        do throws(RegularFileError) {
            file = try RegularFile(path: path)
        } catch {
            throw .unreadable(error)
        }
        try self.init(reading: ByteSource(file))
    }

    private static func text(
        _ name: String,
        _ json: JSONValue
    ) throws(DeviceLivenessTransactionError) -> String {
        guard let value = json[name] else { throw .missing(member: name) }
        guard let text = value.string else {
            throw .wrongType(member: name, found: value.kindName)
        }
        return text
    }

    private static func identifier(
        _ name: String,
        _ json: JSONValue
    ) throws(DeviceLivenessTransactionError) -> String {
        let text = try text(name, json)
        guard LivenessText.isVisible(text, upTo: 128) else {
            throw .unusableIdentifier(member: name, bytes: text.utf8.count)
        }
        return text
    }
}

extension DeviceLivenessTransaction: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The mode, and no id.
    public var description: String { "DeviceLivenessTransaction(\(mode.rawValue))" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
