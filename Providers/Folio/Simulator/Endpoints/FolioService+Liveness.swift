import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit

extension FolioService {
    /// The calls of the face liveness service, which asks nobody who they are.
    ///
    /// Source: Regula: Face SDK web service OpenAPI; what it answers where that says nothing is a
    /// guess.
    func answerService(
        _ call: FolioCall,
        _ request: SimulatorRequest,
        _ body: JSONValue?
    ) throws(FolioReply) -> SimulatorResponse {
        switch call {
        case .readTransaction: try readTransaction(request)
        case .deleteTransaction: try deleteTransaction(request)
        case .checkHealth: health()
        case .checkReadiness: readiness()
        case .matchFaces: try match(object(request, body))
        default: throw .notFound
        }
    }

    private func readTransaction(
        _ request: SimulatorRequest
    ) throws(FolioReply) -> SimulatorResponse {
        guard let items = request.queryItems, items.count == 1, items[0].name == "transactionId"
        else { throw .invalidRequest("the query must be 'transactionId'") }
        let id = items[0].value
        let hidden = configuration.readsUntilStored
        return try state.withLock { state throws(FolioReply) in
            guard let transaction = state.transactions[id], transaction.recorded != nil,
                transaction.verdict != nil, !transaction.isDeleted
            else { throw .notFound }
            state.transactions[id]?.reads += 1
            if state.scenario == .eventuallyConsistent, transaction.reads < hidden {
                throw .notFound
            }
            return .json(200, state.information(on: transaction))
        }
    }

    private func deleteTransaction(
        _ request: SimulatorRequest
    ) throws(FolioReply) -> SimulatorResponse {
        guard let items = request.queryItems, !items.isEmpty, items.count <= 2,
            items.allSatisfy({ ["transactionId", "tag"].contains($0.name) }),
            Set(items.map(\.name)).count == items.count
        else { throw .invalidRequest("the query must be 'transactionId', 'tag' or both") }
        let id = items.first { $0.name == "transactionId" }?.value
        let tag = items.first { $0.name == "tag" }?.value
        state.withLock { state in
            for transaction in state.transactions.all
            where StrictText.same(id ?? transaction.id, transaction.id)
                && StrictText.same(tag ?? transaction.tag, transaction.tag)
            {
                state.transactions[transaction.id]?.isDeleted = true
            }
        }
        return SimulatorResponse(status: 204)
    }

    private static let device: JSONValue = [
        "app": "Regula Face SDK Web API (SPECIMEN)", "licenseId": nil, "licenseSerial": nil,
        "licenseValidUntil": "2099-12-31T00:00:00", "version": "8.2.0",
    ]

    private func health() -> SimulatorResponse { .json(200, Self.device) }

    private func readiness() -> SimulatorResponse {
        let isReady = state.withLock { $0.scenario != .notReady }
        return .json(isReady ? 200 : 400, Self.device)
    }
}
