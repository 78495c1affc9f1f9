import IDVAdapterKit
import IDVHTTP
import IdentityVerification
import Testing

/// What every client's settings are held against.
@Suite struct ClientSettingsTests {
    @Test func `all that does not hold is told at once`() {
        let error = #expect(throws: ProviderError.self) {
            try ClientSettings.check(
                [(true, "fine"), (false, "a is below 1"), (false, "b is above 2")],
                of: "The service's client"
            )
        }
        #expect(
            error?.message == "The service's client cannot be made: a is below 1; b is above 2."
        )
        #expect(error?.kind == .invalidConfiguration)
        #expect(error?.sendState == .notSent)
        #expect(throws: Never.self) { try ClientSettings.check([(true, "fine")]) }
    }

    @Test(
        arguments: [
            (RateLimit(requestsPerSecond: 0, burst: 1), ["requestsPerSecond"]),
            (
                RateLimit(requestsPerSecond: 1, burst: 0, requestsPerDay: -1),
                ["burst", "requestsPerDay"]
            ),
            (RateLimit(requestsPerSecond: 0.5, burst: 1, requestsPerDay: 0), []),
            (RateLimit(requestsPerSecond: 1, burst: 1, requestsPerDay: nil), []),
        ])
    func `a limit that lets nothing through is a fault`(limit: RateLimit, names: [String]) {
        let faults = ClientSettings.claims(of: limit).filter { !$0.holds }.map(\.otherwise)
        #expect(faults.count == names.count)
        for (fault, name) in zip(faults, names) { #expect(fault.contains(name)) }
    }

    @Test(arguments: ["", "a b", "a\nb", "schlüssel", String(repeating: "k", count: 513)])
    func `a key that no header can hold is refused and not quoted`(key: String) {
        let error = #expect(throws: ProviderError.self) {
            try ClientSettings.checkKey(Secret(key), from: "the console")
        }
        #expect(error?.message.contains("the console") == true)
        if !key.isEmpty { #expect(error?.message.contains(key) == false) }
    }

    @Test func `an address that would send a secret in clear text is refused, with what to do`() {
        for (text, allows) in [
            ("http://a.test", true), ("https://127.0.0.1", false), ("https://a.test?x=1", false),
            ("a.test", false),
        ] {
            let error = #expect(throws: ProviderError.self) {
                try ClientSettings.address(text, called: "proxy", allowsLoopback: allows)
            }
            #expect(error?.message.hasPrefix("The proxy cannot be used: ") == true)
        }
        let advised = #expect(throws: ProviderError.self) {
            try ClientSettings.address("x", advice: "Use https://a.test.", allowsLoopback: false)
        }
        #expect(advised?.message.hasSuffix(" Use https://a.test.") == true)
        #expect(throws: Never.self) {
            try ClientSettings.address("http://127.0.0.1:1", allowsLoopback: true)
        }
    }

    @Test func `a host for everything is no upload host`() throws {
        #expect(throws: ProviderError.self) { try ClientSettings.uploadHosts(["a.test", "*"]) }
        #expect(try ClientSettings.uploadHosts(["a.test", "*.b.test"]).count == 2)
    }

    @Test(
        arguments: [
            ("", 5, false), ("a", 5, true), ("abcde", 5, true), ("abcdef", 5, false),
            ("a b", 5, false), ("a\u{7F}", 5, false), ("ä", 5, false), ("~!", 5, true),
        ])
    func `a vendor's id is visible ASCII within its bound`(text: String, limit: Int, fits: Bool) {
        #expect(VendorText.isVisibleASCII(text, upTo: limit) == fits)
    }

    @Test func `a sentence within another one has no full stop of its own`() {
        #expect(VendorText.withoutPeriod("It is empty.") == "It is empty")
        #expect(VendorText.withoutPeriod("It is empty") == "It is empty")
    }
}
