import Foundation
import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit
import IncodeSimulator
import TestSupport
import Testing

/// Recordings: by one presigned URL or in parts, and never by both.
@Suite struct UploadTests {
    let client = OmniClient()

    private func uploadURL() throws -> String {
        try #require(client.get("generateVideoSelfieUrl").json["url"]?.string)
    }

    // Test idea 2.
    @Test func `a recording is taken by a presigned URL`() throws {
        let movie = Media.videoSelfie(content: 100_000)
        let url = try uploadURL()
        let answer = client.storage("PUT", url, movie)
        #expect(answer.status == 200)
        #expect(answer.bytes.isEmpty)
        let recording = try #require(client.simulator.sessions[0].recording)
        #expect(recording.route == .singlePut)
        #expect(recording.digest == SHA256.hash(movie))
        #expect(recording.byteCount == movie.count)
        #expect(client.simulator.violations.isEmpty)
        // The same bytes to the same URL may come again: the answer may have been lost.
        #expect(client.storage("PUT", url, movie).status == 200)
    }

    @Test(
        arguments: [
            (["Content-Type": "video/quicktime"], "SignatureDoesNotMatch", []),
            ([:], "SignatureDoesNotMatch", []),
            (
                ["Content-Type": "video/mp4", "x-api-key": "omni-sandbox-key-0001"],
                "AccessDenied", [.apiKeyOnStorage]
            ),
            (
                ["Content-Type": "video/mp4", "X-Incode-Hardware-Id": "t"], "AccessDenied",
                [.tokenOnStorage]
            ),
            (
                ["Content-Type": "video/mp4", "Authorization": "Bearer t"], "InvalidArgument",
                [.authorizationOnStorage]
            ),
            (
                ["Content-Type": "video/mp4", "Transfer-Encoding": "chunked"],
                "MissingContentLength", [.uploadWithoutLength]
            ),
        ] as [(SimulatorHeaders, String, [SimulatedIncode.Violation.Kind])]
    )
    func `an upload that is not what was signed is refused`(
        headers: SimulatorHeaders,
        code: String,
        violations: [SimulatedIncode.Violation.Kind]
    ) throws {
        let answer = client.storage("PUT", try uploadURL(), [1, 2, 3], headers: headers)
        #expect(answer.status >= 400)
        #expect(answer.text.contains("<Code>\(code)</Code>"))
        #expect(client.simulator.violations.map(\.kind) == violations)
        #expect(client.simulator.sessions[0].recording == nil)
    }

    @Test func `a header of the vendor's API has no place at the storage`() throws {
        let headers: SimulatorHeaders = ["Content-Type": "video/mp4", "api-version": "1.0"]
        #expect(client.storage("PUT", try uploadURL(), [1], headers: headers).status == 200)
        #expect(client.simulator.violations.map(\.kind) == [.foreignHeaderOnStorage])
    }

    @Test func `an URL is good for its method, its object and its time`() throws {
        let clock = SettableClock(1_800_000_000)
        var configuration = SimulatedIncode.Configuration.unlimited
        configuration.now = { clock.now }
        let client = OmniClient(SimulatedIncode(configuration: configuration))
        let url = try #require(client.get("generateVideoSelfieUrl").json["url"]?.string)
        #expect(client.storage("GET", url, headers: ["Content-Type": "video/mp4"]).status == 403)
        let other = url.replacing("video-selfie.mp4", with: "other.mp4")
        #expect(client.storage("PUT", other, [1]).status == 403)
        let bare = String(url.prefix { $0 != "?" })
        #expect(client.storage("PUT", bare, [1]).text.contains("AccessDenied"))
        clock.now += 899
        #expect(client.storage("PUT", url, [1]).status == 200)
        clock.now += 2
        #expect(client.storage("PUT", url, [1]).text.contains("Request has expired"))
    }

    @Test func `the journal keeps nothing of a presigned URL's query`() throws {
        let url = try uploadURL()
        _ = client.storage("PUT", url, [1])
        let entry = try #require(client.simulator.journal.entries(of: "uploadVideoSelfie").first)
        #expect(entry.query.isEmpty)
        #expect(!entry.path.contains("?"))
        #expect(url.contains("X-Amz-Signature="))
    }

    // MARK: - Parts

    private func initiate() throws -> String {
        try #require(client.post("video-selfie/upload/initiate").json["uploadId"]?.string)
    }

    private func part(_ upload: String, _ number: Int, _ bytes: [UInt8]) -> SimulatorResponse {
        client.send(
            "POST",
            "video-selfie/upload/part?uploadId=\(upload)&partNumber=\(number)",
            bytes,
            type: "application/octet-stream"
        )
    }

    private func complete(_ upload: String, _ parts: [(Int, String)]) -> SimulatorResponse {
        client.post(
            "video-selfie/upload/complete",
            [
                "uploadId": .string(upload),
                "parts": .array(
                    parts.map { ["partNumber": .number(Double($0.0)), "eTag": .string($0.1)] }
                ),
            ]
        )
    }

    // Test idea 67.
    @Test(arguments: [1, 7_000, 7_001, 20_000])
    func `parts are put together in their order`(count: Int) throws {
        let movie = Media.videoSelfie(content: count)
        let upload = try initiate()
        var parts: [(Int, String)] = []
        for (index, start) in stride(from: 0, to: movie.count, by: 7_000).enumerated() {
            let piece = Array(movie[start..<min(movie.count, start + 7_000)])
            let tag = try #require(part(upload, index + 1, piece).json["eTag"]?.string)
            parts.append((index + 1, tag))
        }
        #expect(complete(upload, parts).status == 200)
        let recording = try #require(client.simulator.sessions[0].recording)
        #expect(recording.route == .parts)
        #expect(recording.digest == SHA256.hash(movie))
        #expect(recording.byteCount == movie.count)
        #expect(recording.partCount == parts.count)
        #expect(client.simulator.violations.isEmpty)
    }

    // Test idea 69.
    @Test func `a part may come again, and the last one also with other bytes`() throws {
        let upload = try initiate()
        let first = try #require(part(upload, 1, [1, 1]).json["eTag"]?.string)
        #expect(part(upload, 1, [1, 1]).json["eTag"]?.string == first)
        _ = part(upload, 2, [2])
        let second = try #require(part(upload, 2, [2, 2]).json["eTag"]?.string)
        #expect(part(upload, 1, [1, 1]).json["eTag"]?.string == first)
        #expect(complete(upload, [(1, first), (2, second)]).status == 200)
        #expect(client.simulator.sessions[0].recording?.digest == SHA256.hash([1, 1, 2, 2]))
        #expect(client.simulator.violations.isEmpty)
    }

    @Test(arguments: [0, 2, -1, 10_001])
    func `parts are numbered in sequence from 1`(number: Int) throws {
        #expect(part(try initiate(), number, [1]).status == 400)
    }

    @Test func `a part out of sequence is noted`() throws {
        let upload = try initiate()
        _ = part(upload, 1, [1])
        #expect(part(upload, 3, [3]).status == 400)
        _ = part(upload, 2, [2])
        #expect(part(upload, 1, [9]).status == 400)
        #expect(
            client.simulator.violations.map(\.kind) == [.partsOutOfSequence, .partsOutOfSequence]
        )
    }

    // Test idea 68.
    @Test func `an upload is complete with all parts and their tags`() throws {
        let upload = try initiate()
        let first = try #require(part(upload, 1, [1]).json["eTag"]?.string)
        let second = try #require(part(upload, 2, [2]).json["eTag"]?.string)
        for parts in [
            [(1, first)], [(2, second), (1, first)], [(1, first), (2, first)],
            [(1, first), (2, "\"\(second)\"")], [(1, first), (2, second), (3, second)],
            [(1, first), (1, first)],
        ] {
            #expect(complete(upload, parts).status == 400)
        }
        #expect(complete("upload-unknown", [(1, first), (2, second)]).status == 400)
        #expect(complete(upload, [(1, first), (2, second)]).status == 200)
        // There is no such upload any more.
        #expect(complete(upload, [(1, first), (2, second)]).status == 400)
    }

    // Test idea 70.
    @Test func `a new upload ends the one before it`() throws {
        let old = try initiate()
        _ = part(old, 1, [1])
        let new = try initiate()
        #expect(new != old)
        #expect(part(old, 2, [2]).status == 400)
        let tag = try #require(part(new, 1, [3]).json["eTag"]?.string)
        #expect(complete(new, [(1, tag)]).status == 200)
        #expect(client.simulator.sessions[0].recording?.digest == SHA256.hash([3]))
    }

    @Test func `a part is not empty`() throws {
        #expect(part(try initiate(), 1, []).status == 400)
    }

    // Test idea 72.
    @Test func `one recording goes one route`() throws {
        _ = try uploadURL()
        #expect(client.post("video-selfie/upload/initiate").status == 400)
        let other = OmniClient(client.simulator)
        other.post("video-selfie/upload/initiate")
        #expect(other.get("generateVideoSelfieUrl").status == 400)
        #expect(
            client.simulator.violations.map(\.kind) == [.bothUploadRoutes, .bothUploadRoutes]
        )
    }

    // Test idea 65.
    @Test func `a capture after the recording is noted`() throws {
        _ = client.storage("PUT", try uploadURL(), [1])
        client.front(try Media.sample("licence-genuine", "front"))
        #expect(client.simulator.violations.map(\.kind) == [.recordingNotLast])
    }

    // Test idea 82.
    @Test func `a selfie's recording is read back by a presigned URL`() throws {
        let movie = Media.selfieVideo()
        let name =
            "generateSessionRecordingDownloadUrl?interviewId=\(client.interviewID)&type=selfie"
        #expect(client.get(name).status == 404)
        client.post(
            "recordings/import",
            ["type": "selfie", "video": .string(Base64.encode(movie))]
        )
        let url = try #require(client.get(name).json["url"]?.string)
        let answer = client.storage("GET", url, headers: [:])
        #expect(answer.status == 200)
        #expect(answer.bytes == movie)
        #expect(answer.headers["content-type"] == "video/mp4")
        let key: SimulatorHeaders = ["x-api-key": SimulatedIncode.Account.sandbox.apiKey]
        #expect(client.storage("GET", url, headers: key).status == 403)
        #expect(client.simulator.violations.map(\.kind) == [.apiKeyOnStorage])
    }

    @Test func `a large recording stays in flat memory by either route`() async {
        // In a process of its own, where nothing else takes memory.
        await #expect(processExitsWith: .success) {
            try await withSimulator { simulator, base in
                _ = try await UploadTests.large(base, 1)
                let before = try OwnProcess.residentMegabytes()
                let result = try await UploadTests.large(base, 15)
                let grown = try OwnProcess.residentMegabytes() - before
                #expect(grown < 60, "210 MB were uploaded; \(grown) MB stayed")
                let digest = result["digest"]?.string
                let recordings = simulator.sessions.suffix(2).compactMap(\.recording)
                #expect(recordings.map(\.digest.hex) == [digest, digest])
                #expect(recordings.map(\.byteCount) == [105_000_000, 105_000_000])
                #expect(recordings.map(\.partCount) == [1, 15])
                #expect(simulator.violations.isEmpty)
            }
        }
    }

    /// Uploads so many parts of 7,000,000 bytes, in one piece and in parts.
    static func large(_ base: String, _ parts: Int) async throws -> JSONValue {
        let result = try await Tool.python.run(["-c", script, base, "\(parts)"])
        return try JSONValue(parsing: result.output)
    }

    private static let script = """
        import hashlib, http.client, json, sys, urllib.parse
        base, count = sys.argv[1], int(sys.argv[2])
        u = urllib.parse.urlsplit(base)
        HEAD = {"x-api-key": "omni-sandbox-key-0001", "api-version": "1.0", "Content-Type": "application/json"}
        def call(method, path, body=None, headers=HEAD):
            c = http.client.HTTPConnection(u.hostname, u.port, timeout=60)
            c.request(method, path, body=body, headers=headers)
            r = c.getresponse(); data = r.read(); c.close()
            assert r.status == 200, (path, r.status, data)
            return json.loads(data) if data else None
        def session():
            token = call("POST", "/omni/start", json.dumps({"configurationId": "5a4db0c0f10e000000000001"}))["token"]
            return {**HEAD, "X-Incode-Hardware-Id": token}
        part = bytes(range(250)) * 28_000
        h = hashlib.sha256()
        for n in range(count): h.update(part)
        head = session()
        url = urllib.parse.urlsplit(call("GET", "/omni/generateVideoSelfieUrl", None, head)["url"])
        def pieces():
            for n in range(count): yield part
        call("PUT", url.path + "?" + url.query, pieces(),
            {"Content-Type": "video/mp4", "Content-Length": str(count * len(part))})
        head = session()
        upload = call("POST", "/omni/video-selfie/upload/initiate", None, head)["uploadId"]
        tags = []
        for n in range(1, count + 1):
            octets = {**head, "Content-Type": "application/octet-stream"}
            tag = call("POST", f"/omni/video-selfie/upload/part?uploadId={upload}&partNumber={n}", part, octets)["eTag"]
            tags.append({"partNumber": n, "eTag": tag})
        call("POST", "/omni/video-selfie/upload/complete", json.dumps({"uploadId": upload, "parts": tags}), head)
        print(json.dumps({"digest": h.hexdigest()}))
        """
}
