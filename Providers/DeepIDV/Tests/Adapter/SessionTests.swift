import DeepIDVProvider
import DeepIDVSimulator
import IDVHTTP
import IdentityVerification
import TestSupport
import Testing

/// Hosted sessions: created once, read, listed, decided by hand.
@Suite struct SessionTests {
    private let request = DeepIDVSessionRequest(
        email: "avery@example.com",
        firstName: "AVERY",
        lastName: "SAMPLE",
        phone: "+15550100000",
        externalID: "attempt-1"
    )

    @Test func `a session is created, read, found by its external id, and decided`() async throws {
        let running = try RunningSimulator()
        let client = try running.client()
        let created = try await client.createSession(request)
        #expect(created.url?.value.hasPrefix("http") == true)
        #expect(!created.wasRecovered)
        let read = try await client.session(created.id)
        #expect(read.id == created.id)
        #expect(read.status == .pending)
        #expect(read.externalID?.value == "attempt-1")
        let page = try await client.sessions(DeepIDVSessionQuery(externalID: "attempt-1"))
        #expect(page.sessions.map(\.id) == [created.id])
        let decided = try await client.updateSessionStatus(created.id, to: .verified)
        #expect(decided.status == .verified)
    }

    @Test func `pages follow each other until there is none`() async throws {
        let running = try RunningSimulator()
        let client = try running.client()
        var made: Set<String> = []
        for index in 0..<5 {
            var request = request
            request.externalID = "attempt-\(index)"
            made.insert(try await client.createSession(request).id)
        }
        var found: [String] = []
        var token: String?
        repeat {
            let page = try await client.sessions(DeepIDVSessionQuery(limit: 2, nextToken: token))
            #expect(page.sessions.count <= 2)
            found += page.sessions.map(\.id)
            token = page.nextToken
        } while token != nil && found.count < 20
        #expect(Set(found) == made)
        #expect(found.count == 5)
    }

    @Test func `a session whose answer was lost is looked up and not created again`() async throws {
        let posts = Counter()
        let transport = ScriptedTransport { request throws(TransportError) in
            if request.method == .post {
                _ = posts.next()
                throw TransportError(.connectionLost, delivery: .unknown, message: "gone")
            }
            return .json(
                """
                {"sessions":[{"id":"s-1","status":"PENDING","external_id":"attempt-1"}],
                "next_token":null}
                """
            )
        }
        let created = try await makeClient(transport).createSession(request)
        #expect(created.id == "s-1")
        #expect(created.wasRecovered)
        #expect(created.url == nil)
        #expect(transport.requests.map(\.method.rawValue) == ["POST", "GET"])
        #expect(transport.requests[1].url.query?.contains("external_id=attempt-1") == true)
    }

    @Test(arguments: ["[]", "[{\"id\":\"a\",\"status\":\"X\"},{\"id\":\"b\",\"status\":\"X\"}]"])
    func `a lost session that is not found for certain stays an error`(sessions: String)
        async throws
    {
        let transport = ScriptedTransport { request throws(TransportError) in
            if request.method == .post {
                throw TransportError(.connectionLost, delivery: .unknown, message: "gone")
            }
            return .json("{\"sessions\":\(sessions),\"next_token\":null}")
        }
        let error = await #expect(throws: ProviderError.self) {
            _ = try await makeClient(transport).createSession(request)
        }
        #expect(error?.sendState == .sentUnknown)
        #expect(error?.retry == .mayRepeatEffect)
        #expect(transport.requests.filter { $0.method == .post }.count == 1)
    }

    @Test(
        arguments: [
            // Somebody else's session: the filter was not applied.
            "[{\"id\":\"s-1\",\"status\":\"PENDING\",\"external_id\":\"attempt-2\"}]",
            "[{\"id\":\"s-1\",\"status\":\"PENDING\"}]",
            // Decided already: it cannot be the one that was just created.
            "[{\"id\":\"s-1\",\"status\":\"VERIFIED\",\"external_id\":\"attempt-1\"}]",
        ])
    func `a session that cannot be the lost one is not taken for it`(sessions: String)
        async throws
    {
        let transport = ScriptedTransport { request throws(TransportError) in
            request.method == .post
                ? .status(502) : .json("{\"sessions\":\(sessions),\"next_token\":null}")
        }
        let error = await #expect(throws: ProviderError.self) {
            _ = try await makeClient(transport).createSession(request)
        }
        #expect(error?.sendState == .sentUnknown)
    }

    @Test func `a session that may have a twin on the next page is not certain`() async throws {
        let transport = ScriptedTransport { request throws(TransportError) in
            request.method == .post
                ? .status(502)
                : .json(
                    """
                    {"sessions":[{"id":"s-1","status":"PENDING","external_id":"attempt-1"}],
                    "next_token":"more"}
                    """
                )
        }
        await #expect(throws: ProviderError.self) {
            _ = try await makeClient(transport).createSession(request)
        }
    }

    @Test(arguments: ["", "{}", "<html>"])
    func `a session whose answer cannot be read is looked up too`(body: String) async throws {
        let transport = ScriptedTransport { request throws(TransportError) in
            request.method == .post
                ? .json(body)
                : .json(
                    """
                    {"sessions":[{"id":"s-1","status":"PENDING","external_id":"attempt-1"}],
                    "next_token":null}
                    """
                )
        }
        let created = try await makeClient(transport).createSession(request)
        #expect(created.id == "s-1")
        #expect(created.wasRecovered)
        #expect(transport.requests.filter { $0.method == .post }.count == 1)
    }

    @Test func `consent to a second bill is no consent to a second invitation`() async throws {
        let transport = ScriptedTransport { request throws(TransportError) in .status(500) }
        var request = request
        request.externalID = nil
        let client = try makeClient(transport) { $0.lostAnswers = .resendAfterLostAnswer }
        await #expect(throws: ProviderError.self) { _ = try await client.createSession(request) }
        await #expect(throws: ProviderError.self) {
            _ = try await client.updateSessionStatus("s-1", to: .rejected)
        }
        #expect(transport.requests.map(\.method.rawValue) == ["POST", "PATCH"])
    }

    @Test(
        arguments: [
            ("avery", "+15550100000", "email"), ("avery@example.com", "5550100000", "phone"),
            ("avery@example.com", "+05550100000", "phone"),
            ("avery@example.com", "+1 555 010", "phone"),
        ])
    func `a request that the vendor would refuse is refused here, without quoting it`(
        email: String,
        phone: String,
        field: String
    ) async throws {
        let transport = ScriptedTransport { _ throws(TransportError) in .status(500) }
        let error = await #expect(throws: ProviderError.self) {
            _ = try await makeClient(transport).createSession(
                DeepIDVSessionRequest(
                    email: email,
                    firstName: "AVERY",
                    lastName: "SAMPLE",
                    phone: phone
                )
            )
        }
        #expect(error?.kind == .invalidInput)
        #expect(error?.message.contains(field) == true)
        #expect(error?.message.contains(phone) == false)
        #expect(transport.requests.isEmpty)
    }

    @Test func `a status that nobody knows is kept`() async throws {
        let transport = ScriptedTransport { _ throws(TransportError) in
            .json(
                "{\"session_record\":{\"id\":\"s-1\",\"status\":\"PONDERING\",\"external_id\":null}}"
            )
        }
        let session = try await makeClient(transport).session("s-1")
        #expect(session.status.rawValue == "PONDERING")
        #expect(session.externalID == nil)
    }

    @Test func `nothing of the person prints`() async throws {
        var printed = "\(request)" + String(reflecting: request)
        dump(request, to: &printed)
        dump(DeepIDVSessionQuery(externalID: "avery@example.com"), to: &printed)
        #expect(!printed.contains("avery") && !printed.contains("SAMPLE"))
    }
}
