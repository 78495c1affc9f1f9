import IDVHTTP
import IDVPrimitives
import IdentityVerification

/// A successful answer, read field by field.
///
/// What a decision rests on must be there with the right type. A text may be null, which means that
/// it was not read. Unknown fields are kept in the raw answer and otherwise ignored.
struct DeepIDVAnswer {
    let operation: DeepIDVOperation
    let raw: DeepIDVRawAnswer
    let json: JSONValue
    let ledger: CallLedger
    private let path: String

    init(
        operation: DeepIDVOperation,
        response: HTTPResponse,
        ledger: CallLedger
    ) throws(ProviderError) {
        self.operation = operation
        self.ledger = ledger
        path = ""
        raw = DeepIDVRawAnswer(bytes: response.body)
        guard !response.body.isEmpty else {
            throw Self.error(
                operation,
                raw,
                ledger,
                response.status,
                "The vendor answered \(response.status) without a body."
            )
        }
        do throws(JSONSyntaxError) {
            json = try JSONValue(parsing: response.body)
        } catch {
            throw Self.error(
                operation,
                raw,
                ledger,
                response.status,
                "The vendor answered \(response.status) with \(response.body.count) bytes that are "
                    + "\(error); it called them \(Self.mediaType(of: response))."
            )
        }
        guard json.object != nil else {
            throw Self.error(
                operation,
                raw,
                ledger,
                response.status,
                "The vendor answered with \(json.kindName) where an object was expected."
            )
        }
    }

    /// The media type alone, and only when it is one: a header can hold any text.
    private static func mediaType(of response: HTTPResponse) -> String {
        guard let field = response.fields["Content-Type"] else { return "nothing" }
        let type = field.prefix { $0 != ";" }.lowercased()
        let known = ["html", "json", "xml", "plain"].filter { type.hasSuffix($0) }
        return known.first ?? "something else than JSON"
    }

    private init(
        operation: DeepIDVOperation,
        raw: DeepIDVRawAnswer,
        json: JSONValue,
        ledger: CallLedger,
        path: String
    ) {
        self.operation = operation
        self.raw = raw
        self.json = json
        self.ledger = ledger
        self.path = path
    }

    func object(_ name: String) throws(ProviderError) -> DeepIDVAnswer {
        let value = try required(name)
        guard value.object != nil else { throw wrongType(name, value, "an object") }
        return DeepIDVAnswer(
            operation: operation,
            raw: raw,
            json: value,
            ledger: ledger,
            path: path + name + "."
        )
    }

    func objects(_ name: String) throws(ProviderError) -> [DeepIDVAnswer] {
        let value = try required(name)
        guard let array = value.array else { throw wrongType(name, value, "an array") }
        var result: [DeepIDVAnswer] = []
        for (index, element) in array.enumerated() {
            guard element.object != nil else {
                throw wrongType("\(name)[\(index)]", element, "an object")
            }
            result.append(
                DeepIDVAnswer(
                    operation: operation,
                    raw: raw,
                    json: element,
                    ledger: ledger,
                    path: "\(path)\(name)[\(index)]."
                )
            )
        }
        return result
    }

    /// A text that must be there and not be empty.
    func text(_ name: String) throws(ProviderError) -> String {
        let value = try required(name)
        guard let text = value.string, !text.isEmpty else {
            throw wrongType(name, value, "a text that is not empty")
        }
        return text
    }

    /// A text that the vendor always sends; nil when it is null or blank, which means "not read".
    func readText(_ name: String) throws(ProviderError) -> String? {
        guard json[name] != nil else { throw missing(name) }
        return try optionalText(name)
    }

    /// A text that may be absent, null or blank.
    func optionalText(_ name: String) throws(ProviderError) -> String? {
        guard let value = json[name], !value.isNull else { return nil }
        guard let text = value.string else { throw wrongType(name, value, "a text") }
        return text.allSatisfy(\.isWhitespace) ? nil : text
    }

    func number(_ name: String) throws(ProviderError) -> Double {
        let value = try required(name)
        guard let number = value.number else { throw wrongType(name, value, "a number") }
        return number
    }

    func bool(_ name: String) throws(ProviderError) -> Bool {
        let value = try required(name)
        guard let bool = value.bool else { throw wrongType(name, value, "true or false") }
        return bool
    }

    func optionalNumber(_ name: String) throws(ProviderError) -> Double? {
        guard let value = json[name], !value.isNull else { return nil }
        guard let number = value.number else { throw wrongType(name, value, "a number") }
        return number
    }

    func optionalObject(_ name: String) throws(ProviderError) -> DeepIDVAnswer? {
        guard let value = json[name], !value.isNull else { return nil }
        return try object(name)
    }

    private func required(_ name: String) throws(ProviderError) -> JSONValue {
        guard let value = json[name] else { throw missing(name) }
        return value
    }

    private func missing(_ name: String) -> ProviderError {
        Self.error(
            operation,
            raw,
            ledger,
            200,
            "The vendor's answer has no field \(path)\(name)."
        )
    }

    private func wrongType(_ name: String, _ found: JSONValue, _ expected: String) -> ProviderError
    {
        Self.error(
            operation,
            raw,
            ledger,
            200,
            "The field \(path)\(name) of the vendor's answer is \(found.kindName); expected \(expected)."
        )
    }

    /// An answer that breaks the protocol.
    ///
    /// The vendor acted, and charges for it: the raw answer stays with the error, so that what was
    /// paid for is not lost.
    private static func error(
        _ operation: DeepIDVOperation,
        _ raw: DeepIDVRawAnswer,
        _ ledger: CallLedger,
        _ status: Int,
        _ message: String
    ) -> ProviderError {
        var error = ProviderError(
            .unexpectedAnswer,
            phase: operation.phase,
            operation: operation.rawValue,
            sendState: .processed,
            retry: operation.isIdempotent ? .safe : .mayRepeatEffect,
            message: operation.isBilled
                ? message + " The call was probably billed; the answer is kept in rawAnswer."
                : message
        )
        error.status = status
        error.rawAnswer = Personal(raw.bytes)
        error.calls = ledger.calls
        return error
    }
}
