import IDVHTTP
import Testing

@testable import FolioProvider

/// A transaction is used once, whoever asks and whatever is forgotten.
@Suite struct LivenessLedgerTests {
    private let clock = LivenessTestClock()

    private func makeLedger(capacity: Int = 4) -> LivenessLedger {
        LivenessLedger(clock: CallClock(clock), maximumAge: .seconds(300), capacity: capacity)
    }

    private func isClaimed(_ result: LivenessLedger.ClaimResult) -> Bool {
        if case .claimed = result { true } else { false }
    }

    // Test idea 80.
    @Test func `of many tasks that claim, one wins`() async {
        let ledger = makeLedger(capacity: 1_000)
        for round in 0..<20 {
            let winners = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<32 {
                    group.addTask {
                        if case .claimed = ledger.claim("transaction-\(round)") {
                            true
                        } else {
                            false
                        }
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(winners == 1)
        }
    }

    @Test func `a claim that was given back can be had again, once`() throws {
        let ledger = makeLedger()
        let first = try ledger.mustClaim("t")
        guard case .alreadyUsed = ledger.claim("t") else {
            Issue.record("claimed twice")
            return
        }
        ledger.release(first)
        let second = try ledger.mustClaim("t")
        // The first holder has nothing left to give back.
        ledger.release(first)
        #expect(!isClaimed(ledger.claim("t")))
        ledger.release(second)
        #expect(isClaimed(ledger.claim("t")))
    }

    @Test func `a claim outlives its run's record`() throws {
        let ledger = makeLedger(capacity: 4)
        #expect(ledger.record("t", for: "cs1", mode: .active, began: ledger.now))
        _ = try ledger.mustClaim("t")
        for index in 0..<10 {
            #expect(ledger.record("other-\(index)", for: "cs", mode: .active, began: ledger.now))
        }
        #expect(ledger.run(of: "t") == nil)
        #expect(ledger.counts.runs == 4)
        clock.advance(by: .seconds(300))
        #expect(!isClaimed(ledger.claim("t")))
    }

    @Test func `a full ledger gives no claim until one is too old`() throws {
        let ledger = makeLedger(capacity: 2)
        _ = try ledger.mustClaim("a")
        clock.advance(by: .seconds(100))
        _ = try ledger.mustClaim("b")
        guard case .full = ledger.claim("c") else {
            Issue.record("a claim beyond the capacity")
            return
        }
        clock.advance(by: .seconds(201))
        _ = try ledger.mustClaim("c")
        #expect(!isClaimed(ledger.claim("b")))
        #expect(ledger.counts.claims == 2)
    }

    @Test func `the oldest runs go first`() {
        let ledger = makeLedger(capacity: 3)
        for name in ["a", "b", "c", "d"] {
            #expect(ledger.record(name, for: "cs-\(name)", mode: .passive, began: ledger.now))
        }
        #expect(ledger.run(of: "a") == nil)
        #expect(ledger.run(of: "b")?.captureSessionID == "cs-b")
        #expect(ledger.run(of: "d")?.mode == .passive)
    }

    @Test func `a transaction stays the first run's`() {
        let ledger = makeLedger()
        #expect(ledger.record("t", for: "cs1", mode: .active, began: ledger.now))
        #expect(!ledger.record("t", for: "cs2", mode: .active, began: ledger.now))
        #expect(ledger.run(of: "t")?.captureSessionID == "cs1")
    }

    @Test func `ids that Swift takes for equal are two transactions`() throws {
        let ledger = makeLedger()
        _ = try ledger.mustClaim("t\u{E9}")
        #expect(isClaimed(ledger.claim("te\u{301}")))
    }

    @Test func `claims that come and go take no room`() throws {
        var table = AgingTable<Int>()
        let moment = makeLedger().now
        table.insert(-1, for: "stays", at: moment)
        for index in 0..<10_000 {
            table.insert(index, for: "passes", at: moment)
            table.remove("passes")
        }
        #expect(table.count == 1)
        #expect(table.places < 200)
        table.removeOldest { _, _ in true }
        #expect(table.count == 0)
    }

    @Test func `what is put again counts as new`() {
        var table = AgingTable<Int>()
        let moment = makeLedger().now
        for (value, key) in [(1, "a"), (2, "b"), (3, "a")] {
            table.insert(value, for: key, at: moment)
        }
        table.removeOldest { _, count in count > 1 }
        #expect(table["a"]?.value == 3)
        #expect(table["b"] == nil)
    }
}
