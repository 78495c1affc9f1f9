public import IdentityVerification

/// The behaviour that every provider must show, whatever the vendor.
///
/// An adapter's tests make a provider over the vendor's simulator, give the conformance run a capture
/// set that the simulator accepts, and expect no failures:
/// ```swift
/// let failures = await ProviderConformance(accepted: captures) { try makeProvider() }.run()
/// #expect(failures.isEmpty)
/// ```
/// A case that cannot apply to a provider is left out by name, where a reader sees it.
public struct ProviderConformance: Sendable {
    /// One behaviour.
    @nonexhaustive
    public enum Case: String, Sendable, Hashable, CaseIterable {
        /// The capabilities of the profile are the protocols that the provider conforms to.
        case profileTellsTheProtocols
        /// What the profile asks for can be submitted in its order, and ends in accepted.
        case stepwiseSessionEndsInAccepted
        /// The batch call ends as the stepwise session does.
        case batchAgreesWithStepwise
        /// An accepted attempt has done its whole plan.
        case acceptedMeansThePlanIsDone
        /// A missing required capture ends in incomplete, and nothing is sent.
        case missingCaptureIsIncomplete
        /// A required capture cannot be skipped.
        case requiredCaptureCannotBeSkipped
        /// A capture that was not asked for is a conflict.
        case unaskedCaptureIsAConflict
        /// A capture that is no image is refused before anything is sent.
        case unusableCaptureIsRefusedBeforeSending
        /// A finished attempt cannot be finished again, and nothing billed is sent again.
        case finishingTwiceSendsNothing
        /// The result and its parts print nothing of the document.
        case resultPrintsNoPersonalData
        /// The result names the provider and its environment.
        case resultNamesProviderAndEnvironment
        /// A session that is stored and gone on with before every step ends as one that is not, and
        /// nothing is billed twice.
        case storedSessionGoesOn
        /// A state of another provider, adapter or version is refused, and none prints what it holds.
        case foreignStateIsRefused
    }

    let captures: CaptureSet
    let makeProvider: @Sendable () throws -> any IdentityVerifying

    /// Makes a run.
    ///
    /// - Parameters:
    ///   - captures: a complete set that the provider accepts.
    ///   - makeProvider: makes a fresh provider over a running simulator.
    public init(
        accepted captures: CaptureSet,
        makeProvider: @escaping @Sendable () throws -> any IdentityVerifying
    ) {
        self.captures = captures
        self.makeProvider = makeProvider
    }

    /// What an attempt with the captures is about: how they were taken belongs to it.
    var request: VerificationRequest {
        VerificationRequest(captureConfiguration: captures.configuration)
    }

    /// Runs the cases and gives what failed.
    public func run(excluding excluded: Set<Case> = []) async -> [ConformanceFailure] {
        var failures: [ConformanceFailure] = []
        for testCase in Case.allCases where !excluded.contains(testCase) {
            do {
                try await check(testCase, try makeProvider())
            } catch let violation as Violation {
                failures.append(ConformanceFailure(testCase: testCase, explanation: violation.text))
            } catch {
                failures.append(
                    ConformanceFailure(testCase: testCase, explanation: "it threw \(error)")
                )
            }
        }
        return failures
    }

    private func check(_ testCase: Case, _ provider: any IdentityVerifying) async throws {
        switch testCase {
        case .profileTellsTheProtocols: try checkProfile(provider)
        case .stepwiseSessionEndsInAccepted:
            let result = try await runStepwise(provider)
            try require(result.outcome == .accepted, "it ended in \(result.outcome.name)")
        case .batchAgreesWithStepwise:
            let batch = try await provider.verify(captures)
            let steps = try await runStepwise(try makeProvider())
            try require(batch.outcome == steps.outcome, "the outcomes differ")
            try require(batch.plan == steps.plan, "the plans differ")
        case .acceptedMeansThePlanIsDone:
            let plan = try await provider.verify(captures).plan
            try require(!plan.expected.isEmpty, "the plan is empty")
            try require(plan.missing.isEmpty, "missing: \(plan.missing)")
        case .missingCaptureIsIncomplete: try await checkMissingCaptures(provider)
        case .requiredCaptureCannotBeSkipped:
            let required = try requiredRequirement(provider)
            let session = try await provider.makeSession(request)
            try await expectConflict("skipping") { try await session.skip(required) }
        case .unaskedCaptureIsAConflict: try await checkUnaskedCapture(provider)
        case .unusableCaptureIsRefusedBeforeSending: try await checkUnusableCapture(provider)
        case .finishingTwiceSendsNothing: try await checkFinishingTwice(provider)
        case .resultPrintsNoPersonalData: try await checkPrinting(provider)
        case .resultNamesProviderAndEnvironment:
            let result = try await provider.verify(captures)
            try require(result.provider == provider.profile.name, "another provider is named")
            try require(
                result.environment == provider.profile.environment,
                "another environment is named"
            )
        case .storedSessionGoesOn: try await checkStoredSession(provider)
        case .foreignStateIsRefused: try await checkForeignState(provider)
        }
    }

    private func checkProfile(_ provider: any IdentityVerifying) throws {
        let capabilities = provider.profile.capabilities
        try require(
            capabilities.contains(.identityVerification),
            "identityVerification is not named"
        )
        try require(
            capabilities.contains(.documentReading) == (provider is any DocumentReading),
            "documentReading and the protocol DocumentReading do not go together"
        )
        try require(
            capabilities.contains(.sessionResumption) == (provider is any SessionResuming),
            "sessionResumption and the protocol SessionResuming do not go together"
        )
        try require(
            capabilities.contains(.probing) == (provider is any ProviderProbing),
            "probing and the protocol ProviderProbing do not go together"
        )
        try require(!provider.profile.name.isEmpty, "the provider has no name")
        try require(!provider.profile.requirements.isEmpty, "nothing is required")
    }

    func runStepwise(_ provider: any IdentityVerifying) async throws -> VerificationResult {
        let session = try await provider.makeSession(request)
        var steps = 0
        while case .capture(let requirement) = try await session.nextStep() {
            steps += 1
            try require(steps <= 100, "the session never stops asking")
            guard let capture = captures[requirement.role] else {
                try await session.skip(requirement)
                continue
            }
            let answer = try await session.submit(capture)
            try require(answer == .accepted, "the \(requirement.role.label) was not accepted")
        }
        return try await session.finish()
    }

    private func checkMissingCaptures(_ provider: any IdentityVerifying) async throws {
        for requirement in provider.profile.requirements where !requirement.canBeSkipped {
            let rest = captures.captures.filter { $0.role != requirement.role }
            let result = try await provider.verify(
                try CaptureSet(rest, configuration: captures.configuration)
            )
            guard case .incomplete(let missing) = result.outcome, !missing.isEmpty else {
                throw Violation("without \(requirement.role.label): \(result.outcome.name)")
            }
            try require(
                result.calls.allSatisfy { !$0.isBilled },
                "a billed call was made all the same"
            )
        }
    }

    private func requiredRequirement(_ provider: any IdentityVerifying) throws -> Requirement {
        guard let first = provider.profile.requirements.first(where: { !$0.canBeSkipped }) else {
            throw Violation("nothing is required")
        }
        return first
    }

    private func checkUnaskedCapture(_ provider: any IdentityVerifying) async throws {
        let session = try await provider.makeSession(request)
        guard case .capture(let requirement) = try await session.nextStep(),
            let other = captures.captures.first(where: { $0.role != requirement.role })
        else { throw Violation("the session asks for nothing, or the set has one capture only") }
        try await expectConflict("submitting \(other.role.label)") {
            _ = try await session.submit(other)
        }
    }

    private func checkUnusableCapture(_ provider: any IdentityVerifying) async throws {
        let session = try await provider.makeSession(request)
        guard case .capture(let requirement) = try await session.nextStep() else {
            throw Violation("the session asks for nothing")
        }
        let text = try Capture(requirement.role, .bytes(Array("this is no image at all".utf8)))
        do {
            _ = try await session.submit(text)
        } catch is MediaRefusal {
            let step = try await session.nextStep()
            try require(step == .capture(requirement), "the refused capture was counted")
            return
        }
        throw Violation("a text was taken as an image")
    }

    private func checkFinishingTwice(_ provider: any IdentityVerifying) async throws {
        let session = try await provider.makeSession(request)
        while case .capture(let requirement) = try await session.nextStep() {
            guard let capture = captures[requirement.role] else {
                try await session.skip(requirement)
                continue
            }
            _ = try await session.submit(capture)
        }
        let first = try await session.finish()
        do {
            _ = try await session.finish()
        } catch let error as ProviderError {
            try require(error.kind == .conflict, "the error is \(error.kind)")
            try require(
                error.calls.filter(\.isBilled).count == first.calls.filter(\.isBilled).count,
                "a billed call was made again"
            )
            return
        }
        throw Violation("the second finish gave a result")
    }

    private func checkPrinting(_ provider: any IdentityVerifying) async throws {
        let result = try await provider.verify(captures)
        guard let document = result.document else { throw Violation("no document was read") }
        let texts = [
            document.name?.value.original, document.documentNumber?.value,
            document.dateOfBirth?.value.given, document.address?.value,
        ].compactMap { $0 }.filter { $0.count >= 4 }
        try require(!texts.isEmpty, "nothing was read that could be printed")
        var printed = "\(result)" + String(reflecting: result)
        dump(result, to: &printed)
        for (index, text) in texts.enumerated() where printed.contains(text) {
            // The text itself must not get into a test's log either.
            throw Violation("the printed result holds the document's text number \(index)")
        }
    }

    private func expectConflict(
        _ action: String,
        _ body: () async throws -> Void
    ) async throws {
        do {
            try await body()
        } catch let error as ProviderError where error.kind == .conflict {
            return
        }
        throw Violation("\(action) was allowed")
    }

    func require(_ condition: Bool, _ explanation: String) throws {
        guard condition else { throw Violation(explanation) }
    }
}

struct Violation: Error {
    let text: String

    init(_ text: String) {
        self.text = text
    }
}
