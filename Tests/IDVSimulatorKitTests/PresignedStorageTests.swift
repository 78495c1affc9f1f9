import IDVCrypto
import IDVSimulatorKit
import Testing

/// The store that simulators share: its URLs, and what it refuses.
struct PresignedStorageTests {
    let storage = PresignedStorage(
        bucket: "bucket",
        credentials: AWSCredentials(accessKeyID: "SANDBOX1", secretAccessKey: "secret")
    )

    private func request(
        _ method: String = "PUT",
        signed: [String: String] = ["content-type": "video/mp4"],
        seconds: Int = 60,
        headers: SimulatorHeaders = ["Host": "127.0.0.1:1", "Content-Type": "video/mp4"]
    ) -> SimulatorRequest {
        let url = storage.url(
            method: "PUT",
            scheme: "http",
            host: "127.0.0.1:1",
            key: "a/b.mp4",
            headers: signed,
            seconds: seconds,
            date: 1_800_000_000
        )
        let target = url.dropFirst("http://127.0.0.1:1".count)
        return SimulatorRequest(method: method, target: String(target), headers: headers)
    }

    private func code(_ request: SimulatorRequest, now: Int = 1_800_000_000) -> String? {
        do throws(StorageError) {
            try storage.check(request, signedHeaders: ["content-type", "host"], now: now)
            return nil
        } catch {
            return error.code
        }
    }

    @Test func `a request is taken that is what was signed`() {
        #expect(code(request()) == nil)
        #expect(request().path == "/bucket/a/b.mp4")
    }

    @Test func `another request is refused as S3 refuses it`() {
        #expect(code(request("GET")) == "SignatureDoesNotMatch")
        #expect(code(request(signed: [:])) == "AccessDenied")
        #expect(code(request(headers: ["Host": "127.0.0.1:1"])) == "SignatureDoesNotMatch")
        #expect(code(request(), now: 1_800_000_061) == "AccessDenied")
        #expect(code(request(), now: 1_799_990_000) == "AccessDenied")
        let bare = SimulatorRequest(method: "PUT", target: "/bucket/a/b.mp4")
        #expect(code(bare) == "AccessDenied")
        let half = SimulatorRequest(method: "PUT", target: "/bucket/a?X-Amz-Signature=1")
        #expect(code(half) == "AuthorizationQueryParametersError")
        let both: SimulatorHeaders = [
            "Host": "127.0.0.1:1", "Content-Type": "video/mp4", "Authorization": "x",
        ]
        #expect(code(request(headers: both)) == "InvalidArgument")
    }

    @Test(arguments: [(-5, 1), (0, 1), (900, 900), (10_000_000, 604_800)])
    func `a lifetime is brought into its range`(seconds: Int, used: Int) {
        #expect(request(seconds: seconds).target.contains("X-Amz-Expires=\(used)&"))
    }

    @Test(arguments: [
        ("127.0.0.1:4711", "127.0.0.1:4711"), ("localhost", "localhost"),
        ("elsewhere.invalid", "127.0.0.1"), ("", "127.0.0.1"),
    ])
    func `a server has one of loopback's names`(host: String, name: String) {
        let request = SimulatorRequest(method: "GET", target: "/", headers: ["Host": host])
        #expect(request.loopbackHost == name)
    }

    @Test func `a journal keeps of a query what it is given`() {
        let journal = RequestJournal()
        let request = SimulatorRequest(method: "GET", target: "/a?x=1&y=2")
        let response = SimulatorResponse(status: 200)
        journal.record(operation: "a", request: request, response: response)
        journal.record(
            operation: "b",
            request: request,
            response: response,
            query: request.queryItems ?? [],
            bodyKeys: ["k"]
        )
        #expect(journal.entries[0].query.isEmpty)
        #expect(journal.entries[0].bodyKeys.isEmpty)
        #expect(journal.entries[1].query.map(\.value) == ["1", "2"])
        #expect(journal.entries[1].bodyKeys == ["k"])
        #expect(!"\(journal.entries[1])".contains("x=1"))
    }
}
