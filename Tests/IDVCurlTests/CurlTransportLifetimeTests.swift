import Foundation
import IDVCurl
import IDVHTTP
import IDVPrimitives
import Testing

/// Many at once, cancellation races, the end; serialised, because they count descriptors.
@Suite(.serialized, .timeLimit(.minutes(1))) struct CurlTransportLifetimeTests {
    /// The sockets and pipes of this process that lead to a port or nowhere known: what a transport
    /// could leave behind.
    private static func connections(toPort port: Int) throws -> Int {
        let hex = String(format: ":%04X", port)
        let table = try String(contentsOfFile: "/proc/self/net/tcp", encoding: .utf8)
        let inodes = table.split(separator: "\n").dropFirst().compactMap { line -> String? in
            let parts = line.split(separator: " ")
            return parts.count > 9 && parts[2].hasSuffix(hex) ? String(parts[9]) : nil
        }
        let own = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
        }
        return inodes.count { own.contains("socket:[\($0)]") }
    }

    @Test func `a hundred uploads at once all arrive whole`() async throws {
        try await ScriptedServer.run(.answer(ok())) { server in
            try await withCurlTransport { transport in
                await withTaskGroup(of: Int?.self) { group in
                    for number in 0..<100 {
                        group.addTask {
                            let image = [UInt8](repeating: UInt8(number), count: 200_000 + number)
                            let body = HTTPBody([
                                .text("\(number):"), .base64(of: ByteSource(image)),
                            ])
                            return try? await transport.send(
                                server.request(.put, "/\(number)", body: body)
                            ).status
                        }
                    }
                    for await status in group { #expect(status == 200) }
                }
            }
            #expect(server.requests.count == 100)
            for request in server.requests {
                let number = try #require(
                    Int(request.requestLine.split(separator: " ")[1].dropFirst())
                )
                let image = Data(repeating: UInt8(number), count: 200_000 + number)
                #expect(request.body == Array("\(number):".utf8) + Array(image.base64EncodedData()))
            }
        }
    }

    @Test func `keeps no more connections than it ran transfers, and closes all at its end`()
        async throws
    {
        try await ScriptedServer.run(.answer(ok())) { server in
            try await withCurlTransport(CurlTransportConfiguration(maximumConnections: 8)) {
                transport in
                await withTaskGroup(of: Void.self) { group in
                    for _ in 0..<200 {
                        group.addTask { _ = try? await transport.send(server.request()) }
                    }
                }
                #expect(server.requests.count == 200)
                #expect(server.connections <= 8)
                let open = try Self.connections(toPort: server.port)
                #expect(open <= 8)
            }
            #expect(try Self.connections(toPort: server.port) == 0)
        }
    }

    @Test func `cancellations at any moment leave the transport sound and nothing open`()
        async throws
    {
        let script: ScriptedServer.Script = { request in
            switch request.requestLine {
            case let line where line.contains("/stall"): .stall
            case let line where line.contains("/slow"): .trickle("HTTP/1.1 200 OK\r\n\r\n")
            default: .answer(ok())
            }
        }
        try await ScriptedServer.run(script) { server in
            try await withCurlTransport { transport in
                await withTaskGroup(of: Void.self) { group in
                    for number in 0..<200 {
                        group.addTask {
                            let target = ["/fine", "/stall", "/slow", "/fine"][number % 4]
                            let body = HTTPBody([UInt8](repeating: 3, count: number * 5_000))
                            let task = Task {
                                try await transport.send(
                                    server.request(.put, target, body: body)
                                )
                            }
                            for _ in 0..<(number * 37 % 101) { await Task.yield() }
                            task.cancel()
                            _ = try? await task.value
                        }
                    }
                }
                for _ in 0..<20 {
                    let response = try await transport.send(server.request())
                    #expect(response.status == 200)
                }
            }
            #expect(try Self.connections(toPort: server.port) == 0)
        }
    }

    @Test func `a cancellation returns long before the deadlines`() async throws {
        try await ScriptedServer.run(.stall) { server in
            try await withCurlTransport { transport in
                let request = try server.request(deadlines: HTTPDeadlines(total: .seconds(3_600)))
                let tasks = (0..<20).map { _ in Task { await transport.failure(request) } }
                await server.wait { $0.requests.count == 20 }
                for task in tasks { task.cancel() }
                for task in tasks { #expect(await task.value?.code == .cancelled) }
                await server.wait { $0.openConnections == 0 }
            }
        }
    }

    @Test func `a shutdown ends what runs, refuses what comes, and can be repeated`() async throws {
        try await ScriptedServer.run(.stall) { server in
            let transport = try CurlTransport()
            let request = try server.request()
            let running = (0..<5).map { _ in Task { await transport.failure(request) } }
            await server.wait { $0.requests.count == 5 }
            async let first: Void = transport.shutdown()
            async let second: Void = transport.shutdown()
            _ = await (first, second)
            for task in running {
                let error = await task.value
                #expect(error?.code == .shutDown && error?.delivery == .unknown)
            }
            #expect(try Self.connections(toPort: server.port) == 0)
            let late = await transport.failure(request)
            #expect(late?.code == .shutDown && late?.delivery == .notSent)
            await transport.shutdown()
        }
    }

    @Test func `a shutdown races with requests without losing one`() async throws {
        try await ScriptedServer.run(.answer(ok())) { server in
            for _ in 0..<20 {
                let transport = try CurlTransport()
                let request = try server.request()
                await withTaskGroup(of: Bool.self) { group in
                    for _ in 0..<20 {
                        group.addTask {
                            do throws(TransportError) {
                                return try await transport.send(request).status == 200
                            } catch {
                                return error.code == .shutDown
                            }
                        }
                    }
                    group.addTask {
                        await transport.shutdown()
                        return true
                    }
                    for await isFine in group { #expect(isFine) }
                }
            }
        }
    }

    @Test func `a transport that is let go ends by itself`() async throws {
        try await ScriptedServer.run(.answer(ok())) { server in
            do {
                let transport = try CurlTransport()
                _ = try await transport.send(try server.request())
            }
            await server.wait { $0.openConnections == 0 && $0.connections == 1 }
        }
    }

    @Test func `descriptors and threads are the same after many transports`() async {
        // In a process of its own, where no other suite opens anything meanwhile.
        await #expect(processExitsWith: .success) {
            let pem = try String(
                contentsOfFile: CertificateFixtures.shared.path("ca.pem"),
                encoding: .utf8
            )
            let secure = try TLSServer(certificate: "good")
            defer { secure.stop() }
            let page = HTTPRequest(
                method: .get,
                url: try HTTPURL("https://127.0.0.1:\(secure.port)/")
            )
            try await ScriptedServer.run(.answer(ok())) { server in
                func round() async throws {
                    let configuration = CurlTransportConfiguration(
                        certificateAuthorities: .systemAndPEM(pem)
                    )
                    try await withCurlTransport(configuration) { transport in
                        _ = try await transport.send(try server.request())
                        _ = try await transport.send(page)
                    }
                }
                try await round()
                await server.wait { $0.openConnections == 0 }
                let before = try Self.counts()
                for _ in 0..<30 { try await round() }
                await server.wait { $0.openConnections == 0 }
                let after = try Self.counts()
                // A leak of one a round would be 30; the runtime's own pool may still grow.
                #expect(abs(after.descriptors - before.descriptors) < 8)
                #expect(after.threads - before.threads < 8)
            }
        }
    }

    private static func counts() throws -> (descriptors: Int, threads: Int) {
        (
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count,
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
        )
    }
}
