import IDVSimulatorKit
import Testing

struct BehaviourTests {
    @Test func aPlanCountsCallsOfEachOperation() {
        var plan = FaultPlan<String, Int>([
            .first(2, of: ["presign"], fault: 429), .every(["verify"], fault: 500),
        ])
        let presign = (1...4).map { _ in plan.fault(for: "presign") }
        #expect(presign == [429, 429, nil, nil])
        let verify = (1...3).map { _ in plan.fault(for: "verify") }
        #expect(verify == [500, 500, 500])
        let scan = plan.fault(for: "scan")
        #expect(scan == nil)
    }

    @Test func aPlanCountsEachSubjectOnItsOwn() {
        var plan = FaultPlan<String, Int>([.first(1, of: ["put"], fault: 503)])
        let faults = ["a", "b", "a"].map { plan.fault(for: "put", subject: $0) }
        #expect(faults == [503, 503, nil])
    }

    @Test func aBucketAllowsItsBurstAndThenItsRate() throws {
        var bucket = TokenBucket(rate: 25, burst: 35, now: 100)
        let burst = (1...35).map { _ in bucket.take(now: 100) }
        #expect(burst.allSatisfy { $0 == nil })
        let waits = [100, 100.041, 100.041, 90].map { bucket.take(now: $0) }
        #expect(abs((try #require(waits[0])) - 0.04) < 1e-9)
        #expect(waits[1] == nil)
        #expect(waits[2] != nil)
        #expect(waits[3] != nil, "a clock that goes back gives nothing")
    }

    @Test func aJournalKeepsTheLastRequestsInOrder() {
        let journal = RequestJournal(limit: 3)
        for number in 1...20 {
            journal.record(
                operation: "o",
                request: SimulatorRequest(method: "GET", target: "/\(number)?k=secret"),
                response: SimulatorResponse(status: 200)
            )
        }
        #expect(journal.count == 20)
        #expect(journal.entries.map(\.path) == ["/18", "/19", "/20"])
        #expect(journal.entries.map(\.sequence) == [18, 19, 20])
        #expect(!"\(journal.entries)".contains("secret"))
    }

    @Test func aFormIsTakenApart() throws {
        let body =
            "--b\r\nContent-Disposition: form-data; name=\"image\"; filename=\"a.jpg\"\r\n"
            + "Content-Type: image/jpeg\r\n\r\nab\r\n--c\r\n--b\r\n"
            + "Content-Disposition: form-data; name=\"documentType\"\r\n\r\nauto\r\n--b--\r\n"
        let form = try #require(
            MultipartForm(
                contentType: "multipart/form-data; boundary=\"b\"",
                body: Array(body.utf8)
            )
        )
        #expect(form.parts.map(\.name) == ["image", "documentType"])
        #expect(form["image"]?.fileName == "a.jpg")
        #expect(form["image"]?.contentType == "image/jpeg")
        #expect(form["image"].map { Array($0.content) } == Array("ab\r\n--c".utf8))
        #expect(form["documentType"].map { Array($0.content) } == Array("auto".utf8))
    }

    @Test(arguments: [
        "", "--b", "--b--", "--b\r\n", "--b\r\nContent-Disposition: form-data; name=x\r\n\r\nabc",
        "--b\r\nno colon\r\n\r\nabc\r\n--b--", "--b\r\nA: b\r\n\r\nabc\r\n--b--", "abc",
    ])
    func aBrokenFormIsNone(body: String) {
        let form = MultipartForm(
            contentType: "multipart/form-data; boundary=b",
            body: Array(body.utf8)
        )
        #expect(form == nil || form?.parts.isEmpty == true)
    }

    @Test(arguments: [("/a%20b/c", ["a b", "c"]), ("/", []), ("/a//b?x=1", ["a", "b"])])
    func aPathIsDecodedBySegment(target: String, segments: [String]) {
        #expect(SimulatorRequest(method: "GET", target: target).pathSegments == segments)
    }

    @Test func aBrokenEncodingIsTold() {
        #expect(SimulatorRequest(method: "GET", target: "/%zz").pathSegments == nil)
        #expect(SimulatorRequest(method: "GET", target: "/?a=%FF").queryItems == nil)
        #expect(
            SimulatorRequest(method: "GET", target: "/?a=b+c&d&e=%2B").queryItems == [
                QueryItem(name: "a", value: "b+c"), QueryItem(name: "d", value: ""),
                QueryItem(name: "e", value: "+"),
            ]
        )
    }
}
