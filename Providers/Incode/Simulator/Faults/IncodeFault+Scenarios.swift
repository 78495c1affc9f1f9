import IDVPrimitives
import IDVSimulatorKit

extension IncodeFault {
    typealias Plan = FaultPlan<OmniOperation, IncodeFault>

    /// A scenario as a plan.
    static func plan(
        for scenario: IncodeScenario,
        _ configuration: SimulatedIncode.Configuration
    ) -> Plan {
        Plan(
            rules(onTheWay: scenario, configuration) ?? rules(inAnswers: scenario)
                ?? rules(inUploads: scenario) ?? []
        )
    }

    /// What goes wrong on the way, or before anyone looks at the call.
    private static func rules(
        onTheWay scenario: IncodeScenario,
        _ configuration: SimulatedIncode.Configuration
    ) -> [Plan.Rule]? {
        let api = OmniOperation.api
        let judging = OmniOperation.judging
        let lost = IncodeFault.deliver(.closeWithoutAnswer)
        switch scenario {
        case .lostAnswer: return [.first(1, of: [.finishStatus], fault: lost)]
        case .lostAnswerStart: return [.first(1, of: [.start], fault: lost)]
        case .lostAnswerPart: return [.first(1, of: [.uploadPart], fault: lost)]
        case .lostAnswerComplete: return [.first(1, of: [.completeUpload], fault: lost)]
        case .tooManyRequests:
            let fault = IncodeFault.fail(.tooManyRequests(after: 1))
            return [.first(1, of: [.start, .addFrontID, .addFace], fault: fault)]
        case .unavailableThenOK: return [.first(1, of: api, fault: .fail(.unavailable))]
        case .unavailableAlways: return [.every(api, fault: .fail(.unavailable))]
        case .keyRevoked: return [.every(api, fault: .fail(.badKey))]
        case .tokenExpiredAlways:
            return [.every(api.subtracting([.start]), fault: .fail(.badToken))]
        case .statusErrorThenOK:
            let fault = IncodeFault.fail(OmniReply(500, "Internal Server Error"))
            return [.first(1, of: [.getOnboardingStatus], fault: fault)]
        case .gatewayPage: return [.every(judging, fault: .replace(badGateway))]
        case .emptyAnswer:
            let empty = SimulatorResponse(
                status: 200,
                headers: ["Content-Type": "application/json"]
            )
            return [.every(judging, fault: .replace(empty))]
        case .truncatedAnswer: return [.every(judging, fault: .cut)]
        case .stallBeforeHeaders:
            return [.every(judging, fault: .deliver(.stallBeforeHeaders))]
        case .stallMidBody: return [.every(judging, fault: .stall)]
        case .hugeAnswer: return [.every(judging, fault: .pad(configuration.hugeAnswerBytes))]
        case .redirectElsewhere:
            let redirect = SimulatorResponse(
                status: 307,
                headers: ["Location": configuration.redirectTarget]
            )
            return [.every(api, fault: .refuse(redirect))]
        case .slow:
            return [
                .every(Set(OmniOperation.allCases), fault: .delay(configuration.latency))
            ]
        default: return nil
        }
    }

    /// What the vendor answers to a call that it acted on.
    private static func rules(inAnswers scenario: IncodeScenario) -> [Plan.Rule]? {
        func first(_ operation: OmniOperation, _ rewriting: AnswerRewriting) -> [Plan.Rule] {
            [.first(1, of: [operation], fault: .rewrite(rewriting))]
        }
        func every(_ operation: OmniOperation, _ rewriting: AnswerRewriting) -> [Plan.Rule] {
            [.every([operation], fault: .rewrite(rewriting))]
        }
        let glare = AnswerRewriting.set(["correctGlare": false, "glare": 11])
        switch scenario {
        case .glareThenOK: return first(.addFrontID, glare)
        case .glareAlways: return every(.addFrontID, glare)
        case .blurThenOK:
            return first(.addFrontID, .set(["correctSharpness": false, "sharpness": 14]))
        case .wrongSideThenOK: return first(.addFrontID, .failReason("WRONG_DOCUMENT_SIDE"))
        case .idTypeUnacceptable: return every(.addFrontID, .failReason("ID_TYPE_UNACCEPTABLE"))
        case .unknownFailReason: return every(.addFrontID, .failReason("DOCUMENT_TOO_ORNATE"))
        case .selfieSpoofThenOK: return first(.addFace, .set(["confidence": 1]))
        case .selfieDarkThenOK: return first(.addFace, .set(["isBright": false]))
        case .noConfidenceOnce: return first(.addFace, .remove("confidence"))
        case .face6000Once:
            return [.first(1, of: [.addFace, .processFace], fault: .fail(.processing))]
        case .processID6000: return [.every([.processID], fault: .fail(.processing))]
        case .numberFormatException:
            let reply = OmniReply(
                500,
                "Internal Server Error",
                "NumberFormatException: Cannot parse null string"
            )
            return [.first(1, of: [.processID], fault: .failAfterwards(reply))]
        case .alreadyProcessed:
            return [.first(1, of: [.processID], fault: .failAfterwards(.idAlreadyProcessed))]
        case .scoreNullSections: return every(.getScore, .nullSections)
        case .scoreUnknownStatus: return every(.getScore, .overallStatus("UNDER_OBSERVATION"))
        case .scoreManual: return every(.getScore, .overallStatus("MANUAL"))
        case .scoreOverallFailTestsOK: return every(.getScore, .overallStatus("FAIL"))
        case .undocumentedAnswers:
            let calls: Set<OmniOperation> = [.addSpeech, .addVoiceConsentFace, .completeUpload]
            return [.every(calls, fault: .rewrite(.only(["similarity": 0.9])))]
        case .emptyDocumentAnswers:
            return [.every([.addFrontID, .addBackID], fault: .rewrite(.only([:])))]
        case .selfieObscured:
            let flags = ["hasLenses", "hasFaceMask", "hasHeadCover", "hasClosedEyes"]
            let values = flags.map { ($0, JSONValue.bool(true)) }
            return every(.addFace, .set(Dictionary(uniqueKeysWithValues: values)))
        case .matchFraction:
            return every(.processFace, .set(["confidence": .number(OmniService.matchFraction)]))
        case .compareBare: return every(.compareID, .only(["idTypeMatched": true]))
        case .existingSession: return every(.start, .set(["existingSession": true]))
        case .ocrV1Envelope: return every(.getOCRData, .unwrap("ocrData"))
        case .questionWithoutConsent: return every(.getQuestions, .withoutEntry(0))
        case .questionsWrapped: return every(.getQuestions, .wrap("questions"))
        case .unknownFieldsAndNulls:
            return [.every(OmniOperation.api, fault: .rewrite(.unknownFieldsAndNulls))]
        default: return nil
        }
    }

    /// What goes wrong with upload URLs; what is left is decided where it happens.
    private static func rules(inUploads scenario: IncodeScenario) -> [Plan.Rule]? {
        let presigning: Set<OmniOperation> = [.generateVideoSelfieURL]
        switch scenario {
        case .presignExpired: return [.first(1, of: presigning, fault: .presign(.expired))]
        case .presignForeignHost: return [.every(presigning, fault: .presign(.foreignHost))]
        case .presignInsecureURL: return [.every(presigning, fault: .presign(.insecure))]
        case .uploadSignatureRefused:
            let refusal = StorageError.signatureDoesNotMatch.response
            return [.every([.uploadVideoSelfie], fault: .refuse(refusal))]
        default: return nil
        }
    }

    static var badGateway: SimulatorResponse {
        let text =
            "<!DOCTYPE html><html><head><title>Bad Gateway</title></head>"
            + "<body><h1>Bad Gateway</h1></body></html>\n"
        return .text(502, text, mediaType: "text/html; charset=utf-8")
    }
}
