import IDVPrimitives
import IDVSimulatorKit
import IncodeSimulator
import TestSupport
import Testing

/// One writer a session: calls that are under way at once are noted.
@Suite struct OverlapTests {
    @Test(
        arguments: [
            ("POST", "GET", "same", ["overlapping-calls"]), ("GET", "GET", "same", []),
            ("GET", "POST", "same", ["overlapping-calls"]), ("POST", "POST", "other", []),
        ] as [(String, String, String, [String])]
    )
    func `two calls at once are noted where one of them changes something`(
        first: String,
        second: String,
        session: String,
        violations: [String]
    ) async throws {
        try await withSimulator { simulator, base in
            let result = try await Tool.python.run([
                "-c", Self.script, base, first, second, session,
            ])
            #expect(result.status == 0, "\(result.errorText)")
            #expect(simulator.violations.map(\.kind.rawValue) == violations)
        }
    }

    @Test func `a call that broke off is no longer under way`() async throws {
        try await withSimulator { simulator, base in
            let result = try await Tool.python.run([
                "-c", Self.script, base, "POST", "BREAK", "same",
            ])
            #expect(result.status == 0, "\(result.errorText)")
            var client = OmniClient(simulator)
            client.token = result.text.split(separator: "\n").first.map(String.init)
            // The server sees the end of a connection in its own time.
            let isOver = try await eventually {
                let before = simulator.violations.count
                guard client.get("get/score").status == 200 else { return false }
                return simulator.violations.count == before
            }
            #expect(isOver)
        }
    }

    /// Holds the first call in the middle of its body while the second is made.
    private static let script = """
        import http.client, json, socket, sys, time, urllib.parse
        base, first, second, which = sys.argv[1:5]
        u = urllib.parse.urlsplit(base)
        HEAD = {"x-api-key": "omni-sandbox-key-0001", "api-version": "1.0", "Content-Type": "application/json"}
        def call(method, path, body, head):
            c = http.client.HTTPConnection(u.hostname, u.port, timeout=20)
            c.request(method, path, body=body, headers=head)
            r = c.getresponse(); data = json.loads(r.read()); c.close()
            return data
        def session():
            a = call("POST", "/omni/start", json.dumps({"configurationId": "5a4db0c0f10e000000000001"}), HEAD)
            return {**HEAD, "X-Incode-Hardware-Id": a["token"]}
        paths = {"GET": "/omni/get/score", "POST": "/omni/process/id"}
        mine = session()
        other = mine if which == "same" else session()
        s = socket.create_connection((u.hostname, u.port), timeout=20)
        lines = "".join(f"{k}: {v}\\r\\n" for k, v in mine.items())
        s.sendall(f"{first} {paths[first]} HTTP/1.1\\r\\nHost: {u.netloc}\\r\\n{lines}"
            f"Content-Length: 2\\r\\nConnection: close\\r\\n\\r\\n{{".encode())
        time.sleep(0.3)
        if second == "BREAK":
            s.close(); print(mine["X-Incode-Hardware-Id"])
        else:
            call(second, paths[second], "{}" if second == "POST" else None, other)
            s.sendall(b"}"); s.recv(65536); s.close()
        """
}
