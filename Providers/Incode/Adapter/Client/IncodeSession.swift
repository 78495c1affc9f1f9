public import IDVAdapterKit
import IDVHTTP
import IDVPrimitives
import IdentityVerification

/// One session of one person at the vendor: its token, its state on this side, and its calls.
///
/// The calls go one after another: one that is made while another runs is refused with a
/// `ProviderError` of kind `conflict`, and sends nothing. The token comes from the vendor's answer
/// and never leaves; when it is refused, a fresh one is asked for once, and the call repeated.
///
/// Every call takes the moment at which it must have ended; nil for what its attempts may take.
public final class IncodeSession: Sendable {
    /// The vendor's id of the session: with it, it can be resumed.
    public let interviewID: String
    /// The environment by the vendor's word (`stage`, `demo`, `saas`); nil when it said none.
    public let env: String?
    /// Whether the vendor says that the session was there before.
    ///
    /// On a new start it is worth noting.
    public let existingSession: Bool
    /// How often each side of the document may be captured: the vendor's number, or 3.
    public let documentCaptureBudget: Int
    /// How often the selfie may be captured: the vendor's number, or 3.
    public let selfieCaptureBudget: Int
    /// The records of the session's calls.
    public let ledger: CallLedger

    let client: IncodeClient
    private let isResumed: Bool
    private let state: Lock<State>

    private struct State {
        var token: Secret
        var running: IncodeOperation?
        var uploadRoute: IncodeUploadRoute?
        var addedFaces: Set<IncodeImageType> = []
        var isFinished = false
    }

    init(
        _ client: IncodeClient,
        _ started: IncodeStarted,
        uploadRoute: IncodeUploadRoute?,
        isResumed: Bool,
        ledger: CallLedger
    ) {
        self.client = client
        self.isResumed = isResumed
        self.ledger = ledger
        interviewID = started.interviewID
        env = started.env
        existingSession = started.existingSession
        documentCaptureBudget = started.documentCaptureBudget
        selfieCaptureBudget = started.selfieCaptureBudget
        state = Lock(State(token: started.token, uploadRoute: uploadRoute))
    }

    /// The way in which the recording is sent; nil until the first byte of it was.
    ///
    /// Keep it with the session's id: a resumed session must go on in the same way.
    public var uploadRoute: IncodeUploadRoute? { state.withLock { $0.uploadRoute } }

    /// Whether the session was finished by this object: then it takes no captures any more.
    public var isFinished: Bool { state.withLock { $0.isFinished } }

    /// Runs a call, or several that belong together, while no other of the session runs.
    func exclusively<Result>(
        _ operation: IncodeOperation,
        _ body: () async throws -> Result
    ) async throws -> Result {
        try enter(operation)
        defer { state.withLock { $0.running = nil } }
        return try await body()
    }

    private func enter(_ operation: IncodeOperation) throws(ProviderError) {
        let refusal: String? = state.withLock { state in
            if let running = state.running {
                return
                    "The session's call \(running.rawValue) still runs. Await it first: the calls "
                    + "of a session go one after another."
            }
            if state.isFinished, !operation.isAllowedAfterFinish {
                return "The session was finished; it takes nothing any more. Start another."
            }
            state.running = operation
            return nil
        }
        if let refusal { throw operation.notSent(.conflict, refusal, ledger: ledger) }
    }

    /// Sends a call with the session's token; on 401 asks for a fresh token and repeats it once.
    func send(_ call: IncodeCall, until deadline: CallDeadline?) async throws -> HTTPResponse {
        let token = state.withLock { $0.token }
        do {
            return try await client.send(call, token: token, until: deadline, ledger: ledger)
        } catch let error as ProviderError where error.status == 401 {
            let fresh = try await client.restart(interviewID, until: deadline, ledger: ledger).token
            state.withLock { $0.token = fresh }
            return try await client.send(call, token: fresh, until: deadline, ledger: ledger)
        }
    }

    /// Sends a call and reads its answer, which must be a JSON object unless any value is taken.
    func answer(
        to call: IncodeCall,
        until deadline: CallDeadline?,
        takesAnyValue: Bool = false
    ) async throws -> VendorAnswer {
        try VendorAnswer(
            await send(call, until: deadline),
            to: call.operation,
            ledger: ledger,
            takesAnyValue: takesAnyValue
        )
    }

    func noteFace(_ type: IncodeImageType) {
        _ = state.withLock { $0.addedFaces.insert(type) }
    }

    /// Whether a face of the type may be there: a resumed session cannot know.
    func mayHaveFace(_ type: IncodeImageType) -> Bool {
        isResumed || state.withLock { $0.addedFaces.contains(type) }
    }

    func noteFinish() {
        state.withLock { $0.isFinished = true }
    }

    /// Decides the way of the recording for good; the other one is refused from then on.
    ///
    /// - Returns: whether it was open until now.
    func choose(
        _ route: IncodeUploadRoute,
        for operation: IncodeOperation
    ) throws(ProviderError) -> Bool {
        let before = state.withLock { state in
            let before = state.uploadRoute
            if before == nil { state.uploadRoute = route }
            return before
        }
        guard let before else { return true }
        guard before == route else {
            throw operation.notSent(
                .conflict,
                "The session's recording is sent by the route \(before.rawValue); the vendor takes "
                    + "one route or the other, never both. Go on with it.",
                ledger: ledger
            )
        }
        return false
    }

    /// Opens the choice again, when surely nothing of the recording was sent.
    func reopenRoute() {
        state.withLock { $0.uploadRoute = nil }
    }
}

extension IncodeSession: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What this is, and nothing that is secret or personal.
    public var description: String { "IncodeSession" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
