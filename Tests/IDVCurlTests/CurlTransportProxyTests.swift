import Foundation
import IDVCurl
import IDVHTTP
import Testing

@Suite(.timeLimit(.minutes(1))) struct CurlTransportProxyTests {
    @Test func `the environment's proxy is not asked`() async throws {
        await #expect(processExitsWith: .success) {
            let proxy = try ScriptedServer(.answer(ok("proxy")))
            for name in ["http_proxy", "HTTP_PROXY", "ALL_PROXY", "all_proxy"] {
                setenv(name, "http://127.0.0.1:\(proxy.port)", 1)
            }
            let server = try ScriptedServer(.answer(ok("server")))
            let response = try await withCurlTransport {
                try await $0.send(try server.request())
            }
            let isDirect = response.body == Array("server".utf8) && proxy.connections == 0
            exit(isDirect ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }

    @Test func `a configured proxy gets the whole address and its own credentials`() async throws {
        try await ScriptedServer.run(.answer(ok("via"))) { proxy in
            let configuration = CurlTransportConfiguration(
                proxy: try HTTPURL("http://127.0.0.1:\(proxy.port)"),
                proxyCredentials: .init(user: "u", password: "p:w")
            )
            let response = try await withCurlTransport(configuration) { transport in
                try await transport.send(
                    HTTPRequest(method: .get, url: try HTTPURL("http://vendor.example/a?b=c"))
                )
            }
            #expect(response.body == Array("via".utf8))
            let request = try #require(proxy.requests.first)
            #expect(request.requestLine == "GET http://vendor.example/a?b=c HTTP/1.1")
            #expect(
                request.value("Proxy-Authorization")
                    == "Basic " + Data("u:p:w".utf8).base64EncodedString()
            )
        }
    }

    @Test func `a proxy never sees the fields of an https request`() async throws {
        let refusal = "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n"
        try await ScriptedServer.run(.answer(refusal)) { proxy in
            let configuration = CurlTransportConfiguration(
                proxy: try HTTPURL("http://127.0.0.1:\(proxy.port)")
            )
            try await withCurlTransport(configuration) { transport in
                var request = HTTPRequest(
                    method: .post,
                    url: try HTTPURL("https://vendor.example/a?b=SECRET"),
                    body: HTTPBody([1])
                )
                try request.fields.set("x-api-key", to: "SECRET", sensitive: true)
                let error = await transport.failure(request)
                #expect(error?.code == .cannotConnect && error?.delivery == .notSent)
            }
            let head = try #require(proxy.requests.first).head
            #expect(head.hasPrefix("CONNECT vendor.example:443 HTTP/1.1\r\n"))
            #expect(!head.contains("SECRET") && !head.contains("x-api-key"))
        }
    }

    @Test func `credentials do not print`() throws {
        let configuration = CurlTransportConfiguration(
            proxyCredentials: .init(user: "USER", password: "PASSWORD")
        )
        var text = "\(configuration) " + String(reflecting: configuration)
        dump(configuration, to: &text)
        #expect(!text.contains("USER") && !text.contains("PASSWORD"))
    }
}
