import IDVPrimitives

extension FolioState {
    /// What the face liveness service says of a transaction.
    ///
    /// Source: Regula: Face SDK web service OpenAPI, `TransactionInfo`.
    func information(on transaction: LivenessTransaction) -> JSONValue {
        let place = "faceapi-session/specimen/\(transaction.tag)/\(transaction.id)"
        var members = Self.result(of: transaction)
        members["portrait"] = .string("s3://\(place)/portrait.jpg")
        members["video"] = .string("s3://\(place)/video.mp4")
        members["age"] = []
        members["metadata"] = [:]
        let info = JSONValue.object(members)
        return scenario.transactionOddity?.applied(to: info, sessionTag: transaction.tag) ?? info
    }

    /// What the service answers to the engine.
    func engineAnswer(on transaction: LivenessTransaction) -> JSONValue {
        let answer = JSONValue.object(Self.result(of: transaction))
        return scenario.engineOddity?.applied(to: answer, sessionTag: transaction.tag) ?? answer
    }

    private static func result(of transaction: LivenessTransaction) -> [String: JSONValue] {
        [
            "code": .number(Double(transaction.verdict?.code ?? 0)),
            "status": .number(Double(transaction.verdict?.status ?? 1)),
            "tag": .string(transaction.tag),
            "transactionId": .string(transaction.id),
            "type": .number(Double(transaction.type)),
        ]
    }
}
