import Foundation
import IDVCurl
import IDVHTTP
import Testing

/// A transport that the conformance suite runs over, and what it cannot do.
enum TransportKind: String, Sendable, CaseIterable, CustomTestStringConvertible {
    case curl
    case urlSession

    /// Both; but under the leak checker only our own, because Foundation's leaks for each request.
    static let allCases: [TransportKind] =
        ProcessInfo.processInfo.environment["IDV_LEAK_CHECK"] == nil
        ? [.curl, .urlSession] : [.curl]

    /// A part of the transport's contract that some client cannot keep.
    enum Feature: Hashable {
        case exactFields
        case sendsOnce
        case firstByteDeadline
        case deliveryOfRefusedConnection
        case namesALostConnection
        case namesGarbage
        case interimAnswers
        case emptyBodyLength
    }

    /// What is not asked of a transport, and why.
    private var exclusions: [Feature: String] {
        switch self {
        case .curl: [:]
        case .urlSession:
            [
                .exactFields:
                    "Foundation adds Accept, Accept-Encoding, Accept-Language, User-Agent",
                .sendsOnce: "Foundation on Linux is libcurl with its resending switched on",
                .firstByteDeadline: "Foundation has one timer for silence and none for the answer",
                .deliveryOfRefusedConnection: "Foundation gives one code for several ends",
                .namesALostConnection: "Foundation reports several of them as unknown or timed out",
                .namesGarbage: "Foundation takes what is no HTTP for an empty or older answer",
            ]
        }
    }

    static func supporting(_ features: Feature...) -> [TransportKind] {
        allCases.filter { kind in features.allSatisfy { kind.exclusions[$0] == nil } }
    }

    var testDescription: String { rawValue }

    /// Runs a test over a transport of this kind.
    func run<Result>(_ body: (any HTTPTransport) async throws -> Result) async throws -> Result {
        switch self {
        case .curl: return try await withCurlTransport { try await body($0) }
        case .urlSession:
            let transport = URLSessionTransport()
            defer { transport.finish() }
            return try await body(transport)
        }
    }
}
