import IDVHTTP
import Testing

@Suite struct URLGuardTests {
    private func makeGuard(_ patterns: [String], loopback: Bool = false) throws -> URLGuard {
        URLGuard(allowedHosts: try patterns.map { try HostPattern($0) }, allowsLoopback: loopback)
    }

    @Test(arguments: [
        "https://uploads.example.com/a?X-Amz-Signature=1", "https://UPLOADS.example.com/",
        "https://uploads.example.com:443/", "https://bucket.s3.eu-west-1.amazonaws.com/k",
        "https://s3.eu-west-1.amazonaws.com/k", "https://files.example.com:8443/",
        "https://203.0.113.7/", "https://[2001:db8::1]/",
    ])
    func `lets allowed hosts pass`(address: String) throws {
        let urlGuard = try makeGuard([
            "uploads.example.com", "*.eu-west-1.amazonaws.com", "files.example.com:8443",
            "203.0.113.7", "[2001:db8::1]",
        ])
        _ = try urlGuard.address(address)
    }

    @Test(arguments: [
        ("http://uploads.example.com/", URLGuardRefusal.insecure(host: "uploads.example.com")),
        ("https://example.com/", .hostNotAllowed(host: "example.com", port: 443)),
        ("https://amazonaws.com/", .hostNotAllowed(host: "amazonaws.com", port: 443)),
        ("https://evilamazonaws.com/", .hostNotAllowed(host: "evilamazonaws.com", port: 443)),
        (
            "https://a.amazonaws.com.evil.example/",
            .hostNotAllowed(host: "a.amazonaws.com.evil.example", port: 443)
        ),
        (
            "https://uploads.example.com:8443/",
            .hostNotAllowed(host: "uploads.example.com", port: 8_443)
        ),
        ("https://169.254.169.254/latest", .addressLiteral(host: "169.254.169.254")),
        ("https://[fd00::1]/", .addressLiteral(host: "fd00::1")),
        ("https://[::ffff:127.0.0.1]/", .addressLiteral(host: "::ffff:127.0.0.1")),
        ("https://127.0.0.1/", .loopback(host: "127.0.0.1")),
        ("https://localhost/", .loopback(host: "localhost")),
        ("https://[::1]/", .loopback(host: "::1")),
        ("https://uploads.example.com@evil.example/", .malformed(.userInformation)),
        ("https://0x7f.1/", .malformed(.invalidHost)),
        ("https://2130706433/", .malformed(.invalidHost)),
        ("ftp://uploads.example.com/", .malformed(.unsupportedScheme)),
        ("https://uploads.example.com\\@evil.example/", .malformed(.forbiddenCharacter)),
        ("https://uploads.example.com./", .malformed(.invalidHost)),
    ])
    func `refuses everything else and says why`(address: String, refusal: URLGuardRefusal) throws {
        let urlGuard = try makeGuard(["uploads.example.com", "*.amazonaws.com"])
        #expect(throws: refusal) { try urlGuard.address(address) }
    }

    @Test(arguments: ["http://127.0.0.1:8080/a", "http://localhost:1/", "https://[::1]:8443/"])
    func `lets loopback pass only when it is allowed`(address: String) throws {
        _ = try makeGuard([], loopback: true).address(address)
        #expect(throws: URLGuardRefusal.self) { try makeGuard([]).address(address) }
    }

    @Test(arguments: [
        "", "*", "*.com", "*.", "*.*.com", "https://a.example", "a.example/x", "a@b.example", "a b",
        "*.127.0.0.1", "a.example:0", "a.example?x", "*.localhost",
    ])
    func `refuses patterns that are malformed or too broad`(pattern: String) {
        #expect(throws: HostPatternError.self) { try HostPattern(pattern) }
    }

    @Test func `a refusal names the host and never the query or the path`() throws {
        let refusal = #expect(throws: URLGuardRefusal.self) {
            try makeGuard([]).address("https://evil.example/PATH?token=SECRET")
        }
        let text = "\(try #require(refusal))"
        #expect(text.contains("evil.example") && !text.contains("SECRET") && !text.contains("PATH"))
    }

    @Test func `checks a configured base address`() throws {
        try URLGuard.checkBase(try HTTPURL("https://api.example.com/v1"))
        try URLGuard.checkBase(try HTTPURL("http://127.0.0.1:9/"), allowsLoopback: true)
        #expect(throws: URLGuardRefusal.insecure(host: "api.example.com")) {
            try URLGuard.checkBase(try HTTPURL("http://api.example.com/"), allowsLoopback: true)
        }
        #expect(throws: URLGuardRefusal.loopback(host: "127.0.0.1")) {
            try URLGuard.checkBase(try HTTPURL("https://127.0.0.1/"))
        }
        #expect(throws: URLGuardRefusal.baseHasQuery(host: "api.example.com")) {
            try URLGuard.checkBase(try HTTPURL("https://api.example.com/?a=b"))
        }
    }
}
