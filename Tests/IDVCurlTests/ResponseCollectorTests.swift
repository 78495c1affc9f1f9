import IDVHTTP
import Testing

@testable import IDVCurl

@Suite struct ResponseCollectorTests {
    private func take(_ lines: [String], into collector: inout ResponseCollector)
        -> ResponseCollector.Refusal?
    {
        for line in lines {
            let bytes = Array(line.utf8)
            let refusal = bytes.withUnsafeBytes { collector.takeLine($0) }
            if let refusal { return refusal }
        }
        return nil
    }

    @Test func `keeps the last head and no trailers`() {
        var collector = ResponseCollector(limit: 100)
        let refusal = take(
            [
                "HTTP/1.1 103 Early Hints\r\n", "Link: x\r\n", "\r\n", "HTTP/1.1 200 OK\r\n",
                "A:  b \t\r\n", "a: c\n", "Empty:\r\n", "\r\n", "Retry-After: 9\r\n", "\r\n",
            ],
            into: &collector
        )
        #expect(refusal == nil && collector.headIsComplete)
        let response = collector.response(status: 200)
        #expect(response.fields.map(\.name) == ["A", "a", "Empty"])
        #expect(response.fields.values(of: "A") == ["b", "c"])
        #expect(response.fields["empty"] == "")
    }

    @Test func `a head that breaks off is not complete`() {
        var collector = ResponseCollector(limit: 100)
        #expect(take(["HTTP/1.1 200 OK\r\n", "Content-Len"], into: &collector) == .malformedHead)
        var other = ResponseCollector(limit: 100)
        #expect(take(["HTTP/1.1 200 OK\r\n", "A: b\r\n"], into: &other) == nil)
        #expect(!other.headIsComplete)
    }

    @Test func `refuses heads without end`() {
        var many = ResponseCollector(limit: 100)
        let lines = (0...256).map { "F\($0): x\r\n" }
        #expect(take(["HTTP/1.1 200 OK\r\n"] + lines, into: &many) == .headTooLarge)
        var large = ResponseCollector(limit: 100)
        let line = "F: " + String(repeating: "x", count: 30_000) + "\r\n"
        #expect(take(["HTTP/1.1 200 OK\r\n", line, line, line], into: &large) == .headTooLarge)
        var interim = ResponseCollector(limit: 100)
        let heads = Array(repeating: ["HTTP/1.1 100 Continue\r\n", "\r\n"], count: 4_000)
        #expect(take(heads.flatMap(\.self), into: &interim) == .headTooLarge)
    }

    @Test(arguments: ["no colon\r\n", ": x\r\n"])
    func `refuses lines that are no field`(line: String) {
        var collector = ResponseCollector(limit: 100)
        #expect(take(["HTTP/1.1 200 OK\r\n", line], into: &collector) == .malformedHead)
    }

    @Test func `refuses two lengths that differ, and a promised one above the limit`() {
        var two = ResponseCollector(limit: 100)
        let lines = ["HTTP/1.1 200 OK\r\n", "Content-Length: 5\r\n"]
        #expect(take(lines + ["content-length: 5\r\n"], into: &two) == nil)
        #expect(take(["content-length: 6\r\n"], into: &two) == .malformedHead)
        var large = ResponseCollector(limit: 4)
        #expect(take(lines, into: &large) == .bodyTooLarge(limit: 4))
    }

    @Test func `a body stops at the limit, not after it`() {
        var collector = ResponseCollector(limit: 5)
        let bytes: [UInt8] = [1, 2, 3]
        let first = bytes.withUnsafeBytes { collector.takeBody($0) }
        let second = bytes.withUnsafeBytes { collector.takeBody($0) }
        #expect(first == nil)
        #expect(second == .bodyTooLarge(limit: 5))
        #expect(collector.body == [1, 2, 3])
    }
}
