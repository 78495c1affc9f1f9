import IdentityVerification
import IncodeProvider
import Testing

/// Rules that hold for every configuration, whatever is there.
@Suite struct PlanPropertyTests {
    private struct Case {
        let configuration: IncodeCaptureConfiguration
        let checks: IncodeRequestedChecks
        let route: IncodeUploadRoute
        let captures: IncodeAvailableCaptures
        let skipsBack: Bool

        var plan: IncodePlan {
            IncodePlan(
                configuration: configuration,
                checks: checks,
                route: route,
                partSize: 400,
                captures: captures,
                skipBackIDCapture: skipsBack
            )
        }
    }

    private static let order: [IncodeStep] =
        [
            .start, .deviceFingerprint, .frontID, .backID, .processID, .importRecording,
            .addSelfie, .processSelfie, .compareID, .compareOCR, .compareBackID, .compareBackOCR,
            .addVideoSelfieFace, .processVideoSelfieFace, .speech, .voiceConsentFace,
            .videoSelfieURL, .videoSelfieUpload, .initiateUpload,
        ] + (1...3).map { .uploadPart($0) } + [.completeUpload, .finish]

    private static let idCaptures: [IncodeIDCaptureConfiguration?] =
        [nil]
        + IncodeScanStep.allCases.flatMap { scanStep in
            [nil, .id, .passport].map {
                IncodeIDCaptureConfiguration(scanStep: scanStep, chosenIDType: $0)
            }
        }

    private static let selfies: [IncodeDeepsightConfiguration?] =
        [nil, .plain] + IncodeDeepsightModality.allCases.map { .init(modality: $0) }

    private static let videoSelfies: [IncodeVideoSelfieConfiguration?] =
        [nil]
        + (0..<64).map { bits in
            func has(_ bit: Int) -> Bool { bits & (1 << bit) != 0 }
            return IncodeVideoSelfieConfiguration(
                idScan: has(0),
                selfieScan: has(1),
                voiceConsent: has(2),
                voiceConsentFaceRecognition: has(3),
                randomQuestions: has(4),
                disableAudio: has(5)
            )
        }

    /// Which captures are there: all but one, none, and the passport's frame instead of the others.
    private static let captures: [IncodeAvailableCaptures] = {
        let all = PlanMaking.allRoles.union([.videoSelfiePassport])
        let sets =
            [all, [], PlanMaking.allRoles]
            + [all.subtracting([.videoSelfieFront, .videoSelfieBack, .documentBack])]
            + CaptureRole.allCases.filter { all.contains($0) }.map { all.subtracting([$0]) }
        return sets.map { PlanMaking.captures($0) }
    }()

    /// Every case, or one in seventeen under the thread sanitizer: there is one thread in it, which the
    /// sanitizer slows down tenfold, and all other tests with it.
    private static var caseStride: UInt32 {
        #if IDV_THREAD_SANITIZER
        17
        #else
        1
        #endif
    }

    /// Every configuration with every check and route, each with one of the capture sets, scattered
    /// so that every set is met by every kind of configuration.
    private static func forEachCase(_ body: (Case) -> Void) {
        var count: UInt32 = 0
        for idCapture in idCaptures {
            for selfie in selfies {
                for videoSelfie in videoSelfies {
                    for bits in 0..<8 {
                        count += 1
                        guard count.isMultiple(of: caseStride) else { continue }
                        let scattered = Int((count &* 2_654_435_761) >> 8)
                        body(
                            Case(
                                configuration: IncodeCaptureConfiguration(
                                    sdkVersion: "5.45.0",
                                    idCapture: idCapture,
                                    selfie: selfie,
                                    videoSelfie: videoSelfie
                                ),
                                checks: IncodeRequestedChecks(
                                    speech: bits & 1 != 0,
                                    consentFace: bits & 2 != 0
                                ),
                                route: bits & 4 != 0 ? .parts : .singlePut,
                                captures: captures[scattered % captures.count],
                                skipsBack: count.isMultiple(of: 5)
                            )
                        )
                    }
                }
            }
        }
    }

    /// Whether the configuration asks for a step, written down apart from the plan's own rules.
    private static func isConfigured(_ step: IncodeStep, _ item: Case) -> Bool {
        let configuration = item.configuration
        let videoSelfie = configuration.videoSelfie
        let hasBack =
            configuration.idCapture.map {
                $0.scanStep == .both && $0.chosenIDType != .passport && !item.skipsBack
            } ?? false
        switch step {
        case .start, .deviceFingerprint, .finish: return true
        case .frontID: return configuration.idCapture.map { $0.scanStep != .back } ?? false
        case .backID: return hasBack || configuration.idCapture?.scanStep == .back
        case .processID: return configuration.idCapture != nil
        case .importRecording:
            // A missing selfie is the fault; its video is none.
            return configuration.selfie?.effectiveModality == .singleFrameWithDepthAndVideo
                && item.captures.items[.selfie] != nil
        case .addSelfie, .processSelfie: return configuration.selfie != nil
        case .compareID, .compareOCR: return videoSelfie?.idScan ?? false
        case .addVideoSelfieFace, .processVideoSelfieFace: return videoSelfie?.selfieScan ?? false
        case .speech: return item.checks.speech
        case .voiceConsentFace: return item.checks.consentFace
        case .videoSelfieURL, .videoSelfieUpload:
            return videoSelfie != nil && item.route == .singlePut
        case .initiateUpload, .completeUpload: return videoSelfie != nil && item.route == .parts
        case .uploadPart:
            return videoSelfie != nil && item.route == .parts
                && item.captures.items[.videoSelfie] != nil
        case .compareBackID, .compareBackOCR: return false  // asked below
        @unknown default: return false
        }
    }

    @Test func `finish is last, the recording directly before it, and no step comes twice`() {
        var broken = 0
        Self.forEachCase { item in
            let plan = item.plan
            let positions = plan.steps.map { Self.order.firstIndex(of: $0) ?? -1 }
            let isOrdered = zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 }
            let recording = plan.steps.filter {
                [.videoSelfieURL, .videoSelfieUpload, .initiateUpload, .completeUpload].contains($0)
                    || $0.rawValue.hasPrefix("uploadPart")
            }
            if !isOrdered || positions.first != 0 || plan.steps.last != .finish
                || Array(plan.steps.dropLast().suffix(recording.count)) != recording
                || plan.calls.map(\.step) != plan.steps.map(\.rawValue)
            {
                broken += 1
            }
        }
        #expect(broken == 0)
    }

    @Test func `a step is a call, or a fault, or not configured, and never two of them`() {
        var broken: [String: Int] = [:]
        Self.forEachCase { item in
            let plan = item.plan
            let planned = Set(plan.steps)
            let faulty = Set(plan.faultySteps)
            if faulty.count != plan.faults.count { broken["twice", default: 0] += 1 }
            for step in Self.order {
                let isCall = planned.contains(step)
                let isFault = faulty.contains(step.rawValue)
                if isCall, isFault { broken["\(step.rawValue) both", default: 0] += 1 }
                if [.compareBackID, .compareBackOCR].contains(step) { continue }
                let isConfigured = Self.isConfigured(step, item)
                if isConfigured != (isCall || isFault) { broken[step.rawValue, default: 0] += 1 }
            }
        }
        #expect(broken.isEmpty)
    }

    @Test func `the back is compared only where the front is, and with a back in the session`() {
        var broken = 0
        Self.forEachCase { item in
            let steps = Set(item.plan.steps)
            if steps.contains(.compareBackID) != steps.contains(.compareBackOCR) { broken += 1 }
            if steps.contains(.compareBackID), !steps.contains(.backID) { broken += 1 }
            if steps.contains(.compareID), !steps.contains(.frontID) { broken += 1 }
            if steps.contains(.backID) || steps.contains(.processID), !steps.contains(.frontID) {
                broken += 1
            }
            if steps.contains(.importRecording), !steps.contains(.addSelfie) { broken += 1 }
            if steps.contains(.voiceConsentFace), !steps.contains(.processVideoSelfieFace) {
                broken += 1
            }
        }
        #expect(broken == 0)
    }

    @Test func `a capture is sent, or ignored, or part of a fault, and never lost in silence`() {
        var broken: [String: Int] = [:]
        Self.forEachCase { item in
            let plan = item.plan
            let sent = Set(plan.steps.compactMap { plan.role(of: $0) })
            let ignored = Set(plan.ignoredNames)
            for role in item.captures.items.keys where !sent.contains(role) {
                if !ignored.contains(role.rawValue), plan.faults.isEmpty {
                    broken[role.rawValue, default: 0] += 1
                }
            }
            for role in sent where ignored.contains(role.rawValue) {
                broken["\(role.rawValue) both", default: 0] += 1
            }
        }
        #expect(broken.isEmpty)
    }

    @Test func `a configuration that passes the gate has no fault when everything is there`() {
        var broken = 0
        var passed = 0
        Self.forEachCase { item in
            let gate = IncodeConfigurationGate(
                dashboard: IncodeDashboardSettings(
                    deepsight: item.configuration.selfie?.isEnabled ?? false,
                    modality: item.configuration.selfie?.modality ?? .singleFrame
                ),
                checks: item.checks
            )
            guard gate.faults(of: item.configuration).isEmpty else { return }
            passed += 1
            let plan = IncodePlan(
                configuration: item.configuration,
                checks: item.checks,
                route: item.route,
                captures: .everything(for: item.configuration, checks: item.checks)
            )
            if !plan.faults.isEmpty || !plan.ignored.isEmpty { broken += 1 }
        }
        #expect(broken == 0)
        #expect(passed > 1_000 / Int(Self.caseStride))
    }
}
