import FolioProvider
import IDVPrimitives
import Testing

/// Random sequences of everything that a store is told: what must hold holds after every line.
@Suite struct InquiryPropertyTests {
    private typealias Make = InquiryMaking

    /// What has happened often enough for the test to say something.
    private struct Tally {
        var accepted = 0
        var rejectedUpdates = 0
        var submits = 0
        var uploads = 0
        var retriedCommands = 0
        var dialogs = 0
        var runs = 0
    }

    /// The credential and the portrait: where the first is allowed is taken away before the search.
    private static let credential = "hidden-credential"
    private static let portrait = "aGlkZGVuLXBvcnRyYWl0"

    // MARK: - Lines

    private static func selfie(_ random: inout Make.Seeded) -> [String: JSONValue] {
        let number = Int.random(in: 1...3, using: &random)
        var selfie =
            [Make.liveness, Make.liveness, Make.passive, Make.photo, Make.photo, Make.preparing]
            .randomElement(using: &random) ?? Make.photo
        if selfie["captureSession"] != nil {
            let command = JSONValue.string("c\(Int.random(in: 1...40, using: &random))")
            selfie["captureSession"] = Make.session(.string("cs\(number)"), command)
        }
        if selfie["credential"] != nil { selfie["credential"] = .string(credential) }
        let isChecking = Int.random(in: 0..<8, using: &random) == 0
        return isChecking ? selfie.putting("processing", ["title": "Checking"]) : selfie
    }

    /// Breaks it in one of the ways in which it can be.
    private static func broken(
        _ selfie: [String: JSONValue],
        _ random: inout Make.Seeded
    ) -> [String: JSONValue] {
        switch Int.random(in: 0..<9, using: &random) {
        case 0: selfie.putting("state", "OTHER")
        case 1: selfie.putting("captureSession", nil)
        case 2: selfie.putting("captureSession", Make.session("cs9", ""))
        case 3: selfie.putting("livenessMode", "OTHER")
        case 4: selfie.putting("serviceUrl", .string("https://\(credential)@api.example.test/"))
        case 5: selfie.putting("serviceUrl", nil)
        case 6: selfie.putting("credential", .string(credential + "\n"))
        case 7: selfie.putting("captureTarget", ["field": " "])
        default: selfie.putting("captureSession", "cs1")
        }
    }

    private static func line(
        _ state: InquiryState,
        _ revision: inout Int,
        _ random: inout Make.Seeded
    ) -> JSONValue {
        let session = "cs\(Int.random(in: 1...3, using: &random))"
        let shown = state.step?.selfie.captureSessionID ?? session
        let isShown = Int.random(in: 0..<4, using: &random) > 0
        let transaction = "t\(Int.random(in: 1...6, using: &random))"
        let id = state.pendingCommand?.id ?? "c1"
        let run = state.step?.selfie.capture?.runID ?? "r_000001"
        // What is open is answered more often than chance would have it.
        let isAnswered = Int.random(in: 0..<3, using: &random) == 0
        if isAnswered, state.notice?.retry == true { return ["op": "intent", "type": "RETRY"] }
        let isReply = isAnswered && state.pendingCommand != nil
        switch isReply ? 16 : Int.random(in: 0..<20, using: &random) {
        case 0..<6:
            revision += Int.random(in: 0...2, using: &random)
            let isBroken = Int.random(in: 0..<3, using: &random) == 0
            let good = selfie(&random)
            let step: JSONValue = [
                "id": .string("step-\(session)"), "type": "SELFIE",
                "selfie": .object(isBroken ? broken(good, &random) : good),
            ]
            return ["op": "update", "revision": .number(Double(revision)), "step": step]
        case 6, 7:
            return [
                "op": "intent", "type": "SUBMIT_CAPTURE",
                "captureSessionId": .string(isShown ? shown : session),
                "transactionId": .string(transaction),
            ]
        case 8, 9:
            return [
                "op": "intent", "type": "UPLOAD_CAPTURE",
                "captureSessionId": .string(isShown ? shown : session),
                "captureField": isShown ? "selfie_photo" : "other", "bytes": .string(portrait),
            ]
        case 10: return ["op": "intent", "type": "BACK"]
        case 11, 12: return ["op": "intent", "type": "RETRY"]
        case 13: return ["op": "intent", "type": "FILE_UNREADABLE"]
        case 14, 15:
            return [
                "op": "engine", "run": .string(isShown ? run : "r_000001"),
                "outcome": .string(
                    ["PASSED", "PASSED", "CLOSED", "FAILED", "CANCELLED"]
                        .randomElement(using: &random) ?? "PASSED"
                ),
                "transactionId": .string(transaction), "portrait": .string(portrait),
            ]
        case 16, 17:
            return [
                "op": "reply", "id": .string(isShown ? id : "c1"),
                "outcome": Bool.random(using: &random) ? "ACCEPTED" : "FAILED",
                "retry": .bool(Bool.random(using: &random)),
            ]
        case 18: return ["op": "chunk", "loaded": .bool(isShown)]
        default:
            guard Int.random(in: 0..<10, using: &random) == 0 else {
                return ["op": "update", "revision": .string(credential)]
            }
            revision = 1
            let step: JSONValue = [
                "id": "s", "type": "SELFIE", "selfie": .object(selfie(&random)),
            ]
            return ["op": "start", "revision": 1, "step": step]
        }
    }

    // MARK: - What must hold

    private func check(
        _ line: JSONValue,
        _ lines: [String],
        _ before: InquiryState,
        _ after: InquiryState,
        _ sent: inout [String: JSONValue],
        _ tally: inout Tally
    ) throws {
        let model = try JSONValue(parsing: try #require(lines.last).utf8)
        let effects = try #require(model["effects"]?.array)
        let operation = line["op"]?.string

        // Nothing that is secret is anywhere but in the run's headers.
        var rest = try #require(model.object)
        rest["step"] = nil
        if case .invalidLink = after.error { rest["error"] = nil }
        let visible = String(decoding: JSONValue.object(rest).encoded(), as: UTF8.self)
        var printed = "\(after) \(after.error as Any) \(after.step as Any)"
        dump(after, to: &printed)
        for text in [visible, printed] {
            #expect(!text.contains(Self.credential))
            #expect(!text.contains(Self.portrait))
        }

        // At most one command, only when none is under way, and only for the shown session.
        let commands = effects.filter { $0["id"] != nil }
        #expect(effects.count <= 1)
        for command in commands {
            let id = try #require(command["id"]?.string)
            #expect(before.pendingCommand == nil && !before.isBusy)
            #expect(after.pendingCommand?.id == id)
            #expect(command["captureSessionId"]?.string == before.step?.selfie.captureSessionID)
            // An id comes again only with the very same command.
            if let earlier = sent[id] {
                #expect(earlier == command)
                tally.retriedCommands += 1
            }
            sent[id] = command
            tally.submits += command["command"] == "SUBMIT_CAPTURE" ? 1 : 0
            tally.uploads += command["command"] == "UPLOAD_CAPTURE" ? 1 : 0
        }

        switch operation {
        case "intent":
            let isAccepted = lines.first == #"{"accepted":true,"op":"result"}"#
            #expect(lines.count == 2)
            #expect(isAccepted || (after == before && effects.isEmpty))
            tally.accepted += isAccepted ? 1 : 0
        case "update":
            #expect(effects.isEmpty)
            guard after.revision == before.revision else { break }
            // It was rejected or too old: nothing but the error may differ.
            #expect(after.step == before.step && after.screen == before.screen)
            #expect(after.notice == before.notice && after.dialog == before.dialog)
            #expect(after.pendingCommand == before.pendingCommand && after.isBusy == before.isBusy)
            tally.rejectedUpdates += after.error == before.error ? 0 : 1
        default: #expect(lines.count == 1)
        }

        // The engine is never on the screen while something else has to be shown.
        if after.screen == .engine {
            #expect(after.step?.selfie.capture != nil && !after.isBusy)
        }
        #expect(after.dialog == nil || after.runFailure != nil)
        tally.dialogs += after.dialog != nil && before.dialog == nil ? 1 : 0
    }

    @Test(arguments: InquiryPlatform.allCases)
    func `no sequence breaks a rule`(_ platform: InquiryPlatform) throws {
        var tally = Tally()
        for seed in 0..<60 {
            var random = Make.Seeded(state: UInt64(seed))
            var replay = try InquiryReplay(platform: platform, selfieProxy: Make.proxy)
            var sent: [String: JSONValue] = [:]
            var runs: Set<String> = []
            var revision = 1
            _ = try replay.handle(
                line: #"{"op":"start","revision":1,"step":{"id":"s","type":"SELFIE","#
                    + #""selfie":{"state":"PREPARING"}}}"#
            )
            for _ in 0..<80 {
                let before = replay.state
                let line = Self.line(before, &revision, &random)
                do {
                    let lines = try replay.handle(line: line.encoded())
                    try check(line, lines, before, replay.state, &sent, &tally)
                } catch let error as InquiryReplayError {
                    #expect(!error.description.contains(Self.credential))
                    #expect(replay.state == before)
                }
                // A run that is new is newer than every one before.
                if let run = replay.state.step?.selfie.capture?.runID,
                    run != before.step?.selfie.capture?.runID
                {
                    #expect(runs.allSatisfy { $0 < run })
                    runs.insert(run)
                    tally.runs += 1
                }
            }
        }
        #expect(tally.accepted > 300)
        #expect(tally.rejectedUpdates > 100)
        #expect(tally.submits > 60)
        #expect(tally.uploads > 60)
        #expect(tally.retriedCommands > 10)
        #expect(tally.runs > 200)
        #expect((tally.dialogs > 20) == (platform == .web))
    }
}
