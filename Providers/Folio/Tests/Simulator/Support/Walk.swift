import FolioSimulator
import IDVPrimitives
import IDVSimulatorKit

/// A client that goes the whole way, and writes down, once each, what is not as it should be.
final class Walk {
    private let client: FolioClient
    private let template: String?
    private(set) var seen: [String] = []
    private var revision = 0
    private var inquiry = ""

    init(_ client: FolioClient, template: String? = nil) {
        self.client = client
        self.template = template
    }

    private func note(_ text: String) {
        if !seen.contains(text) { seen.append(text) }
    }

    /// Makes a call up to twice, until its answer arrives and is a success.
    private func call(
        _ name: String,
        _ make: () -> SimulatorResponse
    ) -> SimulatorResponse? {
        for _ in 0..<2 {
            let answer = make()
            if answer.latency > .zero { note("\(name) late") }
            if answer.delivery == .resetWithoutAnswer {
                note("\(name) reset")
            } else if answer.status >= 300 {
                let place = answer.headers["location"].map { " to \($0)" } ?? ""
                let wait = answer.headers["retry-after"].map { " after \($0)" } ?? ""
                note("\(name) \(answer.status)\(place)\(wait)")
            } else {
                return answer
            }
        }
        return nil
    }

    func go() throws {
        _ = call("ready") { client.service("GET", "/api/readyz") }
        let body: JSONValue = template.map { ["template": .string($0)] } ?? [:]
        guard let made = call("create", { client.create(body) }) else { return }
        inquiry = made.json["id"]?.string ?? ""
        inspect(made)
        // Under another id nobody would answer.
        if let record = client.simulator.inquiries.last { inquiry = record.id }
        guard let shown = step() else { return }
        let isDone = shown.state == "PHOTO" ? try upload(shown) : try run(shown)
        if isDone { finish() }
    }

    /// Reads until a step is shown that is right, at most so many times, and once more.
    private func step() -> Shown? {
        var good: Shown?
        for _ in 0..<6 {
            guard let shown = read() else { return nil }
            if shown.state == "PREPARING" { continue }
            let faults = Check.faults(of: shown, proxy: proxy)
            for fault in faults { note(fault) }
            if good != nil { return good }
            if faults.isEmpty { good = shown }
        }
        if good == nil, seen.isEmpty { note("preparing never") }
        return good
    }

    private var proxy: String { "http://127.0.0.1/api/selfie" }

    private func read() -> Shown? {
        guard let answer = call("read", { client.read(inquiry) }) else { return nil }
        return inspect(answer)
    }

    /// An update's own faults; nil when it is none.
    @discardableResult
    private func inspect(_ answer: SimulatorResponse) -> Shown? {
        if answer.body.count > 1 << 20 {
            note("read huge")
            return nil
        }
        guard !answer.json.isNull else {
            let text = answer.text
            let isTwice = text.split(separator: #""lifecycle":"#).count > 2
            note(isTwice ? "read with a member twice" : "read without an end")
            return nil
        }
        let shown = Shown(answer.json)
        if shown.revision < revision { note("read stale") }
        revision = max(revision, shown.revision)
        if shown.id != inquiry { note("read of another inquiry") }
        if !shown.isCompleted, !shown.decision.isEmpty { note("early \(shown.decision)") }
        return shown
    }

    private func upload(_ shown: Shown) throws -> Bool {
        let image = try Sample.bytes("passport-genuine")
        return command("upload") { client.upload(shown, image) }
    }

    private func run(_ shown: Shown) throws -> Bool {
        guard let started = call("start", { client.start(shown) }) else { return false }
        guard let id = started.json["transactionId"]?.string else {
            note("start without transaction")
            return false
        }
        let image = try Sample.bytes("passport-genuine")
        guard let answer = call("process", { client.process(shown, id, image) }) else {
            return false
        }
        guard confirms(answer.json, "process", id, shown) || seen.contains("process reset") else {
            return false
        }
        if let info = call("transaction", { client.transaction(id) })
            ?? call("transaction", { client.transaction(id) })
        {
            _ = confirms(info.json, "transaction", id, shown)
        }
        return command("submit") { client.submit(shown, id) }
    }

    private func confirms(
        _ json: JSONValue,
        _ name: String,
        _ id: String,
        _ shown: Shown
    ) -> Bool {
        var faults: [String] = []
        if json["code"] != 0 { faults.append("code \(json["code"]?.integer ?? -1)") }
        switch json["status"] {
        case nil: faults.append("no status")
        case .null?: faults.append("null status")
        case 0?: break
        default: faults.append("status \(json["status"]?.integer ?? -1)")
        }
        if json["type"] != (shown.state == "LIVENESS" ? 0 : 1) { faults.append("type") }
        if json["transactionId"] != .string(id) { faults.append("id") }
        if json["tag"] == nil {
            faults.append("no tag")
        } else if json["tag"] != .string(shown.session) {
            faults.append("tag")
        }
        for fault in faults { note("\(name) \(fault)") }
        return faults.isEmpty
    }

    /// Sends a command until it is accepted; the same id each time.
    private func command(_ name: String, _ make: () -> SimulatorResponse) -> Bool {
        for _ in 0..<2 {
            guard let answer = call(name, make), let shown = inspect(answer) else { return false }
            if !shown.last.hasPrefix("FAILED") { return true }
            note("\(name) \(shown.last)")
        }
        return false
    }

    private func finish() {
        for _ in 0..<6 {
            guard let shown = read() else { return }
            if shown.isCompleted {
                if shown.json["decision"] == nil { return note("no decision") }
                if shown.decision != "APPROVED" { note("decision \(shown.decision)") }
                return
            }
            if shown.last.hasPrefix("FAILED") { return note("done \(shown.last)") }
        }
        note("processing never")
    }
}

extension SimulatorResponse {
    var text: String {
        guard case .bytes(let bytes) = body else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }
}
