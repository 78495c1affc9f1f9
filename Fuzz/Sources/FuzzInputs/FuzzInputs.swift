import IDVCrypto
import IDVHTTP
import IDVPrimitives
import IdentityVerification

/// The readers of outside bytes.
///
/// The first byte of an input picks one, the rest is what it reads.
///
/// A reader may refuse whatever it likes; it may not crash, hang, or contradict itself.
private let readers: [@Sendable ([UInt8]) -> Void] = [
    inspectImage, readJSON, readURL, readBase64, readDataURL, readDate, readMachineReadableZone,
    readPresignedTarget, readSpecimenMarking, readHostPattern, readCaptureFolder,
    readCaptureConfiguration, readScore, readDocumentData, readWebhook, readPartUploadState,
    readErrorBody, readAnswer, readRecordingText, answerAsSimulator,
    readServiceAddress, readInquiryLines, readDeviceTransaction,
]

/// What libFuzzer calls for each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let first = bytes.first else { return 0 }
    readers[Int(first) % readers.count](Array(bytes.dropFirst()))
    return 0
}

private func inspectImage(_ bytes: [UInt8]) {
    let limits = MediaLimits(maximumBytes: 1 << 20)
    guard
        let facts = try? MediaInspector.inspect(
            ByteSource(bytes),
            label: "fuzzed",
            limits: limits
        )
    else { return }
    precondition(facts.pixelWidth > 0 && facts.pixelHeight > 0)
    precondition(facts.byteCount == bytes.count)
    precondition((0..<bytes.count).contains(facts.trailingByteCount))
}

private func readJSON(_ bytes: [UInt8]) {
    guard let value = try? JSONValue(parsing: bytes) else { return }
    let again = try? JSONValue(parsing: value.encoded())
    precondition(again == value, "what was read and written reads differently")
    _ = try? JSONValue(parsing: bytes, json5: true)
}

private func readURL(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let url = try? HTTPURL(text) else { return }
    precondition(url.string == text)
    precondition(!url.host.contains("@") && !url.host.isEmpty)
    precondition(url.path.hasPrefix("/"))
    precondition(!"\(url)".contains("?") || "\(url)".hasSuffix("?(hidden)"))
}

private func readBase64(_ bytes: [UInt8]) {
    if let decoded = try? Base64.decode(bytes) {
        precondition(Array(Base64.encode(decoded).utf8) == bytes, "strict base64 has one form")
    }
    _ = try? Base64.decode(bytes, options: .lenient)
}

private func readDataURL(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let limits = MediaLimits(maximumBytes: 1 << 16)
    for input in [MediaInput.text(text), .dataURL(text), .base64(text)] {
        guard let source = try? input.open(label: "fuzzed", limits: limits) else { continue }
        precondition(source.count <= limits.maximumBytes)
    }
}

private func readDate(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let today = CivilDate(year: 2026, month: 11, day: 30)
    for field in [DateHint.Field.birth, .expiry, .other] {
        let date = UncertainDate(reading: text, hint: DateHint(field: field, today: today))
        precondition(date.given == text)
        if case .ambiguous(let days) = date.reading { precondition(days.count > 1) }
    }
    _ = CountryReading(reading: text)
}

private func readMachineReadableZone(_ bytes: [UInt8]) {
    _ = try? MachineReadableZone(parsing: String(decoding: bytes, as: UTF8.self))
}

private func readPresignedTarget(_ bytes: [UInt8]) {
    let answer = AWSSignatureV4.verifyPresigned(
        method: "PUT",
        target: String(decoding: bytes, as: UTF8.self),
        headers: { _ in ["x"] },
        region: "us-east-1",
        now: 1_369_353_600,
        credentials: { _ in AWSCredentials(accessKeyID: "id", secretAccessKey: "secret") }
    )
    precondition(!answer.isValid, "a signature was guessed")
}

private func readHostPattern(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let pattern = try? HostPattern(text) else { return }
    let other = try? HTTPURL("https://unrelated.invalid/")
    precondition(
        other.map { !pattern.matches($0) || text.contains("unrelated") || text.contains("invalid") }
            ?? true
    )
}
