import IDVCrypto
import IDVPrimitives
import IdentityVerification

extension IncodeAttemptMemory {
    /// The memory as a JSON object.
    var stored: JSONValue {
        [
            "queue": .array(
                queue.map {
                    ["role": .string($0.role.rawValue), "is": .string($0.necessity.rawValue)]
                }
            ),
            "expected": Self.texts(plan.expected),
            "done": Self.texts(plan.done),
            "faults": .array(
                plan.faults.map { ["step": .string($0.step), "reason": .string($0.reason)] }
            ),
            "waivers": .array(
                plan.waivers.map { ["step": .string($0.step), "reason": .string($0.reason)] }
            ),
            "findings": .array(
                findings.map { finding in
                    [
                        "code": .string(finding.code.rawValue),
                        "message": .string(finding.message),
                        "vendorCode": finding.vendorCode.map { .string($0) } ?? .null,
                    ]
                }
            ),
            "faces": .object(faces.stored),
            "rejections": .object(
                Dictionary(
                    uniqueKeysWithValues: rejections.map {
                        ($0.key.rawValue, .number(Double($0.value)))
                    }
                )
            ),
            "digests": Self.stored(digests),
            "takenFaces": Self.stored(takenFaces),
            "spent": Self.texts(spent.map(\.hex).sorted()),
            "recordedSelfie": recordedSelfie.map { .string($0.hex) } ?? .null,
            "questions": questions.map {
                .string(String(decoding: $0.rawAnswer.bytes, as: UTF8.self))
            }
                ?? .null,
            "recording": recording.map { .string($0.rawValue) } ?? .null,
            "frontCountry": frontCountry.map { .string($0) } ?? .null,
            "exhausted": Self.texts(exhausted.map(\.rawValue).sorted()),
            "frontType": frontType.map { .string($0.rawValue) } ?? .null,
            "consentConfidence": consentConfidence.map { .number($0.value) } ?? .null,
            "upload": uploadState.map { .string(String(decoding: $0.encoded(), as: UTF8.self)) }
                ?? .null,
            "interviewID": interviewID.map { .string($0) } ?? .null,
            "uploadRoute": uploadRoute.map { .string($0.rawValue) } ?? .null,
            "documentBudget": .number(Double(documentBudget)),
            "selfieBudget": .number(Double(selfieBudget)),
            "mayBeFinished": .bool(mayBeFinished), "isDead": .bool(isDead),
            "isOver": .bool(isOver),
        ]
    }

    /// Reads a memory; nil when a part of it is missing or cannot be what it should.
    init?(stored json: JSONValue) {
        guard let queue = json["queue"]?.array?.map(Self.requirement),
            let plan = Self.plan(json),
            let findings = json["findings"]?.array?.map(Self.finding),
            let faces = json["faces"].flatMap(IncodeFaceReadings.init(stored:)),
            let rejections = json["rejections"]?.object,
            let digests = Self.digests(json["digests"]),
            let takenFaces = Self.digests(json["takenFaces"]),
            let spent = json["spent"]?.array,
            let documentBudget = json["documentBudget"]?.integer, documentBudget >= 1,
            let selfieBudget = json["selfieBudget"]?.integer, selfieBudget >= 1,
            let mayBeFinished = json["mayBeFinished"]?.bool,
            let isDead = json["isDead"]?.bool, let isOver = json["isOver"]?.bool,
            !queue.contains(where: { $0 == nil }), !findings.contains(where: { $0 == nil })
        else { return nil }
        self.init(queue: queue.compactMap { $0 }, plan: plan)
        self.findings = findings.compactMap { $0 }
        self.faces = faces
        for (name, count) in rejections {
            guard let subject = Subject(rawValue: name), let count = count.integer, count >= 0
            else {
                return nil
            }
            self.rejections[subject] = count
        }
        self.digests = digests
        self.takenFaces = takenFaces
        for text in spent {
            guard let digest = text.string.flatMap({ SHA256Digest(hex: $0) }) else { return nil }
            self.spent.insert(digest)
        }
        recording = json["recording"]?.string.flatMap(IncodeRecordingID.init(rawValue:))
        frontType = json["frontType"]?.string.map(IncodeDocumentType.init(rawValue:))
        consentConfidence = json["consentConfidence"]?.number.flatMap {
            IncodeVideoSelfieConfidence(restoring: $0)
        }
        if let text = json["upload"]?.string {
            guard let state = try? IncodePartUploadState(parsing: Array(text.utf8)) else {
                return nil
            }
            uploadState = state
        }
        interviewID = json["interviewID"]?.string
        uploadRoute = json["uploadRoute"]?.string.flatMap(IncodeUploadRoute.init(rawValue:))
        self.documentBudget = documentBudget
        self.selfieBudget = selfieBudget
        self.mayBeFinished = mayBeFinished
        self.isDead = isDead
        self.isOver = isOver
        frontCountry = json["frontCountry"]?.string
        exhausted = Set(
            (json["exhausted"]?.array ?? []).compactMap {
                $0.string.flatMap(Subject.init(rawValue:))
            }
        )
        recordedSelfie = json["recordedSelfie"]?.string.flatMap { SHA256Digest(hex: $0) }
        if let text = json["questions"]?.string {
            guard let questions = IncodeQuestions(restoring: Array(text.utf8)) else { return nil }
            self.questions = questions
        }
    }

    private static func stored(_ digests: [CaptureRole: SHA256Digest]) -> JSONValue {
        .object(
            Dictionary(
                uniqueKeysWithValues: digests.map { ($0.key.rawValue, .string($0.value.hex)) }
            )
        )
    }

    private static func digests(_ json: JSONValue?) -> [CaptureRole: SHA256Digest]? {
        guard let members = json?.object else { return nil }
        var digests: [CaptureRole: SHA256Digest] = [:]
        for (name, text) in members {
            guard let role = CaptureRole(rawValue: name),
                let digest = text.string.flatMap({ SHA256Digest(hex: $0) })
            else { return nil }
            digests[role] = digest
        }
        return digests
    }

    private static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }

    private static func requirement(_ json: JSONValue) -> Requirement? {
        guard let role = json["role"]?.string.flatMap(CaptureRole.init(rawValue:)),
            let necessity = json["is"]?.string.flatMap(Requirement.Necessity.init(rawValue:))
        else { return nil }
        return Requirement(role, necessity, limits: IncodePlan.limits(of: role))
    }

    private static func plan(_ json: JSONValue) -> PlanOfRecord? {
        func texts(_ name: String) -> [String]? {
            guard let array = json[name]?.array else { return nil }
            let texts = array.compactMap(\.string)
            return texts.count == array.count ? texts : nil
        }
        func pairs(_ name: String) -> [(String, String)]? {
            guard let array = json[name]?.array else { return nil }
            let pairs = array.compactMap { entry -> (String, String)? in
                guard let step = entry["step"]?.string, let reason = entry["reason"]?.string else {
                    return nil
                }
                return (step, reason)
            }
            return pairs.count == array.count ? pairs : nil
        }
        guard let expected = texts("expected"), let done = texts("done"),
            let faults = pairs("faults"), let waivers = pairs("waivers")
        else { return nil }
        return PlanOfRecord(
            restoring: expected,
            done: done,
            faults: faults.map { PlanOfRecord.Fault(step: $0.0, reason: $0.1) },
            waivers: waivers.map { PlanOfRecord.Waiver(step: $0.0, reason: $0.1) }
        )
    }

    private static func finding(_ json: JSONValue) -> OutcomeReason? {
        guard let code = json["code"]?.string, let message = json["message"]?.string else {
            return nil
        }
        return OutcomeReason(
            OutcomeReason.Code(rawValue: code),
            message,
            vendorCode: json["vendorCode"]?.string
        )
    }
}

extension IncodeFaceReadings {
    fileprivate var stored: [String: JSONValue] {
        let numbers: [(String, Double?)] = [
            ("selfieLiveness", selfieLiveness), ("selfieMatch", selfieMatch),
            ("videoSelfieLiveness", videoSelfieLiveness), ("videoSelfieMatch", videoSelfieMatch),
            ("videoDocumentMatch", videoDocumentMatch), ("consentThreshold", consentThreshold),
        ]
        return Dictionary(
            uniqueKeysWithValues: numbers.compactMap { name, number in
                number.map { (name, .number($0)) }
            }
        )
    }

    fileprivate init?(stored json: JSONValue) {
        guard json.object?.values.allSatisfy({ $0.number != nil }) == true else { return nil }
        self.init(
            selfieLiveness: json["selfieLiveness"]?.number,
            selfieMatch: json["selfieMatch"]?.number,
            videoSelfieLiveness: json["videoSelfieLiveness"]?.number,
            videoSelfieMatch: json["videoSelfieMatch"]?.number,
            videoDocumentMatch: json["videoDocumentMatch"]?.number,
            consentThreshold: json["consentThreshold"]?.number
        )
    }
}
