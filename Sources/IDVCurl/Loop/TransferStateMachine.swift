import IDVHTTP

/// Where one transfer is, when it must have moved on, and how far its request got.
///
/// Times and counts come in, decisions go out: it knows neither libcurl nor the clock.
struct TransferStateMachine {
    enum Phase: Equatable {
        /// Waiting for one of the transport's connections to be free.
        case queued
        /// Resolving, connecting, shaking hands.
        case connecting
        /// The request is on its way.
        case sending
        /// All of it was handed to the system; nothing of an answer yet.
        case awaitingAnswer
        /// Something of an answer came.
        case receiving
    }

    private(set) var phase = Phase.queued
    private let deadlines: HTTPDeadlines
    private let bodyCount: Int
    private let endsAt: LoopInstant
    /// When the phase began or, where bytes move, when the last of them moved.
    private var movedAt: LoopInstant
    private var uploaded = 0
    private var downloaded = 0
    /// What the connection itself had sent before the request: a proxy's CONNECT.
    private var bytesBefore: Int?

    init(deadlines: HTTPDeadlines, bodyCount: Int, now: LoopInstant) {
        self.deadlines = deadlines
        self.bodyCount = bodyCount
        endsAt = now.advanced(by: max(deadlines.total, .zero))
        movedAt = now
    }

    /// The transfer got its connection slot.
    mutating func begin(now: LoopInstant) {
        phase = .connecting
        movedAt = now
    }

    /// The connection stands and the request is about to be written.
    ///
    /// False: it must not be.
    ///
    /// libcurl asks a second time when a kept-alive connection died under the request and it wants
    /// to send the request again on a new one. It takes a death before the first answer byte for
    /// harmless, but the other side may have read and done everything by then: a billed call would
    /// go out twice. So only a request of which nothing was taken is let through.
    ///
    /// - Parameters:
    ///   - requestBytes: what libcurl has written for this transfer so far.
    ///   - bodyWasRead: whether the body's first bytes have left their reader.
    ///   - now: this moment.
    /// - Returns: whether the request may be written.
    mutating func requestMayStart(
        requestBytes: Int,
        bodyWasRead: Bool,
        now: LoopInstant
    ) -> Bool {
        if let bytesBefore, requestBytes > bytesBefore || bodyWasRead || uploaded > 0 {
            return false
        }
        bytesBefore = bytesBefore ?? requestBytes
        phase = bodyCount == 0 ? .awaitingAnswer : .sending
        movedAt = now
        return true
    }

    /// The counts of body bytes that moved so far.
    mutating func moved(uploaded: Int, downloaded: Int, now: LoopInstant) {
        guard uploaded != self.uploaded || downloaded != self.downloaded else { return }
        self.uploaded = uploaded
        self.downloaded = downloaded
        movedAt = now
        if phase == .sending, uploaded >= bodyCount { phase = .awaitingAnswer }
    }

    /// Some byte of an answer came, of its head or its body.
    mutating func received(now: LoopInstant) {
        guard phase != .queued, phase != .connecting else { return }
        phase = .receiving
        movedAt = now
    }

    /// When the transfer is over unless something happens before.
    var deadline: LoopInstant {
        min(endsAt, phaseLimit.map { movedAt.advanced(by: $0) } ?? endsAt)
    }

    /// Which deadline has passed; nil when none has.
    func expired(now: LoopInstant) -> TransportError.Code? {
        guard now < endsAt else { return .totalTimedOut }
        guard let phaseLimit, movedAt.advanced(by: phaseLimit) <= now else { return nil }
        switch phase {
        case .queued: return nil
        case .connecting: return .connectTimedOut
        case .awaitingAnswer: return .firstByteTimedOut
        case .sending, .receiving: return .idleTimedOut
        }
    }

    private var phaseLimit: Duration? {
        switch phase {
        case .queued: nil
        case .connecting: deadlines.connect
        case .awaitingAnswer: deadlines.firstByte
        case .sending, .receiving: deadlines.idle
        }
    }

    /// How far a request that brought no answer got.
    ///
    /// - Parameter requestBytes: what libcurl has written for this transfer in all.
    /// - Returns: not sent, unless a byte of the request itself was written.
    func delivery(requestBytes: Int) -> RequestDelivery {
        guard let bytesBefore else { return .notSent }
        return requestBytes > bytesBefore || uploaded > 0 ? .unknown : .notSent
    }
}
