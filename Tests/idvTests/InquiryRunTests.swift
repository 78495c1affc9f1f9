import Foundation
import TestSupport
import Testing

/// The built command's `inquiry replay`.
@Suite struct InquiryRunTests {
    private static let proxy = "https://api.example.test/api/selfie"
    private static let start =
        #"{"op":"start","revision":1,"step":{"id":"s1","type":"SELFIE","selfie":{"state":"PREPARING","processing":{"title":"One moment"}}}}"#

    private static func liveness(_ revision: Int, url: String = proxy) -> String {
        """
        {"op":"update","revision":\(revision),"step":{"id":"s1","type":"SELFIE","selfie":{"state":"LIVENESS",\
        "livenessMode":"ACTIVE","captureSession":{"id":"cs1","preparedBy":{"id":"c1"}},"serviceUrl":"\(url)",\
        "credential":"tok","texts":{"turnHead":"Turn"}}}}
        """
    }

    private func replay(
        _ lines: [String],
        _ arguments: [String] = ["--selfie-proxy", proxy]
    ) async throws -> (run: Idv.Run, models: [[String: Any]]) {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "lines.jsonl")
        try Data(lines.joined(separator: "\n").utf8).write(to: file)
        let run = try await Idv.run(["inquiry", "replay", file.path] + arguments)
        let models = try run.results.split(separator: "\n").map { line in
            try #require(
                try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            )
        }
        return (run, models)
    }

    @Test func `each line gives the model, and an intent its answer before it`() async throws {
        let (run, models) = try await replay([
            Self.start, "", Self.liveness(2),
            #"{"op":"intent","type":"SUBMIT_CAPTURE","captureSessionId":"cs1","transactionId":"t-1"}"#,
        ])
        #expect(run.status == 0)
        #expect(run.messages.isEmpty)
        #expect(models.count == 4)
        #expect(models[0]["screen"] as? String == "PROCESSING")
        #expect(models[1]["screen"] as? String == "ENGINE")
        #expect(models[2]["op"] as? String == "result")
        #expect(models[2]["accepted"] as? Bool == true)
        let effects = try #require(models[3]["effects"] as? [[String: Any]])
        #expect(effects.map { $0["command"] as? String } == ["SUBMIT_CAPTURE"])
    }

    @Test func `without a selfie proxy every service address is refused`() async throws {
        let (run, models) = try await replay([Self.start, Self.liveness(2)], [])
        #expect(run.status == 0)
        let error = try #require(models[1]["error"] as? [String: Any])
        #expect(error["type"] as? String == "INVALID_LINK")
        #expect(error["url"] as? String == Self.proxy)
    }

    @Test func `on a page the engine's address is shown as well`() async throws {
        let (run, models) = try await replay(
            [Self.start, Self.liveness(2)],
            [
                "--selfie-proxy", Self.proxy, "--platform", "web",
                "--page-origin", "https://shop.test",
            ]
        )
        #expect(run.status == 0)
        let step = models[1]["step"] as? [String: Any]
        let capture = (step?["selfie"] as? [String: Any])?["capture"] as? [String: Any]
        #expect(capture?["serviceUrl"] as? String == Self.proxy)
        #expect(capture?["engineUrl"] as? String == "https://shop.test/api/selfie")
    }

    @Test func `a line that is no JSON ends the replay with its number, and is not repeated`()
        async throws
    {
        let (run, models) = try await replay([
            Self.start, "{\"op\":\"secret-word", Self.liveness(2),
        ])
        #expect(run.status == 65)
        #expect(models.count == 1)
        #expect(run.messages.contains("line 2 of "), "\(run.messages)")
        #expect(!run.messages.contains("secret-word"))
    }

    @Test func `a line of more than 1 MiB ends the replay, however long it is`() async throws {
        let long = "{\"op\":\"update\",\"x\":\"" + String(repeating: "x", count: 3 << 20) + "\"}"
        let (run, models) = try await replay([Self.start, long])
        #expect(run.status == 65)
        #expect(models.count == 1)
        #expect(run.messages.contains("line 2 of "), "\(run.messages)")
        #expect(run.messages.utf8.count < 1_000)
    }

    @Test(
        arguments: [
            ([], "replay FILE.jsonl is missing"), (["play", "x"], "found 'play'"),
            (["replay"], "needs a file"), (["replay", "a", "b"], "one file"),
            (["replay", "a", "--platform", "andriod"], "android"),
            (["replay", "a", "--selfie-proxy", "//x"], "http"),
            (["replay", "a", "--page-origin", "https://shop.test"], "--platform web"),
            (
                ["replay", "a", "--platform", "web", "--page-origin", "shop.test"],
                "the page's origin"
            ),
        ])
    func `what cannot be meant is told, with 64`(arguments: [String], message: String) async throws
    {
        let run = try await Idv.run(["inquiry"] + arguments)
        #expect(run.status == 64, "\(run.messages)")
        #expect(run.messages.contains(message), "\(run.messages)")
        #expect(run.results.isEmpty)
    }

    @Test func `a file that is not there is told by its name`() async throws {
        let run = try await Idv.run(["inquiry", "replay", "/nowhere/lines.jsonl"])
        #expect(run.status == 65)
        #expect(run.messages.contains("'/nowhere/lines.jsonl' cannot be read"))
    }
}
