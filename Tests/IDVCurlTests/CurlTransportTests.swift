import Foundation
import IDVCurl
import IDVHTTP
import IDVPrimitives
import Testing

/// What holds for the libcurl transport beyond the contract of every transport.
@Suite(.timeLimit(.minutes(1))) struct CurlTransportTests {
    @Test func `adds Host and Content-Length and no other field`() async throws {
        try await ScriptedServer.run(.answer(ok())) { server in
            let host = "Host: 127.0.0.1:\(server.port)"
            try await withCurlTransport { transport in
                _ = try await transport.send(try server.request(.get, "/g"))
                _ = try await transport.send(try server.request(.delete, "/d"))
                _ = try await transport.send(
                    try server.request(
                        .put,
                        "/u",
                        fields: [("Content-Type", "image/jpeg")],
                        body: HTTPBody([UInt8](repeating: 1, count: 2_000_000))
                    )
                )
                _ = try await transport.send(
                    try server.request(
                        .post,
                        "/p",
                        fields: [
                            ("Accept", "application/json"), ("User-Agent", "a/1"), ("X-Empty", ""),
                            ("X-Space", "  "), ("x-api-key", "k;l"),
                            ("Accept-Encoding", "identity"),
                        ],
                        body: HTTPBody([1])
                    )
                )
                _ = try await transport.send(try server.request(.get, "/last"))
            }
            let seen = server.requests.map { [$0.requestLine] + $0.fields }
            #expect(
                seen == [
                    ["GET /g HTTP/1.1", host], ["DELETE /d HTTP/1.1", host],
                    [
                        "PUT /u HTTP/1.1", "Content-Length: 2000000", "Content-Type: image/jpeg",
                        host,
                    ],
                    [
                        "POST /p HTTP/1.1", "Accept-Encoding: identity", "Accept: application/json",
                        "Content-Length: 1", host, "User-Agent: a/1", "X-Empty:", "X-Space:",
                        "x-api-key: k;l",
                    ],
                    ["GET /last HTTP/1.1", host],
                ]
            )
            // One after the other, they share a connection.
            #expect(server.connections == 1)
        }
    }

    @Test(arguments: [
        "/a//b/./c?x=/../y", "/%7Euser/%e2%82%ac", "/?", "/a?b?c", "/a;p?q=%20+[]", "/'()*!$,@:",
    ])
    func `sends a target byte for byte`(target: String) async throws {
        guard !target.contains("./") else {
            #expect(throws: HTTPURLError.dotSegment) { try HTTPURL("http://127.0.0.1\(target)") }
            return
        }
        try await ScriptedServer.run(.answer(ok())) { server in
            _ = try await withCurlTransport { try await $0.send(try server.request(.get, target)) }
            #expect(server.requests.first?.requestLine == "GET \(target) HTTP/1.1")
        }
    }

    @Test(arguments: [
        "Host", "content-length", "Transfer-Encoding", "Connection", "Expect", "Upgrade",
        "Proxy-Authorization",
    ])
    func `refuses fields that are the transport's own`(name: String) async throws {
        try await ScriptedServer.run(.echo) { server in
            try await withCurlTransport { transport in
                let error = await transport.failure(try server.request(fields: [(name, "x")]))
                #expect(error?.code == .invalidRequest && error?.delivery == .notSent)
            }
            #expect(server.connections == 0)
        }
    }

    /// The server reads a whole second request on a kept connection and closes it without a word.
    ///
    /// libcurl would send the request again on a new connection.
    @Test(arguments: [0, 1, 300_000])
    func `a request over a dying kept-alive connection goes out once`(size: Int) async throws {
        let script: ScriptedServer.Script = { $0.number == 0 ? .answer(ok()) : .close }
        try await ScriptedServer.run(script) { server in
            try await withCurlTransport { transport in
                _ = try await transport.send(try server.request())
                let body = HTTPBody([UInt8](repeating: 9, count: size))
                let error = await transport.failure(
                    try server.request(.post, "/billed", body: size == 0 ? nil : body)
                )
                #expect(error?.code == .connectionLost)
                #expect(error?.delivery == .unknown)
                _ = try await transport.send(try server.request(.get, "/after"))
            }
            let lines = server.requests.map(\.requestLine)
            #expect(lines == ["GET / HTTP/1.1", "POST /billed HTTP/1.1", "GET /after HTTP/1.1"])
        }
    }

    @Test func `a kept connection that was closed while unused is not used`() async throws {
        try await ScriptedServer.run(.answerAndClose(ok())) { server in
            try await withCurlTransport { transport in
                for number in 1...3 {
                    _ = try await transport.send(try server.request(.post))
                    await server.wait { $0.openConnections == 0 && $0.connections == number }
                }
            }
            #expect(server.requests.count == 3)
        }
    }

    @Test func `an upload that the server stops reading is idle`() async throws {
        try await ScriptedServer.run(.stopReading) { server in
            try await withCurlTransport { transport in
                let body = HTTPBody([UInt8](repeating: 1, count: 16 << 20))
                let error = await transport.failure(
                    try server.request(
                        .put,
                        body: body,
                        deadlines: HTTPDeadlines(idle: .milliseconds(150))
                    )
                )
                #expect(error?.code == .idleTimedOut && error?.delivery == .unknown)
            }
        }
    }

    @Test func `an answer that stands still is idle`() async throws {
        let start = "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx"
        try await ScriptedServer.run(.answerAndStall(start)) { server in
            try await withCurlTransport { transport in
                let error = await transport.failure(
                    try server.request(deadlines: HTTPDeadlines(idle: .milliseconds(150)))
                )
                #expect(error?.code == .idleTimedOut && error?.delivery == .unknown)
            }
        }
    }

    @Test func `a handshake that is not answered is a connection that does not stand`()
        async throws
    {
        try await ScriptedServer.run(.stall) { server in
            try await withCurlTransport { transport in
                let error = await transport.failure(
                    try server.request(
                        .post,
                        scheme: "https",
                        body: HTTPBody([1]),
                        deadlines: HTTPDeadlines(connect: .milliseconds(150))
                    )
                )
                #expect(error?.code == .connectTimedOut && error?.delivery == .notSent)
            }
        }
    }

    @Test func `an early refusal of a large upload is the answer`() async throws {
        let answer = ok("too big", status: "413 Content Too Large", "Connection: close\r\n")
        try await ScriptedServer.run(.answerEarly(answer)) { server in
            try await withCurlTransport { transport in
                let body = HTTPBody([UInt8](repeating: 1, count: 16 << 20))
                let response = try await transport.send(try server.request(.put, body: body))
                #expect(response.status == 413)
                #expect(response.body == Array("too big".utf8))
            }
        }
    }

    @Test func `a reset within an upload is a lost connection`() async throws {
        try await ScriptedServer.run(.resetEarly) { server in
            try await withCurlTransport { transport in
                let body = HTTPBody([UInt8](repeating: 1, count: 8 << 20))
                let error = await transport.failure(try server.request(.put, body: body))
                #expect(error?.code == .connectionLost && error?.delivery == .unknown)
            }
        }
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nX: " + String(repeating: "x", count: 70_000) + "\r\n\r\n",
        "HTTP/1.1 200 OK\r\n" + String(repeating: "X: y\r\n", count: 300) + "\r\n",
    ])
    func `a head without end is refused`(answer: String) async throws {
        try await ScriptedServer.run(.answerAndClose(answer)) { server in
            try await withCurlTransport { transport in
                let error = await transport.failure(try server.request())
                #expect(error?.code == .responseTooLarge && error?.delivery == .unknown)
            }
        }
    }

    @Test func `a file that became shorter stops the upload`() async throws {
        let path = NSTemporaryDirectory() + "idv-curl-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(count: 1_000_000).write(to: URL(fileURLWithPath: path))
        let source = ByteSource(try RegularFile(path: path))
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try handle.truncate(atOffset: 400_000)
        try handle.close()
        try await ScriptedServer.run(.echo) { server in
            try await withCurlTransport { transport in
                let error = await transport.failure(
                    try server.request(
                        .put,
                        body: HTTPBody([.text("{"), .base64(of: source), .text("}")])
                    )
                )
                #expect(error?.code == .bodyUnavailable && error?.delivery == .unknown)
            }
            // The connection was given up: what arrived cannot be taken for the whole.
            #expect(server.requests.allSatisfy { $0.body.count < 1_333_338 })
        }
    }

    @Test func `transfers above the limit wait their turn within their own time`() async throws {
        let configuration = CurlTransportConfiguration(maximumConnections: 1)
        let script: ScriptedServer.Script = { $0.requestLine.contains("stall") ? .stall : .echo }
        try await ScriptedServer.run(script) { server in
            try await withCurlTransport(configuration) { transport in
                let stalled = try server.request(.get, "/stall")
                let first = Task { await transport.failure(stalled) }
                await server.wait { $0.requests.count == 1 }
                let error = await transport.failure(
                    try server.request(
                        .post,
                        deadlines: HTTPDeadlines(total: .milliseconds(100))
                    )
                )
                #expect(error?.code == .totalTimedOut && error?.delivery == .notSent)
                let waiting = try server.request(.get, "/next")
                let cancelled = Task { await transport.failure(waiting) }
                cancelled.cancel()
                #expect(await cancelled.value?.code == .cancelled)
                let last = Task { try await transport.send(waiting) }
                first.cancel()
                #expect(await first.value?.code == .cancelled)
                let response = try await last.value
                #expect(response.status == 200)
            }
            #expect(server.requests.map(\.requestLine).filter { $0.contains("POST") }.isEmpty)
        }
    }
}
