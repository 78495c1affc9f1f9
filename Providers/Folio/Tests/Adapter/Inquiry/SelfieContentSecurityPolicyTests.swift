import FolioProvider
import Testing

/// What a page's Content-Security-Policy lacks for the engine.
@Suite struct SelfieContentSecurityPolicyTests {
    private static let all = SelfieContentSecurityPolicy.allCases

    // Test idea 75.
    @Test(arguments: all)
    func `each rule that is missing is reported`(_ rule: SelfieContentSecurityPolicy) {
        let whole = Self.all.map(\.rawValue).joined(separator: "; ")
        #expect(SelfieContentSecurityPolicy.missing(in: whole).isEmpty)
        let others = Self.all.filter { $0 != rule }.map(\.rawValue).joined(separator: ";")
        // `script-src` stands in for a `worker-src` that is not there.
        #expect(SelfieContentSecurityPolicy.missing(in: others) == [rule])
        let strict = "default-src 'self'; " + others
        #expect(SelfieContentSecurityPolicy.missing(in: strict) == [rule])
    }

    // Test idea 75.
    @Test(arguments: [
        ("", all), ("default-src 'self'", all), ("default-src *", [.worker, .webAssembly]),
        (
            "Connect-Src 'self' HTTPS://WASM.regulaforensics.com;\tWORKER-SRC blob: ; "
                + "script-src 'self' 'wasm-unsafe-eval';",
            []
        ),
        (
            "connect-src https:; child-src blob:; script-src 'unsafe-eval'",
            []
        ),
        (
            "default-src https: blob: 'wasm-unsafe-eval'",
            []
        ),
        (
            "connect-src 'none'; connect-src https:; worker-src 'self'; script-src blob: "
                + "'wasm-unsafe-eval'",
            [.engineFiles, .worker]
        ),
        (
            "connect-src https://wasm.regulaforensics.com.evil.test http://wasm.regulaforensics.com;"
                + "worker-src blob; script-src wasm-unsafe-eval",
            all
        ),
    ])
    func `a directive is read as a browser reads it`(
        _ policy: String,
        _ missing: [SelfieContentSecurityPolicy]
    ) {
        #expect(SelfieContentSecurityPolicy.missing(in: policy) == missing)
    }
}
