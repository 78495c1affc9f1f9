import IDVCrypto
import IDVPrimitives
import IdentityVerification

extension InquiryState {
    /// The state as a replay prints it, with the commands that the last input led to.
    ///
    /// The form is this project's convention. It holds the run's headers, and so a credential: it is
    /// for whoever drives the store, not for a log.
    func model(
        commands: [InquiryCommand],
        _ configuration: InquiryStoreConfiguration
    ) -> JSONValue {
        [
            "lifecycle": .string(lifecycle.rawValue),
            "revision": revision.map { .number(Double($0)) } ?? .null,
            "decision": decision.map { .string($0.rawValue) } ?? .null,
            "step": step.map { $0.model(configuration) } ?? .null,
            "screen": .string(screen.rawValue),
            "error": error.map(\.model) ?? .null,
            "notice": notice.map(\.model) ?? .null,
            "dialog": dialog.map(\.model) ?? .null,
            "effects": .array(commands.map(\.model)),
        ]
    }
}

extension JSONValue {
    /// An object of the members that are there.
    fileprivate static func members(_ members: [String: JSONValue?]) -> JSONValue {
        .object(members.compactMapValues { $0 })
    }
}

extension InquiryStepView {
    fileprivate func model(_ configuration: InquiryStoreConfiguration) -> JSONValue {
        ["id": .string(id), "selfie": selfie.model(configuration)]
    }
}

extension SelfieStateView {
    fileprivate func model(_ configuration: InquiryStoreConfiguration) -> JSONValue {
        let processing = self.processing?.value ?? .null
        switch self {
        case .preparing: return ["type": "PREPARING", "processing": processing]
        case .liveness(let view):
            return [
                "type": "LIVENESS",
                "capture": view.capture.model(configuration),
                "processing": processing,
            ]
        case .passive(let view):
            return .members([
                "type": "PASSIVE",
                "capture": view.capture.model(configuration),
                "title": view.title.map(JSONValue.string),
                "description": view.details.map(JSONValue.string),
                "processing": processing,
            ])
        case .photo(let view):
            return .members([
                "type": "PHOTO",
                "captureSessionId": .string(view.captureSessionID),
                "captureField": .string(view.captureField),
                "title": view.title.map(JSONValue.string),
                "description": view.details.map(JSONValue.string),
                "hint": view.hint.map(JSONValue.string),
                "cameraErrors": view.cameraErrors?.value,
                "buttons": view.buttons?.value,
                "processing": processing,
            ])
        }
    }
}

extension SelfieCaptureView {
    fileprivate func model(_ configuration: InquiryStoreConfiguration) -> JSONValue {
        var headers: [String: JSONValue] = [:]
        for field in self.headers.fields {
            headers[field.name] = field.value.withText(JSONValue.string)
        }
        // On a page the engine may be sent to another address than the one that was checked.
        let isOnPage = configuration.platform == .web && configuration.pageOrigin != nil
        let engineURL: JSONValue? = isOnPage ? .string(configuration.engineURL(for: self)) : nil
        return .members([
            "captureSessionId": .string(captureSessionID),
            "mode": .string(mode.rawValue),
            "serviceUrl": .string(service.text),
            "engineUrl": engineURL,
            "headers": .object(headers),
            "texts": texts.model,
        ])
    }
}

extension SelfieCaptureTexts {
    fileprivate var model: JSONValue {
        .members([
            "holdSteady": holdSteady.map(JSONValue.string),
            "turnHead": turnHead.map(JSONValue.string),
            "lookStraight": lookStraight.map(JSONValue.string),
            "centerFace": centerFace.map(JSONValue.string),
            "processing": processing.map(JSONValue.string),
        ])
    }
}

extension InquiryError {
    fileprivate var model: JSONValue {
        var members: [String: JSONValue] = [
            "type": .string(code), "presentation": "BANNER", "retry": false,
        ]
        switch self {
        case .missingCaptureField(let step): members["step"] = .string(step)
        case .invalidLink(let url): members["url"] = .string(url)
        case .invalidState: break
        }
        return .object(members)
    }
}

extension InquiryNotice {
    fileprivate var model: JSONValue { ["kind": .string(kind.rawValue), "retry": .bool(retry)] }
}

extension InquiryDialog {
    fileprivate var model: JSONValue {
        [
            "kind": "RETRY",
            "title": .string(title),
            "description": .string(details),
            "button": .string(button),
        ]
    }
}

extension InquiryCommand {
    fileprivate var model: JSONValue {
        switch self {
        case .submitCapture(let id, let session, let transaction):
            [
                "command": "SUBMIT_CAPTURE",
                "id": .string(id),
                "captureSessionId": .string(session),
                "transactionId": .string(transaction),
            ]
        case .uploadCapture(let id, let session, let field, let digest, let length):
            [
                "command": "UPLOAD_CAPTURE",
                "id": .string(id),
                "captureSessionId": .string(session),
                "captureField": .string(field),
                "sha256": .string(digest.hex),
                "length": .number(Double(length)),
            ]
        case .back: ["command": "BACK"]
        case .retry: ["command": "RETRY"]
        }
    }
}
