import IDVPrimitives
import TestSupport
import Testing

@testable import FolioProvider

/// The file of a device is read strictly, and its transaction is handed over for its own capture
/// session only.
@Suite struct DeviceTransactionTests {
    private static func file(
        schema: String = "\"idv.liveness-transaction/1\"",
        transaction: String = "\"\(Golden.transaction)\"",
        session: String = "\"cs1\"",
        mode: String = "\"ACTIVE\"",
        more: String = ""
    ) -> String {
        """
        {"schema":\(schema),"transactionId":\(transaction),"captureSessionId":\(session),\
        "mode":\(mode)\(more)}
        """
    }

    private func read(_ text: String) throws -> DeviceLivenessTransaction {
        try DeviceLivenessTransaction(reading: ByteSource(Array(text.utf8)))
    }

    @Test func `a file is read, from its path too`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Self.file(mode: "\"PASSIVE\""), to: "transaction.json")
        let transaction = try DeviceLivenessTransaction(path: path)
        #expect(transaction.transactionID == Golden.transaction)
        #expect(transaction.captureSessionID == "cs1")
        #expect(transaction.mode == .passive)
    }

    @Test func `members that are not known are ignored`() throws {
        _ = try read(Self.file(more: ",\"status\":1,\"portrait\":{\"a\":[1]}"))
    }

    @Test(
        arguments: [
            (file(schema: "\"idv.liveness-transaction/2\""), .wrongSchema),
            (file(schema: "1"), .wrongType(member: "schema", found: "a number")),
            (file(transaction: "7"), .wrongType(member: "transactionId", found: "a number")),
            (file(transaction: "null"), .wrongType(member: "transactionId", found: "null")),
            (file(transaction: "\"\""), .unusableIdentifier(member: "transactionId", bytes: 0)),
            (file(transaction: "\"a b\""), .unusableIdentifier(member: "transactionId", bytes: 3)),
            (file(session: "\"\""), .unusableIdentifier(member: "captureSessionId", bytes: 0)),
            (
                file(session: "\"\\u00e9\""),
                .unusableIdentifier(member: "captureSessionId", bytes: 2)
            ),
            (file(session: "[\"cs1\"]"), .wrongType(member: "captureSessionId", found: "an array")),
            (file(mode: "\"active\""), .unknownMode), (file(mode: "\"\""), .unknownMode),
            (file(mode: "0"), .wrongType(member: "mode", found: "a number")),
            ("[]", .notAnObject(found: "an array")), ("\"x\"", .notAnObject(found: "a string")),
            ("{}", .missing(member: "schema")),
            ("{\"schema\":\"idv.liveness-transaction/1\"}", .missing(member: "transactionId")),
            ("", .wrongSize(bytes: 0)),
        ] as [(String, DeviceLivenessTransactionError)]
    )
    func `a file of another form is refused with what was found`(
        text: String,
        expected: DeviceLivenessTransactionError
    ) {
        let error = #expect(throws: DeviceLivenessTransactionError.self) { try read(text) }
        #expect(error == expected)
    }

    @Test(arguments: [
        "{", "not json", "\u{FEFF}x", file(more: ",\"mode\":\"PASSIVE\""), file(more: ","),
        String(repeating: "[", count: 200),
    ])
    func `a file that is no JSON of one reading is refused`(text: String) throws {
        let error = #expect(throws: DeviceLivenessTransactionError.self) { try read(text) }
        guard case .notJSON = error else {
            Issue.record("another error")
            return
        }
    }

    @Test func `a file is read up to 16 KiB`() throws {
        let spaces = String(repeating: " ", count: (16 << 10) - Self.file().utf8.count)
        _ = try read(Self.file() + spaces)
        let error = #expect(throws: DeviceLivenessTransactionError.self) {
            try read(Self.file() + spaces + " ")
        }
        #expect(error == .wrongSize(bytes: 16_385))
    }

    @Test func `a path that leads to no file is refused without being named`() throws {
        let folder = try TemporaryFolder()
        for path in [folder.path("SPECIMEN-none"), folder.path(""), ""] {
            let error = #expect(throws: DeviceLivenessTransactionError.self) {
                try DeviceLivenessTransaction(path: path)
            }
            guard case .unreadable = error else {
                Issue.record("another error")
                continue
            }
            #expect(!"\(try #require(error))".contains("SPECIMEN"))
        }
    }

    @Test func `the transaction is handed over for its own step`() async throws {
        let portrait = ByteSource(specimenPicture)
        let transaction = try read(Self.file())
        let capture = try await DeviceTransactionCaptureProvider(transaction, portrait: portrait)
            .capture(makeView())
        #expect(capture.transactionID == Golden.transaction)
        #expect(capture.portrait?.count == specimenPicture.count)
        let without = try await DeviceTransactionCaptureProvider(transaction).capture(makeView())
        #expect(without.portrait == nil)
    }

    @Test func `the transaction of another step is not handed over`() async throws {
        let composed = try read(Self.file())
        let cases: [(SelfieCaptureView, SelfieCaptureFailure.Reason)] = [
            (makeView(session: "cs2"), .otherCaptureSession),
            (makeView(session: "CS1"), .otherCaptureSession),
            (makeView(session: "cs1\u{301}"), .otherCaptureSession),
            (makeView(session: "cs2", mode: .passive), .otherCaptureSession),
            (makeView(mode: .passive), .otherMode),
        ]
        for (view, reason) in cases {
            let error = try await failure(SelfieCaptureFailure.self) {
                try await DeviceTransactionCaptureProvider(composed).capture(view)
            }
            #expect(error.reason == reason)
            #expect(error.error == nil)
        }
    }

    @Test func `a cancelled task is handed nothing`() async throws {
        let transaction = try read(Self.file())
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await DeviceTransactionCaptureProvider(transaction).capture(makeView())
        }
        let result = await task.result
        #expect(throws: CancellationError.self) { try result.get() }
    }
}
