import IdentityVerification
import Testing

@Suite struct PlanOfRecordTests {
    @Test func `what is missing is what was planned and not done, in the plan's order`() {
        var plan = PlanOfRecord(steps: ["front", "back", "selfie"])
        #expect(plan.missing == ["front", "back", "selfie"])
        plan.complete("selfie")
        plan.complete("front")
        #expect(plan.done == ["selfie", "front"])
        #expect(plan.missing == ["back"])
        #expect(plan.faults.isEmpty)
    }

    @Test func `a step that is done twice counts once`() {
        var plan = PlanOfRecord(steps: ["front"])
        plan.complete("front")
        plan.complete("front")
        #expect(plan.done == ["front"])
        #expect(plan.missing.isEmpty)
    }

    @Test(arguments: ["back", "", "Front", "front "])
    func `a step outside the plan completes nothing and is a fault`(step: String) {
        var plan = PlanOfRecord(steps: ["front"])
        plan.complete(step)
        #expect(plan.done.isEmpty)
        #expect(plan.missing == ["front"])
        #expect(plan.faults == [.init(step: step, reason: "done without being planned")])
    }

    @Test func `faults that are known beforehand stay, and further ones follow`() {
        let known = PlanOfRecord.Fault(step: "back", reason: "not configured")
        let found = PlanOfRecord.Fault(step: "front", reason: "no data")
        var plan = PlanOfRecord(steps: ["front"], faults: [known])
        plan.record(found)
        #expect(plan.faults == [known, found])
    }

    @Test func `an empty plan misses nothing`() {
        #expect(PlanOfRecord(steps: []).missing.isEmpty)
    }

    @Test func `two steps of one name are the programmer's error`() async {
        await #expect(processExitsWith: .failure) {
            _ = PlanOfRecord(steps: ["front", "front"])
        }
    }

    @Test func `a step that failed is a fault and no longer missing`() {
        var plan = PlanOfRecord(steps: ["front", "back", "selfie"])
        plan.fail("back", reason: "the capture is not there")
        #expect(plan.missing == ["front", "selfie"])
        #expect(plan.faults == [.init(step: "back", reason: "the capture is not there")])
        plan.fail("video", reason: "never planned")
        #expect(plan.faults.map(\.step) == ["back", "video"])
    }

    @Test func `a step that was done stays done when it fails afterwards`() {
        var plan = PlanOfRecord(steps: ["front"])
        plan.complete("front")
        plan.fail("front", reason: "without its metadata")
        #expect(plan.done == ["front"])
        #expect(plan.expected == ["front"])
        #expect(plan.faults.count == 1)
    }

    @Test func `a step that does not apply is waived with its reason, and only when not done`() {
        var plan = PlanOfRecord(steps: ["front", "back"])
        plan.complete("front")
        plan.waive("front", reason: "?")
        plan.waive("back", reason: "the document has one side")
        plan.waive("back", reason: "again")
        plan.waive("selfie", reason: "never planned")
        #expect(plan.expected == ["front"])
        #expect(plan.missing.isEmpty)
        #expect(plan.faults.isEmpty)
        #expect(plan.waivers.map(\.step) == ["back"])
        #expect(plan.waivers.map(\.reason) == ["the document has one side"])
    }

    @Test func `a step that is found on the way is planned once, before the other`() {
        var plan = PlanOfRecord(steps: ["open", "decision"])
        plan.expect("photo", before: "decision")
        plan.expect("photo", before: "open")
        plan.expect("last", before: "unknown")
        #expect(plan.expected == ["open", "photo", "decision", "last"])
        plan.complete("photo")
        plan.fail("last", reason: "the capture is not there")
        plan.expect("photo", before: "decision")
        plan.expect("last", before: "decision")
        #expect(plan.expected == ["open", "photo", "decision"])
        #expect(plan.done == ["photo"])
        #expect(plan.faults.count == 1)
    }
}
