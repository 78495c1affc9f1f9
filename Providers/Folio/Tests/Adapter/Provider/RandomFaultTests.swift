import FolioSimulator
import IDVCurl
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

@testable import FolioProvider

/// Attempts in which any call may go wrong in any way, until the network heals.
@Suite struct RandomFaultTests {
    /// What becomes of a request.
    enum Fault: Sendable, CaseIterable {
        case lostBefore, lostAfter, notSent, refused, missing, failedBefore, failedAfter, garbled
        case cancelledBefore, cancelledAfter

        static func error(_ code: TransportError.Code, _ delivery: RequestDelivery = .unknown)
            -> TransportError
        {
            TransportError(code, delivery: delivery, message: "specimen")
        }
    }

    /// A generator whose numbers a seed gives.
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }

    /// A network that is ill until it is healed.
    private final class Network: Sendable {
        private let state: Lock<(numbers: Numbers, faults: Int)>
        private let transport: CurlTransport

        init(seed: Int, _ transport: CurlTransport) {
            state = Lock((Numbers(state: UInt64(seed)), 6))
            self.transport = transport
        }

        private func fault() -> Fault? {
            state.withLock { state in
                guard state.faults > 0, Int.random(in: 0..<3, using: &state.numbers) == 0 else {
                    return nil
                }
                state.faults -= 1
                return Fault.allCases.randomElement(using: &state.numbers)
            }
        }

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            switch fault() {
            case nil: return try await transport.send(request)
            case .lostBefore: throw Fault.error(.connectionLost)
            case .notSent: throw Fault.error(.cannotConnect, .notSent)
            case .refused: return .status(429)
            case .missing: return .status(404)
            case .failedBefore: return .status(500)
            case .cancelledBefore: throw Fault.error(.cancelled, .notSent)
            case .lostAfter:
                _ = try await transport.send(request)
                throw Fault.error(.connectionLost)
            case .failedAfter:
                _ = try await transport.send(request)
                return .status(500)
            case .garbled:
                _ = try await transport.send(request)
                return .json("{")
            case .cancelledAfter:
                _ = try await transport.send(request)
                throw Fault.error(.cancelled)
            }
        }
    }

    private struct Way: Sendable {
        let captures: String
        let engine: FolioEngine
        let template: SimulatedFolio.Template?
        let platform: InquiryPlatform
    }

    private static let ways = InquiryPlatform.allCases.flatMap { platform in
        [
            Way(
                captures: "selfie-genuine",
                engine: .headless,
                template: .selfieLiveness,
                platform: platform
            ),
            Way(
                captures: "selfie-genuine",
                engine: .headless,
                template: .selfiePhotoThenLiveness,
                platform: platform
            ),
            Way(
                captures: "selfie-genuine",
                engine: .device,
                template: .selfiePhoto,
                platform: platform
            ),
            Way(captures: "liveness-genuine", engine: .device, template: nil, platform: platform),
        ]
    }

    /// What the server does of its own beside that; none of it keeps an attempt from its end.
    private static let scenarios: [FolioScenario] = [
        .normal, .submitFailsRetryable, .staleRevision, .eventuallyConsistent, .rejectedThenMended,
        .lostSubmitAnswer, .errorAfterSubmit,
    ]

    @Test(arguments: ways.indices)
    func `whatever goes wrong, the attempt ends, and what is taken is taken once`(
        way: Int
    ) async throws {
        for seed in 0..<14 { try await attempt(Self.ways[way], seed: seed * 100 + way) }
    }

    private func attempt(_ way: Way, seed: Int) async throws {
        let folio = try RunningFolio(Self.scenarios[seed % Self.scenarios.count])
        let network = Network(seed: seed, folio.transport)
        let account = try folio.account(
            engine: way.engine,
            platform: way.platform,
            template: way.template,
            transport: ScriptedTransport { request throws(TransportError) in
                try await network.send(request)
            }
        ) { $0.retry.maximumAttempts = 1 }
        let set = try Specimen.captures(way.captures)
        let session = try await account.makeSession(
            VerificationRequest(captureConfiguration: set.configuration)
        )
        var result: VerificationResult?
        var log = ["seed \(seed)"]
        for _ in 0..<30 where result == nil {
            do {
                switch try await session.nextStep() {
                case .capture(let requirement):
                    let capture = try #require(set[requirement.role])
                    log.append("\(requirement.role): \(try await session.submit(capture))")
                default: result = try await session.finish()
                }
            } catch let error as ProviderError {
                log.append("\(error)")
                #expect(error.plan != nil)
            } catch is CancellationError {
                log.append("cancelled")
                // Then nothing was sent.
                #expect(folio.operations.isEmpty, "\(log)")
            }
        }
        #expect(result?.outcome == .accepted, "\(log) \(result?.codes ?? [])")
        #expect(folio.simulator.violations.isEmpty)
        let taken = folio.simulator.ledger.count { $0.operation == "submitCapture" }
        #expect(taken == (way.template == .selfiePhoto ? 0 : 1), "\(log)")
        if way.template == .selfiePhoto { #expect(folio.submitted == 1, "\(log)") }
        // What was submitted is nobody else's; what may have been is not either.
        #expect((account.verifier?.runs.counts.claims ?? 0) >= taken, "\(log)")
    }
}
