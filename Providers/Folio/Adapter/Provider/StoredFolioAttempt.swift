import IDVCrypto
import IDVHTTP
import IDVPrimitives
import IdentityVerification

/// An attempt as it is stored: what the inquiry itself cannot tell again.
struct StoredFolioAttempt: Sendable {
    static let version = 1

    let generation: Int
    let engine: FolioEngine
    let creationKey: String
    let continuedInquiry: String?
    let request: VerificationRequest
    private let json: JSONValue
    private let plan: PlanOfRecord
    private let unsettled: FolioAttemptMemory.Unsettled?
    private let givenUp: FolioAttemptMemory.Unsettled?
    private let underCheck: FolioAttemptMemory.Unsettled?
    private let transactions: [String]
    private let findings: [OutcomeReason]

    static func json(
        _ attempt: isolated FolioAttempt,
        _ unsettled: FolioAttemptMemory.Unsettled?
    ) -> JSONValue {
        let memory = attempt.memory
        let request = attempt.request
        return [
            "generation": .number(Double(attempt.generation)),
            "engine": .string(attempt.engine.rawValue),
            "creationKey": .string(attempt.creationKey),
            "continuedInquiry": attempt.continuedInquiry.map { .string($0) } ?? .null,
            "document": .string(request.document.description),
            "expiredDocuments": .string(request.expiredDocuments.rawValue),
            "canCaptureAgain": .bool(request.canCaptureAgain),
            "inquiry": memory.inquiryID.map { .string($0) } ?? .null,
            "plan": StoredFolioParts.json(memory.plan),
            "unsettled": unsettled.map(StoredFolioParts.json) ?? .null,
            "givenUp": memory.givenUp.map(StoredFolioParts.json) ?? .null,
            "underCheck": memory.underCheck.map(StoredFolioParts.json) ?? .null,
            "rejection": memory.rejection.map(StoredFolioParts.json) ?? .null,
            "findings": .array(memory.findings.map(StoredFolioParts.json)),
            "isOver": .bool(memory.isOver),
            "photos": .number(Double(memory.takenPhotos)),
            "transactions": .array(memory.transactions.map { .string($0) }),
            "refusedUpdates": .array(memory.refusedUpdates.sorted().map { .string($0) }),
            "firstSeen": .object(
                attempt.account.secondsOfDay(memory.firstSeen).mapValues { .number($0) }
            ),
        ]
    }

    /// Reads a stored attempt; nil when a part of it is missing or cannot be what it should.
    init?(_ json: JSONValue) {
        guard let generation = json["generation"]?.integer, (0..<1_000_000).contains(generation),
            let engine = json["engine"]?.string.flatMap(FolioEngine.init(rawValue:)),
            let creationKey = json["creationKey"]?.string,
            HTTPInquiryBackend.isIdentifier(creationKey),
            let document = json["document"]?.string,
            let expired = json["expiredDocuments"]?.string
                .flatMap(ExpiredDocumentPolicy.init(rawValue:)),
            let canCaptureAgain = json["canCaptureAgain"]?.bool,
            let plan = json["plan"].flatMap(StoredFolioParts.plan),
            let findings = json["findings"]?.array?.map(StoredFolioParts.reason),
            findings.allSatisfy({ $0 != nil }), json["isOver"]?.bool != nil,
            let photos = json["photos"]?.integer, photos >= 0,
            let transactions = json["transactions"]?.array?.map(\.string),
            !transactions.contains(nil),
            let unsettled = StoredFolioParts.optional(json["unsettled"], StoredFolioParts.command),
            let givenUp = StoredFolioParts.optional(json["givenUp"], StoredFolioParts.command),
            let underCheck = StoredFolioParts.optional(
                json["underCheck"],
                StoredFolioParts.command
            )
        else { return nil }
        for key in ["continuedInquiry", "inquiry"] {
            guard let value = json[key], !value.isNull else { continue }
            guard let id = value.string, HTTPInquiryBackend.isIdentifier(id) else { return nil }
        }
        self.json = json
        self.generation = generation
        self.engine = engine
        self.creationKey = creationKey
        self.plan = plan
        self.findings = findings.compactMap { $0 }
        self.transactions = transactions.compactMap { $0 }
        self.unsettled = unsettled
        self.givenUp = givenUp
        self.underCheck = underCheck
        continuedInquiry = json["continuedInquiry"]?.string
        request = VerificationRequest(
            document: document == DocumentSelection.automatic.description
                ? .automatic : .kind(DocumentKind(rawValue: document)),
            expiredDocuments: expired,
            canCaptureAgain: canCaptureAgain
        )
    }

    /// Puts what was stored into a new attempt's memory.
    func restore(_ memory: inout FolioAttemptMemory, _ account: FolioAccount) {
        memory.plan = plan
        memory.unsettled = unsettled
        memory.givenUp = givenUp
        memory.underCheck = underCheck
        memory.findings = findings
        memory.transactions = transactions
        memory.takenPhotos = json["photos"]?.integer ?? 0
        memory.rejection = json["rejection"].flatMap(StoredFolioParts.reason)
        memory.isOver = json["isOver"]?.bool ?? true
        memory.refusedUpdates = Set((json["refusedUpdates"]?.array ?? []).compactMap(\.string))
        memory.firstSeen = account.moments(
            (json["firstSeen"]?.object ?? [:]).compactMapValues(\.number)
        )
        guard let id = json["inquiry"]?.string else { return }
        memory.inquiryID = id
        memory.references = [VendorReference("inquiry", id)]
        memory.mustRejoin = true
    }
}

extension FolioAccount {
    /// Moments of this process as seconds since 1970, which mean the same in every process.
    fileprivate func secondsOfDay(_ moments: [String: LivenessMoment]) -> [String: Double] {
        guard let verifier else { return [:] }
        let now = verifier.runs.now
        let today = clock.sinceEpoch()
        return moments.mapValues { (today - (now.elapsed - $0.elapsed)) / .seconds(1) }
    }

    fileprivate func moments(_ seconds: [String: Double]) -> [String: LivenessMoment] {
        guard let verifier else { return [:] }
        let now = verifier.runs.now
        let today = clock.sinceEpoch()
        return seconds.filter { (0...1e11).contains($0.value) }.mapValues { seconds in
            // Never later than now, whatever a clock that was set says.
            let age = max(today - .milliseconds(Int(seconds * 1_000)), .zero)
            return LivenessMoment(elapsed: now.elapsed - age)
        }
    }
}
