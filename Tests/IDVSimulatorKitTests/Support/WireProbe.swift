import Foundation
import TestSupport

/// One request over a bare socket, written in Python: what came back, and how the connection ended.
struct WireProbe: Decodable, Sendable {
    /// `complete`, `closed` (in good order, before the end), `reset`, or `silent` (nothing more came).
    let ending: String
    let status: Int
    let headers: [String: String]
    let bodyCount: Int
    let announced: Int
    let body: String
    /// From before the request was sent until the end.
    let seconds: Double

    /// Sends a request and reads until it ends.
    ///
    /// With `silentAfter`, it waits for so many bytes of the answer's body and no longer than half a
    /// second for more; else it waits for `patience`, in seconds.
    static func send(
        port: Int,
        method: String = "GET",
        target: String = "/",
        headers: [String] = [],
        body: String = "",
        silentAfter bytes: Int? = nil,
        patience: Int = 20
    ) async throws -> WireProbe {
        let head = (["\(method) \(target) HTTP/1.1", "Host: 127.0.0.1:\(port)"] + headers)
            .joined(separator: "\r\n")
        let result = try await Tool.python.run(
            ["-c", script, String(port), String(bytes ?? -1), String(patience)],
            input: Data((head + "\r\n\r\n" + body).utf8)
        )
        guard result.status == 0 else { throw ProbeFailure(text: result.errorText) }
        return try JSONDecoder().decode(WireProbe.self, from: result.output)
    }

    struct ProbeFailure: Error { let text: String }

    private static let script = """
        import json, socket, sys, time
        port, silent_after, patience = map(int, sys.argv[1:4])
        s = socket.create_connection(("127.0.0.1", port), timeout=patience)
        data, ending, start = b"", None, time.monotonic()
        def parse():
            head, sep, body = data.partition(b"\\r\\n\\r\\n")
            if not sep: return 0, {}, 0, b"", -1
            lines = head.decode("latin-1").split("\\r\\n")
            fields = {k.strip().lower(): v.strip() for k, _, v in (l.partition(":") for l in lines[1:])}
            return int(lines[0].split()[1]), fields, len(body), body, int(fields.get("content-length", -1))
        try:
            s.sendall(sys.stdin.buffer.read())
            count = 0
            while ending is None:
                s.settimeout(0.5 if 0 <= silent_after <= count else patience)
                piece = s.recv(1 << 20)
                data += piece
                status, fields, count, body, announced = parse()
                if announced >= 0 and count >= announced: ending = "complete"
                elif not piece: ending = "closed"
        except socket.timeout: ending = "silent"
        except (ConnectionResetError, BrokenPipeError): ending = "reset"
        s.close()
        status, fields, count, body, announced = parse()
        print(json.dumps({"ending": ending, "status": status, "headers": fields, "bodyCount": count,
            "announced": announced, "body": body[:4000].decode("latin-1"), "seconds": time.monotonic() - start}))
        """
}
