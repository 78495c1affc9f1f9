import DeepIDVSimulator
import Foundation
import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit
import TestSupport
import Testing

struct UploadTests {
    @Test func anUploadURLIsSignedAsAWSSays() async throws {
        try await withSimulator { _, base in
            let result = try await Stranger.python(Self.signature, [base])
            #expect(result["given"] == result["computed"])
            #expect(result["given"]?.string?.count == 64)
            #expect(result["signed"] == "content-length;content-type;host")
            #expect(result["expires"] == "300")
            #expect(result["host"].flatMap(\.string).map { "http://\($0)" } == base)
            #expect(result["path"]?.string?.hasPrefix("/deepidv-uploads/") == true)
        }
    }

    static let refusals: [(String, Int, String)] = [
        ("other-type", 403, "SignatureDoesNotMatch"), ("no-type", 403, "SignatureDoesNotMatch"),
        ("longer", 403, "SignatureDoesNotMatch"), ("shorter", 403, "SignatureDoesNotMatch"),
        ("chunked", 411, "MissingContentLength"), ("api-key", 403, "AccessDenied"),
        ("authorization", 400, "InvalidArgument"), ("other-path", 403, "SignatureDoesNotMatch"),
        ("no-query", 403, "AccessDenied"), ("changed-query", 403, "SignatureDoesNotMatch"),
        ("longer-life", 403, "SignatureDoesNotMatch"), ("get", 403, "SignatureDoesNotMatch"),
        ("half-query", 400, "AuthorizationQueryParametersError"),
        ("other-key", 403, "InvalidAccessKeyId"),
    ]

    @Test func anUploadThatIsNotWhatWasSignedIsRefused() async throws {
        try await withSimulator { simulator, base in
            let results = try await Stranger.python(
                Self.refusal,
                [base] + Self.refusals.map(\.0)
            )
            for (name, status, code) in Self.refusals {
                let result = try #require(results[name])
                #expect(result["status"]?.integer == status, "\(name)")
                #expect(result["text"]?.string?.contains("<Code>\(code)</Code>") == true, "\(name)")
                #expect(result["headers"]?["content-type"] == "application/xml", "\(name)")
            }
            #expect(simulator.uploadedObjects.isEmpty)
            #expect(
                simulator.violations.map(\.kind) == [
                    .uploadWithoutLength, .apiKeyOnUpload, .authorizationOnUpload,
                ]
            )
        }
    }

    @Test func anUploadURLEndsWithItsTime() throws {
        let clock = SettableClock(1_800_000_000)
        var configuration = SimulatedDeepIDV.Configuration.unlimited
        configuration.now = { clock.now }
        let simulator = SimulatedDeepIDV(configuration: configuration)
        let url = try presigned(by: simulator)
        func put() -> SimulatorResponse {
            simulator.answer(
                SimulatorRequest(
                    method: "PUT",
                    target: String(url.dropFirst("http://127.0.0.1".count)),
                    headers: [
                        "Host": "127.0.0.1", "Content-Type": "image/jpeg", "Content-Length": "4",
                    ],
                    body: RequestBody([0xFF, 0xD8, 0xFF, 0xD9])
                )
            )
        }
        clock.now += 299
        #expect(put().status == 200)
        clock.now += 2
        let late = put()
        #expect(late.status == 403)
        guard case .bytes(let bytes) = late.body else { return }
        #expect(String(decoding: bytes, as: UTF8.self).contains("Request has expired"))
    }

    @Test func aHundredUploadsAtOnceStayInFlatMemory() async {
        // In a process of its own, where nothing else takes memory.
        await #expect(processExitsWith: .success) {
            try await withSimulator { simulator, base in
                _ = try await Stranger.python(UploadTests.many, [base, "4"])
                let before = try OwnProcess.residentMegabytes()
                let result = try await Stranger.python(UploadTests.many, [base, "100"])
                let grown = try OwnProcess.residentMegabytes() - before
                #expect(result["statuses"] == .array(Array(repeating: 200, count: 100)))
                #expect(grown < 40, "100 MB were uploaded at once; \(grown) MB stayed")
                let objects = simulator.uploadedObjects
                #expect(objects.count == 104)
                #expect(objects.allSatisfy { $0.byteCount == 1 << 20 })
                #expect(Set(objects.map(\.digest.hex)) == [result["digest"]?.string ?? ""])
            }
        }
    }

    @Test func anUploadThatBreaksOffStoresNothing() async throws {
        try await withSimulator { simulator, base in
            let result = try await Stranger.python(
                """
                base = sys.argv[1]; body = b"\\xff\\xd8\\xff" + bytes(100_000)
                entry = presign(base, [("image/jpeg", body)])["json"]["uploads"][0]
                u = urllib.parse.urlsplit(entry["uploadUrl"])
                s = socket.create_connection((u.hostname, u.port), timeout=20)
                s.sendall(f"PUT {u.path}?{u.query} HTTP/1.1\\r\\nHost: {u.netloc}\\r\\n"
                    f"Content-Type: image/jpeg\\r\\nContent-Length: {len(body)}\\r\\n\\r\\n".encode() + body[:50_000])
                s.close()
                print(json.dumps(call(base, "POST", "/v1/face/detect", {"image": entry["fileKey"]})))
                """,
                [base]
            )
            #expect(result["status"] == 404)
            #expect(simulator.uploadedObjects.isEmpty)
        }
    }

    @Test func aBodyShorterThanItsLengthIsIncomplete() throws {
        let simulator = SimulatedDeepIDV(configuration: .unlimited)
        let url = try presigned(by: simulator)
        let answer = simulator.answer(
            SimulatorRequest(
                method: "PUT",
                target: String(url.dropFirst("http://127.0.0.1".count)),
                headers: [
                    "Host": "127.0.0.1", "Content-Type": "image/jpeg", "Content-Length": "4",
                ],
                body: RequestBody([0xFF, 0xD8])
            )
        )
        #expect(answer.status == 400)
        #expect(simulator.uploadedObjects.isEmpty)
    }

    @Test func theWholeFlowWorksOverHTTPS() async throws {
        let authority = try SandboxCertificateAuthority(now: Int(Date().timeIntervalSince1970))
        let certificate = try authority.issue()
        var configuration = SimulatedDeepIDV.Configuration.unlimited
        configuration.server.identity = SimulatorServer.Identity(
            certificatePEM: certificate.certificatePEM,
            privateKeyPEM: certificate.privateKeyPEM
        )
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("ca-\(UUID().uuidString).pem")
        try Data(authority.certificatePEM.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try await withSimulator(configuration) { simulator, base in
            #expect(base.hasPrefix("https://"))
            let folder = Repository.samples.appendingPathComponent("passport-genuine").path
            let result = try await Stranger.python(
                """
                os.environ["CA"] = sys.argv[3]
                keys = upload(sys.argv[1], [find(sys.argv[2], "front"), find(sys.argv[2], "selfie")])
                print(json.dumps(call(sys.argv[1], "POST", "/v1/identity/verify",
                    {"documentImage": keys[0], "faceImage": keys[1]})))
                """,
                [base, folder, file.path]
            )
            #expect(result["json"]?["verified"] == true)
            let curl = try await Stranger.run(
                .curl,
                [
                    "-sS", "--cacert", file.path, "-H", "x-api-key: sk_live_SANDBOX0002",
                    "\(base)/v1/auth/verify",
                ]
            )
            let answer = try JSONValue(parsing: curl)
            #expect(answer["organization"]?["id"] == "org-live")
            #expect(answer["environment"] == "live")

            simulator.scenario = .presignInsecureURL
            let insecure = try await Stranger.python(
                """
                os.environ["CA"] = sys.argv[2]
                print(json.dumps(presign(sys.argv[1], [("image/png", b"x")])["json"]))
                """,
                [base, file.path]
            )
            let url = insecure["uploads"]?.array?.first?["uploadUrl"]?.string
            #expect(url?.hasPrefix(base.replacing("https://", with: "http://")) == true)
        }
    }

    private func presigned(by simulator: SimulatedDeepIDV) throws -> String {
        let answer = simulator.answer(
            .api(
                "POST",
                "/v1/upload/presign",
                ["files": [["contentType": "image/jpeg", "byteLength": 4]]]
            )
        )
        return try #require(answer.json["uploads"]?.array?.first?["uploadUrl"]?.string)
    }

    /// Signature Version 4 for a query, from AWS's description, in a few lines of Python.
    private static let signature = """
        answer = presign(sys.argv[1], [("image/jpeg", b"12345")])
        u = urllib.parse.urlsplit(answer["json"]["uploads"][0]["uploadUrl"])
        items = urllib.parse.parse_qsl(u.query, keep_blank_values=True)
        query = dict(items)
        given = query.pop("X-Amz-Signature")
        q = lambda s: urllib.parse.quote(s, safe="-_.~")
        canonical_query = "&".join(f"{q(k)}={q(v)}" for k, v in sorted(query.items()))
        headers = f"content-length:5\\ncontent-type:image/jpeg\\nhost:{u.netloc}\\n"
        canonical = "\\n".join(["PUT", u.path, canonical_query, headers,
            query["X-Amz-SignedHeaders"], "UNSIGNED-PAYLOAD"])
        scope = query["X-Amz-Credential"].split("/", 1)[1]
        text = "\\n".join(["AWS4-HMAC-SHA256", query["X-Amz-Date"], scope,
            hashlib.sha256(canonical.encode()).hexdigest()])
        key = b"AWS4" + b"deepidv/sandbox/uploads"
        for part in scope.split("/"): key = hmac.new(key, part.encode(), hashlib.sha256).digest()
        print(json.dumps({"given": given, "host": u.netloc, "path": u.path,
            "computed": hmac.new(key, text.encode(), hashlib.sha256).hexdigest(),
            "signed": query["X-Amz-SignedHeaders"], "expires": query["X-Amz-Expires"]}))
        """

    private static let refusal = """
        base, results = sys.argv[1], {}
        for name in sys.argv[2:]:
            url = presign(base, [("image/jpeg", b"12345")])["json"]["uploads"][0]["uploadUrl"]
            kind, body, headers, method = "image/jpeg", b"12345", {}, "PUT"
            if name == "other-type": kind = "image/png"
            if name == "longer": body = b"123456"
            if name == "shorter": body = b"1234"
            if name == "chunked": body = iter([b"123", b"45"])
            if name == "api-key": headers["x-api-key"] = KEY
            if name == "authorization": headers["Authorization"] = "Bearer x"
            if name == "other-path": url = url.replace(".jpg?", ".png?")
            if name == "no-query": url = url.split("?")[0] + "?"
            if name == "half-query": url = url.split("&X-Amz-Expires")[0]
            if name == "changed-query": url += "&x=1"
            if name == "longer-life": url = url.replace("X-Amz-Expires=300", "X-Amz-Expires=3000")
            if name == "other-key": url = url.replace("SANDBOXUPLOADS000001", "SANDBOXUPLOADS000002")
            if name == "get": method = "GET"
            if name != "no-type": headers["Content-Type"] = kind
            u = urllib.parse.urlsplit(url)
            results[name] = call(base, method, u.path + "?" + u.query, body, headers, key=None)
        print(json.dumps(results))
        """

    static let many = """
        base, count = sys.argv[1], int(sys.argv[2]); body = b"\\xff\\xd8\\xff" + bytes((1 << 20) - 3)
        urls = [e["uploadUrl"] for e in presign(base, [("image/jpeg", body)] * count)["json"]["uploads"]]
        statuses = []; gate = threading.Barrier(count)
        def one(url):
            gate.wait(); statuses.append(put(url, "image/jpeg", body, timeout=60)["status"])
        threads = [threading.Thread(target=one, args=(u,)) for u in urls]
        [t.start() for t in threads]; [t.join() for t in threads]
        print(json.dumps({"statuses": statuses, "digest": hashlib.sha256(body).hexdigest()}))
        """
}

/// A clock that a test sets.
final class SettableClock: Sendable {
    private let seconds: Lock<Double>

    init(_ seconds: Double) {
        self.seconds = Lock(seconds)
    }

    var now: Double {
        get { seconds.withLock { $0 } }
        set { seconds.withLock { $0 = newValue } }
    }
}
