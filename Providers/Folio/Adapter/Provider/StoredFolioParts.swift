import IDVCrypto
import IDVPrimitives
import IdentityVerification

/// The parts of a stored attempt as JSON, and back.
enum StoredFolioParts {
    /// A value that may be null; nil when it is there and cannot be read.
    static func optional<Value>(
        _ json: JSONValue?,
        _ read: (JSONValue) -> Value?
    ) -> Value?? {
        guard let json, !json.isNull else { return .some(nil) }
        return read(json).map { .some($0) }
    }

    static func json(_ plan: PlanOfRecord) -> JSONValue {
        func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
        return [
            "expected": texts(plan.expected), "done": texts(plan.done),
            "faults": .array(
                plan.faults.map { ["step": .string($0.step), "reason": .string($0.reason)] }
            ),
            "waivers": .array(
                plan.waivers.map { ["step": .string($0.step), "reason": .string($0.reason)] }
            ),
        ]
    }

    static func plan(_ json: JSONValue) -> PlanOfRecord? {
        func texts(_ key: String) -> [String]? {
            guard let array = json[key]?.array, array.allSatisfy({ $0.string != nil }) else {
                return nil
            }
            return array.compactMap(\.string)
        }
        func pairs(_ key: String) -> [(step: String, reason: String)]? {
            guard let array = json[key]?.array else { return nil }
            var pairs: [(String, String)] = []
            for one in array {
                guard let step = one["step"]?.string, let reason = one["reason"]?.string else {
                    return nil
                }
                pairs.append((step, reason))
            }
            return pairs
        }
        guard let expected = texts("expected"), let done = texts("done"),
            let faults = pairs("faults"), let waivers = pairs("waivers")
        else { return nil }
        return PlanOfRecord(
            restoring: expected,
            done: done,
            faults: faults.map { PlanOfRecord.Fault(step: $0.step, reason: $0.reason) },
            waivers: waivers.map { PlanOfRecord.Waiver(step: $0.step, reason: $0.reason) }
        )
    }

    static func json(_ reason: OutcomeReason) -> JSONValue {
        [
            "code": .string(reason.code.rawValue), "message": .string(reason.message),
            "vendorCode": reason.vendorCode.map { .string($0) } ?? .null,
        ]
    }

    static func reason(_ json: JSONValue) -> OutcomeReason? {
        guard let code = json["code"]?.string, let message = json["message"]?.string else {
            return nil
        }
        return OutcomeReason(
            OutcomeReason.Code(rawValue: code),
            message,
            vendorCode: json["vendorCode"]?.string
        )
    }

    static func json(_ unsettled: FolioAttemptMemory.Unsettled) -> JSONValue {
        var members: [String: JSONValue] = ["step": .string(unsettled.step)]
        switch unsettled.command {
        case .submitCapture(let id, let session, let transaction):
            members["id"] = .string(id)
            members["captureSession"] = .string(session)
            members["transaction"] = .string(transaction)
        case .uploadCapture(let id, let session, let field, let digest, let length):
            members["id"] = .string(id)
            members["captureSession"] = .string(session)
            members["field"] = .string(field)
            members["digest"] = .string(digest.hex)
            members["length"] = .number(Double(length))
        case .back: members["back"] = true
        case .retry: members["retry"] = true
        }
        return .object(members)
    }

    static func command(_ json: JSONValue) -> FolioAttemptMemory.Unsettled? {
        guard let step = json["step"]?.string else { return nil }
        if json["back"]?.bool == true { return .init(command: .back, step: step) }
        if json["retry"]?.bool == true { return .init(command: .retry, step: step) }
        guard let id = json["id"]?.string, let session = json["captureSession"]?.string else {
            return nil
        }
        if let transaction = json["transaction"]?.string {
            return .init(
                command: .submitCapture(
                    id: id,
                    captureSessionID: session,
                    transactionID: transaction
                ),
                step: step
            )
        }
        guard let field = json["field"]?.string, let length = json["length"]?.integer, length >= 0,
            let digest = json["digest"]?.string.flatMap({ SHA256Digest(hex: $0) })
        else { return nil }
        return .init(
            command: .uploadCapture(
                id: id,
                captureSessionID: session,
                captureField: field,
                digest: digest,
                length: length
            ),
            step: step
        )
    }
}
