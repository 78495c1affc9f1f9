import IDVPrimitives

/// A capture set as a folder: `captures.json` (schema `idv.captures/1`) and the files that it names.
///
/// ```json
/// {"schema": "idv.captures/1", "subject": "licence-genuine",
///  "document": {"kind": "driversLicense", "country": "USA"},
///  "captures": [{"role": "documentFront", "file": "front.jpg", "metadata": "…"},
///               {"role": "selfie", "file": "selfie.jpg", "depthFrame": "depth.jpg"},
///               {"role": "selfieVideo", "absent": "videoRecordingFailed"}],
///  "capture": {"platform": "ios", "sdkVersion": "5.45.0"}}
/// ```
/// Only files in the folder itself are opened, and no symbolic link is followed: what a stranger put
/// into the list or the folder cannot make this process send another file.
public struct CaptureFolder: Sendable {
    /// What the set calls its subject; empty when it does not say.
    ///
    /// It does not print.
    public let subject: Personal<String>
    /// Which document was captured, as far as the set says.
    public let document: DocumentSelection
    /// The state that issued it; nil when the set does not say.
    public let country: CountryReading?
    /// The captures.
    public let captures: CaptureSet

    /// The list's name in the folder.
    public static let listName = "captures.json"
    /// The schema that is read.
    public static let schema = "idv.captures/1"
    /// The largest list: 16 MiB, because metadata is part of it.
    public static let maximumListBytes = 16 << 20

    /// Opens every file of a folder's list, each of them once.
    ///
    /// - Parameters:
    ///   - path: The folder.
    ///   - maximumBytes: The most bytes that a capture of a role may have; a larger file is not even
    ///     read.
    /// - Throws: `CaptureFolderError`, which names the entry, what was found and what is expected.
    public init(
        path: String,
        maximumBytes: @escaping (CaptureRole) -> Int = { _ in Capture.maximumBytes }
    ) throws(CaptureFolderError) {
        let list = try Self.list(at: path)
        let reader = CaptureListReader(folder: path, maximumBytes: maximumBytes)
        var faults = CaptureFolderFaults()
        let subject = faults.noting { () throws(CaptureFolderError) in
            try reader.optionalText(list, "subject", at: "subject") ?? ""
        }
        let document = faults.noting { () throws(CaptureFolderError) in
            try reader.document(list["document"])
        }
        let captures = faults.noting { () throws(CaptureFolderError) in
            try reader.captureSet(list)
        }
        try faults.check()
        guard let subject, let document, let captures else {
            throw CaptureFolderError(Self.listName, "cannot be read")
        }
        self.subject = Personal(subject)
        (self.document, country) = document
        self.captures = captures
    }

    private static func list(at path: String) throws(CaptureFolderError) -> JSONValue {
        let bytes: [UInt8]
        do throws(RegularFileError) {
            bytes = try ByteSource(RegularFile(path: path + "/" + listName, followsLinks: false))
                .bytes(limit: maximumListBytes + 1)
        } catch {
            throw CaptureFolderError(listName, "cannot be read: \(error)")
        }
        guard bytes.count <= maximumListBytes else {
            throw CaptureFolderError(listName, "has more than \(maximumListBytes) bytes")
        }
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONValue(parsing: bytes)
        } catch {
            throw CaptureFolderError(listName, "is no JSON: \(error)")
        }
        guard value.object != nil else {
            throw CaptureFolderError(listName, "is \(value.kindName); expected an object")
        }
        guard value["schema"]?.string == schema else {
            throw CaptureFolderError(
                "schema",
                "is missing or another one; expected \"\(schema)\""
            )
        }
        return value
    }
}

extension CaptureFolder: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What this is, and nothing that is secret or personal.
    public var description: String { "CaptureFolder(\(captures.captures.count) captures)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
