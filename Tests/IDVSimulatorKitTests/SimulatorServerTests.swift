import Foundation
import IDVPrimitives
import TestSupport
import Testing

@testable import IDVSimulatorKit

struct SimulatorServerTests {
    @Test func aRequestArrivesAsItWasSent() async throws {
        try await withServer(EchoService()) { _, port in
            let probe = try await WireProbe.send(
                port: port,
                method: "POST",
                target: "/a%2Fb/c?x=%20y&sig=a%2Bb+c",
                headers: ["X-One: 1", "x-two: b", "X-One: 3", "Content-Length: 5"],
                body: "hello"
            )
            #expect(probe.ending == "complete")
            let echo = try JSONValue(parsing: probe.body.utf8)
            #expect(echo["method"] == "POST")
            #expect(echo["target"] == "/a%2Fb/c?x=%20y&sig=a%2Bb+c")
            #expect(
                echo["headers"] == [
                    .string("Host=127.0.0.1:\(port)"), "X-One=1", "x-two=b", "X-One=3",
                    "Content-Length=5",
                ]
            )
            #expect(echo["count"] == 5)
            #expect(echo["chunked"] == false)
            // printf hello | sha256sum
            #expect(
                echo["digest"]
                    == "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"
            )
            #expect(echo["peer"]?.string?.hasPrefix("127.0.0.1:") == true)
        }
    }

    @Test func aChunkedBodyIsReadAndToldApart() async throws {
        try await withServer(EchoService()) { _, port in
            let probe = try await WireProbe.send(
                port: port,
                method: "PUT",
                target: "/",
                headers: ["Transfer-Encoding: chunked"],
                body: "3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"
            )
            let echo = try JSONValue(parsing: probe.body.utf8)
            #expect(echo["chunked"] == true)
            #expect(echo["count"] == 5)
        }
    }

    static let wire: [(SimulatorResponse.Delivery, String, Int)] = [
        (.whole, "complete", 10_000), (.stallBeforeHeaders, "silent", 0),
        (.stallInBody(after: 700), "silent", 700), (.closeWithoutAnswer, "closed", 0),
        (.resetWithoutAnswer, "reset", 0), (.closeInBody(after: 700), "closed", 700),
        (.resetInBody(after: 700), "reset", 700),
    ]

    @Test(arguments: wire)
    func aFaultShowsOnTheWire(
        delivery: SimulatorResponse.Delivery,
        ending: String,
        count: Int
    ) async throws {
        let body = [UInt8](repeating: 0x61, count: 10_000)
        var service = EchoService()
        service.answers["/x"] = SimulatorResponse(status: 200, body: body, delivery: delivery)
        try await withServer(service) { server, port in
            let probe = try await WireProbe.send(
                port: port,
                method: "POST",
                target: "/x",
                headers: ["Content-Length: 3"],
                body: "abc"
            )
            #expect(probe.ending == ending)
            if case .resetInBody = delivery {
                // A reset may overtake the bytes before it.
                #expect(probe.bodyCount <= count)
            } else {
                #expect(probe.bodyCount == count)
                if count > 0 { #expect(probe.announced == 10_000) }
            }
            #expect(try await eventually { server.openRequests == 0 })
        }
    }

    @Test func aConnectionServesSeveralRequests() async throws {
        try await withServer(EchoService()) { _, port in
            let base = "http://127.0.0.1:\(port)"
            let result = try await Tool.curl.run(
                [
                    "-sS", "-o", "/dev/null", "-o", "/dev/null", "-w",
                    "%{http_code} %{num_connects};",
                    "--data", "abc", "\(base)/1", "\(base)/2",
                ])
            #expect(result.text == "200 1;200 0;")
        }
    }

    @Test func anUploadCanBeResetBeforeItsBodyIsRead() async throws {
        var service = EchoService()
        service.heads["/put"] = SimulatorResponse(status: 200, delivery: .resetWithoutAnswer)
        try await withServer(service) { _, port in
            let result = try await Tool.curl.run(
                ["-sS", "-T", "-", "-H", "Expect:", "http://127.0.0.1:\(port)/put"],
                input: Data(count: 3 << 20)
            )
            #expect([52, 55, 56].contains(result.status), "\(result.errorText)")
        }
    }

    @Test func aStallEndsWhenTheServerStops() async throws {
        var service = EchoService()
        service.answers["/x"] = SimulatorResponse(status: 200, delivery: .stallBeforeHeaders)
        let server = SimulatorServer(service: service)
        try server.start()
        let port = try #require(server.port)
        // It must not run out of patience before the server stops, however busy the machine is: its
        // end is to be the server's doing.
        async let probe = WireProbe.send(port: port, target: "/x", patience: 600)
        var isStalled = false
        for _ in 1...5 where !isStalled {
            isStalled = try await eventually { server.openRequests == 1 }
        }
        server.stop()
        #expect(isStalled)
        let ending = try await probe.ending
        #expect(["closed", "reset"].contains(ending))
    }

    @Test func aLatentAnswerComesLaterAndWhole() async throws {
        var service = EchoService()
        service.answers["/x"] = SimulatorResponse(
            status: 200,
            body: [1, 2, 3],
            latency: .milliseconds(300)
        )
        try await withServer(service) { _, port in
            let probe = try await WireProbe.send(port: port, target: "/x")
            #expect(probe.ending == "complete")
            #expect(probe.bodyCount == 3)
            #expect(probe.seconds >= 0.3)
        }
    }

    @Test func aBodyOverTheLimitIsRefused() async throws {
        var configuration = SimulatorServer.Configuration()
        configuration.maximumBodyBytes = 10
        try await withServer(EchoService(), configuration: configuration) { _, port in
            let announced = try await WireProbe.send(
                port: port,
                method: "POST",
                headers: ["Content-Length: 11"],
                body: "01234567890"
            )
            #expect(announced.status == 413)
            let chunked = try await WireProbe.send(
                port: port,
                method: "POST",
                headers: ["Transfer-Encoding: chunked"],
                body: "b\r\n01234567890\r\n0\r\n\r\n"
            )
            #expect(chunked.status != 200)
        }
    }

    // What follows measures a process, so it has one of its own.

    @Test func aLongAnswerNeedsNoMemory() async {
        await #expect(processExitsWith: .success) {
            var service = EchoService()
            var answer = SimulatorResponse(status: 200)
            answer.body = .padded(Array("{".utf8), with: 0x20, count: 64 << 20)
            service.answers["/x"] = answer
            try await withServer(service) { _, port in
                let before = try OwnProcess.residentMegabytes()
                let result = try await Tool.curl.run(
                    [
                        "-sS", "-o", "/dev/null", "-w", "%{size_download}",
                        "http://127.0.0.1:\(port)/x",
                    ])
                #expect(result.text == String((64 << 20) + 1))
                #expect(try OwnProcess.residentMegabytes() - before < 32)
            }
        }
    }

    @Test func aHundredUploadsAtOnceStayInFlatMemory() async {
        await #expect(processExitsWith: .success) {
            try await withServer(EchoService()) { _, port in
                let before = try OwnProcess.residentMegabytes()
                let result = try await Tool.python.run(
                    ["-c", SimulatorServerTests.uploads, String(port)])
                #expect(result.status == 0, "\(result.errorText)")
                #expect(result.text == "100 ok\n")
                let grown = try OwnProcess.residentMegabytes() - before
                #expect(grown < 40, "100 MB were uploaded at once; \(grown) MB stayed")
            }
        }
    }

    @Test func stoppingLeavesNoDescriptorAndNoThread() async {
        await #expect(processExitsWith: .success) {
            var service = EchoService()
            service.answers["/x"] = SimulatorResponse(status: 200, delivery: .stallBeforeHeaders)
            service.answers["/z"] = SimulatorResponse(
                status: 200,
                body: [1, 2, 3],
                delivery: .stallInBody(after: 1)
            )
            _ = try await Tool.python.run(["-c", "print(1)"])
            let before = try OwnProcess.openDescriptors()
            for _ in 1...3 {
                try await withServer(service) { server, port in
                    for target in ["/x", "/y", "/z"] {
                        _ = try await WireProbe.send(port: port, target: target, silentAfter: 0)
                    }
                    #expect(try OwnProcess.serverThreads() > 0)
                    server.stop()
                }
                #expect(try OwnProcess.serverThreads() == 0)
            }
            let isClean = try await eventually { (try? OwnProcess.openDescriptors()) == before }
            #expect(isClean)
        }
    }

    @Test func aStoppedServerStaysStopped() async throws {
        let server = SimulatorServer(service: EchoService())
        try server.start()
        let port = try #require(server.port)
        server.stop()
        server.stop()
        #expect(server.port == nil)
        #expect(throws: SimulatorServerError(kind: .stopped)) { try server.start() }
        let refused = try await Tool.curl.run(["-sS", "http://127.0.0.1:\(port)/"])
        #expect(refused.status == 7)
    }

    @Test func aTakenPortIsReported() async throws {
        try await withServer(EchoService()) { _, port in
            var configuration = SimulatorServer.Configuration()
            configuration.port = UInt16(port)
            let second = SimulatorServer(configuration: configuration, service: EchoService())
            #expect(
                throws: SimulatorServerError(
                    kind: .cannotListen(port: UInt16(port), isSecure: false)
                )
            ) { try second.start() }
        }
    }

    @Test func malformedRequestsLeaveNothingOpen() async throws {
        try await withServer(EchoService()) { server, port in
            for head in [
                "GET / HTTP/1.1\r\nHost", "POST /a HTTP/1.1\r\nContent-Length: x\r\n\r\n",
                "\u{1}\u{2}\r\n\r\n",
                "PUT /a HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc",
            ] {
                let result = try await Tool.python.run(
                    ["-c", Self.garbage, String(port)],
                    input: Data(head.utf8)
                )
                #expect(result.status == 0, "\(result.errorText)")
            }
            #expect(try await eventually { server.openRequests == 0 })
        }
    }

    private static let garbage = """
        import socket, sys
        s = socket.create_connection(("127.0.0.1", int(sys.argv[1])), timeout=10)
        s.sendall(sys.stdin.buffer.read()); s.close()
        """

    static let uploads = """
        import hashlib, http.client, json, sys, threading
        port = int(sys.argv[1]); body = bytes(range(256)) * 4096
        want = hashlib.sha256(body).hexdigest(); good = []
        gate = threading.Barrier(100)
        def put():
            c = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
            gate.wait()
            c.request("PUT", "/x", body=body)
            answer = json.loads(c.getresponse().read()); c.close()
            if answer["digest"] == want and answer["count"] == len(body): good.append(1)
        threads = [threading.Thread(target=put) for _ in range(100)]
        [t.start() for t in threads]; [t.join() for t in threads]
        print(len(good), "ok")
        """
}
