import FolioProvider
import IDVHTTP
import IDVPrimitives

private let proxies = [
    "https://api.example.test/api/selfie", "http://127.0.0.1:8080/api/selfie",
    "http://[::1]:8080/a",
    "https://api.example.test/", "https://xn--bcher-kva.example/s",
]

/// An address that the rule takes is one that a strict parser reads as the proxy's.
func readServiceAddress(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    for proxy in proxies {
        guard let rule = try? SelfieProxyRule(proxy), let expected = try? HTTPURL(proxy) else {
            preconditionFailure("the proxy is no address")
        }
        precondition(rule.check(proxy) != nil)
        guard let address = rule.check(text) else { continue }
        precondition(address.text.utf8.elementsEqual(text.utf8), "the address was changed")
        precondition(text.utf8.allSatisfy { (0x21...0x7E).contains($0) })
        precondition(!text.utf8.contains { "@?#\\%".utf8.contains($0) })
        guard !text.contains("[") else { continue }
        // The other parser, which is as strict, and was written for another end.
        guard let parsed = try? HTTPURL(text) else { continue }
        precondition(parsed.isSecure == expected.isSecure && parsed.port == expected.port)
        precondition(parsed.host.lowercased() == expected.host.lowercased())
        precondition(trimmed(parsed.path) == trimmed(expected.path))
        precondition(!address.engineBase.hasSuffix("/"))
    }
    _ = try? SelfieProxyRule(text)
}

private func trimmed(_ path: String) -> Substring {
    path.hasSuffix("/") ? path.dropLast() : path[...]
}

/// Lines of an inquiry: a refused update leaves no trace, and nothing is sent twice.
///
/// The first byte picks the platform; the credential of the seeds must never be anywhere but in the
/// headers of a step.
func readInquiryLines(_ bytes: [UInt8]) {
    let platforms = InquiryPlatform.allCases
    let platform = platforms[Int(bytes.first ?? 0) % platforms.count]
    guard var replay = try? InquiryReplay(platform: platform, selfieProxy: proxies[0]) else {
        preconditionFailure("the proxy is no address")
    }
    var step: JSONValue?
    var isInFlight = false
    for line in bytes.dropFirst().split(separator: 0x0A).prefix(64) {
        let lines: [String]
        do throws(InquiryReplayError) {
            lines = try replay.handle(line: Array(line))
        } catch {
            precondition(!"\(error)".contains("fuzz-credential"))
            continue
        }
        guard let last = lines.last, let model = try? JSONValue(parsing: last.utf8),
            let effects = model["effects"]?.array
        else { preconditionFailure("a line without a model") }
        let input = try? JSONValue(parsing: line)
        if input?["op"]?.string == "update", model["error"]?.isNull == false {
            precondition(model["step"] == step || step == nil && model["step"]?.isNull == true)
        }
        precondition(effects.count <= 1, "one input sent two commands")
        let isCommand = effects.contains { effect in
            ["SUBMIT_CAPTURE", "UPLOAD_CAPTURE"].contains(effect["command"]?.string)
        }
        precondition(!(isCommand && isInFlight), "a second command while one is in flight")
        if isCommand { isInFlight = true }
        if ["update", "start", "reply"].contains(input?["op"]?.string) { isInFlight = false }
        for part in [model["effects"], model["error"], model["notice"], model["dialog"]] {
            let text = String(decoding: (part ?? .null).encoded(), as: UTF8.self)
            let isEcho =
                input?["step"]?["selfie"]?["serviceUrl"]?.string?
                .contains("fuzz-credential") ?? false
            precondition(isEcho || !text.contains("Bearer"), "a credential outside the headers")
        }
        step = model["step"]
    }
}

/// A device's transaction: what is taken can be sent and compared.
func readDeviceTransaction(_ bytes: [UInt8]) {
    do throws(DeviceLivenessTransactionError) {
        let transaction = try DeviceLivenessTransaction(reading: ByteSource(bytes))
        for id in [transaction.transactionID, transaction.captureSessionID] {
            precondition((1...128).contains(id.utf8.count))
            precondition(id.utf8.allSatisfy { (0x21...0x7E).contains($0) })
            precondition(!"\(transaction)".contains(id) || id.utf8.count < 30)
        }
    } catch {
        precondition("\(error)".utf8.count < 500)
    }
}
