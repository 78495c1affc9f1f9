import IDVHTTP
import IdentityVerification
import TestSupport
import Testing

@testable import FolioProvider

/// What could send a face or a credential astray makes no client; codes are read conservatively.
@Suite struct LivenessConfigurationTests {
    private func refusal(
        _ base: String = "https://faces.example.test",
        credential: String? = nil,
        header: String = "Authorization",
        allowLoopbackHTTP: Bool = false
    ) throws -> ProviderError? {
        let url = try HTTPURL(base)
        do {
            _ = try LivenessServiceConfiguration(
                baseURL: url,
                credential: credential.map { Secret($0) },
                credentialHeader: header,
                allowLoopbackHTTP: allowLoopbackHTTP
            )
            return nil
        } catch {
            return error
        }
    }

    @Test func `the defaults are those that are documented`() throws {
        let configuration = try LivenessServiceConfiguration(
            baseURL: HTTPURL("https://faces.example.test")
        )
        #expect(configuration.maximumAge == .seconds(300))
        #expect(configuration.readAttempts == 5)
        #expect(configuration.firstReadWait == .milliseconds(200))
        #expect(configuration.maximumReadWait == .seconds(2))
        #expect(!configuration.usesTransactionInMatch)
        #expect(configuration.callDeadline == .seconds(30))
        #expect(configuration.credential == nil)
        #expect(configuration.credentialHeader == "Authorization")
    }

    @Test(arguments: [
        ("https://faces.example.test", false, true), ("http://faces.example.test", false, false),
        ("http://faces.example.test", true, false), ("http://127.0.0.1:41101", false, false),
        ("http://127.0.0.1:41101", true, true), ("http://[::1]:41101/faces", true, true),
        ("https://127.0.0.1", false, false), ("https://faces.example.test/?x", false, false),
    ])
    func `an address must be safe to send a face to`(
        base: String,
        loopback: Bool,
        isTaken: Bool
    ) throws {
        let error = try refusal(base, allowLoopbackHTTP: loopback)
        #expect((error == nil) == isTaken)
        if let error {
            #expect(error.kind == .invalidConfiguration)
            #expect(error.sendState == .notSent)
        }
    }

    @Test(arguments: [
        ("token-SPECIMEN", true), ("Bearer token", true), ("", false), (" token", false),
        ("token ", false), ("tok\nen", false), ("tok\ten", false), ("t\u{E9}", false),
        (String(repeating: "a", count: 4_096), true), (String(repeating: "a", count: 4_097), false),
    ])
    func `a credential must be one that a header can carry`(text: String, isTaken: Bool) throws {
        let error = try refusal(credential: text)
        #expect((error == nil) == isTaken)
    }

    @Test(arguments: [
        ("Authorization", true), ("X-Api-Key", true), ("", false), ("a b", false), ("a:", false),
        ("Content-Type", false), ("HOST", false), ("content-length", false), ("X-RequestID", false),
        ("Transfer-Encoding", false), (String(repeating: "a", count: 65), false),
    ])
    func `a credential's header must not be the call's own`(name: String, isTaken: Bool) throws {
        #expect((try refusal(header: name) == nil) == isTaken)
    }

    @Test func `numbers that make no sense make no client`() throws {
        let changes: [(inout LivenessServiceConfiguration) -> Void] = [
            { $0.maximumAge = .zero }, { $0.maximumAge = .seconds(86_401) },
            { $0.readAttempts = 0 }, { $0.readAttempts = 21 },
            { $0.firstReadWait = .seconds(-1) }, { $0.maximumReadWait = .milliseconds(199) },
            { $0.maximumReadWait = .seconds(61) }, { $0.callDeadline = .zero },
            { $0.retry.maximumAttempts = 0 },
        ]
        for change in changes {
            let error = #expect(throws: ProviderError.self) {
                try makeLivenessClient(ScriptedTransport { _, _ in .status(200) }, change)
            }
            #expect(error?.kind == .invalidConfiguration)
        }
    }

    @Test func `labels of requests are of one form and differ`() {
        let labels = (0..<100).map { _ in LivenessServiceClient.randomRequestID() }
        #expect(Set(labels).count == 100)
        #expect(
            labels.allSatisfy { label in
                label.utf8.count == 32 && label.allSatisfy { $0.isHexDigit && !$0.isUppercase }
            }
        )
    }

    @Test func `codes are a finding against a person only where their name says so`() {
        let codes = (-1...1_000).map(FaceServiceResultCode.init(rawValue:))
        func numbers(_ meaning: FaceServiceResultCode.Meaning) -> [Int] {
            codes.filter { $0.meaning == meaning }.map(\.rawValue)
        }
        #expect(numbers(.ok) == [0])
        #expect(numbers(.livenessNegative) == [244, 245, 254, 255])
        #expect(numbers(.transactionProblem) == [250, 251, 252])
        #expect(numbers(.configuration) == [199, 200, 201, 202, 203])
        #expect(
            numbers(.quality) == [
                227, 228, 230, 231, 232, 233, 234, 235, 236, 239, 240, 242, 243, 246,
            ]
        )
        #expect(FaceServiceResultCode.passiveLivenessFailed.rawValue == 254)
        #expect(FaceServiceResultCode(rawValue: .min).meaning == .other)
        #expect(FaceServiceResultCode(rawValue: .max).meaning == .other)
    }
}
