import IDVPrimitives
import IdentityVerification

/// Turns a reference to a secret into the secret: an environment variable, or a small file.
///
/// Reading the environment is injected, so that a test needs none.
public struct SecretResolver: Sendable {
    private let environment: @Sendable (String) -> String?

    /// Makes a resolver that looks variables up with a function.
    public init(environment: @escaping @Sendable (String) -> String?) {
        self.environment = environment
    }

    /// The largest secret file, in bytes.
    public static let maximumFileBytes = 16 << 10

    func variable(_ name: String) -> Result<Secret, Refusal> {
        let shown = Self.looksLikeVariable(name) ? " \(name)" : ""
        guard let value = environment(name) else {
            return .failure(
                Refusal(
                    problem: "the environment variable\(shown) is not set",
                    fix: shown.isEmpty
                        ? "Give the name of a variable such as VENDOR_API_KEY, not the secret."
                        : "Set\(shown) before the program starts."
                )
            )
        }
        return Self.secret(value, from: "the environment variable\(shown)")
    }

    /// Whether a name can be shown: people paste the secret where its name belongs, and a vendor's
    /// keys are not written as variables are.
    private static func looksLikeVariable(_ name: String) -> Bool {
        name.utf8.count <= 64 && name.utf8.contains(UInt8(ascii: "_"))
            && name.utf8.allSatisfy {
                (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F
            }
    }

    func file(_ path: String) -> Result<Secret, Refusal> {
        // The path is not repeated: a key may have been pasted there, or be part of it.
        let bytes: [UInt8]
        do throws(RegularFileError) {
            let file = try RegularFile(path: path)
            guard file.size <= Self.maximumFileBytes else {
                return .failure(
                    Refusal(
                        problem: "the secret's file has \(file.size) bytes",
                        fix: "Name a file that holds the secret alone, at most 16 KiB."
                    )
                )
            }
            bytes = try ByteSource(file).bytes(limit: Self.maximumFileBytes)
        } catch {
            return .failure(
                Refusal(
                    problem: "the secret's file cannot be used: \(error)",
                    fix: path.hasPrefix("~")
                        ? "Write the whole path; ~ is not expanded here."
                        : "Name a readable regular file that holds the secret alone."
                )
            )
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return .failure(
                Refusal(
                    problem: "the secret's file is not UTF-8 text",
                    fix: "Write the secret into it as plain text."
                )
            )
        }
        return Self.secret(text, from: "the secret's file")
    }

    private static func secret(_ text: String, from place: String) -> Result<Secret, Refusal> {
        // An editor and `echo` both end a file with a line break that is no part of the key.
        var text = text[...]
        while text.last?.isNewline == true { text.removeLast() }
        guard !text.isEmpty else {
            return .failure(
                Refusal(problem: "\(place) is empty", fix: "Put the secret into it.")
            )
        }
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return .failure(
                Refusal(
                    problem: "\(place) holds a space, a line break or a character outside ASCII",
                    fix: "Store the secret alone, exactly as the vendor gave it."
                )
            )
        }
        return .success(Secret(String(text)))
    }

    struct Refusal: Error {
        let problem: String
        let fix: String
    }
}
