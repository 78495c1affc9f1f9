import IDVPrimitives

extension FolioState {
    /// The field that a photo is uploaded to.
    static let captureField = "selfie_photo"

    /// Where the engine's requests go.
    var serviceURL: String { base + FolioRoute.proxyPath }

    /// An inquiry as the answer to a create or read has it, which is counted as a showing.
    func shown(_ inquiry: inout Inquiry) -> JSONValue {
        if case .capturing = inquiry.stage {
            inquiry.showings += 1
            if inquiry.showings == 2, scenario.mendsAtSecondShowing { inquiry.bumpRevision() }
        }
        return rendered(inquiry)
    }

    /// An inquiry as an answer has it.
    func rendered(_ inquiry: Inquiry) -> JSONValue {
        var decision = JSONValue.null
        if case .completed(let word) = inquiry.stage { decision = .string(word) }
        let answer: JSONValue = [
            "id": .string(inquiry.id),
            "lifecycle": inquiry.isCompleted ? "COMPLETED" : "STARTED",
            "revision": .number(Double(inquiry.revision)),
            "step": step(of: inquiry),
            "decision": decision,
            "chrome": Self.chrome,
            "lastCommand": lastCommand(of: inquiry),
        ]
        var edits = scenario.edits(isCompleted: inquiry.isCompleted)
        if inquiry.session != nil, scenario.wrongShowings.contains(inquiry.showings) {
            edits += scenario.edits(on: inquiry.step, serviceURL: serviceURL)
        }
        return edits.reduce(answer) { $1.applied(to: $0) }
    }

    private func lastCommand(of inquiry: Inquiry) -> JSONValue {
        guard let command = inquiry.lastCommand else { return .null }
        return [
            "id": .string(command.id),
            "outcome": command.isAccepted ? "ACCEPTED" : "FAILED",
            "retry": .bool(command.mayComeAgain),
            "reason": command.reason.map { .string($0) } ?? .null,
        ]
    }

    private func step(of inquiry: Inquiry) -> JSONValue {
        guard !inquiry.isCompleted else { return .null }
        var selfie: [String: JSONValue]
        if let session = inquiry.session {
            selfie = capture(in: session)
        } else {
            selfie = ["state": "PREPARING", "processing": Self.processing("One moment")]
        }
        if case .processing = inquiry.stage {
            selfie["processing"] = Self.processing("Checking")
        }
        return ["id": .string(inquiry.stepID), "type": "SELFIE", "selfie": .object(selfie)]
    }

    private func capture(in session: CaptureSession) -> [String: JSONValue] {
        var selfie: [String: JSONValue] = [
            "state": .string(session.step.rawValue),
            "captureSession": [
                "id": .string(session.id),
                "preparedBy": ["id": .string(session.preparedBy), "type": "PREPARE_CAPTURE"],
            ],
        ]
        if let mode = session.step.livenessMode { selfie["livenessMode"] = .string(mode) }
        if let credential = session.credential {
            selfie["serviceUrl"] = .string(serviceURL)
            selfie["credential"] = .string(credential)
            selfie["texts"] = Self.texts
        }
        if session.step != .active {
            selfie["title"] = "SPECIMEN: Take a selfie"
            selfie["description"] = "SPECIMEN: Look into the camera."
        }
        if session.step == .photo {
            selfie["captureTarget"] = ["field": .string(Self.captureField)]
            selfie["hint"] = "SPECIMEN: Look here"
            selfie["cameraErrors"] = [
                "denied": "SPECIMEN: Allow the camera", "unavailable": "SPECIMEN: No camera",
            ]
            selfie["buttons"] = ["capture": "SPECIMEN: Take the photo"]
        }
        return selfie
    }

    private static func processing(_ title: String) -> JSONValue {
        ["title": .string("SPECIMEN: \(title)")]
    }

    private static let chrome: JSONValue = [
        "error": [
            "title": "SPECIMEN: That did not work", "description": "SPECIMEN: Please try again.",
            "retry": "SPECIMEN: Try again",
        ]
    ]

    private static let texts: JSONValue = [
        "holdSteady": "SPECIMEN: Hold steady", "turnHead": "SPECIMEN: Turn your head",
        "lookStraight": "SPECIMEN: Look straight", "centerFace": "SPECIMEN: Center your face",
        "processing": "SPECIMEN: Processing",
    ]
}
