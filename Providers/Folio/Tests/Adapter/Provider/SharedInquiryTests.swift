import FolioSimulator
import IDVAdapterKit
import IDVCurl
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

@testable import FolioProvider

/// Inquiries in which somebody else acts, and servers that answer with more than the attempt has seen.
@Suite struct SharedInquiryTests {
    private func call(_ account: FolioAccount) -> InquiryCall {
        InquiryCall(deadline: account.clock.deadline(in: .seconds(60)), ledger: CallLedger())
    }

    @Test func `an approval that another's capture brought is not this attempt's`() async throws {
        let folio = try RunningFolio()
        let isCutOff = Lock(false)
        let other = try folio.account(engine: .device, template: .selfiePhoto)
        let inquiry = try await other.backend.create(
            InquiryDraft(template: "selfie-photo", platform: .ios),
            key: "k",
            call(other)
        )
        let account = try folio.account(
            engine: .device,
            transport: ScriptedTransport { request, _ throws(TransportError) in
                if request.method == .get, isCutOff.withLock({ $0 }) {
                    throw TransportError(.cannotConnect, delivery: .notSent, message: "no way")
                }
                let response = try await folio.transport.send(request)
                if request.method == .post { isCutOff.withLock { $0 = true } }
                return response
            }
        ) { $0.retry.maximumAttempts = 1 }
        let session = try await account.makeSession(
            VerificationRequest(
                captureConfiguration: try CaptureConfiguration([
                    "folio": ["inquiry": .string(inquiry.id)]
                ])
            )
        )
        _ = try await session.nextStep()
        // The photo is taken; that it is of no use then, this attempt does not get to know.
        #expect(try await session.submit(try Specimen.selfie("selfie-low-quality")) == .accepted)
        let genuine = try await other.makeSession(
            VerificationRequest(
                captureConfiguration: try CaptureConfiguration([
                    "folio": ["inquiry": .string(inquiry.id)]
                ])
            )
        )
        _ = try await genuine.nextStep()
        #expect(try await genuine.submit(try Specimen.selfie()) == .accepted)
        isCutOff.withLock { $0 = false }
        let result = try await session.finish()
        #expect(result.outcome == .review, "\(result.codes)")
        #expect(result.codes.contains("contradiction"))
        #expect(try await genuine.finish().outcome == .accepted)
    }

    /// A server whose answer to an upload shows the next step at once.
    private struct EagerServer: InquiryBackend {
        let updates: [JSONValue]
        let taken = Lock<[String]>([])

        private func answer() throws -> InquiryAnswer {
            let taken = taken.withLock { $0 }
            return InquiryAnswer(
                id: "inq_eager",
                update: try InquiryUpdate(updates[min(taken.count, updates.count - 1)]),
                lastCommand: taken.last.map { InquiryReply(commandID: $0, outcome: .accepted) }
            )
        }

        func create(
            _ draft: InquiryDraft,
            key: String,
            _ call: InquiryCall
        ) async throws -> InquiryAnswer { try answer() }

        func read(_ inquiryID: String, _ call: InquiryCall) async throws -> InquiryAnswer {
            try answer()
        }

        func send(
            _ command: InquiryCommand,
            revision: Int,
            to inquiryID: String,
            _ call: InquiryCall
        ) async throws -> InquiryAnswer { try answer() }

        func upload(
            _ command: InquiryCommand,
            image: ByteSource,
            format: MediaFormat,
            to inquiryID: String,
            _ call: InquiryCall
        ) async throws -> InquiryAnswer {
            taken.withLock { $0.append(command.id ?? "") }
            return try answer()
        }
    }

    private static func photo(_ number: Int) -> JSONValue {
        [
            "revision": .number(Double(number)),
            "step": [
                "id": .string("selfie-\(number)"), "type": "SELFIE",
                "selfie": [
                    "state": "PHOTO",
                    "captureSession": [
                        "id": .string("cs_\(number)"), "preparedBy": ["id": "cmd_1"],
                    ],
                    "captureTarget": ["field": "selfie_photo"],
                ],
            ],
        ]
    }

    private static let approved: JSONValue = [
        "revision": 9, "lifecycle": "COMPLETED", "step": nil, "decision": "APPROVED",
    ]

    private func session(_ server: EagerServer) async throws -> any VerificationSession {
        try await FolioAccount(
            name: "main",
            environment: .sandbox,
            configuration: try FolioConfiguration(
                apiKey: Secret("k"),
                baseURL: "https://api.example.test",
                selfieProxy: "https://api.example.test/api/selfie"
            ),
            backend: server,
            transport: ScriptedTransport { _ in .status(404) },
            clock: .jumping()
        ).makeSession(VerificationRequest())
    }

    @Test func `a second step that comes with the answer to the first is planned as its own`()
        async throws
    {
        let server = EagerServer(updates: [Self.photo(1), Self.photo(2), Self.approved])
        let session = try await session(server)
        for _ in 0..<2 {
            _ = try await session.nextStep()
            #expect(try await session.submit(try Specimen.selfie()) == .accepted)
        }
        let result = try await session.finish()
        #expect(result.outcome == .accepted, "\(result.codes)")
        #expect(
            result.plan.done == ["createInquiry", "uploadCapture", "uploadCapture2", "decision"]
        )
    }
}
