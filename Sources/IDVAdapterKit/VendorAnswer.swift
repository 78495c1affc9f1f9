public import IDVHTTP
public import IDVPrimitives
public import IdentityVerification

/// A successful answer, read field by field.
///
/// What a decision rests on must be there with the right type. A text may be null, which means that
/// it was not read. Unknown fields are kept in the raw answer and otherwise ignored. Every error
/// holds the raw answer and the ledger's calls.
public struct VendorAnswer: Sendable {
    /// The call that was answered.
    public let operation: any AdapterOperation
    /// The answer's body, byte for byte.
    public let bytes: [UInt8]
    /// What is read here: the whole answer, or an object within it.
    public let json: JSONValue

    private let ledger: CallLedger
    private let status: Int
    private let path: String

    /// Reads an answer's body.
    ///
    /// - Parameters:
    ///   - response: the answer.
    ///   - operation: the call that it answers.
    ///   - ledger: the calls of the operation, which go into an error.
    ///   - takesAnyValue: whether the body may be something else than an object.
    /// - Throws: `ProviderError` of kind `unexpectedAnswer` for no body, no JSON, or no object.
    public init(
        _ response: HTTPResponse,
        to operation: any AdapterOperation,
        ledger: CallLedger,
        takesAnyValue: Bool = false
    ) throws(ProviderError) {
        self.operation = operation
        self.ledger = ledger
        bytes = response.body
        status = response.status
        path = ""
        guard !response.body.isEmpty else {
            json = .null
            throw fault("The vendor answered \(response.status) without a body.")
        }
        do throws(JSONSyntaxError) {
            json = try JSONValue(parsing: response.body)
        } catch {
            json = .null
            throw fault(
                "The vendor answered \(response.status) with \(response.body.count) bytes that are "
                    + "\(error); it called them \(Self.mediaType(of: response))."
            )
        }
        guard takesAnyValue || json.object != nil else {
            throw fault("The vendor answered with \(json.kindName) where an object was expected.")
        }
    }

    /// The media type alone, and only when it is one: a header can hold any text.
    private static func mediaType(of response: HTTPResponse) -> String {
        guard let field = response.fields["Content-Type"] else { return "nothing" }
        let type = field.prefix { $0 != ";" }.lowercased()
        let known = ["html", "json", "xml", "plain"].filter { type.hasSuffix($0) }
        return known.first ?? "something else than JSON"
    }

    private init(_ json: JSONValue, at path: String, of answer: VendorAnswer) {
        operation = answer.operation
        bytes = answer.bytes
        ledger = answer.ledger
        status = answer.status
        self.json = json
        self.path = path
    }

    /// An object that must be there.
    public func object(_ name: String) throws(ProviderError) -> VendorAnswer {
        let value = try required(name)
        guard value.object != nil else { throw wrongType(name, value, "an object") }
        return VendorAnswer(value, at: path + name + ".", of: self)
    }

    /// An array of objects that must be there.
    public func objects(_ name: String) throws(ProviderError) -> [VendorAnswer] {
        let value = try required(name)
        guard let array = value.array else { throw wrongType(name, value, "an array") }
        var result: [VendorAnswer] = []
        for (index, element) in array.enumerated() {
            guard element.object != nil else {
                throw wrongType("\(name)[\(index)]", element, "an object")
            }
            result.append(VendorAnswer(element, at: "\(path)\(name)[\(index)].", of: self))
        }
        return result
    }

    /// A text that must be there and not be empty.
    public func text(_ name: String) throws(ProviderError) -> String {
        let value = try required(name)
        guard let text = value.string, !text.isEmpty else {
            throw wrongType(name, value, "a text that is not empty")
        }
        return text
    }

    /// A text that the vendor always sends; nil when it is null or blank, which means "not read".
    public func readText(_ name: String) throws(ProviderError) -> String? {
        guard json[name] != nil else { throw missing(name) }
        return try optionalText(name)
    }

    /// A text that may be absent, null or blank.
    public func optionalText(_ name: String) throws(ProviderError) -> String? {
        guard let value = json[name], !value.isNull else { return nil }
        guard let text = value.string else { throw wrongType(name, value, "a text") }
        return text.allSatisfy(\.isWhitespace) ? nil : text
    }

    /// A number that must be there.
    public func number(_ name: String) throws(ProviderError) -> Double {
        let value = try required(name)
        guard let number = value.number else { throw wrongType(name, value, "a number") }
        return number
    }

    /// A boolean that must be there.
    public func bool(_ name: String) throws(ProviderError) -> Bool {
        let value = try required(name)
        guard let bool = value.bool else { throw wrongType(name, value, "true or false") }
        return bool
    }

    /// A number that may be absent or null.
    public func optionalNumber(_ name: String) throws(ProviderError) -> Double? {
        guard let value = json[name], !value.isNull else { return nil }
        return try number(name)
    }

    /// A boolean that may be absent or null, which is not the same as false.
    public func optionalBool(_ name: String) throws(ProviderError) -> Bool? {
        guard let value = json[name], !value.isNull else { return nil }
        return try bool(name)
    }

    /// An object that may be absent or null.
    public func optionalObject(_ name: String) throws(ProviderError) -> VendorAnswer? {
        guard let value = json[name], !value.isNull else { return nil }
        return try object(name)
    }

    /// An answer that breaks the protocol, in words that are safe to print.
    ///
    /// The vendor acted, and may charge for it: the raw answer stays with the error, so that what was
    /// paid for is not lost.
    public func fault(_ message: String) -> ProviderError {
        var error = ProviderError(
            .unexpectedAnswer,
            phase: operation.phase,
            operation: operation.name,
            sendState: .processed,
            retry: operation.isIdempotent ? .safe : .mayRepeatEffect,
            message: operation.isBilled
                ? message + " The call was probably billed; the answer is kept in rawAnswer."
                : message
        )
        error.status = status
        error.rawAnswer = Personal(bytes)
        error.calls = ledger.calls
        return error
    }

    private func required(_ name: String) throws(ProviderError) -> JSONValue {
        guard let value = json[name] else { throw missing(name) }
        return value
    }

    private func missing(_ name: String) -> ProviderError {
        fault("The vendor's answer has no field \(path)\(name).")
    }

    private func wrongType(_ name: String, _ found: JSONValue, _ expected: String) -> ProviderError
    {
        fault(
            "The field \(path)\(name) of the vendor's answer is \(found.kindName); expected \(expected)."
        )
    }
}

extension VendorAnswer: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What this is, and nothing that is secret or personal.
    public var description: String { "VendorAnswer(\(operation.name), \(bytes.count) bytes)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
