import IDVCrypto
import IncodeProvider
import Testing

/// The upload in parts as a state machine, and the state that is kept.
@Suite struct PartUploadTests {
    private let digest = SHA256.hash([1, 2, 3])

    private func upload(_ size: Int, partSize: Int = 7_000_000) throws -> IncodePartUpload {
        try IncodePartUpload(
            interviewID: "i",
            recordingSize: size,
            recordingDigest: digest,
            partSize: partSize
        )
    }

    private func id(_ text: String) throws -> IncodeUploadID {
        try #require(IncodeUploadID(rawValue: text))
    }

    // Test idea 67.
    @Test(
        arguments: [
            (1, [0..<1]), (6_999_999, [0..<6_999_999]), (7_000_000, [0..<7_000_000]),
            (7_000_001, [0..<7_000_000, 7_000_000..<7_000_001]),
            (
                15_000_000,
                [0..<7_000_000, 7_000_000..<14_000_000, 14_000_000..<15_000_000]
            ),
        ])
    func `a recording is cut without a gap, the last part taking the rest`(
        size: Int,
        ranges: [Range<Int>]
    ) throws {
        var upload = try upload(size)
        #expect(upload.next == .initiate)
        upload.didInitiate(try id("up-1"))
        for (index, range) in ranges.enumerated() {
            #expect(upload.next == .sendPart(number: index + 1, bytes: range))
            upload.didSend(try part(index + 1, "e\(index + 1)", "up-1"))
        }
        guard case .complete(let parts) = upload.next else {
            Issue.record("the next step is \(upload.next)")
            return
        }
        #expect(parts.map(\.number) == Array(1...ranges.count))
        #expect(parts.map(\.eTag) == (1...ranges.count).map { "e\($0)" })
        upload.willComplete()
        upload.didComplete()
        #expect(upload.next == .finished)
    }

    /// A part as the vendor acknowledges it, by way of a state's text.
    private func part(_ number: Int, _ eTag: String, _ upload: String) throws -> IncodePart {
        let parts = (1...number).map {
            "{\"partNumber\":\($0),\"eTag\":\"\($0 == number ? eTag : "x")\"}"
        }
        let state = try IncodePartUploadState(
            parsing: Self.text(
                upload: upload,
                size: 70_000_000,
                parts: parts.joined(separator: ",")
            )
        )
        return try #require(state.parts.last)
    }

    private static func text(
        upload: String = "up-1",
        size: Int = 15_000_000,
        parts: String = "{\"partNumber\":1,\"eTag\":\"e1\"}",
        completion: String = "open",
        _ change: (String) -> String = { $0 }
    ) -> [UInt8] {
        Array(
            change(
                """
                {"completion":"\(completion)","interviewId":"i","partSize":7000000,\
                "parts":[\(parts)],"recordingSHA256":"\(SHA256.hash([1, 2, 3]).hex)",\
                "recordingSize":\(size),"schema":"idv.incode-part-upload/1","uploadId":"\(upload)"}
                """
            ).utf8
        )
    }

    // Test idea 67.
    @Test func `a recording without a byte is a fault`() {
        #expect(throws: IncodePartUploadFault.emptyRecording) { try upload(0) }
    }

    @Test func `more parts than a storage takes are a fault`() {
        #expect(throws: IncodePartUploadFault.tooManyParts(10_001)) {
            try upload(10_001, partSize: 1)
        }
        #expect(throws: IncodePartUploadFault.partSize(9_000_000)) {
            try upload(1, partSize: 9_000_000)
        }
        #expect(throws: IncodePartUploadFault.partSize(0)) { try upload(1, partSize: 0) }
    }

    // Test idea 70.
    @Test func `a tag of another upload, or out of turn, is not taken`() throws {
        var upload = try upload(15_000_000)
        upload.didSend(try part(1, "early", "up-1"))
        #expect(upload.next == .initiate)
        upload.didInitiate(try id("up-1"))
        upload.didSend(try part(1, "other", "up-2"))
        upload.didSend(try part(2, "ahead", "up-1"))
        #expect(upload.state?.eTags == [])
        upload.didSend(try part(1, "e1", "up-1"))
        upload.didSend(try part(1, "again", "up-1"))
        #expect(upload.state?.eTags == ["e1"])
    }

    // Test idea 70.
    @Test func `an upload that is lost leaves no tag to the next`() throws {
        var upload = try upload(15_000_000)
        upload.didInitiate(try id("up-1"))
        upload.didSend(try part(1, "e1", "up-1"))
        upload.didLoseUpload()
        #expect(upload.next == .initiate)
        upload.didInitiate(try id("up-2"))
        #expect(upload.next == .sendPart(number: 1, bytes: 0..<7_000_000))
        #expect(upload.state?.uploadID.rawValue == "up-2" && upload.state?.eTags == [])
    }

    @Test func `the completion cannot be announced before the last part`() throws {
        var upload = try upload(15_000_000)
        upload.didInitiate(try id("up-1"))
        upload.willComplete()
        upload.didComplete()
        #expect(upload.state?.completion == .open)
        #expect(upload.next == .sendPart(number: 1, bytes: 0..<7_000_000))
    }

    // Test idea 70.
    @Test func `an upload goes on where it stood`() throws {
        let state = try IncodePartUploadState(parsing: Self.text())
        let upload = try IncodePartUpload(
            resuming: state,
            interviewID: "i",
            recordingSize: 15_000_000,
            recordingDigest: digest
        )
        #expect(upload.next == .sendPart(number: 2, bytes: 7_000_000..<14_000_000))
    }

    @Test(
        arguments: [
            ("i", 14_999_999, [1, 2, 3] as [UInt8], IncodePartUploadFault.otherRecording),
            ("i", 15_000_000, [1, 2], .otherRecording),
            ("j", 15_000_000, [1, 2, 3], .otherSession),
        ])
    func `a state of something else is refused`(
        interview: String,
        size: Int,
        content: [UInt8],
        fault: IncodePartUploadFault
    ) throws {
        let state = try IncodePartUploadState(parsing: Self.text())
        #expect(throws: fault) {
            try IncodePartUpload(
                resuming: state,
                interviewID: interview,
                recordingSize: size,
                recordingDigest: SHA256.hash(content)
            )
        }
    }

    @Test func `a completion that may have been done is not begun again`() throws {
        let state = try IncodePartUploadState(
            parsing: Self.text(size: 7_000_000, completion: "sent")
        )
        #expect(throws: IncodePartUploadFault.completionUnknown) {
            try IncodePartUpload(
                resuming: state,
                interviewID: "i",
                recordingSize: 7_000_000,
                recordingDigest: digest
            )
        }
    }

    // Test idea 68.
    @Test(arguments: ["e1", "\\\"bcae19\\\"", "a/b+c==", "x y"])
    func `a state survives being kept, tags with quotation marks included`(eTag: String) throws {
        let text = Self.text(parts: "{\"partNumber\":1,\"eTag\":\"\(eTag)\"}")
        let state = try IncodePartUploadState(parsing: text)
        #expect(state.encoded().count > 100)
        #expect(try IncodePartUploadState(parsing: state.encoded()) == state)
        #expect(state.parts.map(\.eTag) == [eTag.replacing("\\", with: "")])
        #expect(state.partCount == 3)
    }

    static let broken: [(String, String)] = [
        ("idv.incode-part-upload/1", "idv.incode-part-upload/2"),
        ("\"partSize\":7000000", "\"partSize\":0"),
        ("\"partSize\":7000000", "\"partSize\":8000001"),
        ("\"partSize\":7000000", "\"partSize\":1"),
        ("\"partSize\":7000000", "\"partSize\":\"7000000\""),
        ("\"recordingSize\":15000000", "\"recordingSize\":0"),
        ("\"recordingSize\":15000000", "\"recordingSize\":-1"),
        ("\"recordingSize\":15000000", "\"recordingSize\":1e300"),
        ("\"recordingSHA256\":\"", "\"recordingSHA256\":\"00"),
        ("\"completion\":\"open\"", "\"completion\":\"maybe\""),
        ("\"completion\":\"open\"", "\"completion\":\"done\""),
        ("\"partNumber\":1", "\"partNumber\":2"),
        ("\"eTag\":\"e1\"", "\"eTag\":\"\""),
        ("\"eTag\":\"e1\"", "\"eTag\":\"e\\n1\""),
        ("\"eTag\":\"e1\"", "\"eTag\":7"),
        ("\"eTag\":\"e1\"", "\"eTag\":\"e1\",\"more\":1"),
        ("\"uploadId\":\"up-1\"", "\"uploadId\":\"\""),
        ("\"uploadId\":\"up-1\"", "\"uploadId\":\"up 1\""),
        ("\"uploadId\":\"up-1\"", "\"uploadId\":\"up-1\",\"more\":1"),
        ("\"interviewId\":\"i\",", ""),
        ("{\"completion\"", "[{\"completion\""),
    ]

    @Test(arguments: broken.indices)
    func `a state that does not fit together is none`(index: Int) {
        let (whole, other) = Self.broken[index]
        let text = Self.text { text in
            #expect(text.contains(whole))
            return text.replacing(whole, with: other)
        }
        #expect(throws: IncodePartUploadFault.unreadableState) {
            try IncodePartUploadState(parsing: text)
        }
    }

    @Test func `a state with a part too many is none`() {
        let parts = (1...4).map { "{\"partNumber\":\($0),\"eTag\":\"e\"}" }
        #expect(throws: IncodePartUploadFault.unreadableState) {
            try IncodePartUploadState(parsing: Self.text(parts: parts.joined(separator: ",")))
        }
    }

    @Test func `a state prints how far it is and nothing else`() throws {
        let state = try IncodePartUploadState(parsing: Self.text())
        #expect("\(state)" == "IncodePartUploadState(1 of 3 parts, open)")
        var dumped = ""
        dump(state, to: &dumped)
        #expect(!dumped.contains("up-1") && !dumped.contains("e1"))
    }
}
