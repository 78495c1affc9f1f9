import IDVHTTP

/// Names a transfer within its loop.
typealias TransferID = UInt64

/// Takes a transfer's end, once.
typealias TransferCompletion = @Sendable (Result<HTTPResponse, TransportError>) -> Void

/// A request on its way from a task to the loop's thread.
struct PendingTransfer: Sendable {
    let id: TransferID
    let request: HTTPRequest
    let startedAt: LoopInstant
    let completion: TransferCompletion
}
