import IDVPrimitives
import IdentityVerification

/// `idv plan`: the calls that an attempt would make, without making one.
struct PlanCommand: Command {
    private static let selfie = CommandSyntax.Option(
        name: "selfie",
        value: "FILE",
        help: "the person's face, when there is no capture set"
    )

    static let syntax = CommandSyntax(
        name: "plan",
        summary: "Print the calls that an attempt would make, and send nothing.",
        options: [
            CommandSyntax.config, CommandSyntax.provider, CommandSyntax.captures,
            CommandSyntax.front, CommandSyntax.back, selfie, CommandSyntax.documentType,
            CommandSyntax.json,
        ],
        notes: [
            "A fault is a step that was configured and cannot be made, or a capture that would be refused.",
            "Exit codes: 0 planned, 11 planned with faults, 64 wrong usage, 65 bad input file,",
            "78 bad configuration, or captures that were taken with other settings than the provider expects.",
        ]
    )

    private let arguments: AttemptArguments

    init(_ arguments: ParsedArguments) throws {
        self.arguments = try AttemptArguments(arguments, selfie: Self.selfie)
    }

    /// The plan with the captures that the provider would refuse before it sends anything.
    private static func refusing(
        _ captures: CaptureSet,
        _ profile: ProviderProfile,
        _ plan: CallPlan
    ) -> CallPlan {
        let refusals = profile.requirements.compactMap { requirement -> PlanOfRecord.Fault? in
            guard let capture = captures[requirement.role] else { return nil }
            do throws(MediaRefusal) {
                try capture.check(limits: requirement.limits)
                return nil
            } catch {
                return PlanOfRecord.Fault(step: requirement.role.rawValue, reason: "\(error)")
            }
        }
        return CallPlan(
            calls: plan.calls,
            faults: plan.faults + refusals,
            ignored: plan.ignored
        )
    }

    func run(_ console: Console) async throws -> ExitStatus {
        try await arguments.withProvider(console) { provider, request in
            guard let planner = provider as? any CallPlanning else {
                throw UsageError(
                    "the provider '\(provider.profile.name)' does not tell its calls beforehand"
                )
            }
            let attempt = try arguments.attempt(for: [provider.profile], request)
            do throws(ProviderError) {
                var plan = try planner.plan(for: attempt.captures, request: attempt.request)
                plan = Self.refusing(attempt.captures, provider.profile, plan)
                if arguments.isJSON {
                    console.printJSON(PlanReport.json(plan))
                } else {
                    console.print(PlanReport.lines(plan))
                }
                return plan.faults.isEmpty ? .success : .review
            } catch {
                console.error("idv: \(error)")
                return ExitStatus(error)
            }
        }
    }
}
