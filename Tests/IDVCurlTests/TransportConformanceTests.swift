import Foundation
import IDVCurl
import IDVHTTP
import IDVPrimitives
import Testing

/// The contract of `HTTPTransport`, over every transport there is.
@Suite(.timeLimit(.minutes(1))) struct TransportConformanceTests {
    @Test(arguments: TransportKind.allCases)
    func `sends method, address and fields as they stand`(kind: TransportKind) async throws {
        try await ScriptedServer.run(.echo) { server in
            let target = "/v1/a%2Fb/~x;y=1//z?X-Amz-Signature=0aF%2B%7e&b=&c=d+e"
            let response = try await kind.run { transport in
                try await transport.send(
                    try server.request(
                        .delete,
                        target,
                        fields: [("x-api-key", "k"), ("X-Ünï".ascii, "wert ä")]
                    )
                )
            }
            #expect(response.status == 200)
            let request = try #require(server.requests.first)
            #expect(request.requestLine == "DELETE \(target) HTTP/1.1")
            #expect(request.value("x-api-key") == "k")
            #expect(request.value("Host") == "127.0.0.1:\(server.port)")
            #expect(request.value("Cookie") == nil)
        }
    }

    @Test(
        arguments: TransportKind.allCases,
        [0, 1, 4_095, 300_000, 1_500_000]
    )
    func `sends a body of segments with its exact length and no chunks`(
        kind: TransportKind,
        size: Int
    ) async throws {
        let image = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 131 &+ ($0 >> 8)) }
        let body = HTTPBody([
            .text("{\"image\":\""), .base64(of: ByteSource(image)), .text("\"}"),
        ])
        let expected = "{\"image\":\"" + Data(image).base64EncodedString() + "\"}"
        try await ScriptedServer.run(.answer(ok())) { server in
            _ = try await kind.run { transport in
                try await transport.send(
                    try server.request(
                        .post,
                        fields: [("Content-Type", "application/json")],
                        body: body
                    )
                )
            }
            let request = try #require(server.requests.first)
            #expect(request.value("Content-Length") == "\(expected.utf8.count)")
            #expect(request.value("Transfer-Encoding") == nil)
            #expect(request.value("Expect") == nil)
            #expect(request.value("Content-Type") == "application/json")
            #expect(request.body == Array(expected.utf8))
        }
    }

    @Test(
        arguments: TransportKind.supporting(.emptyBodyLength),
        [HTTPMethod.post, .put, .patch]
    )
    func `a method that means a body says that it is empty`(
        kind: TransportKind,
        method: HTTPMethod
    ) async throws {
        try await ScriptedServer.run(.answer(ok())) { server in
            try await kind.run { transport in
                _ = try await transport.send(try server.request(method))
                _ = try await transport.send(try server.request(method, body: HTTPBody([UInt8]())))
            }
            #expect(server.requests.map { $0.value("Content-Length") } == ["0", "0"])
        }
    }

    @Test(
        arguments: TransportKind.allCases,
        [
            "200 OK", "201 Created", "204 No Content", "304 Not Modified", "400 Bad Request",
            "401 Unauthorized", "404 Not Found", "429 Too Many Requests", "500 Oops", "599 X",
        ]
    )
    func `an answer of any status is an answer`(kind: TransportKind, status: String) async throws {
        let hasBody = !status.hasPrefix("204") && !status.hasPrefix("304")
        let answer =
            hasBody
            ? ok("body of it", status: status, "X-Request-Id: r1\r\nRetry-After: 7\r\n")
            : "HTTP/1.1 \(status)\r\nX-Request-Id: r1\r\nRetry-After: 7\r\n\r\n"
        try await ScriptedServer.run(.answer(answer)) { server in
            let response = try await kind.run {
                try await $0.send(try server.request(.post, body: HTTPBody([1])))
            }
            #expect(response.status == Int(status.prefix(3)))
            #expect(response.body == Array((hasBody ? "body of it" : "").utf8))
            #expect(response.fields["x-request-id"] == "r1")
            #expect(response.fields["retry-after"] == "7")
            #expect(server.requests.count == 1)
        }
    }

    @Test(arguments: TransportKind.allCases, [301, 302, 303, 307, 308])
    func `a redirect is an answer and its target sees nothing`(
        kind: TransportKind,
        status: Int
    ) async throws {
        try await ScriptedServer.run(.answer(ok("stolen"))) { other in
            let location = "Location: http://127.0.0.1:\(other.port)/steal\r\n"
            try await ScriptedServer.run(.answer(ok("", status: "\(status) Moved", location))) {
                server in
                let response = try await kind.run {
                    try await $0.send(
                        try server.request(
                            .post,
                            fields: [("x-api-key", "k")],
                            body: HTTPBody([1, 2])
                        )
                    )
                }
                #expect(response.status == status)
                #expect(response.fields["location"]?.hasSuffix("/steal") == true)
                #expect(server.requests.count == 1)
            }
            #expect(other.connections == 0)
        }
    }

    @Test(arguments: TransportKind.allCases)
    func `puts a chunked answer together`(kind: TransportKind) async throws {
        let answer =
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n4;x=y\r\ndefg\r\n0\r\n\r\n"
        try await ScriptedServer.run(.answer(answer)) { server in
            let response = try await kind.run { try await $0.send(try server.request()) }
            #expect(String(decoding: response.body, as: UTF8.self) == "abcdefg")
        }
    }

    @Test(arguments: TransportKind.supporting(.interimAnswers))
    func `passes over interim answers`(kind: TransportKind) async throws {
        let answer =
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n" + ok("end")
        try await ScriptedServer.run(.answer(answer)) { server in
            let response = try await kind.run {
                try await $0.send(try server.request(.post, body: HTTPBody([1])))
            }
            #expect(response.status == 200)
            #expect(response.body == Array("end".utf8))
            #expect(response.fields["link"] == nil)
        }
    }

    @Test(arguments: TransportKind.allCases)
    func `keeps no cookie`(kind: TransportKind) async throws {
        try await ScriptedServer.run(.answer(ok("", "Set-Cookie: a=b; Path=/\r\n"))) { server in
            try await kind.run { transport in
                _ = try await transport.send(try server.request())
                _ = try await transport.send(try server.request())
            }
            #expect(server.requests.count == 2)
            #expect(server.requests.allSatisfy { $0.value("Cookie") == nil })
        }
    }

    @Test(
        arguments: TransportKind.allCases,
        [
            ScriptedServer.Behaviour.answerHuge("HTTP/1.1 200 OK\r\n\r\n", count: 8 << 20),
            .answerHuge("HTTP/1.1 200 OK\r\nContent-Length: 8388608\r\n\r\n", count: 8 << 20),
        ]
    )
    func `stops at the largest answer that the request allows`(
        kind: TransportKind,
        behaviour: ScriptedServer.Behaviour
    ) async throws {
        try await ScriptedServer.run(behaviour) { server in
            try await kind.run { transport in
                let error = await transport.failure(
                    try server.request(maximumResponseBytes: 100_000)
                )
                #expect(error?.code == .responseTooLarge)
                #expect(error?.delivery == .unknown)
            }
        }
    }

    @Test(arguments: TransportKind.allCases)
    func `an answer of exactly the allowed size is whole`(kind: TransportKind) async throws {
        let text = String(repeating: "x", count: 1_000)
        try await ScriptedServer.run(.answer(ok(text))) { server in
            let response = try await kind.run {
                try await $0.send(try server.request(maximumResponseBytes: 1_000))
            }
            #expect(response.body.count == 1_000)
        }
    }

    @Test(arguments: TransportKind.supporting(.deliveryOfRefusedConnection))
    func `a refused connection is surely not sent`(kind: TransportKind) async throws {
        let server = try ScriptedServer(.echo)
        let request = try server.request(.post, body: HTTPBody([1]))
        server.stop()
        try await kind.run { transport in
            let error = await transport.failure(request)
            #expect(error?.code == .cannotConnect)
            #expect(error?.delivery == .notSent)
        }
    }

    @Test(
        arguments: TransportKind.supporting(.namesALostConnection),
        [
            ScriptedServer.Behaviour.close, .reset,
            .answerAndClose("HTTP/1.1 200 OK\r\nContent-Len"),
            .answerAndClose("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort"),
            .answerAndClose("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab"),
            .answerAndClose("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n"),
        ]
    )
    func `an answer that breaks off is a lost connection of unknown effect`(
        kind: TransportKind,
        behaviour: ScriptedServer.Behaviour
    ) async throws {
        try await ScriptedServer.run(behaviour) { server in
            try await kind.run { transport in
                let error = await transport.failure(
                    try server.request(.post, body: HTTPBody([1]))
                )
                #expect(error?.code == .connectionLost)
                #expect(error?.delivery == .unknown)
            }
            #expect(server.requests.count == 1)
        }
    }

    @Test(
        arguments: TransportKind.supporting(.namesGarbage),
        [
            "SSH-2.0-OpenSSH_9.2p1\r\n\r\n", "\u{0}\u{1}\u{2}garbage\r\n\r\n",
            "HTTP/1.1 abc OK\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcde",
        ]
    )
    func `what is no HTTP is a malformed answer`(kind: TransportKind, answer: String) async throws {
        try await ScriptedServer.run(.answerAndClose(answer)) { server in
            try await kind.run { transport in
                let error = await transport.failure(try server.request())
                #expect(error?.code == .malformedResponse)
                #expect(error?.delivery == .unknown)
            }
        }
    }

    @Test(arguments: TransportKind.supporting(.firstByteDeadline))
    func `a server that does not answer is given up on`(kind: TransportKind) async throws {
        try await ScriptedServer.run(.stall) { server in
            try await kind.run { transport in
                let error = await transport.failure(
                    try server.request(
                        .post,
                        body: HTTPBody([1]),
                        deadlines: HTTPDeadlines(firstByte: .milliseconds(100))
                    )
                )
                #expect(error?.code == .firstByteTimedOut)
                #expect(error?.delivery == .unknown)
            }
        }
    }

    @Test(
        arguments: TransportKind.allCases,
        [ScriptedServer.Behaviour.stall, .trickle("HTTP/1.1 200 OK\r\n\r\n")]
    )
    func `the total time ends a request whatever else moves`(
        kind: TransportKind,
        behaviour: ScriptedServer.Behaviour
    ) async throws {
        try await ScriptedServer.run(behaviour) { server in
            try await kind.run { transport in
                let error = await transport.failure(
                    try server.request(deadlines: HTTPDeadlines(total: .milliseconds(150)))
                )
                #expect(error?.code == .totalTimedOut)
                #expect(error?.delivery == .unknown)
            }
        }
    }

    @Test(arguments: TransportKind.allCases)
    func `a task that is cancelled already sends nothing`(kind: TransportKind) async throws {
        try await ScriptedServer.run(.echo) { server in
            try await kind.run { transport in
                let request = try server.request(.post, body: HTTPBody([1]))
                let task = Task {
                    withUnsafeCurrentTask { $0?.cancel() }
                    return await transport.failure(request)
                }
                let error = await task.value
                #expect(error?.code == .cancelled)
                #expect(error?.delivery == .notSent)
            }
            #expect(server.requests.isEmpty)
        }
    }

    @Test(
        arguments: TransportKind.allCases,
        [
            ScriptedServer.Behaviour.stall, .stopReading,
            .answerAndStall("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx"),
        ]
    )
    func `a cancellation ends a request wherever it is`(
        kind: TransportKind,
        behaviour: ScriptedServer.Behaviour
    ) async throws {
        try await ScriptedServer.run(behaviour) { server in
            try await kind.run { transport in
                // Long enough that a server that does not read keeps the upload from ending.
                let body = HTTPBody([UInt8](repeating: 7, count: 8 << 20))
                let request = try server.request(.post, body: body)
                let task = Task { await transport.failure(request) }
                await server.wait { $0.requests.count == 1 }
                task.cancel()
                let error = await task.value
                #expect(error?.code == .cancelled)
                #expect(error?.delivery == .unknown)
            }
        }
    }

    @Test(arguments: TransportKind.allCases)
    func `a transport goes on after errors and cancellations`(kind: TransportKind) async throws {
        let script: ScriptedServer.Script = { request in
            request.requestLine.contains("/reset") ? .reset : .echo
        }
        try await ScriptedServer.run(script) { server in
            try await kind.run { transport in
                for _ in 0..<5 {
                    _ = await transport.failure(try server.request(.post, "/reset"))
                    let request = try server.request(.post, "/fine")
                    let task = Task { try? await transport.send(request) }
                    task.cancel()
                    _ = await task.value
                    let response = try await transport.send(request)
                    #expect(response.status == 200)
                }
            }
        }
    }
}

extension String {
    /// The text without what is no ASCII: a field name.
    fileprivate var ascii: String { String(decoding: utf8.filter { $0 < 0x80 }, as: UTF8.self) }
}
