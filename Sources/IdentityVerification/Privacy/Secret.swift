import IDVCrypto

/// A key, token or password: it can be used and compared, and never printed.
///
/// Its bytes are overwritten when the last copy goes, and equality takes the same time wherever two
/// secrets of one length differ. `description`, `debugDescription`, `dump` and string interpolation
/// show nothing of it, not even its length.
public struct Secret: Sendable {
    private final class Storage: Sendable {
        // Never mutated before `deinit`, which is why sharing the buffer is safe.
        nonisolated(unsafe) let bytes: UnsafeMutableRawBufferPointer

        init(_ text: String) {
            let utf8 = Array(text.utf8)
            bytes = .allocate(byteCount: max(utf8.count, 1), alignment: 1)
            bytes.initializeMemory(as: UInt8.self, repeating: 0)
            bytes.copyBytes(from: utf8)
            count = utf8.count
        }

        let count: Int

        deinit {
            SecureMemory.erase(bytes)
            bytes.deallocate()
        }
    }

    private let storage: Storage

    /// Keeps a text as a secret.
    public init(_ text: String) {
        storage = Storage(text)
    }

    /// Whether there is nothing in it.
    public var isEmpty: Bool { storage.count == 0 }

    /// Lends the text to a closure.
    ///
    /// What the closure keeps of it is no longer protected.
    public func withText<Result, Failure: Error>(
        _ body: (String) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(String(decoding: storage.bytes[..<storage.count], as: UTF8.self))
    }
}

extension Secret: Equatable {
    /// Whether the two are equal.
    public static func == (left: Secret, right: Secret) -> Bool {
        ConstantTime.equal(
            Array(left.storage.bytes[..<left.storage.count]),
            Array(right.storage.bytes[..<right.storage.count])
        )
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What this is, and nothing that is secret or personal.
    public var description: String { "(secret)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
