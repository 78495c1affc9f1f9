/// A transaction of the face liveness service, with what the selfie proxy recorded of it.
struct LivenessTransaction: Sendable {
    /// What the service found.
    struct Verdict: Sendable, Equatable {
        let code: Int
        let status: Int
    }

    let id: String
    /// The capture session that the selfie proxy recorded.
    let session: String
    /// The service's number of the mode.
    let type: Int
    let tag: String
    /// The key that the engine's bytes are encrypted for; nil when a device made the transaction.
    let publicKey: String?
    /// The run that started it; nil when a device made the transaction.
    let run: String?
    /// When it was recorded, in seconds since 1970-01-01T00:00:00Z; nil for not yet.
    var recorded: Double?
    /// What was found; nil until the engine's bytes came.
    var verdict: Verdict?
    /// The face that was before the camera, by the marking's name for it.
    var face: String?
    /// The command that submitted it.
    var command: String?
    var isDeleted = false
    /// How often it was read.
    var reads = 0

    var record: SimulatedFolio.Transaction {
        SimulatedFolio.Transaction(
            id: id,
            captureSessionID: session,
            tag: tag,
            type: type,
            code: verdict?.code,
            status: verdict?.status,
            isSubmitted: command != nil,
            isDeleted: isDeleted
        )
    }
}
