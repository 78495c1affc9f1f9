import IDVPrimitives

/// How what the face liveness service says of a transaction is odd.
enum TransactionOddity: Sendable {
    case statusMissing
    case statusNull
    case errorBesidePositive
    case wrongType
    case otherTransaction
    case foreignTag
    case missingTag
    case notConfirmed

    func applied(to info: JSONValue, sessionTag tag: String) -> JSONValue {
        guard case .object(var members) = info else { return info }
        switch self {
        case .statusMissing: members["status"] = nil
        case .statusNull: members.updateValue(.null, forKey: "status")
        case .errorBesidePositive:
            members["code"] = 254
            members["status"] = 0
        case .wrongType: members["type"] = members["type"]?.integer == 0 ? 1 : 0
        case .otherTransaction:
            members["transactionId"] = "00000000-0000-4000-8000-000000000000"
        case .foreignTag: members["tag"] = .string(String("\(tag)-of-somebody-else".suffix(127)))
        case .missingTag: members["tag"] = nil
        case .notConfirmed: members["status"] = 1
        }
        return .object(members)
    }
}

extension FolioScenario {
    /// How a transaction that is read is odd.
    var transactionOddity: TransactionOddity? {
        switch self {
        case .statusMissing: .statusMissing
        case .statusNull: .statusNull
        case .errorBesidePositive: .errorBesidePositive
        case .wrongType: .wrongType
        case .otherTransaction: .otherTransaction
        case .foreignTag: .foreignTag
        case .missingTag: .missingTag
        case .contradictoryApproval: .notConfirmed
        default: nil
        }
    }

    /// How the answer to the engine is odd.
    var engineOddity: TransactionOddity? {
        switch self {
        case .engineStatusMissing: .statusMissing
        case .engineStatusNull: .statusNull
        case .engineErrorBesidePositive: .errorBesidePositive
        case .engineOtherTransaction: .otherTransaction
        default: nil
        }
    }
}
