import Foundation
import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

/// A capture set as a folder with a list.
@Suite struct CaptureFolderTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        _ = try folder.write("front bytes", to: "front.jpg")
        _ = try folder.write("selfie bytes", to: "selfie.jpg")
        _ = try folder.write("depth bytes", to: "depth.jpg")
    }

    private func read(_ list: String) throws -> CaptureFolder {
        _ = try folder.write(list, to: "captures.json")
        return try CaptureFolder(path: folder.path(""))
    }

    private static let whole = """
        {"schema": "idv.captures/1", "subject": "somebody",
         "document": {"kind": "driversLicense", "country": "USA"},
         "captures": [
           {"role": "selfie", "file": "selfie.jpg", "metadata": "m 2", "depthFrame": "depth.jpg"},
           {"role": "documentFront", "file": "front.jpg", "metadata": "m 1"},
           {"role": "selfieVideo", "absent": "insufficientStorageForVideoRecording"}],
         "capture": {"platform": "iOS", "sdkVersion": "5.45.0", "idCapture": {"motion": false}}}
        """

    @Test func `a list becomes a capture set with everything that belongs to it`() throws {
        let read = try read(Self.whole)
        #expect(read.subject.value == "somebody")
        #expect(read.document == .kind(.driversLicense))
        #expect(read.country?.country?.alpha3 == "USA")
        #expect(read.captures.captures.map(\.role) == [.documentFront, .selfie])
        let front = try #require(read.captures[.documentFront])
        #expect(front.metadata?.value == "m 1")
        #expect(front.depthFrame == nil)
        #expect(try front.source.bytes(limit: 100) == Array("front bytes".utf8))
        let selfie = try #require(read.captures[.selfie])
        #expect(selfie.metadata?.value == "m 2")
        #expect(try selfie.depthFrame?.source.bytes(limit: 100) == Array("depth bytes".utf8))
        #expect(
            read.captures.absences == [
                .selfieVideo: CaptureAbsence(rawValue: "insufficientStorageForVideoRecording")
            ]
        )
        #expect(read.captures.configuration?.platform == .iOS)
        #expect(read.captures.configuration?.sdkVersion == "5.45.0")
        #expect(
            read.captures.configuration?.settings["idCapture"]?["motion"]?.bool == false
        )
    }

    @Test func `a short list is enough`() throws {
        let read = try read(
            #"{"schema":"idv.captures/1","captures":[{"role":"documentFront","file":"front.jpg"}]}"#
        )
        #expect(read.document == .automatic)
        #expect(read.captures.configuration == nil)
        #expect(read.captures.absences.isEmpty)
    }

    @Test(
        arguments: [
            ("[]", "captures.json"),
            ("{", "captures.json"),
            (#"{"captures":[]}"#, "schema"),
            (#"{"schema":"idv.captures/2","captures":[]}"#, "schema"),
            (#"{"schema":"idv.captures/1"}"#, "captures"),
            (#"{"schema":"idv.captures/1","captures":{}}"#, "captures"),
            (#"{"schema":"idv.captures/1","captures":[],"capturs":1}"#, "captures.json"),
            (#"{"schema":"idv.captures/1","captures":[1]}"#, "captures[0]"),
            (
                #"{"schema":"idv.captures/1","captures":[{"role":"front","file":"a"}]}"#,
                "captures[0].role"
            ),
            (#"{"schema":"idv.captures/1","captures":[{"role":"selfie"}]}"#, "captures[0].file"),
            (
                #"{"schema":"idv.captures/1","captures":[{"role":"selfie","file":7}]}"#,
                "captures[0].file"
            ),
            (
                #"{"schema":"idv.captures/1","captures":[{"role":"selfie","file":"none.jpg"}]}"#,
                "captures[0]"
            ),
            (
                #"{"schema":"idv.captures/1","captures":[{"role":"selfie","file":"selfie.jpg","metadata":3}]}"#,
                "captures[0].metadata"
            ),
            (
                #"{"schema":"idv.captures/1","captures":[{"role":"selfie","file":"selfie.jpg","depthFrame":1}]}"#,
                "captures[0].depthFrame"
            ),
            (
                #"{"schema":"idv.captures/1","captures":[{"role":"selfie","file":"selfie.jpg","absent":"x"}]}"#,
                "captures[0]"
            ),
            (
                #"{"schema":"idv.captures/1","captures":[{"role":"selfie","file":"selfie.jpg"},{"role":"selfie","file":"front.jpg"}]}"#,
                "captures"
            ),
            (
                #"{"schema":"idv.captures/1","captures":[],"document":{"kind":"card"}}"#,
                "document.kind"
            ),
            (#"{"schema":"idv.captures/1","captures":[],"document":{"type":"id"}}"#, "document"),
            (#"{"schema":"idv.captures/1","captures":[],"capture":[]}"#, "capture"),
            (#"{"schema":"idv.captures/1","captures":[],"capture":{"platform":1}}"#, "capture"),
        ]
    )
    func `a list that is none says where and what is expected`(list: String, entry: String) throws {
        let error = #expect(throws: CaptureFolderError.self) { try self.read(list) }
        #expect(error?.entry == entry, "\(String(describing: error))")
        #expect(error?.problem.isEmpty == false)
    }

    @Test(arguments: ["../front.jpg", "/etc/hostname", ".", "..", "a/b.jpg", "a\\\\b", ".hidden"])
    func `no file outside the folder is opened`(name: String) throws {
        let error = #expect(throws: CaptureFolderError.self) {
            try self.read(
                #"{"schema":"idv.captures/1","captures":[{"role":"selfie","file":"\#(name)"}]}"#
            )
        }
        #expect(error?.entry == "captures[0].file")
        #expect(error?.problem.contains("plain file name") == true)
        #expect(error?.description.contains(name == "." ? "\u{0}" : name) == false)
    }

    @Test(arguments: [#""file":"link""#, #""file":"selfie.jpg","depthFrame":"link""#])
    func `no link in the folder is followed`(files: String) throws {
        for destination in ["/etc/hostname", "front.jpg", "nowhere"] {
            let link = folder.path("link")
            try? FileManager.default.removeItem(atPath: link)
            try FileManager.default.createSymbolicLink(
                atPath: link,
                withDestinationPath: destination
            )
            let error = #expect(throws: CaptureFolderError.self) {
                try self.read(
                    #"{"schema":"idv.captures/1","captures":[{"role":"selfie",\#(files)}]}"#
                )
            }
            #expect(error?.entry == "captures[0]")
            #expect(error?.problem.contains("a symbolic link") == true)
            #expect(error?.problem.contains(destination) == false)
        }
    }

    @Test func `all that is wrong with a list is told at once, each where it stands`() throws {
        let list = """
            {"schema":"idv.captures/1","subject":7,"document":{"kind":"ticket"},"colour":1,
             "captures":[{"role":"selfy","file":"a.jpg"},{"role":"selfie"},
                         {"role":"documentFront","file":"../x"}],
             "capture":7}
            """
        let error = #expect(throws: CaptureFolderError.self) { try self.read(list) }
        let all = try #require(error.map { [$0] + $0.others })
        #expect(
            all.map(\.entry) == [
                "subject", "document.kind", "captures.json", "captures[0].role",
                "captures[1].file", "captures[2].file", "capture",
            ]
        )
        #expect(all.dropFirst().allSatisfy { $0.others.isEmpty })
        let lines = "\(try #require(error))".split(separator: "\n")
        #expect(lines.count == all.count)
        #expect(lines.last == "capture: \(all.last?.problem ?? "")")
    }

    @Test func `a list that is a link is not followed`() throws {
        let other = try TemporaryFolder()
        _ = try other.write(Self.whole, to: "list")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("captures.json"),
            withDestinationPath: other.path("list")
        )
        let error = #expect(throws: CaptureFolderError.self) {
            try CaptureFolder(path: folder.path(""))
        }
        #expect(error?.entry == "captures.json")
        #expect(error?.problem.contains("a symbolic link") == true)
    }

    @Test func `a file that is larger than the provider takes is not read`() throws {
        _ = try folder.write(Self.whole, to: "captures.json")
        let error = #expect(throws: CaptureFolderError.self) {
            try CaptureFolder(path: folder.path("")) { $0 == .selfie ? 5 : 1_000 }
        }
        #expect(error?.entry == "captures[0]")
        #expect(error?.problem.contains("up to 5 bytes") == true)
    }

    @Test func `a configuration has a largest size, and says so`() throws {
        func settings(_ count: Int) -> JSONValue {
            // {"text":"…"} has 11 bytes beside the text.
            ["text": .string(String(repeating: "x", count: count - 11))]
        }
        let largest = CaptureConfiguration.maximumBytes
        #expect(try CaptureConfiguration(settings(largest)).settings == settings(largest))
        #expect(throws: CaptureConfigurationError.tooLarge(largest + 1)) {
            try CaptureConfiguration(settings(largest + 1))
        }
        let text = String(decoding: settings(largest + 1).encoded(), as: UTF8.self)
        let error = #expect(throws: CaptureFolderError.self) {
            try self.read(#"{"schema":"idv.captures/1","captures":[],"capture":\#(text)}"#)
        }
        #expect(error?.entry == "capture")
        #expect(error?.problem.contains("at most 65536") == true)
    }

    @Test func `a misspelt word is shown when it looks like one, and no other text is`() throws {
        let lists = [
            (#"{"schema":"idv.captures/1","captures":[],"capturs":1}"#, "'capturs'", true),
            (
                #"{"schema":"idv.captures/1","captures":[{"role":"documentBak"}]}"#,
                "'documentBak'", true
            ),
            (#"{"schema":"idv.captures/1","captures":[],"JANE DOE":1}"#, "JANE", false),
            (#"{"schema":"idv.captures/1","captures":[{"role":"1991-02-03"}]}"#, "1991", false),
        ]
        for (list, word, isShown) in lists {
            let error = #expect(throws: CaptureFolderError.self) { try self.read(list) }
            #expect(error?.problem.contains(word) == isShown)
        }
    }

    @Test func `an empty file is refused by what its role takes`() throws {
        _ = try folder.write("", to: "video.txt")
        let error = #expect(throws: CaptureFolderError.self) {
            try self.read(
                #"{"schema":"idv.captures/1","captures":[{"role":"selfieVideo","file":"video.txt"}]}"#
            )
        }
        #expect(error?.problem.contains("JPEG") == false)
        #expect(error?.problem.contains("0 bytes") == true)
    }

    @Test func `a folder without a list says so, without its path`() throws {
        let error = #expect(throws: CaptureFolderError.self) {
            try CaptureFolder(path: folder.path("nowhere"))
        }
        #expect(error?.entry == "captures.json")
        #expect(error?.description.contains("nowhere") == false)
    }

    @Test func `a folder prints nothing of the subject`() throws {
        let read = try read(Self.whole)
        var printed = "\(read) \(read.captures)" + String(reflecting: read)
        dump(read, to: &printed)
        for text in ["somebody", "m 1", "m 2", "front bytes", folder.path("")] {
            #expect(!printed.contains(text))
        }
    }

    @Test func `the digest tells sets apart that differ in anything but their order`() throws {
        let list = Self.whole
        let base = try read(list).captures.digest
        #expect(try read(list).captures.digest == base)
        for (old, new) in [
            ("m 1", "m 3"), (#", "depthFrame": "depth.jpg""#, ""), ("5.45.0", "5.46.0"),
            ("insufficientStorageForVideoRecording", "videoRecordingFailed"),
        ] {
            let changed = list.replacingOccurrences(of: old, with: new)
            #expect(changed != list)
            #expect(try read(changed).captures.digest != base, "\(old)")
        }
    }

    @Test(arguments: ["", "a b", "a\u{1B}[31m", String(repeating: "x", count: 101), "ä"])
    func `a reason for an absence that is no word becomes unknown`(text: String) {
        #expect(CaptureAbsence(rawValue: text) == .unknown)
    }
}
