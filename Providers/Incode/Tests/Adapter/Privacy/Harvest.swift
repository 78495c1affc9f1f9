import Foundation
import IDVPrimitives
import IDVSimulatorKit
import IdentityVerification
import IncodeProvider
import IncodeSimulator
import Testing

/// What came of runs, and what none of it may print.
struct Harvest {
    /// Each with a name for the message: a failure must not print the value either.
    private(set) var values: [(name: String, value: Any)] = []
    private(set) var secrets: Set<String> = [
        SimulatedIncode.Account.sandbox.apiKey, "X-Amz-", "idv-specimen",
    ]

    mutating func add(_ value: Any?, _ name: String) {
        guard let value else { return }
        values.append((name, value))
    }

    mutating func hide(_ text: String?) {
        if let text, text.count >= 4 { secrets.insert(text) }
    }

    /// Everything that a capture set holds, and the beginning of it in base64.
    mutating func hide(_ captures: CaptureSet, phrase: String) throws {
        hide(phrase)
        for capture in captures.captures {
            add(capture, "a capture")
            add(capture.source, "a capture's bytes")
            add(capture.metadata, "a capture's metadata")
            add(capture.depthFrame, "a depth frame")
            hide(capture.metadata?.value)
            for source in [capture.source, capture.depthFrame?.source].compactMap({ $0 }) {
                let bytes = try source.bytes(limit: source.count)
                let isText = [.selfieVideo, .deviceFingerprint].contains(capture.role)
                hide(
                    isText
                        ? String(decoding: bytes.prefix(32), as: UTF8.self)
                        : Data(bytes.prefix(48)).base64EncodedString()
                )
            }
        }
        let fingerprint = try captures[.deviceFingerprint].map {
            try JSONValue(parsing: try $0.source.bytes(limit: $0.source.count))
        }
        hide(fingerprint?["ip"]?.string)
        hide(fingerprint?["hash"]?.string)
    }

    /// The tokens that were sent, and the ids that the vendor gave.
    mutating func hide(_ simulator: SimulatedIncode) {
        for entry in simulator.journal.entries {
            hide(entry.headers["x-incode-hardware-id"])
            for item in entry.query where ["recordingId", "uploadId"].contains(item.name) {
                hide(item.value)
            }
        }
        for session in simulator.sessions { hide(session.interviewID) }
    }

    mutating func hide(_ document: DocumentEvidence) {
        for text in [
            document.name?.value.original, document.name?.value.surname,
            document.name?.value.givenNames, document.documentNumber?.value,
            document.dateOfBirth?.value.given, document.expirationDate?.value.given,
            document.address?.value, document.machineReadableZone?.value,
        ] { hide(text) }
        for (name, value) in [
            ("the evidence", document), ("the name's field", document.name as Any),
            ("the name", document.name?.value as Any),
            ("the number", document.documentNumber as Any),
            ("the birth's field", document.dateOfBirth as Any),
            ("the birth", document.dateOfBirth?.value as Any),
            ("the expiry", document.expirationDate?.value as Any),
            ("the issuer", document.issuingCountry?.value as Any),
            ("the address", document.address as Any), ("the kind", document.kind as Any),
            ("other fields", document.otherFields),
        ] as [(String, Any)] { add(value, name) }
    }

    mutating func add(_ result: VerificationResult, _ name: String) {
        add(result as Any, name)
        add(result.plan, "\(name)'s plan")
        add(result.calls, "\(name)'s calls")
        for score in result.scores { add(score, "\(name)'s score") }
        for reason in result.reasons { add(reason, "\(name)'s reason") }
        for reference in result.references {
            hide(reference.identifier.value)
            add(reference, "\(name)'s reference")
        }
        if let document = result.document { hide(document) }
    }

    mutating func add(_ error: any Error, of name: String) {
        add(error as Any, "the error of \(name)")
        guard let error = error as? ProviderError else { return }
        add(error.calls, "the error's calls")
        add(error.plan, "the error's plan")
        add(error.rawAnswer, "the error's raw answer")
        add(error.vendorMessage, "the vendor's words")
        add(OutcomeReason(error: error), "the error as a reason")
        add(IncodeReaction(for: error), "the reaction")
    }

    /// Prints every value in every way, and expects that nothing comes out.
    func expectNoLeak() {
        for (name, value) in values {
            var printed = "\(value)" + String(describing: value) + String(reflecting: value)
            printed += "\([value])" + String(reflecting: Optional(value))
            dump(value, to: &printed)
            dump(["k": value], to: &printed)
            printed += Self.children(of: value, depth: 0)
            if let error = value as? any Error {
                printed += error.localizedDescription + "\(error as NSError)"
            }
            for secret in secrets where printed.contains(secret) {
                let kind = secret.prefix(4)
                Issue.record("\(name) prints \(secret.count) characters, \(kind)…, it must not")
            }
        }
    }

    /// What walking the mirrors finds, and printing each child.
    private static func children(of value: Any, depth: Int) -> String {
        guard depth < 6 else { return "" }
        return Mirror(reflecting: value).children.map { child in
            "\(child.value)" + children(of: child.value, depth: depth + 1)
        }.joined()
    }
}
