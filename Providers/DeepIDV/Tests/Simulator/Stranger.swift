import DeepIDVSimulator
import Foundation
import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit
import TestSupport

/// A client that knows nothing of this package: Python's standard library, and `curl`.
enum Stranger {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Runs a Python script that begins with `prelude`, and reads the JSON that it prints.
    static func python(_ script: String, _ arguments: [String] = []) async throws -> JSONValue {
        let output = try await run(.python, ["-c", prelude + script] + arguments)
        return try JSONValue(parsing: output)
    }

    /// Runs a command to its end, and returns what it printed.
    static func run(_ tool: Tool, _ arguments: [String]) async throws -> Data {
        let result = try await tool.run(arguments)
        guard result.status == 0 else {
            throw Failure(description: "\(tool.name) exit \(result.status): \(result.errorText)")
        }
        return result.output
    }

    /// `call` makes one request and tells how it ended; `capture` uploads a file and gives its key.
    private static let prelude = #"""
        import base64, hashlib, hmac, http.client, json, os, socket, ssl, sys, threading, urllib.parse
        KEY = "sk_test_SANDBOX0001"

        def connect(base, timeout=20):
            u = urllib.parse.urlsplit(base)
            if u.scheme == "https":
                return http.client.HTTPSConnection(u.hostname, u.port, timeout=timeout,
                    context=ssl.create_default_context(cafile=os.environ.get("CA") or None))
            return http.client.HTTPConnection(u.hostname, u.port, timeout=timeout)

        def call(base, method, target, body=None, headers=None, key=KEY, timeout=20):
            headers = dict(headers or {})
            if key is not None: headers["x-api-key"] = key
            if isinstance(body, (dict, list)):
                body = json.dumps(body).encode(); headers.setdefault("Content-Type", "application/json")
            c = connect(base, timeout)
            out = {"status": 0, "headers": {}, "text": "", "json": None, "ending": "complete", "count": 0}
            try:
                c.request(method, target, body=body, headers=headers)
                r = c.getresponse()
                out["status"] = r.status
                out["headers"] = {k.lower(): v for k, v in r.getheaders()}
                raw = b""
                while True:
                    piece = r.read1(1 << 16)
                    if not piece: break
                    raw += piece
                out["count"] = len(raw)
                if r.length: out["ending"] = "short"
            except http.client.IncompleteRead: out["ending"] = "short"
            except (http.client.RemoteDisconnected): out["ending"] = "closed"
            except (ConnectionResetError, BrokenPipeError): out["ending"] = "reset"
            except (socket.timeout, TimeoutError): out["ending"] = "silent"
            finally: c.close()
            raw = locals().get("raw", b"")
            out["text"] = raw[:20000].decode("utf-8", "replace")
            try: out["json"] = json.loads(raw[:200000])
            except ValueError: pass
            return out

        def presign(base, files, **more):
            return call(base, "POST", "/v1/upload/presign",
                {"files": [{"contentType": t, "byteLength": len(b)} for t, b in files]}, **more)

        def put(url, content_type, body, headers=None, timeout=20):
            u = urllib.parse.urlsplit(url)
            return call(f"{u.scheme}://{u.netloc}", "PUT", u.path + "?" + u.query, body,
                {"Content-Type": content_type, **(headers or {})}, key=None, timeout=timeout)

        def content_type(path): return "image/png" if path.endswith(".png") else "image/jpeg"

        def find(folder, name):
            return next(os.path.join(folder, f) for f in sorted(os.listdir(folder)) if f.startswith(name + "."))

        def upload(base, paths, **more):
            files = [(content_type(p), open(p, "rb").read()) for p in paths]
            answer = presign(base, files, **more)
            assert answer["status"] == 200, answer
            keys = []
            for (kind, body), entry in zip(files, answer["json"]["uploads"]):
                stored = put(entry["uploadUrl"], kind, body)
                assert stored["status"] == 200 and stored["count"] == 0, stored
                keys.append(entry["fileKey"])
            return keys

        """#
}

/// Runs a simulator for the length of a closure, and leaves nothing behind.
func withSimulator<Result>(
    _ configuration: SimulatedDeepIDV.Configuration = .unlimited,
    _ body: (SimulatedDeepIDV, String) async throws -> Result
) async throws -> Result {
    let simulator = SimulatedDeepIDV(configuration: configuration)
    try simulator.start()
    defer { simulator.stop() }
    guard let base = simulator.baseURL else { throw Stranger.Failure(description: "no base URL") }
    return try await body(simulator, base)
}

extension SimulatedDeepIDV.Configuration {
    /// Without the rate limit, which the tests of everything else would run into.
    static var unlimited: SimulatedDeepIDV.Configuration {
        var configuration = SimulatedDeepIDV.Configuration()
        configuration.rateLimit = nil
        return configuration
    }
}

extension SimulatorRequest {
    /// A request with a JSON body and the sandbox's key.
    static func api(
        _ method: String,
        _ target: String,
        _ body: JSONValue? = nil,
        key: String? = SimulatedDeepIDV.Account.sandbox.apiKey
    ) -> SimulatorRequest {
        var headers: SimulatorHeaders = ["Accept": "application/json"]
        if let key { headers.append(name: "x-api-key", value: key) }
        if body != nil { headers.append(name: "Content-Type", value: "application/json") }
        return SimulatorRequest(
            method: method,
            target: target,
            headers: headers,
            body: RequestBody(body?.encoded() ?? [])
        )
    }
}

extension SimulatorResponse {
    /// The body as JSON; null when it is none.
    var json: JSONValue {
        guard case .bytes(let bytes) = body else { return .null }
        return (try? JSONValue(parsing: bytes)) ?? .null
    }
}
