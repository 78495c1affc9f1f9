import IDVHTTP
import IDVPrimitives
import IdentityVerification
import Testing

@testable import FolioProvider

/// The rule accepts when everything is explicitly there, and never otherwise.
@Suite struct AcceptanceRuleTests {
    private let clock = LivenessTestClock()
    private let ledger: LivenessLedger
    private let rule = LivenessAcceptance(maximumAge: .seconds(300))

    init() {
        ledger = LivenessLedger(clock: CallClock(clock))
    }

    /// How an expectation differs from one that the golden transaction meets.
    private struct Case {
        var mode = SelfieLivenessMode.active
        var session = Golden.session
        var runSession: String?
        var runMode = SelfieLivenessMode.active
        var isSeen = true
        var isClaimed = true
        var claimed = Golden.transaction
    }

    private func expectation(_ change: (inout Case) -> Void = { _ in }) throws
        -> LivenessExpectation
    {
        var made = Case()
        change(&made)
        let runs = ledger
        if let session = made.runSession {
            _ = runs.record(Golden.transaction, for: session, mode: made.runMode, began: runs.now)
        }
        return LivenessExpectation(
            transactionID: Golden.transaction,
            mode: made.mode,
            captureSessionID: made.session,
            run: runs.run(of: Golden.transaction),
            sessionSeen: made.isSeen ? runs.now : nil,
            claim: made.isClaimed ? try runs.mustClaim(made.claimed) : nil
        )
    }

    private func judge(
        _ changes: [String: JSONValue?],
        _ change: (inout Case) -> Void = { _ in }
    ) throws -> LivenessVerdict {
        let expectation = try expectation(change)
        return rule.judge(Golden.transaction(changes), expectation, now: ledger.now)
    }

    @Test func `the golden transaction is confirmed`() throws {
        let confirmed = try #require(try judge([:]).confirmed)
        #expect(confirmed.transactionID == Golden.transaction)
        #expect(confirmed.captureSessionID == Golden.session)
        #expect(confirmed.mode == .active)
        #expect(confirmed.binding == .tag)
        #expect(confirmed.rawAnswer.value == Golden.members().encoded())
    }

    @Test func `a passive transaction is confirmed for a passive step`() throws {
        let verdict = try judge(["type": 1]) { $0.mode = .passive }
        #expect(verdict.confirmed?.mode == .passive)
    }

    @Test func `a transaction that is not there is not judged`() throws {
        guard case .notYet = rule.judge(nil, try expectation(), now: ledger.now) else {
            Issue.record("an absent transaction was judged")
            return
        }
    }

    /// Each change of the golden answer with the reason that it must give.
    private static let answers: [(String, [String: JSONValue?], LivenessRefusal.Reason, Bool)] = [
        ("status 1", ["status": 1], .statusNotConfirmed, true),
        ("status 2", ["status": 2], .statusUnknown, false),
        ("status -1", ["status": -1], .statusUnknown, false),
        ("status absent", ["status": .none], .statusMissing, false),
        ("status null", ["status": .null], .statusMissing, false),
        ("status false", ["status": false], .statusMissing, false),
        ("status \"0\"", ["status": "0"], .statusMissing, false),
        ("status 0.5", ["status": 0.5], .statusMissing, false),
        ("status []", ["status": []], .statusMissing, false),
        ("code absent", ["code": .none], .codeMissing, false),
        ("code null", ["code": .null], .codeMissing, false),
        ("code \"0\"", ["code": "0"], .codeMissing, false),
        ("code {}", ["code": [:]], .codeMissing, false),
        ("code absent, status 1", ["code": .none, "status": 1], .codeMissing, false),
        ("code 254, status 0", ["code": 254], .errorBesidePositive, false),
        ("code 231, status 0", ["code": 231], .errorBesidePositive, false),
        ("code 200, status 0", ["code": 200], .errorBesidePositive, false),
        ("code 254, status 1", ["code": 254, "status": 1], .livenessFailed, true),
        ("code 254, no status", ["code": 254, "status": .none], .livenessFailed, true),
        ("code 255, status 1", ["code": 255, "status": 1], .livenessFailed, true),
        ("code 231, status 1", ["code": 231, "status": 1], .serviceError, false),
        ("code 250, no status", ["code": 250, "status": .null], .serviceError, false),
        ("code 200, status 1", ["code": 200, "status": 1], .serviceError, false),
        ("code 9999, status 1", ["code": 9999, "status": 1], .serviceError, false),
        ("type passive", ["type": 1], .wrongMode, false),
        ("type 2", ["type": 2], .modeMissing, false),
        ("type absent", ["type": .none], .modeMissing, false),
        ("type null", ["type": .null], .modeMissing, false),
        ("type ACTIVE", ["type": "ACTIVE"], .modeMissing, false),
        ("another id", ["transactionId": "0b5f"], .otherTransaction, false),
        ("another id, status 1", ["transactionId": "0b5f", "status": 1], .otherTransaction, false),
        (
            "the id in capitals", ["transactionId": .string(Golden.transaction.uppercased())],
            .otherTransaction, false
        ),
        ("no id", ["transactionId": .none], .transactionMissing, false),
        ("the id a number", ["transactionId": 7], .transactionMissing, false),
        ("no id, status 1", ["transactionId": .null, "status": 1], .transactionMissing, false),
        ("another tag", ["tag": "cs2"], .notBound, false),
        ("an empty tag", ["tag": ""], .notBound, false),
        ("a longer tag", ["tag": "cs1 "], .notBound, false),
        ("no tag", ["tag": .none], .notBound, false),
        ("the tag a list", ["tag": ["cs1"]], .notBound, false),
        ("another tag, status 1", ["tag": "cs2", "status": 1], .statusNotConfirmed, false),
        ("nothing", [:].merging(everythingGone) { $1 }, .transactionMissing, false),
    ]

    private static let everythingGone: [String: JSONValue?] = Dictionary(
        uniqueKeysWithValues: ["code", "status", "tag", "transactionId", "type"].map { ($0, nil) }
    )

    // Test idea 80.
    @Test(arguments: answers.indices)
    func `an answer that lacks something is not confirmed`(index: Int) throws {
        let (name, changes, reason, isNegative) = Self.answers[index]
        let verdict = try judge(changes)
        let refusal = try #require(verdict.refusal, "\(name)")
        #expect(refusal.reason == reason, "\(name)")
        #expect(refusal.isExplicitlyNegative == isNegative, "\(name)")
    }

    // Test idea 80.
    @Test func `what was expected otherwise is not confirmed`() throws {
        let cases: [(String, LivenessRefusal.Reason, (inout Case) -> Void)] = [
            ("the other mode", .wrongMode, { $0.mode = .passive }),
            ("another session", .notBound, { $0.session = "cs2" }),
            ("an empty session", .notBound, { $0.session = "" }),
            ("no age", .ageUnknown, { $0.isSeen = false }),
            ("no claim", .alreadyUsed, { $0.isClaimed = false }),
            ("a claim of another", .alreadyUsed, { $0.claimed = "another-transaction" }),
        ]
        for (name, reason, change) in cases {
            let test = AcceptanceRuleTests()
            let refusal = try test.judge([:], change).refusal
            #expect(refusal?.reason == reason, "\(name)")
            #expect(refusal?.isExplicitlyNegative == false, "\(name)")
        }
        #expect(try judge(["tag": ""]) { $0.session = "" }.refusal?.reason == .notBound)
    }

    @Test func `ids and tags are compared by their bytes`() throws {
        // The same letter, composed and not: equal to Swift, and two tags to the service.
        let verdict = try judge(["tag": "cs\u{E9}"]) { $0.session = "cse\u{301}" }
        #expect(verdict.refusal?.reason == .notBound)
    }

    @Test func `a run of this side binds a transaction that has no tag`() throws {
        let verdict = try judge(["tag": .none]) {
            $0.runSession = Golden.session
            $0.isSeen = false
        }
        #expect(verdict.confirmed?.binding == .run)
    }

    @Test func `a run or a tag that contradicts unbinds`() throws {
        let tag = try judge(["tag": "cs2"]) { $0.runSession = Golden.session }
        #expect(tag.refusal?.reason == .notBound)
        let other = AcceptanceRuleTests()
        let run = try other.judge([:]) { $0.runSession = "cs2" }
        #expect(run.refusal?.reason == .notBound)
        let third = AcceptanceRuleTests()
        let mode = try third.judge([:]) {
            $0.runSession = Golden.session
            $0.runMode = .passive
        }
        #expect(mode.refusal?.reason == .wrongMode)
    }

    // Test idea 80.
    @Test(arguments: [(300_000, true), (300_001, false)])
    func `a transaction is accepted up to the greatest age`(
        milliseconds: Int,
        isConfirmed: Bool
    ) throws {
        for isRun in [false, true] {
            let test = AcceptanceRuleTests()
            let expectation = try test.expectation {
                $0.runSession = isRun ? Golden.session : nil
                $0.isSeen = !isRun
            }
            test.clock.advance(by: .milliseconds(milliseconds))
            let verdict = test.rule.judge(
                Golden.transaction(),
                expectation,
                now: test.ledger.now
            )
            #expect((verdict.confirmed != nil) == isConfirmed)
            #expect(verdict.refusal?.reason == (isConfirmed ? nil : .tooOld))
        }
    }

    @Test func `the run tells the age and not the session`() throws {
        let began = ledger.now
        clock.advance(by: .seconds(301))
        _ = ledger.record(Golden.transaction, for: Golden.session, mode: .active, began: began)
        #expect(try judge([:]).refusal?.reason == .tooOld)
    }

    @Test func `a moment that has not come is no age`() throws {
        let before = ledger.now
        clock.advance(by: .seconds(10))
        let expectation = try expectation()
        let verdict = rule.judge(Golden.transaction(), expectation, now: before)
        #expect(verdict.refusal?.reason == .ageUnknown)
    }

    // Test idea 80.
    @Test func `of all answers that can be made of these, only whole ones are confirmed`() throws {
        let numbers: [JSONValue?] = [0, 1, 254, .null, "0", false, .none]
        let modes: [JSONValue?] = [0, 1, .null, .none]
        let tags: [JSONValue?] = [.string(Golden.session), "cs2", 7, .none]
        let ids: [JSONValue?] = [.string(Golden.transaction), "0b5f", .null, .none]
        var confirmed = 0
        for run in [nil, Golden.session, "cs2"] {
            let test = AcceptanceRuleTests()
            let expectation = try test.expectation { $0.runSession = run }
            for code in numbers {
                for status in numbers {
                    for (type, tag, id) in Self.product(modes, tags, ids) {
                        let transaction = Golden.transaction([
                            "code": code, "status": status, "type": type, "tag": tag,
                            "transactionId": id,
                        ])
                        let isBound =
                            tag == .string(Golden.session)
                            ? run != "cs2" : tag?.string == nil && run == Golden.session
                        let isWhole =
                            code == 0 && status == 0 && type == 0
                            && id == .string(Golden.transaction) && isBound
                        let verdict = test.rule.judge(
                            transaction,
                            expectation,
                            now: test.ledger.now
                        )
                        #expect((verdict.confirmed != nil) == isWhole)
                        confirmed += verdict.confirmed == nil ? 0 : 1
                    }
                }
            }
        }
        // A tag alone; a run with the tag, without one, or with one that is no text.
        #expect(confirmed == 1 + 3)
    }

    private static func product(
        _ first: [JSONValue?],
        _ second: [JSONValue?],
        _ third: [JSONValue?]
    ) -> [(JSONValue?, JSONValue?, JSONValue?)] {
        first.flatMap { one in
            second.flatMap { two in third.map { (one, two, $0) } }
        }
    }
}
