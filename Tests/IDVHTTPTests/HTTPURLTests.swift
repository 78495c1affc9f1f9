import IDVHTTP
import Testing

@Suite struct HTTPURLTests {
    @Test(arguments: [
        ("https://api.example.com", "https://api.example.com/v1/scan"),
        ("https://api.example.com/", "https://api.example.com/v1/scan"),
        ("https://api.example.com/omni", "https://api.example.com/omni/v1/scan"),
        ("https://api.example.com/omni/", "https://api.example.com/omni/v1/scan"),
    ])
    func `joins a base and a path with one slash`(base: String, joined: String) throws {
        let base = try HTTPURL(base)
        #expect(try base.appending(path: "/v1/scan").string == joined)
        #expect(try base.appending(path: "v1/scan").string == joined)
        #expect(try base.appending(segments: ["v1", "scan"]).string == joined)
    }

    @Test func `strips at most one slash and keeps the rest`() throws {
        #expect(
            try HTTPURL("https://a.example/x//").appending(path: "y").string
                == "https://a.example/x//y"
        )
        #expect(
            try HTTPURL("https://a.example/x/").appending(path: "").string == "https://a.example/x/"
        )
    }

    @Test func `encodes segments and query items so that they stay what they are`() throws {
        let url = try HTTPURL("https://a.example").appending(
            segments: ["a/b", "ü ?#%"],
            query: [.init("na&me", "v=1+1"), .init("e", "")]
        )
        #expect(url.string == "https://a.example/a%2Fb/%C3%BC%20%3F%23%25?na%26me=v%3D1%2B1&e=")
    }

    @Test func `refuses segments that would leave the path`() throws {
        let base = try HTTPURL("https://a.example/v1")
        #expect(throws: HTTPURLError.dotSegment) { try base.appending(segments: [".."]) }
        #expect(throws: HTTPURLError.emptySegment) { try base.appending(segments: ["a", ""]) }
        #expect(throws: HTTPURLError.baseHasQuery) {
            try HTTPURL("https://a.example/?q=1").appending(path: "x")
        }
        #expect(throws: HTTPURLError.forbiddenCharacter) { try base.appending(path: "x?y=1") }
    }

    @Test func `keeps an address byte for byte and takes it apart`() throws {
        let text = "HTTPS://Bucket.S3.amazonaws.com:443/k%2Fey/~a?X-Amz-Date=1&b=%7E"
        let url = try HTTPURL(text)
        #expect(url.string == text)
        #expect(url.host == "bucket.s3.amazonaws.com" && url.port == 443 && url.isSecure)
        #expect(url.path == "/k%2Fey/~a" && url.query == "X-Amz-Date=1&b=%7E")
        #expect("\(url)" == "https://bucket.s3.amazonaws.com:443/k%2Fey/~a?(hidden)")
        #expect(!String(reflecting: url).contains("X-Amz"))
    }

    @Test(arguments: [
        ("https://a.example/%2e%2E/x", HTTPURLError.dotSegment),
        ("https://a.example/./x", .dotSegment),
        ("https://a.example/%zz", .forbiddenCharacter),
        ("https://a.example/%4", .forbiddenCharacter),
        ("https://a.example/a b", .forbiddenCharacter),
        ("https://a.example/\r\nX: y", .forbiddenCharacter),
        ("https://a.example/ä", .forbiddenCharacter), ("https://a.example:0/", .invalidPort),
        ("https://a.example:65536/", .invalidPort), ("https://a.example:/", .invalidPort),
        ("https://a.example:+80/", .invalidPort), ("https:///x", .invalidHost),
        ("https://-a.example/", .invalidHost), ("https://a..example/", .invalidHost),
        ("https://[::1/", .invalidHost), ("https://[::1]x/", .invalidHost),
        ("https://[abc]/", .invalidHost),
        ("https://127.1/", .invalidHost), ("https://0177.0.0.1/", .invalidHost),
        ("https://u:p@a.example/", .userInformation), ("https://a.example/#f", .fragment),
        ("//a.example/", .unsupportedScheme), ("", .unsupportedScheme),
        ("https://a.example/" + String(repeating: "a", count: 8_200), .tooLong),
    ])
    func `refuses what two readers could read differently`(text: String, error: HTTPURLError) {
        #expect(throws: error) { try HTTPURL(text) }
    }
}
