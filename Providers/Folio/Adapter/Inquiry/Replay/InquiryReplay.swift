import IDVPrimitives

/// Drives a store line by line: a JSON object in, the model as JSON lines out.
///
/// It stands for the screen and for the server: what a host would do is read from lines and written to
/// lines. The lines' form is this project's convention:
///
/// - `{"op":"start","revision":1,"step":{…}}` and `{"op":"update",…}`: an update, perhaps with the
///   dialog's texts as `"chrome":{"error":{"title":…,"description":…,"retry":…}}`;
/// - `{"op":"intent","type":"SUBMIT_CAPTURE","captureSessionId":…,"transactionId":…}`,
///   `UPLOAD_CAPTURE` with `captureSessionId`, `captureField` and `bytes` in base64, `FILE_UNREADABLE`,
///   `BACK`, `RETRY`;
/// - `{"op":"engine","run":…,"outcome":"PASSED","transactionId":…,"portrait":"<base64>"}`, `CLOSED`,
///   `FAILED` with a `reason`, `CANCELLED`;
/// - `{"op":"reply","id":…,"outcome":"ACCEPTED" or "FAILED","retry":false}`;
/// - `{"op":"prepare","id":…}`: the host sent the command that prepares the capture session;
/// - `{"op":"chunk","loaded":true}`: the web's selfie code is there; `false`: it is not.
///
/// Members that are not known are ignored. Every line gives the model, whose members are in
/// alphabetical order; an intent's result line comes before it. The model holds the headers of the run
/// and with them a credential.
public struct InquiryReplay: Sendable {
    /// The longest line in bytes.
    public static let maximumLineBytes = 1 << 20

    /// What the store is set up with.
    public let configuration: InquiryStoreConfiguration
    /// What is known of the inquiry.
    public private(set) var state: InquiryState

    /// Begins before the inquiry's start.
    public init(_ configuration: InquiryStoreConfiguration) {
        self.configuration = configuration
        state = InquiryState(configuration)
    }

    /// Begins before the inquiry's start.
    ///
    /// - Parameters:
    ///   - platform: the kind of host.
    ///   - selfieProxy: the selfie proxy's address; nil refuses every liveness step.
    ///   - pageOrigin: the web page's origin.
    ///   - engine: which engine the host has.
    ///   - chrome: the texts of the web's retry dialog.
    /// - Throws: `SelfieProxyRuleError` when the selfie proxy's address is none, `PageOriginError` when
    ///   the page's origin is none.
    public init(
        platform: InquiryPlatform,
        selfieProxy: String?,
        pageOrigin: String? = nil,
        engine: EngineAvailability = .default,
        chrome: InquiryChromeTexts = InquiryChromeTexts()
    ) throws {
        if let pageOrigin, !SelfieProxyRule.isOrigin(pageOrigin) { throw PageOriginError() }
        var rule: SelfieProxyRule?
        if let selfieProxy { rule = try SelfieProxyRule(selfieProxy) }
        self.init(
            InquiryStoreConfiguration(
                platform: platform,
                selfieProxy: rule,
                pageOrigin: pageOrigin,
                engine: engine,
                chrome: chrome
            )
        )
    }

    /// Takes a line, without its line feed.
    ///
    /// - Parameter line: one JSON object in UTF-8.
    /// - Returns: the lines that it leads to, without line feeds.
    /// - Throws: `InquiryReplayError` when the line cannot be read; nothing has changed then.
    public mutating func handle(line: [UInt8]) throws(InquiryReplayError) -> [String] {
        guard line.count <= Self.maximumLineBytes else {
            throw .tooLong(limit: Self.maximumLineBytes)
        }
        guard !line.starts(with: [0xEF, 0xBB, 0xBF]) else { throw .byteOrderMark }
        let value: JSONValue
        do {
            value = try JSONValue(parsing: line)
        } catch {
            throw .syntax(error)
        }
        let read = try ReplayLine(value)
        var next = state
        var reduction = InquiryReducer.reduce(&next, read.input, configuration)
        if read.hasImage, case .intent(.submitCapture) = read.input, reduction.answer == .accepted {
            reduction = InquiryReduction(effects: [], answer: .rejected(.unexpectedImage))
        } else {
            state = next
        }
        let model = state.model(commands: reduction.commands, configuration)
        return (reduction.answer.map { [Self.result($0)] } ?? []) + [Self.text(model)]
    }

    /// Takes a line, without its line feed.
    ///
    /// - Parameter line: one JSON object.
    /// - Returns: the lines that it leads to, without line feeds.
    /// - Throws: `InquiryReplayError` when the line cannot be read; nothing has changed then.
    public mutating func handle(line: String) throws(InquiryReplayError) -> [String] {
        try handle(line: Array(line.utf8))
    }

    private static func result(_ answer: IntentAnswer) -> String {
        switch answer {
        case .accepted: text(["op": "result", "accepted": true])
        case .rejected(let code):
            text(["op": "result", "accepted": false, "code": .string(code.rawValue)])
        }
    }

    private static func text(_ value: JSONValue) -> String {
        String(decoding: value.encoded(), as: UTF8.self)
    }
}

extension InquiryReplay: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Where the inquiry stands, and nothing of the step.
    public var description: String { "InquiryReplay(\(state))" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
