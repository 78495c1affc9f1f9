import Foundation
import IDVPrimitives
import IdentityVerification
import Testing

/// What is secret or about a person is in no text that Swift makes by itself.
@Suite struct PrivacyPrintingTests {
    static let marker = "QUXBERT-4711"

    struct Value: Sendable, CustomTestStringConvertible {
        let name: String
        let value: any Sendable
        var testDescription: String { name }
    }

    static let values: [Value] = {
        let provenance = Provenance(operation: "scan", vendorField: "number")
        var document = DocumentEvidence()
        document.name = EvidenceField(PersonName(original: marker), from: provenance)
        document.documentNumber = EvidenceField(marker, from: provenance)
        document.nationality = EvidenceField(CountryReading(reading: marker), from: provenance)
        document.dateOfBirth = EvidenceField(UncertainDate(reading: marker), from: provenance)
        document.otherFields = ["X": EvidenceField(marker, from: provenance)]
        var error = ProviderError(
            .mediaRefused,
            phase: .analysis,
            operation: "scan",
            sendState: .refused,
            retry: .afterFixing,
            message: "The image was refused."
        )
        error.vendorMessage = Personal(marker)
        error.rawAnswer = Personal(Array(marker.utf8))
        let profile = ProviderProfile(
            name: "main",
            adapter: "acme",
            environment: .sandbox,
            capabilities: [],
            documentKinds: [],
            classifiesDocuments: false,
            checks: [],
            requirements: [],
            operations: []
        )
        let result = VerificationResult(
            profile: profile,
            verdict: .accepted,
            document: document,
            references: [VendorReference("documentFront", marker)],
            plan: PlanOfRecord(steps: []),
            calls: [],
            expiry: DocumentExpiryCheck(.review, today: nil)
        )
        let scan = DocumentScan(
            profile: profile,
            document: document,
            scores: [],
            references: [VendorReference("documentFront", marker)],
            plan: PlanOfRecord(steps: []),
            calls: []
        )
        return [
            Value(name: "secret", value: Secret(marker)),
            Value(name: "personal text", value: Personal(marker)),
            Value(name: "personal bytes", value: Personal(Array(marker.utf8))),
            Value(name: "personal in personal", value: Personal(Personal(marker))),
            Value(name: "field", value: EvidenceField(marker, from: provenance)),
            Value(name: "document", value: document),
            Value(name: "reference", value: VendorReference("session", marker)),
            Value(name: "error", value: error),
            Value(name: "result", value: result),
            Value(name: "scan", value: scan),
            Value(name: "input from bytes", value: MediaInput.bytes(Array(marker.utf8))),
            Value(name: "source", value: ByteSource(Array(marker.utf8))),
        ]
    }()

    private struct Holder<Held> { let held: Held }

    /// The texts that a careless line of code would make of a value.
    static func texts<Value>(of value: Value) -> [String] {
        func dumped(_ value: some Any) -> String {
            var text = ""
            dump(value, to: &text)
            return text
        }
        let wrapped: [Any] = [
            value, Optional(value) as Any, [value], ["key": value], (value, 1),
            Holder(held: value), Result<Value, Never>.success(value),
        ]
        return wrapped.flatMap { item in
            [
                "\(item)", String(describing: item), String(reflecting: item), dumped(item),
                Mirror(reflecting: item).children.map { "\($0)" }.joined(),
            ]
        }
    }

    @Test(arguments: values)
    func `a value prints nothing of what it holds, alone or in others`(value: Value) {
        let bytes = Array(Self.marker.utf8).map(String.init).joined(separator: ", ")
        for text in Self.texts(of: value.value) {
            #expect(!text.contains(Self.marker))
            #expect(!text.contains("QUXBERT"))
            #expect(!text.contains(bytes))
        }
    }

    @Test func `a value that is not protected is found by this very test`() {
        struct Leaky: Sendable { let text: String }
        #expect(Self.texts(of: Leaky(text: Self.marker)).allSatisfy { $0.contains(Self.marker) })
    }

    @Test func `what is protected says so`() {
        #expect("\(Secret("x"))" == "(secret)")
        #expect("\(Personal("x"))" == "(personal)")
        #expect("\(DocumentEvidence())" == "DocumentEvidence(personal)")
        let field = EvidenceField(1, from: Provenance(operation: "scan", vendorField: "number"))
        #expect("\(field)" == "EvidenceField(number)")
    }
}
