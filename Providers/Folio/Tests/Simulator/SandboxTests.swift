import FolioSimulator
import Foundation
import IDVPrimitives
import IDVSimulatorKit
import Testing

/// The simulator as `idv sandbox` runs it, and what it keeps.
@Suite struct SandboxTests {
    @Test func `a sandbox has what a configuration needs`() throws {
        let vendor = try SimulatedFolio(SandboxOptions())
        #expect(SimulatedFolio.adapterName == "folio")
        #expect(vendor.secrets == ["apiKey": SimulatedFolio.sandboxKey])
        #expect(vendor.settings == ["platform": "ios", "engine": "headless"])
        #expect(vendor.baseURL == nil)
        try vendor.start()
        let base = try #require(vendor.baseURL)
        #expect(base.hasPrefix("http://127.0.0.1:"))
        #expect(
            vendor.settings == [
                "platform": "ios", "engine": "headless",
                "selfieProxy": .string("\(base)/api/selfie"),
                "livenessService": ["baseURL": .string("\(base)/face-liveness")],
            ]
        )
        let client = FolioClient(vendor)
        let url = try client.open().selfie["serviceUrl"]
        #expect(url == vendor.settings["selfieProxy"])
        vendor.stop()
        #expect(vendor.baseURL == nil)
    }

    @Test func `a scenario is found by its name`() throws {
        let vendor = try SimulatedFolio(SandboxOptions(scenario: "status-missing"))
        #expect(vendor.scenario == .statusMissing)
        let error = #expect(throws: SandboxOptions.UnknownScenario.self) {
            _ = try SimulatedFolio(SandboxOptions(scenario: "nothing-such"))
        }
        #expect(error?.known.contains("status-missing") == true)
    }

    @Test func `names are what a configuration would say`() {
        for scenario in FolioScenario.allCases {
            #expect(scenario.rawValue.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil)
        }
    }

    @Test func `what no client should do is noted`() throws {
        let client = FolioClient()
        let shown = try client.open()
        let key = "Bearer \(SimulatedFolio.sandboxKey)"
        let credential = "Bearer \(shown.credential)"
        _ = client.start(shown, replacing: ["X-Other": key])
        let path = "/api/healthz"
        _ = client.service("GET", path, replacing: ["Authorization": key])
        _ = client.service("GET", path, replacing: ["Authorization": credential])
        _ = client.api("GET", "/\(shown.id)", replacing: ["Cookie": credential])
        _ = client.service("GET", "\(path)?key=\(SimulatedFolio.sandboxKey)")
        #expect(
            client.simulator.violations.map(\.kind.rawValue) == [
                "api-key-on-proxy", "api-key-on-service", "credential-on-service",
                "credential-on-inquiries", "secret-in-target",
            ]
        )
        #expect(client.simulator.violations.map(\.operation).first == "startLiveness")
    }

    @Test func `the journal names what was asked, and prints nothing secret`() throws {
        let client = FolioClient()
        let shown = try client.open()
        let id = try client.run(shown)
        _ = client.submit(shown, id)
        _ = client.transaction(id)
        let entries = client.simulator.journal.entries
        #expect(
            entries.map(\.operation) == [
                "createInquiry", "readInquiry", "readInquiry", "startLiveness",
                "processLiveness", "submitCapture", "readTransaction",
            ]
        )
        #expect(entries[3].bodyKeys == ["publicKey", "tag"])
        #expect(entries[3].headers["X-Capture-Session-Id"] == shown.session)
        #expect(entries[6].query == [QueryItem(name: "transactionId", value: id)])
        for entry in entries {
            let text = "\(entry) \(String(reflecting: entry)) \(entry.headers)"
            #expect(!text.contains(SimulatedFolio.sandboxKey))
            #expect(!text.contains(shown.credential))
        }
    }

    @Test func `the journal keeps no secret of a target, and few names of a body`() throws {
        let client = FolioClient()
        let shown = try client.open()
        let hidden = SimulatedFolio.sandboxKey.replacingOccurrences(of: "-", with: "%2D")
        let secrets = [SimulatedFolio.sandboxKey, hidden, shown.credential]
        for secret in secrets {
            _ = client.send("GET", "/v1/\(secret)/x")
            _ = client.service("GET", "/api/healthz?key=\(secret)")
        }
        for entry in client.simulator.journal.entries {
            for secret in secrets {
                #expect(!"\(entry)".contains(secret))
                #expect(!entry.path.contains(secret))
                #expect(!entry.query.contains { $0.value.contains(secret) })
            }
        }
        #expect(client.simulator.violations.count == 6)
        var members: [String: JSONValue] = ["publicKey": .string(FolioClient.publicKey)]
        for number in 0..<1_000 { members["\(number)"] = 1 }
        members[String(repeating: "a", count: 4_096)] = 1
        #expect(client.start(shown, .object(members)).status == 200)
        let names = client.simulator.journal.entries.last?.bodyKeys ?? []
        #expect(names.count == 64)
        #expect(names.allSatisfy { $0.utf8.count <= 64 })
    }

    @Test func `records follow the inquiry`() throws {
        let client = FolioClient()
        let made = client.create(["platform": "android", "reference": "r-9"])
        let id = try #require(made.json["id"]?.string)
        let before = try #require(client.simulator.inquiry(id))
        #expect(before.state == "PREPARING" && before.captureSessionID == nil)
        #expect(before.platform == "android" && before.reference == "r-9")
        let shown = try client.shown(id)
        let transaction = try client.run(shown)
        #expect(client.simulator.transaction(transaction)?.isSubmitted == false)
        _ = client.submit(shown, transaction)
        let during = try #require(client.simulator.inquiry(id))
        #expect(during.isProcessing && during.captureSessionID == shown.session)
        _ = try client.shown(id)
        let after = try #require(client.simulator.inquiry(id))
        #expect(after.state == "COMPLETED" && after.decision == "APPROVED")
        #expect(after.captureSessionID == nil && after.revision == 4)
        let record = try #require(client.simulator.transaction(transaction))
        #expect(record.isSubmitted && record.code == 0 && record.status == 0 && record.type == 0)
        #expect(client.simulator.inquiry("inq_nobody") == nil)
    }
}
