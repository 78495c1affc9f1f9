import IDVHTTP
import IDVPrimitives
import Testing

@Suite struct TraceContextTests {
    private static let header = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

    @Test func `the standard's example is read and written`() {
        let context = TraceContext(traceparent: Self.header, tracestate: "congo=t61rcWkgMzE")
        #expect(context?.traceID == "4bf92f3577b34da6a3ce929d0e0e4736")
        #expect(context?.parentID == "00f067aa0ba902b7")
        #expect(context?.isSampled == true)
        #expect(context?.state == "congo=t61rcWkgMzE")
        #expect(context?.traceparent == Self.header)
    }

    @Test(
        arguments: [
            "", "00", "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
            "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
            "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
            "00-4bf92f3577b34da6a3ce929d0e0e473-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-1",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-+1",
            "0-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01\r\nx: y",
        ])
    func `a header that the standard says to ignore is none`(header: String) {
        #expect(TraceContext(traceparent: header) == nil)
    }

    @Test func `a later version is read as far as it is known, and passed on as 00`() {
        let later = "cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-03-what-comes"
        #expect(TraceContext(traceparent: later)?.traceparent == Self.header)
    }

    @Test func `a state that cannot be passed on is dropped, and the trace stays`() {
        for state in ["", "a=b\r\nx: y", String(repeating: "a", count: 513)] {
            let context = TraceContext(traceparent: Self.header, tracestate: state)
            #expect(context != nil)
            #expect(context?.state == nil)
        }
    }

    @Test func `each attempt has a span of its own in the same trace, and others have none`()
        async throws
    {
        let sent = Lock<[HTTPRequest]>([])
        struct Recording: HTTPTransport {
            let sent: Lock<[HTTPRequest]>
            func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
                sent.withLock { $0.append(request) }
                return HTTPResponse(status: 200, fields: HTTPFields(), body: [])
            }
        }
        let numbers = Lock<UInt64>(0)
        let transport = TracingTransport(
            Recording(sent: sent),
            for: try HTTPURL("https://api.example.com/v1"),
            random: {
                numbers.withLock { number in
                    defer { number += 1 }
                    return number
                }
            }
        )
        func request(_ url: String, withKey: Bool) throws -> HTTPRequest {
            var fields = HTTPFields()
            if withKey { try fields.set("x-api-key", to: "EXAMPLE", sensitive: true) }
            return HTTPRequest(method: .post, url: try HTTPURL(url), fields: fields)
        }
        let api = try request("https://api.example.com/v1/verify", withKey: true)
        let upload = try request("https://api.example.com/upload?X-Amz-Signature=1", withKey: false)
        let other = try request("https://elsewhere.example/v1/verify", withKey: true)
        _ = try await transport.send(api)
        try await TraceContext.$current.withValue(TraceContext(traceparent: Self.header)) {
            for request in [api, api, upload, other] { _ = try await transport.send(request) }
        }
        let headers = sent.withLock { $0.map { $0.fields["traceparent"] } }
        let trace = "00-4bf92f3577b34da6a3ce929d0e0e4736"
        #expect(
            headers == [
                nil, "\(trace)-0000000000000001-01", "\(trace)-0000000000000001-01", nil, nil,
            ]
        )
    }
}
