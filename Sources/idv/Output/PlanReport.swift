import IDVPrimitives
import IdentityVerification

/// A plan as text and as JSON.
enum PlanReport {
    static func json(_ plan: CallPlan) -> JSONValue {
        [
            "schema": "idv.plan/1",
            "calls": .array(
                plan.calls.map { call in
                    [
                        "step": .string(call.step), "method": .string(call.method),
                        "path": .string(call.path), "query": .string(call.query),
                    ]
                }
            ),
            "faults": .array(
                plan.faults.map { ["step": .string($0.step), "reason": .string($0.reason)] }
            ),
            "ignored": .array(
                plan.ignored.map { ["name": .string($0.name), "reason": .string($0.reason)] }
            ),
        ]
    }

    static func lines(_ plan: CallPlan) -> [String] {
        let width = (plan.calls.map(\.step.count).max() ?? 0) + 2
        let methodWidth = (plan.calls.map(\.method.count).max() ?? 0) + 1
        var lines = ["calls"]
        for (index, call) in plan.calls.enumerated() {
            let number = String(index + 1)
            lines.append(
                "  " + String(repeating: " ", count: max(0, 2 - number.count)) + number + "  "
                    + HelpText.padded(call.step, width) + HelpText.padded(call.method, methodWidth)
                    + call.path + (call.query.isEmpty ? "" : "?\(call.query)")
            )
        }
        if plan.calls.isEmpty { lines.append("  none") }
        lines += section("faults", plan.faults.map { ($0.step, $0.reason) })
        lines += section("ignored", plan.ignored.map { ($0.name, $0.reason) })
        return lines
    }

    private static func section(_ title: String, _ entries: [(String, String)]) -> [String] {
        [title] + (entries.isEmpty ? ["  none"] : entries.map { "  \($0.0): \($0.1)" })
    }
}
