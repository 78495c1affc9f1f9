public import IdentityVerification

extension FolioAccount: CallPlanning {
    /// The calls of an attempt with a capture set, as far as they can be told; nothing is sent.
    ///
    /// Whether an inquiry asks for a photo or for liveness, its server decides. The plan supposes that
    /// it asks for what the set holds; with the headless engine, for liveness.
    ///
    /// - Throws: `ProviderError` of kind `invalidInput` when the set's inquiry is none.
    public func plan(
        for captures: CaptureSet,
        request: VerificationRequest = VerificationRequest()
    ) throws(ProviderError) -> CallPlan {
        let inquiry = try Self.continuedInquiry(
            request.captureConfiguration ?? captures.configuration
        )
        let engine = inquiry == nil ? engine : .device
        let roles: [CaptureRole] = engine == .device ? [.selfie, .livenessTransaction] : [.selfie]
        let taken = roles.filter { captures[$0] != nil }
        let ignored = captures.captures.map(\.role).filter { !taken.contains($0) }.map {
            CallPlan.Ignored($0.rawValue, reason: "the inquiry takes no \($0.label)")
        }
        guard !taken.isEmpty else {
            let labels = roles.map { "no \($0.label)" }.joined(separator: " and ")
            return CallPlan(
                calls: [],
                faults: [
                    PlanOfRecord.Fault(
                        step: FolioOperation.submitCapture.rawValue,
                        reason: "there is \(labels), and an inquiry takes nothing else"
                    )
                ],
                ignored: ignored
            )
        }
        let begin: FolioOperation = inquiry == nil ? .createInquiry : .readInquiry
        var operations = [begin]
        if engine == .headless {
            operations += [.startLiveness, .processLiveness] + transactionCalls
        } else {
            if taken.contains(.selfie) { operations.append(.uploadCapture) }
            if taken.contains(.livenessTransaction) { operations += transactionCalls }
        }
        if operations.last != .readInquiry { operations.append(.readInquiry) }
        return CallPlan(
            calls: operations.map(Self.call),
            faults: Self.faults(captures[.livenessTransaction], inquiry),
            ignored: ignored
        )
    }

    /// What can be said of a device's transaction before anything is sent.
    private static func faults(
        _ capture: Capture?,
        _ inquiry: String?
    ) -> [PlanOfRecord.Fault] {
        guard let capture else { return [] }
        let step = FolioOperation.submitCapture.rawValue
        var faults: [PlanOfRecord.Fault] = []
        if inquiry == nil {
            faults.append(
                PlanOfRecord.Fault(
                    step: step,
                    reason:
                        "the set names no inquiry (capture.folio.inquiry), and a device's transaction "
                        + "belongs to the inquiry that it was made for"
                )
            )
        }
        do throws(DeviceLivenessTransactionError) {
            _ = try DeviceLivenessTransaction(reading: capture.source)
        } catch {
            faults.append(PlanOfRecord.Fault(step: step, reason: "\(error)"))
        }
        return faults
    }

    private var transactionCalls: [FolioOperation] {
        verifier == nil ? [.submitCapture] : [.readTransaction, .submitCapture]
    }

    private static func call(_ operation: FolioOperation) -> PlannedCall {
        let (method, path) =
            switch operation {
            case .createInquiry: ("POST", "/v1/inquiries")
            case .uploadCapture: ("POST", "/v1/inquiries/{id}/captures/{session}/{field}")
            case .submitCapture: ("POST", "/v1/inquiries/{id}/commands")
            case .startLiveness: ("POST", "the selfie proxy's /api/v2/liveness/start")
            case .processLiveness: ("POST", "the selfie proxy's /api/v2/liveness")
            case .readTransaction: ("GET", "the liveness service's /api/v2/liveness")
            default: ("GET", "/v1/inquiries/{id}")
            }
        return PlannedCall(step: operation.rawValue, method: method, path: path)
    }
}
