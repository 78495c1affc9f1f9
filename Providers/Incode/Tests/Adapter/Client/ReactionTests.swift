import IDVAdapterKit
import IDVHTTP
import IdentityVerification
import IncodeProvider
import TestSupport
import Testing

/// What is to be done about each error of the vendor, row for row.
@Suite struct ReactionTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let operation: IncodeOperation
        let status: Int
        let code: Int?
        let text: String?
        let reaction: IncodeReaction

        init(
            _ operation: IncodeOperation,
            _ status: Int,
            _ code: Int? = nil,
            _ text: String? = nil,
            _ reaction: IncodeReaction
        ) {
            self.operation = operation
            self.status = status
            self.code = code
            self.text = text
            self.reaction = reaction
        }

        var testDescription: String {
            "\(operation.rawValue) \(status) \(code.map { "\($0)" } ?? "-") \(text ?? "")"
        }
    }

    static let statuses: [Row] = [
        Row(.processID, 400, 400, nil, .abort),
        Row(.processID, 401, 401, nil, .abort),
        Row(.processID, 403, 403, nil, .configuration),
        Row(.uploadVideoSelfie, 403, nil, nil, .retry),
        Row(.downloadRecording, 403, nil, nil, .retry),
        Row(.getScore, 404, 404, nil, .configuration),
        Row(.uploadPart, 404, 404, nil, .order),
        Row(.finishStatus, 405, 405, nil, .configuration),
        // A verb that is not allowed is no attack, though the number is the same.
        Row(.addFace, 405, 405, nil, .configuration),
        Row(.getScore, 406, nil, nil, .configuration),
        Row(.processID, 408, nil, nil, .retry),
        Row(.addFrontID, 413, nil, nil, .askForLess),
        Row(.addFrontID, 429, 429, nil, .retry),
        Row(.addFrontID, 500, 500, nil, .retry),
        Row(.addFrontID, 502, nil, nil, .retry),
        Row(.getImages, 502, nil, nil, .askForLess),
        Row(.addFrontID, 503, nil, nil, .retry),
        Row(.addFrontID, 504, nil, nil, .retry),
        Row(.addFrontID, 501, nil, nil, .configuration),
        // Test idea 12.
        Row(.addFrontID, 400, 500, nil, .abort),
        Row(.start, 302, nil, nil, .configuration),
        Row(.getScore, 418, nil, nil, .abort),
    ]

    // Test idea 50.
    // Made anew each time: the leak checker does not see into a global that holds a boxed case.
    static var faces: [Row] {
        [
            Row(.addFace, 400, 405, nil, .finding(.spoofSuspected)),
            Row(.addFace, 400, 4005, nil, .finding(.spoofSuspected)),
            Row(.addFace, 400, 1001, nil, .captureAgain(.faceNotCropped)),
            Row(.addFace, 400, 1003, nil, .captureAgain(.faceNotCropped)),
            Row(.addFace, 400, 3002, nil, .captureAgain(.faceNotCropped)),
            Row(.addFace, 400, 3004, nil, .captureAgain(.faceNotCropped)),
            Row(.addFace, 400, 3005, nil, .captureAgain(.faceNotCropped)),
            Row(.addFace, 400, 3006, nil, .captureAgain(.blurred)),
            Row(.addFace, 400, 3007, nil, .captureAgain(.glare)),
            Row(.addFace, 400, 3008, nil, .captureAgain(.sizeNotSupported)),
            Row(.addFace, 400, 3009, nil, .captureAgain(.wrongOrientation)),
            Row(.addFace, 400, 3010, nil, .captureAgain(.compression)),
            Row(.addFace, 400, 4010, nil, .captureAgain(.faceNotFound)),
            Row(.addFace, 400, 4019, "Face not found", .captureAgain(.faceNotFound)),
            Row(.addFace, 400, 6000, nil, .retryOnce(then: .captureAgain(.notProcessed))),
            Row(.processFace, 400, 6000, nil, .retryOnce(then: .abort)),
            Row(.processFace, 400, 4019, nil, .order),
            Row(.processFace, 400, 4010, nil, .order),
            Row(.processFace, 400, 4020, nil, .order),
        ]
    }

    static let documents: [Row] = [
        Row(.addFrontID, 400, 1003, nil, .captureAgain(.faceNotCropped)),
        Row(.addFrontID, 400, 4019, nil, .captureAgain(.faceNotFound)),
        Row(.addFrontID, 400, 400, "Bad Request: Invalid capture metadata", .configuration),
        Row(.addFace, 400, 400, "invalid CAPTURE metadata", .configuration),
        // The words go before the number.
        Row(.addFrontID, 400, 4019, "Invalid capture metadata", .configuration),
        Row(.processID, 400, 400, "Bad Request: Id already processed", .benign),
        Row(
            .processID,
            400,
            500,
            "NumberFormatException: Cannot parse null string",
            .benign
        ),
        Row(.addFrontID, 400, 400, "Id already processed", .abort),
        Row(.processID, 400, 6000, "Processing error", .abort),
        Row(.processID, 500, 6000, nil, .abort),
    ]

    // Test idea 63.
    static let comparisons: [Row] = [
        Row(.compareID, 400, 1003, nil, .captureAgain(.faceNotCropped)),
        Row(.compareID, 400, 4019, nil, .captureAgain(.faceNotFound)),
        Row(.compareID, 400, 4020, "Image to compare not found.", .order),
        Row(.compareBackID, 400, 4020, nil, .order),
        Row(.compareBackOCR, 400, 400, "Unable to compare images - template not found", .order),
        Row(.compareOCR, 400, 5003, nil, .captureAgain(.tooSmall)),
        Row(.compareOCR, 400, 5004, nil, .captureAgain(.documentNotAligned)),
        Row(.compareOCR, 400, 5005, nil, .captureAgain(.documentNotFound)),
    ]

    static let unknown: [Row] = [
        Row(.addFace, 400, 1999, nil, .captureAgain(.faceNotCropped)),
        Row(.addFace, 400, 3999, nil, .captureAgain(.quality)),
        Row(.addFace, 400, 4077, nil, .order),
        Row(.addFace, 400, 4077, "No FACE there", .captureAgain(.faceNotFound)),
        Row(.compareID, 400, 5999, nil, .captureAgain(.quality)),
        Row(.addFrontID, 400, 6001, nil, .abort),
        Row(.addFrontID, 400, 7001, nil, .abort),
        Row(.addFrontID, 500, 7001, nil, .retry),
        Row(.addFrontID, 400, nil, nil, .abort),
    ]

    static var rows: [Row] { statuses + faces + documents + comparisons + unknown }

    @Test(arguments: rows)
    func `an error has its reaction`(row: Row) {
        #expect(
            IncodeReaction(to: row.operation, status: row.status, code: row.code, text: row.text)
                == row.reaction
        )
    }

    @Test func `the faults of an encoder are the operator's when they come again`() {
        let repeated = IncodeRecaptureReason.allCases.filter(\.isConfigurationWhenRepeated)
        #expect(Set(repeated) == [.sizeNotSupported, .wrongOrientation, .compression])
    }

    private func error(
        _ answer: HTTPResponse,
        _ operation: IncodeOperation = .addFace
    ) async throws -> (ProviderError, Int) {
        let path = operation == .addFace ? "/omni/add/face/third-party" : "/omni/process/id"
        let transport = GoldenIncode.transport(path, answer)
        let session = try await makeClient(transport).start()
        let error = await #expect(throws: ProviderError.self) {
            if operation == .addFace {
                _ = try await session.addFace(source("x"), as: .videoSelfie)
            } else {
                _ = try await session.processID()
            }
        }
        return (try #require(error), transport.requests(to: path).count)
    }

    @Test(arguments: faces.filter { $0.operation == .addFace })
    func `a thrown error leads to the same reaction as the answer`(row: Row) async throws {
        let answer = HTTPResponse.envelope(row.status, code: row.code, error: row.text ?? "x")
        let (error, attempts) = try await error(answer)
        #expect(IncodeReaction(for: error) == row.reaction)
        #expect(error.status == 400 && error.vendorCode == row.code.map { "\($0)" })
        #expect(error.sendState == .refused && attempts == 1)
    }

    // Test ideas 10 and 11.
    @Test(
        arguments: [
            HTTPResponse.status(500, "<html>oops</html>"), .status(503, ""),
            .status(502, "{\"a\":1}"),
            .status(504, "\u{0}\u{1}"), .json("[]", status: 500), .json("\"words\"", status: 500),
        ])
    func `a server's error in any form is one that may pass`(answer: HTTPResponse) async throws {
        let (error, attempts) = try await error(answer, .processID)
        #expect(error.kind == .unavailable && error.status == answer.status)
        #expect(IncodeReaction(for: error) == .retry)
        #expect(attempts == 3)
    }

    // Test idea 11.
    @Test func `an envelope without words is read`() async throws {
        let (error, attempts) = try await error(
            .json("{\"timestamp\":1,\"status\":4019,\"error\":\"x\"}", status: 400)
        )
        #expect(error.vendorCode == "4019" && error.kind == .mediaRefused && attempts == 1)
    }

    // Test idea 12.
    @Test func `a 400 that says 500 inside is not repeated`() async throws {
        let (error, attempts) = try await error(.envelope(400, code: 500))
        #expect(attempts == 1 && error.status == 400 && error.kind == .invalidInput)
    }

    // Test idea 9.
    @Test func `too many requests wait and succeed, up to the number of attempts`() async throws {
        let path = "/omni/process/id"
        let transport = GoldenIncode.transport(path, .envelope(429), .json("{\"success\":true}"))
        let session = try await makeClient(transport).start()
        #expect(try await session.processID().success == true)
        #expect(session.ledger.calls.last?.attempts == 2)
        let (error, attempts) = try await error(.envelope(429), .processID)
        #expect(error.kind == .rateLimited && attempts == 3)
    }

    // Section 6.4 of the reference: a heavy call is tried twice.
    @Test func `a picture is sent twice at most`() async throws {
        let (_, attempts) = try await error(.envelope(503))
        #expect(attempts == 2)
    }

    // Test idea 42.
    @Test(
        arguments: [
            ("Id already processed", IncodeProcessedID.Note.alreadyProcessed),
            ("NumberFormatException: Cannot parse null string", .numberFormat),
        ])
    func `a document that is processed already is a success with a note`(
        message: String,
        note: IncodeProcessedID.Note
    ) async throws {
        let transport = GoldenIncode.transport(
            "/omni/process/id",
            .envelope(400, message: message)
        )
        let answer = try await makeClient(transport).start().processID()
        #expect(answer.success == true && answer.note == note)
        #expect(transport.requests.count == 2)
    }

    // Test idea 43.
    @Test func `a document that cannot be processed ends the session`() async throws {
        let (error, attempts) = try await error(.envelope(400, code: 6000), .processID)
        #expect(IncodeReaction(for: error) == .abort)
        #expect(error.kind == .unavailable && error.retry == .afterFixing && attempts == 1)
        #expect(error.message.contains("another"))
    }

    @Test(
        arguments: [
            (ProviderError.Kind.network, IncodeReaction.retry), (.timedOut, .retry),
            (.rateLimited, .retry), (.untrustedAddress, .configuration),
            (.invalidConfiguration, .configuration), (.conflict, .order),
            (.mediaRefused, .askForLess),
            (.unexpectedAnswer, .abort), (.cancelled, .abort),
        ])
    func `an error without an answer has a reaction by its kind`(
        kind: ProviderError.Kind,
        reaction: IncodeReaction
    ) {
        let error = ProviderError(
            kind,
            phase: .upload,
            operation: IncodeOperation.addFace.rawValue,
            sendState: .notSent,
            retry: .safe,
            message: ""
        )
        #expect(IncodeReaction(for: error) == reaction)
    }
}
