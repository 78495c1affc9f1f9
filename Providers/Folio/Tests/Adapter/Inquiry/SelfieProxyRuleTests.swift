import FolioProvider
import Testing

/// Which addresses are the selfie proxy: the convention's table, row by row.
@Suite struct SelfieProxyRuleTests {
    private static let proxy = InquiryMaking.proxy

    // Test ideas 9–11.
    @Test(arguments: [
        "https://api.example.test/api/selfie",
        "https://api.example.test/api/selfie/",
        "HTTPS://API.EXAMPLE.TEST/api/selfie",
        "hTTps://aPi.Example.tesT/api/selfie",
        "https://api.example.test:443/api/selfie",
        "https://api.example.test:443/api/selfie/",
    ])
    func `the selfie proxy passes in each of its spellings`(_ text: String) throws {
        let address = try #require(try SelfieProxyRule(Self.proxy).check(text))
        #expect(address.text == text)
        #expect(!address.engineBase.hasSuffix("/"))
        #expect(address.engineBase + "/" == text || address.engineBase == text)
    }

    // Test ideas 39–49 and 51.
    @Test(arguments: [
        // Another port, or a port written in another way.
        "https://api.example.test:0443/api/selfie", "https://api.example.test:/api/selfie",
        "https://api.example.test:8443/api/selfie", "https://api.example.test:80/api/selfie",
        "https://api.example.test:99999/api/selfie", "https://api.example.test:65536/api/selfie",
        "https://api.example.test:-1/api/selfie", "https://api.example.test:8a/api/selfie",
        "https://api.example.test:+443/api/selfie", "https://api.example.test:0/api/selfie",
        "https://api.example.test:443:443/api/selfie",
        "https://api.example.test:18446744073709552059/api/selfie",
        // Another scheme.
        "http://api.example.test/api/selfie", "http://api.example.test:443/api/selfie",
        "ftp://api.example.test/api/selfie", "ws://api.example.test/api/selfie",
        "wss://api.example.test/api/selfie", "file:///api/selfie",
        "data:text/plain,https://api.example.test/api/selfie",
        "javascript:https://api.example.test/api/selfie",
        "blob:https://api.example.test/api/selfie", "httpss://api.example.test/api/selfie",
        "://api.example.test/api/selfie", ":https://api.example.test/api/selfie",
        // A user name or a password.
        "https://u@api.example.test/api/selfie", "https://u:p@api.example.test/api/selfie",
        "https://:p@api.example.test/api/selfie", "https://@api.example.test/api/selfie",
        "https://:@api.example.test/api/selfie", "https://api.example.test@evil.test/api/selfie",
        "https://api.example.test:443@evil.test/api/selfie",
        "https://evil.test@api.example.test/api/selfie",
        "https://evil.test\\@api.example.test/api/selfie",
        // Slashes and backslashes.
        "https:\\\\api.example.test\\api\\selfie", "https:/\\api.example.test/api/selfie",
        "https://api.example.test\\api\\selfie", "https:/api.example.test/api/selfie",
        "https:api.example.test/api/selfie", "https:///api.example.test/api/selfie",
        "https:////api.example.test/api/selfie",
        // Not absolute.
        "//api.example.test/api/selfie", "/api/selfie", "api/selfie", "api.example.test/api/selfie",
        "", "https", "https:", "https:/", "https://", "https://?", "https://#", "https://...",
        "https:///", "https://:443/api/selfie", "https:// /api/selfie",
        // White space and control characters.
        " https://api.example.test/api/selfie", "https://api.example.test/api/selfie ",
        "https://api.example.test/api/selfie\n", "https://api.example.test/api/selfie\r\n",
        "https://api.example.test/api/selfie\0", "\u{FEFF}https://api.example.test/api/selfie",
        "ht\ttps://api.example.test/api/selfie", "https://api.exam\tple.test/api/selfie",
        "https://api.exam\nple.test/api/selfie", "https://api.example.test/api /selfie",
        "https://api.example.test/api/sel\tfie", "https://api.example.test/api/selfie\u{7F}",
        "https://\u{202E}api.example.test/api/selfie",
        "https://api.example.test/api/selfie\u{200B}",
        // A query or a fragment, also an empty one.
        "https://api.example.test/api/selfie?", "https://api.example.test/api/selfie#",
        "https://api.example.test/api/selfie?#", "https://api.example.test/api/selfie?x=1",
        "https://api.example.test/api/selfie#f", "https://api.example.test/api/selfie/?",
        "https://api.example.test?/api/selfie", "https://api.example.test#/api/selfie",
        "https://evil.test?@api.example.test/api/selfie",
        "https://evil.test#@api.example.test/api/selfie",
        // Escapes.
        "https://api.example.test/api/selfie%3Fx=1", "https://api.example.test/api/selfie%23f",
        "https://api.example.test/api/%73elfie", "https://api.example.test/api/selfie%2F",
        "https://api.example.test/api%2Fselfie", "https://api.example.test/api/selfie/..%2f",
        "https://api.example.test/api/%2e%2e/selfie", "https://api.example.test/api/selfie/%2E",
        "https://api.example.test/%zz", "https://api.example.test/api/selfie%",
        "https://api.example.test/api/selfie%4", "https://api.example.test/api/selfie%00",
        "https://api.example.test/api/selfie%5c", "https://api.example.test/api/selfie%20",
        "https://%61pi.example.test/api/selfie", "https://api.example.test%40evil.test/api/selfie",
        "https://api.example.test%2F@evil.test/api/selfie", "https%3A//api.example.test/api/selfie",
        // Another path.
        "https://api.example.test/api/selfie/../selfie", "https://api.example.test/x/../api/selfie",
        "https://api.example.test/api/x/../selfie", "https://api.example.test/api/./selfie",
        "https://api.example.test/api/selfie/.", "https://api.example.test/api/selfie/..",
        "https://api.example.test//api/selfie", "https://api.example.test/api//selfie",
        "https://api.example.test/api/selfie//", "https://api.example.test/API/selfie",
        "https://api.example.test/api/selfie;v=1", "https://api.example.test/api/selfie2",
        "https://api.example.test/api/self", "https://api.example.test/api/selfie/extra",
        "https://api.example.test/api", "https://api.example.test/", "https://api.example.test",
        // Another host.
        "https://evil.test/api/selfie", "https://api.example.test.evil.test/api/selfie",
        "https://evilapi.example.test/api/selfie", "https://x.api.example.test/api/selfie",
        "https://example.test/api/selfie", "https://api.example.test./api/selfie",
        "https://.api.example.test/api/selfie", "https://api..example.test/api/selfie",
        "https://api.example.tes/api/selfie", "https://api.example.test,evil.test/api/selfie",
        "https://api.example.test;evil.test/api/selfie", "https://[::1]/api/selfie",
        "https://[api.example.test]/api/selfie", "https://*.example.test/api/selfie",
        // Letters that only look the same, or that parsers map to ASCII.
        "https://\u{FF41}pi.example.test/api/selfie", "https://api\u{3002}example.test/api/selfie",
        "https://api.exa\u{AD}mple.test/api/selfie", "https://\u{430}pi.example.test/api/selfie",
        "https://api.ex\u{E4}mple.test/api/selfie", "https://api.e\u{301}xample.test/api/selfie",
        "https:\u{FF0F}\u{FF0F}api.example.test/api/selfie",
        "http\u{17F}://api.example.test/api/selfie",
        // What no address may hold.
        "https://api.example.test/api/selfie<", "https://api.example.test/api/selfie|",
        "https://api.example.test/api/{selfie}", "https://api.example.test/api/selfie`",
        "<https://api.example.test/api/selfie>", "\"https://api.example.test/api/selfie\"",
        "https://api.example.test/api/selfie^", "https://api.example.test/api/selfie,",
    ])
    func `everything else is refused`(_ text: String) throws {
        #expect(try SelfieProxyRule(Self.proxy).check(text) == nil)
    }

    /// A proxy, spellings of it, and addresses that are others.
    struct Row: Sendable {
        let proxy: String
        let same: [String]
        let other: [String]
    }

    // Test ideas 12–14 and 49.
    @Test(arguments: [
        Row(
            proxy: "http://127.0.0.1:8080/api/selfie",
            same: ["http://127.0.0.1:8080/api/selfie", "HTTP://127.0.0.1:8080/api/selfie/"],
            other: [
                "http://127.1:8080/api/selfie", "http://2130706433:8080/api/selfie",
                "http://0x7f.1:8080/api/selfie", "http://0x7f000001:8080/api/selfie",
                "http://0177.0.0.1:8080/api/selfie", "http://127.0.0.01:8080/api/selfie",
                "http://127.0.0.1.:8080/api/selfie", "http://localhost:8080/api/selfie",
                "http://[::ffff:127.0.0.1]:8080/api/selfie", "http://127.0.0.1/api/selfie",
                "https://127.0.0.1:8080/api/selfie", "http://127.0.0.1:08080/api/selfie",
                "http://127.0.0.256:8080/api/selfie", "http://127.0.0.1.1:8080/api/selfie",
            ]
        ),
        Row(
            proxy: "http://[::1]:8080/api/selfie",
            same: [
                "http://[::1]:8080/api/selfie", "http://[0:0:0:0:0:0:0:1]:8080/api/selfie",
                "http://[0000:0::0001]:8080/api/selfie", "http://[::0.0.0.1]:8080/api/selfie",
            ],
            other: [
                "http://[::1%25eth0]:8080/api/selfie", "http://[::1%eth0]:8080/api/selfie",
                "http://[::1:8080/api/selfie", "http://::1:8080/api/selfie",
                "http://::1/api/selfie",
                "http://[:::1]:8080/api/selfie", "http://[::1::]:8080/api/selfie",
                "http://[0:0:0:0:0:0:1]:8080/api/selfie", "http://[::1]8080/api/selfie",
                "http://[::00001]:8080/api/selfie", "http://[::2]:8080/api/selfie",
                "http://[]:8080/api/selfie", "http://[::1]]:8080/api/selfie",
                "http://[0:0:0:0:0:0:0:0:1]:8080/api/selfie", "http://[::g]:8080/api/selfie",
                "http://[::1]:8080:1/api/selfie", "http://[::0.0.1]:8080/api/selfie",
                "http://[1:]:8080/api/selfie", "http://[:1]:8080/api/selfie",
                "http://[::0.0.0.1:1]:8080/api/selfie", "http://localhost:8080/api/selfie",
            ]
        ),
        Row(
            proxy: "https://[2001:DB8::ff]/s",
            same: ["https://[2001:db8:0:0:0:0:0:FF]/s", "https://[2001:db8::0:ff]:443/s/"],
            other: ["https://[fe80::1%25eth0]/s", "https://[2001:db8::fe]/s"]
        ),
        Row(
            proxy: "http://[::ffff:127.0.0.1]:80/%C3%A9/~a!$&'()*+,=",
            same: [
                "http://[::FFFF:7F00:1]/%C3%A9/~a!$&'()*+,=",
                "http://[0:0:0:0:0:ffff:7f00:0001]/%C3%A9/~a!$&'()*+,=/",
            ],
            other: [
                "http://127.0.0.1/%C3%A9/~a!$&'()*+,=",
                "http://[::127.0.0.1]/%C3%A9/~a!$&'()*+,=",
                "http://[::ffff:127.0.0.01]/%C3%A9/~a!$&'()*+,=",
                "http://[::ffff:127.0.0.1%25]/%C3%A9/~a!$&'()*+,=",
                "http://[::ffff:7f00:1]:/%C3%A9/~a!$&'()*+,=",
                "http://[::ffff:7f00:1]/%c3%a9/~a!$&'()*+,=",
            ]
        ),
        Row(
            proxy: "https://xn--bcher-kva.example.test/api/selfie",
            same: [
                "https://xn--bcher-kva.example.test/api/selfie",
                "https://XN--BCHER-KVA.example.test/api/selfie",
                "https://xn--Bcher-KVA.Example.test/api/selfie",
            ],
            other: [
                "https://b\u{FC}cher.example.test/api/selfie",
                "https://bu\u{308}cher.example.test/api/selfie",
                "https://b%C3%BCcher.example.test/api/selfie",
                "https://bcher-kva.example.test/api/selfie",
            ]
        ),
        Row(
            proxy: "https://api.example.test/",
            same: [
                "https://api.example.test", "https://api.example.test/",
                "https://api.example.test:443", "https://API.example.test:443/",
            ],
            other: [
                "https://api.example.test//", "https://api.example.test/x",
                "https://api.example.test?", "https://api.example.test/.",
                "https://api.example.test./", "https://api.example.test:80",
            ]
        ),
        Row(
            proxy: "http://proxy.test:443/a%20b/c@d",
            same: ["http://proxy.test:443/a%20b/c@d"],
            other: [
                "http://proxy.test/a%20b/c@d", "https://proxy.test/a%20b/c@d",
                "http://proxy.test:443/a%20B/c@d", "http://proxy.test:443/a b/c@d",
                "http://proxy.test:443/a%20b/c%40d",
            ]
        ),
    ])
    func `each kind of proxy has its own spellings`(_ row: Row) throws {
        let rule = try SelfieProxyRule(row.proxy)
        for text in row.same { #expect(rule.check(text)?.text == text, "\(text)") }
        for text in row.other { #expect(rule.check(text) == nil, "\(text)") }
    }

    // Test idea 47.
    @Test func `addresses below the proxy pass only when that is allowed`() throws {
        let rule = try SelfieProxyRule(Self.proxy, allowsSubpaths: true)
        for text in ["", "/", "/extra", "/extra/more/", "/%41"] {
            #expect(rule.check(Self.proxy + text) != nil, "\(text)")
        }
        for text in ["2", "/..", "/%2e%2e/x", "//x", "/x?", ";v=1", "/x/../../y"] {
            #expect(rule.check(Self.proxy + text) == nil, "\(text)")
        }
        #expect(rule.check("https://api.example.test/api") == nil)
        let root = try SelfieProxyRule("https://api.example.test", allowsSubpaths: true)
        #expect(root.check("https://api.example.test/any/path") != nil)
        #expect(root.check("https://evil.test/any/path") == nil)
    }

    @Test(arguments: [
        "", "api.example.test", "ftp://api.example.test", "https://u:secret@api.example.test",
        "https://api.example.test?", "https://api.example.test/../x", "https://api.example.test:0",
        "https://b\u{FC}cher.test", " https://api.example.test", "https://api.example.test/a//b",
        "https://\(String(repeating: "a", count: 64)).test",
    ])
    func `a proxy that cannot be compared is refused at the beginning`(_ text: String) {
        let error = #expect(throws: SelfieProxyRuleError.self) { try SelfieProxyRule(text) }
        #expect(error?.description.contains("secret") == false)
    }

    // Test idea 50.
    @Test(
        .timeLimit(.minutes(1)),
        arguments: ["a", "/", "%41", ".", ":", "@", "\\", "[", "\u{FF41}"]
    )
    func `a long address is refused at once`(_ part: String) throws {
        let rule = try SelfieProxyRule(Self.proxy, allowsSubpaths: true)
        for prefix in ["", "https://", "https://api.example.test/", "https://["] {
            for count in [1000, 8000, 100_000, 1_000_000] {
                #expect(rule.check(prefix + String(repeating: part, count: count)) == nil)
            }
        }
        let segment = String(repeating: "a", count: 8000)
        #expect(rule.check(Self.proxy + "/" + segment) != nil)
        #expect(rule.check(Self.proxy + "/" + segment + segment) == nil)
    }

    // Test idea 73.
    @Test(arguments: [
        ("https://a.test/api/selfie", "https://shop.test/api/selfie"),
        ("https://a.test/api/selfie/", "https://shop.test/api/selfie"),
        ("https://a.test:8443/api/x%20y", "https://shop.test/api/x%20y"),
        ("https://a.test/api", "https://a.test/api"),
        ("https://a.test/api/", "https://shop.test/api"),
        ("https://a.test/apix/selfie", "https://a.test/apix/selfie"),
        ("https://a.test/API/selfie", "https://a.test/API/selfie"),
        ("https://a.test/x/api/selfie", "https://a.test/x/api/selfie"),
        ("https://a.test", "https://a.test"),
        ("https://a.test/", "https://a.test"),
        ("http://[::1]:81/api/s", "https://shop.test/api/s"),
    ])
    func `a path below api goes to the page's own origin`(_ service: String, _ url: String) throws {
        let address = try #require(try SelfieProxyRule(service).check(service))
        #expect(SelfieProxyRule.engineURL(address, pageOrigin: "https://shop.test") == url)
    }

    // Test idea 73.
    @Test func `the page's scheme and port are kept, and what is no origin changes nothing`() throws
    {
        let address = try #require(try SelfieProxyRule(Self.proxy).check(Self.proxy))
        for (origin, url) in [
            ("http://localhost:3000", "http://localhost:3000/api/selfie"),
            ("https://shop.test:8443/", "https://shop.test:8443/api/selfie"),
            ("https://shop.test/page", Self.proxy), ("shop.test", Self.proxy), ("null", Self.proxy),
            ("https://u@shop.test", Self.proxy), ("", Self.proxy), ("file://", Self.proxy),
        ] {
            #expect(SelfieProxyRule.engineURL(address, pageOrigin: origin) == url, "\(origin)")
        }
    }

    // Test idea 73.
    @Test(arguments: [
        (InquiryPlatform.web, "https://shop.test/api/selfie"), (.ios, proxy), (.android, proxy),
    ])
    func `only the web's engine is sent elsewhere`(_ platform: InquiryPlatform, _ url: String)
        throws
    {
        let driver = try InquiryDriver(platform, showing: InquiryMaking.liveness)
        let view = try #require(driver.state.step?.selfie.capture)
        var configuration = driver.configuration
        configuration.pageOrigin = "https://shop.test"
        #expect(configuration.engineURL(for: view) == url)
        #expect(view.service.text == Self.proxy)
    }
}
