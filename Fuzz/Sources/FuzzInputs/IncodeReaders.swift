import IDVPrimitives
import IDVSimulatorKit
import IdentityVerification
import IncodeProvider
import IncodeSimulator

func readScore(_ bytes: [UInt8]) {
    guard let json = try? JSONValue(parsing: bytes) else { return }
    let score = IncodeScore(json: json)
    precondition(score.sections["overall"] == nil)
    _ = (score.overall?.number, score.reason, score.failedAttempts, score.stepsToRetry)
    _ = score.videoSelfieArrived
    for section in score.sections.values {
        _ = section.overall
        for test in section.tests { _ = (test.number, "\(test)", section.test(test.key)) }
    }
}

func readDocumentData(_ bytes: [UInt8]) {
    guard let json = try? JSONValue(parsing: bytes) else { return }
    let data = IncodeDocumentData(json: json)
    precondition(data.confidences.values.allSatisfy { (0...1).contains($0) })
    _ = (data.name, data.birthDate, data.gender, data.nationality, data.nationalityMRZ)
    _ = (data.typeOfID, data.issued, data.expires, data.registered, data.additionalDates)
    _ = (data.issuingCountry, data.machineReadableLines, data.checkDigits, data.notExtracted)
    _ = (data.notExtractedDetails, data.address, data.addressFields, data.checkedAddressFields)
    _ = (data.addressFieldsFromStatement, data.addressStatementDate, data.licenceClassDetails)
    for field in data.confidences.keys { _ = (data.text(field), data.confidence(of: field)) }
}

/// The first byte says how often the body comes, and the rest is the body.
func readWebhook(_ bytes: [UInt8]) {
    let body = bytes.dropFirst()
    guard let authorization = IncodeWebhookAuthorization.header("X-Token", value: Secret("word"))
    else { return }
    var receiver = IncodeWebhookReceiver(authorization: authorization, maximumBytes: 1 << 16)
    receiver.log.expect("known")
    let (refused, _) = receiver.receive(headers: [("x-token", "wort")], body: body)
    precondition(refused == .notAuthorized)
    let choice = bytes.first ?? 0
    var isTaken = false
    for _ in 0...Int(choice % 4) {
        let (answer, action) = receiver.receive(headers: [("X-TOKEN", "word")], body: body)
        precondition(answer != .notAuthorized)
        switch action {
        case .ignore: continue
        case .readResult(let id):
            // Until it is read, a result is announced again.
            precondition(!isTaken, "a result that was read was announced again")
            if choice & 4 != 0 {
                receiver.log.noteResultRead(id)
                isTaken = true
            }
        default:
            precondition(!isTaken, "the same message was acted on twice")
            isTaken = true
        }
        let event = try? IncodeWebhookEvent(parsing: body, maximumBytes: 1 << 16)
        precondition(event?.interviewID == "known", "a session that is not ours")
    }
}

/// What an upload in parts kept, and what the upload makes of it.
func readPartUploadState(_ bytes: [UInt8]) {
    guard let state = try? IncodePartUploadState(parsing: bytes) else { return }
    precondition((try? IncodePartUploadState(parsing: state.encoded())) == state)
    precondition(state.parts.count <= state.partCount)
    let upload = try? IncodePartUpload(
        resuming: state,
        interviewID: state.interviewID,
        recordingSize: state.recordingSize,
        recordingDigest: state.recordingDigest
    )
    precondition((upload == nil) == (state.completion == .sent))
    if case .sendPart(let number, let range) = upload?.next {
        precondition(number == state.parts.count + 1 && range.upperBound <= state.recordingSize)
        precondition((1...state.partSize).contains(range.count))
    }
}

/// Whatever was wrong with a call: its status in two bytes, and the body.
func readErrorBody(_ bytes: [UInt8]) {
    let body = IncodeErrorBody(Array(bytes.dropFirst(2)))
    precondition(body.isEnvelope == (body.code != nil))
    precondition((body.text?.value.count ?? 0) <= 500)
    let status = bytes.prefix(2).reduce(0) { $0 << 8 | Int($1) } % 1_000
    for operation in IncodeOperation.allCases {
        _ = IncodeReaction(to: operation, status: status, code: body.code, text: body.text?.value)
    }
}

/// Requests to the simulator, each after a byte 0x1E: a line of method and target, lines of header
/// fields, an empty line, the body.
///
/// The key, the version and the token of a session are added, so that more than the door is reached.
func answerAsSimulator(_ bytes: [UInt8]) {
    var configuration = SimulatedIncode.Configuration()
    configuration.rateLimit = nil
    configuration.now = { 1_796_000_000 }
    configuration.maximumRequestBytes = 1 << 20
    let simulator = SimulatedIncode(configuration: configuration)
    let account = SimulatedIncode.Account.sandbox
    var headers = SimulatorHeaders([
        SimulatorHeaders.Field(name: "x-api-key", value: account.apiKey),
        SimulatorHeaders.Field(name: "api-version", value: "1.0"),
        SimulatorHeaders.Field(name: "Host", value: "127.0.0.1:4711"),
    ])
    func send(_ method: String, _ target: String, _ headers: SimulatorHeaders, _ body: [UInt8])
        -> SimulatorResponse
    {
        let response = simulator.answer(
            SimulatorRequest(
                method: method,
                target: target,
                headers: headers,
                body: RequestBody(body)
            )
        )
        precondition((200...599).contains(response.status))
        return response
    }
    var opening = headers
    opening.append(name: "Content-Type", value: "application/json")
    let flow = "{\"configurationId\":\"\(SimulatedIncode.Flow.plain.configurationID)\"}"
    let started = send("POST", "/omni/start", opening, Array(flow.utf8))
    guard case .bytes(let answer) = started.body,
        let token = (try? JSONValue(parsing: answer))?["token"]?.string
    else {
        preconditionFailure("no session was started")
    }
    headers.append(name: "X-Incode-Hardware-Id", value: token)
    for request in bytes.split(separator: 0x1E).prefix(16) {
        var rest = request[...]
        func line() -> String {
            let text = rest.prefix { $0 != 0x0A }
            rest = rest.dropFirst(text.count + 1)
            return String(decoding: text, as: UTF8.self)
        }
        let words = line().split(separator: " ", maxSplits: 1).map(String.init)
        guard words.count == 2 else { continue }
        var fields = headers
        while let first = rest.first, first != 0x0A, fields.fields.count < 32 {
            let parts = line().split(separator: ":", maxSplits: 1).map(String.init)
            if parts.count == 2 {
                fields.append(name: parts[0], value: String(parts[1].drop { $0 == " " }))
            }
        }
        if !fields.contains("Content-Type") {
            fields.append(name: "Content-Type", value: "application/json")
        }
        _ = send(words[0], words[1], fields, Array(rest.dropFirst()))
    }
    precondition(simulator.sessions.count <= 17)
}
