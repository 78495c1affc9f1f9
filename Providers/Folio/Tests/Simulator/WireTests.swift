import FolioSimulator
import Foundation
import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit
import TestSupport
import Testing

/// The calls of `Providers/Folio/README.md` by `curl`, over a socket.
@Suite struct WireTests {
    /// A caller that knows no more than that page.
    struct Page {
        let base: String

        /// One call; an answer's body, or what `curl` said.
        func curl(_ arguments: [String], key: String? = SimulatedFolio.sandboxKey) async throws
            -> Tool.Result
        {
            let key = key.map { ["--header", "Authorization: Bearer \($0)"] } ?? []
            return try await Tool.curl.run(["-sS", "--fail-with-body"] + key + arguments)
        }

        func json(
            _ path: String,
            _ arguments: [String] = [],
            key: String? = SimulatedFolio.sandboxKey
        ) async throws -> JSONValue {
            let result = try await curl(arguments + [base + path], key: key)
            try #require(result.status == 0, "\(path): \(result.text) \(result.errorText)")
            return result.output.isEmpty ? .null : try JSONValue(parsing: result.output)
        }

        func post(
            _ path: String,
            _ body: String,
            _ headers: [String] = [],
            key: String? = SimulatedFolio.sandboxKey
        ) async throws -> JSONValue {
            let all = (["Content-Type: application/json"] + headers).flatMap { ["--header", $0] }
            return try await json(path, all + ["--data", body], key: key)
        }

        /// Polls until the step is shown and nothing is under way.
        func shown(_ id: String) async throws -> Shown {
            for _ in 0..<8 {
                let shown = Shown(try await json("/v1/inquiries/\(id)"))
                if shown.isCompleted || !shown.isProcessing { return shown }
            }
            throw FolioClient.Stuck()
        }

        func open(_ template: String, key: String = "k1") async throws -> Shown {
            let made = try await post(
                "/v1/inquiries",
                #"{"template": "\#(template)", "platform": "web", "reference": "order-7"}"#,
                ["Idempotency-Key: \(key)"]
            )
            return try await shown(made["id"]?.string ?? "")
        }

        func headers(_ shown: Shown) -> [String] {
            [
                "Authorization: Bearer \(shown.credential)", "X-Run-Id: r_000001",
                "X-Capture-Session-Id: \(shown.session)",
            ]
        }
    }

    // Test ideas 76–78 and 82.
    @Test func `liveness, from the creation to the decision`() async throws {
        try await withSimulator { simulator, base in
            let page = Page(base: base)
            let shown = try await page.open("selfie-liveness")
            #expect(shown.selfie["serviceUrl"]?.string == base + "/api/selfie")
            let started = try await page.post(
                "/api/selfie/api/v2/liveness/start",
                JSONValueText.start(tag: shown.session),
                page.headers(shown),
                key: nil
            )
            let id = try #require(started["transactionId"]?.string)
            let query = "/api/v2/liveness?transactionId=\(id)"
            let headers =
                page.headers(shown) + [
                    "x-client-key: \(FolioClient.publicKey)",
                    "Content-Type: application/octet-stream",
                ]
            let answer = try await page.json(
                "/api/selfie\(query)",
                headers.flatMap { ["--header", $0] }
                    + ["--data-binary", "@\(Sample.path("passport-genuine"))"],
                key: nil
            )
            #expect(
                answer == [
                    "code": 0, "status": 0, "tag": .string(shown.session),
                    "transactionId": .string(id), "type": 0,
                ]
            )
            #expect(try await page.json("/face-liveness/api/readyz", key: nil)["version"] != nil)
            let info = try await page.json("/face-liveness\(query)", key: nil)
            #expect(info["status"] == 0)
            let submitted = try await page.post(
                "/v1/inquiries/\(shown.id)/commands",
                """
                {"id": "c7", "command": "SUBMIT_CAPTURE", "captureSessionId": "\(shown.session)",
                "transactionId": "\(id)"}
                """
            )
            #expect(
                submitted["lastCommand"] == [
                    "id": "c7", "outcome": "ACCEPTED", "retry": false, "reason": nil,
                ]
            )
            let done = try await page.shown(shown.id)
            #expect(done.decision == "APPROVED")
            #expect(done.json["step"] == .some(.null))
            let gone = try await page.curl(
                ["--request", "DELETE", "\(base)/face-liveness\(query)"],
                key: nil
            )
            #expect(gone.status == 0 && gone.output.isEmpty)
            #expect(simulator.transaction(id)?.isDeleted == true)
            #expect(simulator.violations.isEmpty)
        }
    }

    @Test func `a photo, from the creation to the decision`() async throws {
        try await withSimulator { simulator, base in
            let page = Page(base: base)
            let shown = try await page.open("selfie-photo")
            let image = try Sample.bytes("idcard-genuine")
            let headers = [
                "Idempotency-Key: c7", "X-Content-SHA256: \(SHA256.hash(image).hex)",
                "Content-Type: image/png",
            ]
            let answer = try await page.json(
                "/v1/inquiries/\(shown.id)/captures/\(shown.session)/\(shown.field)",
                headers.flatMap { ["--header", $0] }
                    + ["--data-binary", "@\(Sample.path("idcard-genuine"))"]
            )
            #expect(Shown(answer).isProcessing)
            #expect(try await page.shown(shown.id).decision == "APPROVED")
            #expect(simulator.inquiry(shown.id)?.uploads.first?.contentType == "image/png")
        }
    }

    static let refusals: [(arguments: [String], path: String, error: String)] = [
        ([], "/v1/inquiries/none", "404 NOT_FOUND"),
        (["--request", "PUT"], "/v1/inquiries", "405 METHOD_NOT_ALLOWED"),
        (["--data", "{}"], "/v1/inquiries", "415 UNSUPPORTED_MEDIA"),
        (
            ["--json", "{}"], "/v1/inquiries/inq_specimen_device/commands",
            "400 INVALID_REQUEST"
        ),
        (["--data", "x"], "/api/selfie/api/v2/liveness/start", "401 UNAUTHORIZED"),
        (["--data", "x"], "/api/selfie/api/v2/liveness?transactionId=t", "401 UNAUTHORIZED"),
        ([], "/api/selfie/api/v2/liveness", "405 METHOD_NOT_ALLOWED"),
        (["--data", "{}"], "/api/selfie/api/match", "404 NOT_FOUND"),
        (["--request", "OPTIONS"], "/api/selfie/api/v2/liveness", "204"),
        (["--request", "OPTIONS"], "/api/selfie/api/detect", "404 NOT_FOUND"),
        (["--head"], "/api/selfie/api/v2/liveness/start", "405"),
    ]

    // Test idea 79.
    @Test(arguments: refusals)
    func `a refusal has a status and a code`(
        arguments: [String],
        path: String,
        error: String
    ) async throws {
        try await withSimulator { _, base in
            let result = try await Tool.curl.run(
                ["-sS", "--output", "-", "--write-out", "\n%{http_code}"]
                    + ["--header", "Authorization: Bearer \(SimulatedFolio.sandboxKey)"]
                    + arguments + [base + path]
            )
            #expect(result.status == 0, "\(result.errorText)")
            var lines = result.text.split(separator: "\n")
            let status = lines.popLast() ?? ""
            let json = lines.last.flatMap { try? JSONValue(parsing: $0.utf8) }
            let code = json?["error"]?["code"]?.string.map { " \($0)" } ?? ""
            #expect(status + code == error)
        }
    }

    // Test idea 83.
    @Test func `a redirect of the proxy leads to a place that nobody is sent to`() async throws {
        try await withSimulator { other, elsewhere in
            var configuration = SimulatedFolio.Configuration()
            configuration.scenario = .proxyRedirect
            configuration.redirectTarget = elsewhere
            try await withSimulator(configuration) { simulator, base in
                let page = Page(base: base)
                let shown = try await page.open("selfie-liveness")
                let headers = page.headers(shown) + ["Content-Type: application/json"]
                let arguments =
                    headers.flatMap { ["--header", $0] }
                    + [
                        "--data", JSONValueText.start(tag: shown.session),
                        "\(base)/api/selfie/api/v2/liveness/start",
                    ]
                let result = try await Tool.curl.run(
                    ["-sS", "--write-out", "%{http_code} %{redirect_url}"] + arguments
                )
                #expect(result.text == "307 \(elsewhere)/api/selfie/api/v2/liveness/start")
                #expect(other.journal.count == 0)
                #expect(simulator.forwardedCalls == 0)
                // A client that follows is seen there.
                _ = try await Tool.curl.run(["-sS", "--location"] + arguments)
                #expect(other.journal.entries(of: "startLiveness").map(\.status) == [401])
            }
        }
    }

    @Test(arguments: [FolioScenario.lostSubmitAnswer, .lostUploadAnswer])
    func `an answer is lost after the command was processed`(
        scenario: FolioScenario
    ) async throws {
        var configuration = SimulatedFolio.Configuration()
        configuration.scenario = scenario
        try await withSimulator(configuration) { simulator, base in
            let page = Page(base: base)
            let isPhoto = scenario == .lostUploadAnswer
            let shown = try await page.open(isPhoto ? "selfie-photo" : "selfie-liveness")
            let arguments: [String]
            if isPhoto {
                let digest = SHA256.hash(try Sample.bytes("passport-genuine")).hex
                arguments = [
                    "--header", "Idempotency-Key: c1", "--header", "X-Content-SHA256: \(digest)",
                    "--header", "Content-Type: image/jpeg",
                    "--data-binary", "@\(try Sample.path("passport-genuine"))",
                    "\(base)/v1/inquiries/\(shown.id)/captures/\(shown.session)/\(shown.field)",
                ]
            } else {
                let id = try FolioClient(simulator).run(shown)
                arguments = [
                    "--json",
                    """
                    {"id": "c1", "command": "SUBMIT_CAPTURE", "transactionId": "\(id)",
                    "captureSessionId": "\(shown.session)"}
                    """,
                    "\(base)/v1/inquiries/\(shown.id)/commands",
                ]
            }
            let lost = try await page.curl(arguments)
            // 56: failure in receiving network data; 52: nothing was returned.
            #expect([52, 56].contains(lost.status), "\(lost.errorText)")
            #expect(simulator.inquiry(shown.id)?.processedCommands == 1)
            let again = try await page.curl(arguments)
            #expect(again.status == 0)
            #expect(try await page.shown(shown.id).decision == "APPROVED")
            #expect(simulator.inquiry(shown.id)?.processedCommands == 1)
        }
    }

    @Test func `over TLS the other scheme is a downgrade`() async throws {
        let authority = try SandboxCertificateAuthority(now: Int(Date().timeIntervalSince1970))
        let certificate = try authority.issue()
        var configuration = SimulatedFolio.Configuration()
        configuration.server.identity = SimulatorServer.Identity(
            certificatePEM: certificate.certificatePEM,
            privateKeyPEM: certificate.privateKeyPEM
        )
        try await withSimulator(configuration) { simulator, base in
            #expect(base.hasPrefix("https://"))
            let folder = try TemporaryFolder()
            let file = try folder.write(authority.certificatePEM, to: "ca.pem")
            let shown = Shown(
                try await Page(base: base).json(
                    "/v1/inquiries/\(SimulatedFolio.deviceInquiryID)",
                    ["--cacert", file]
                )
            )
            #expect(shown.selfie["serviceUrl"] == .string("\(base)/api/selfie"))
            simulator.scenario = .serviceURLOtherScheme
            let wrong = Shown(FolioClient(simulator).read(shown.id).json)
            let plain = "http" + base.dropFirst(5) + "/api/selfie"
            #expect(wrong.selfie["serviceUrl"] == .string(plain))
        }
    }

    @Test(arguments: [true, false])
    func `of many submits at once one is processed`(hasOneID: Bool) async throws {
        try await withSimulator { simulator, base in
            let page = Page(base: base)
            let shown = try await page.open("selfie-liveness")
            let id = try FolioClient(simulator).run(shown)
            let answers = try await withThrowingTaskGroup(of: String.self) { group in
                for number in 1...6 {
                    group.addTask {
                        let result = try await page.curl([
                            "--write-out", "%{http_code}", "--output", "/dev/null", "--json",
                            """
                            {"id": "c\(hasOneID ? 1 : number)", "command": "SUBMIT_CAPTURE",
                            "captureSessionId": "\(shown.session)", "transactionId": "\(id)"}
                            """,
                            "\(base)/v1/inquiries/\(shown.id)/commands",
                        ])
                        return result.text
                    }
                }
                return try await group.reduce(into: [String]()) { $0.append($1) }
            }
            let taken = answers.filter { $0 == "200" }.count
            #expect(taken == (hasOneID ? 6 : 1))
            #expect(answers.filter { $0 == "409" }.count == 6 - taken)
            #expect(simulator.inquiry(shown.id)?.processedCommands == 1)
            #expect(simulator.ledger.filter { $0.operation == "submitCapture" }.count == 1)
            #expect(try await page.shown(shown.id).decision == "APPROVED")
        }
    }
}

/// Bodies as text.
enum JSONValueText {
    static func start(tag: String) -> String {
        let body: JSONValue = [
            "publicKey": .string(FolioClient.publicKey), "tag": .string(tag),
        ]
        return String(decoding: body.encoded(), as: UTF8.self)
    }
}
