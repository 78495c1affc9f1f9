import IdentityVerification
import Testing

@Suite struct ProviderErrorTests {
    private static func error(_ sendState: SendState = .refused) -> ProviderError {
        ProviderError(
            .rateLimited,
            phase: .upload,
            operation: "presign",
            sendState: sendState,
            retry: .safeAfter(.seconds(2)),
            message: "Too many requests. Wait 2 s."
        )
    }

    @Test func `a description says what, what to do, and what the vendor may have done`() {
        #expect(
            "\(Self.error())" == "presign: Too many requests. Wait 2 s. (rateLimited, refused)"
        )
    }

    @Test func `what the vendor can be asked with is in the description`() {
        var error = Self.error(.sentUnknown)
        error.status = 429
        error.vendorCode = "slow_down"
        error.requestID = "req-1"
        #expect(
            "\(error)" == """
                presign: Too many requests. Wait 2 s. (status 429, vendor code slow_down, \
                request id req-1, rateLimited, sentUnknown)
                """
        )
    }

    @Test func `the vendor's own words and its answer are kept and not shown`() {
        var error = Self.error()
        error.vendorMessage = Personal("Robin Specimen is blocked")
        error.rawAnswer = Personal(Array("Robin".utf8))
        for text in PrivacyPrintingTests.texts(of: error) { #expect(!text.contains("Robin")) }
        #expect(error.vendorMessage?.value == "Robin Specimen is blocked")
    }

    @Test func `as a reason an error keeps its kind, its message and the vendor's code`() {
        var error = Self.error()
        error.vendorCode = "slow_down"
        let reason = OutcomeReason(error: error)
        #expect(reason.code.rawValue == "rateLimited")
        #expect(reason.message == error.message)
        #expect(reason.vendorCode == "slow_down")
    }

    @Test func `an error's result is no answer, with the plan and the calls as they went`() {
        let call = CallRecord(
            operation: "presign",
            attempts: 2,
            duration: .seconds(1),
            sendState: .refused,
            isBilled: false
        )
        var plan = PlanOfRecord(steps: ["a", "b"])
        plan.complete("a")
        var error = Self.error()
        error.calls = [call]
        error.plan = plan
        let profile = ProviderProfile(
            name: "main",
            adapter: "acme",
            environment: .live,
            capabilities: [],
            documentKinds: [],
            classifiesDocuments: false,
            checks: [],
            requirements: [],
            operations: []
        )
        let result = VerificationResult(profile: profile, error: error)
        #expect(result.outcome == .noAnswer)
        #expect(result.environment == .live)
        #expect(result.reasons == [OutcomeReason(error: error)])
        #expect(result.calls == [call])
        #expect(result.plan.missing == ["b"])
        #expect(result.document == nil)
    }

    @Test(
        arguments: [
            (.notSent, false), (.refused, false), (.sentUnknown, true), (.processed, true),
        ] as [(SendState, Bool)]
    )
    func `only what surely did not happen may be taken for not done`(
        state: SendState,
        mayHaveActed: Bool
    ) {
        #expect(state.vendorMayHaveActed == mayHaveActed)
    }

    @Test func `every send state is in the table above`() {
        #expect(Set(SendState.allCases) == [.notSent, .refused, .sentUnknown, .processed])
    }
}
