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
}
