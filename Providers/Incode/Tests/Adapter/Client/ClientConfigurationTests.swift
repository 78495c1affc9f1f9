import IDVHTTP
import IdentityVerification
import IncodeProvider
import TestSupport
import Testing

/// What an account's settings may be, in code.
@Suite struct ClientConfigurationTests {
    private func configuration(
        key: String = specimenKey,
        baseURL: String = "https://demo-api.example.test",
        flow: String = specimenFlow,
        hosts: [String] = IncodeConfiguration.defaultUploadHosts
    ) throws -> IncodeConfiguration {
        try IncodeConfiguration(
            apiKey: Secret(key),
            baseURL: baseURL,
            configurationID: flow,
            uploadHosts: hosts
        )
    }

    @Test func `the defaults are those of the vendor's pages`() throws {
        let configuration = try configuration()
        #expect(configuration.callDeadline == .seconds(45))
        #expect(configuration.uploadDeadline == .seconds(300))
        #expect(configuration.retry.maximumAttempts == 3 && configuration.mediaAttempts == 2)
        #expect(configuration.retry.initialBackoff == .milliseconds(200))
        #expect(configuration.retry.maximumBackoff == .seconds(3))
        #expect(configuration.finishMethod == .post)
        #expect(configuration.partSize == 7_000_000 && configuration.gatewayLimit == 10_000_000)
        #expect(configuration.recognitionThreshold == 0.6)
        #expect(configuration.rateLimits.documents?.requestsPerSecond == 1)
        #expect(configuration.rateLimits.documents?.burst == 5)
        #expect(configuration.rateLimits.documents?.requestsPerDay == nil)
        #expect(configuration.rateLimits.faces == configuration.rateLimits.documents)
        #expect(configuration.rateLimits.others?.requestsPerSecond == 100)
        #expect(configuration.rateLimits.others?.burst == 50)
    }

    @Test(arguments: [
        "", "a b", "key\n", "k\u{0}", "schlüssel", String(repeating: "k", count: 513),
    ])
    func `a key or a flow that cannot be sent is refused, the key not quoted`(text: String) {
        let key = #expect(throws: ProviderError.self) { try configuration(key: text) }
        let flow = #expect(throws: ProviderError.self) { try configuration(flow: text) }
        #expect(key?.kind == .invalidConfiguration && flow?.kind == .invalidConfiguration)
        if text.count > 3 { #expect(key.map { "\($0)" }?.contains(text) == false) }
    }

    @Test(
        arguments: [
            "", "demo-api.example.test", "http://demo-api.example.test", "http://127.0.0.1:80",
            "https://u:p@demo-api.example.test", "https://demo-api.example.test?x=1",
        ])
    func `an address that would not keep the key safe is refused`(address: String) {
        #expect(throws: ProviderError.self) { try configuration(baseURL: address) }
    }

    @Test(arguments: ["", "*", "*.com", "https://bucket.example"])
    func `an upload host that means nothing, or everything, is refused`(host: String) {
        #expect(throws: ProviderError.self) { try configuration(hosts: [host]) }
    }

    // Test idea 73.
    @Test(arguments: [0, -1, 8_000_001, 9_000_000, .max])
    func `a size of part near the gateway's limit, or none, is refused`(size: Int) {
        let error = #expect(throws: ProviderError.self) {
            try makeClient(GoldenIncode.transport()) { $0.partSize = size }
        }
        #expect(error?.message.contains("partSize") == true)
    }

    // Test idea 73.
    @Test(arguments: [1, 7_000_000, 8_000_000])
    func `a smaller size of part is taken`(size: Int) throws {
        _ = try makeClient(GoldenIncode.transport()) { $0.partSize = size }
    }

    static let faults: [(String, @Sendable (inout IncodeConfiguration) -> Void)] = [
        ("callDeadline", { $0.callDeadline = .zero }),
        ("uploadDeadline", { $0.uploadDeadline = .zero }),
        ("maximumAttempts", { $0.retry.maximumAttempts = 0 }),
        ("mediaAttempts", { $0.mediaAttempts = 0 }),
        ("requestsPerSecond", { $0.rateLimits.faces = RateLimit(requestsPerSecond: 0) }),
        ("burst", { $0.rateLimits.others = RateLimit(burst: 0) }),
        ("gatewayLimit", { $0.gatewayLimit = 10_000_001 }),
        ("gatewayLimit", { $0.gatewayLimit = 7_000_000 }),
        ("recognitionThreshold", { $0.recognitionThreshold = 1.1 }),
        ("recognitionThreshold", { $0.recognitionThreshold = .nan }),
    ]

    @Test(arguments: faults.indices)
    func `a number that makes no sense is refused by its name`(index: Int) {
        let (name, change) = Self.faults[index]
        let error = #expect(throws: ProviderError.self) {
            try makeClient(GoldenIncode.transport(), change)
        }
        #expect(error?.kind == .invalidConfiguration && error?.message.contains(name) == true)
    }

    // Test idea 9.
    @Test func `heavy calls count together, and the others apart`() async throws {
        let transport = GoldenIncode.transport()
        let session = try await makeClient(transport) { configuration in
            let none = RateLimit(requestsPerSecond: 1, burst: 1, requestsPerDay: 1)
            configuration.rateLimits = IncodeRateLimits(documents: none, faces: none, others: nil)
        }.start()
        _ = try await session.processID()
        _ = try await session.addFace(source("x"), as: .videoSelfie)
        for call in [
            { _ = try await session.compareOCR(source("x")) },
            { _ = try await session.processFace(.videoSelfie) },
        ] as [() async throws -> Void] {
            let error = await #expect(throws: ProviderError.self) { try await call() }
            #expect(error?.kind == .rateLimited && error?.sendState == .notSent)
        }
        _ = try await session.score()
        #expect(transport.requests.count == 4)
    }

    @Test func `a call has its deadlines by what it moves`() async throws {
        let transport = GoldenIncode.transport()
        let session = try await makeClient(transport).start()
        _ = try await session.processID()
        _ = try await session.addFace(source("x"), as: .videoSelfie)
        let address = try await session.videoSelfieUploadURL()
        try await session.uploadVideoSelfie(source("x"), to: address)
        let seconds = transport.requests.map(\.deadlines.total.components.seconds)
        // The calls' deadline may have cut a fraction of a second off.
        #expect(seconds == [45, 45, 300, 45, 300])
        #expect(transport.requests.allSatisfy { $0.deadlines.idle == .seconds(45) })
    }

    @Test func `no call outlives its deadline`() async throws {
        let transport = GoldenIncode.transport()
        let client = try makeClient(transport)
        let session = try await client.start()
        let error = await #expect(throws: ProviderError.self) {
            _ = try await session.score(until: client.deadline(in: .zero))
        }
        #expect(error?.kind == .timedOut && error?.sendState == .notSent)
        #expect(transport.requests.count == 1)
    }
}
