import IDVPrimitives
import IdentityVerification

/// A step as it was received: every part that the check looks at, if it is there and of its type.
struct ReceivedStep: Sendable, Equatable {
    var id: String?
    var type: String?
    var selfie: ReceivedSelfie?

    init(_ value: JSONValue) {
        id = value["id"]?.id
        type = value["type"]?.id
        if let selfie = value["selfie"], selfie.object != nil {
            self.selfie = ReceivedSelfie(selfie)
        }
    }
}

/// A step's selfie part as it was received.
struct ReceivedSelfie: Sendable, Equatable {
    var state: String?
    var livenessMode: String?
    var captureSessionID: String?
    var preparedByID: String?
    /// As it came: also empty, and of any length.
    var serviceURL: String?
    var credential: Secret?
    /// Whether there is an address or a credential at all, of whatever type.
    var hasService: Bool
    var captureField: String?
    var texts: SelfieCaptureTexts
    var title: String?
    var details: String?
    var hint: String?
    var cameraErrors: CameraErrorsView?
    var buttons: SelfieButtonsView?
    var processing: ProcessingView?

    init(_ value: JSONValue) {
        state = value["state"]?.id
        livenessMode = value["livenessMode"]?.id
        captureSessionID = value["captureSession"]?["id"]?.id
        preparedByID = value["captureSession"]?["preparedBy"]?["id"]?.id
        serviceURL = value["serviceUrl"]?.string
        credential = value["credential"]?.string.map { Secret($0) }
        hasService = ["serviceUrl", "credential"].contains { value[$0].map { !$0.isNull } ?? false }
        captureField = value["captureTarget"]?["field"]?.id
        texts = SelfieCaptureTexts(
            holdSteady: value["texts"]?["holdSteady"]?.text,
            turnHead: value["texts"]?["turnHead"]?.text,
            lookStraight: value["texts"]?["lookStraight"]?.text,
            centerFace: value["texts"]?["centerFace"]?.text,
            processing: value["texts"]?["processing"]?.text
        )
        title = value["title"]?.text
        details = value["description"]?.text
        hint = value["hint"]?.text
        cameraErrors = value["cameraErrors"].flatMap(Self.opaque).map(CameraErrorsView.init)
        buttons = value["buttons"].flatMap(Self.opaque).map(SelfieButtonsView.init)
        processing = value["processing"].flatMap(Self.opaque).map(ProcessingView.init)
    }

    /// Not written as a closure of `flatMap`, in which `nil` would become JSON's null.
    private static func opaque(_ value: JSONValue) -> JSONValue? {
        guard value.object != nil else { return nil }
        return value
    }
}

/// The inquiry's own texts as they were received.
struct ReceivedChrome: Sendable, Equatable {
    private let title: String?
    private let details: String?
    private let retry: String?

    init(_ value: JSONValue?) {
        let error = value?["error"]
        title = error?["title"]?.text
        details = error?["description"]?.text
        retry = error?["retry"]?.text
    }

    /// These texts, and another's where there is none or an empty one.
    func texts(or other: InquiryChromeTexts) -> InquiryChromeTexts {
        func text(_ received: String?, _ other: String) -> String {
            received.flatMap { $0.isEmpty ? nil : $0 } ?? other
        }
        return InquiryChromeTexts(
            errorTitle: text(title, other.errorTitle),
            errorDescription: text(details, other.errorDescription),
            errorRetry: text(retry, other.errorRetry)
        )
    }
}

extension JSONValue {
    /// The longest id, name or word in bytes; a longer one counts as missing.
    private static var maximumIDBytes: Int { 1024 }
    /// The longest text in bytes; a longer one is left out.
    private static var maximumTextBytes: Int { 16 << 10 }

    /// The id, name or word that this is; nil for an empty one and for anything else.
    var id: String? {
        guard let string, (1...Self.maximumIDBytes).contains(string.utf8.count) else { return nil }
        return string
    }

    /// The text that this is, also an empty one; nil for anything else.
    fileprivate var text: String? {
        guard let string, string.utf8.count <= Self.maximumTextBytes else { return nil }
        return string
    }
}
