extension FolioState {
    /// Keeps the two inquiries for which a device made the transaction beforehand.
    ///
    /// A transaction is recorded when its inquiry is read for the first time, so that it is fresh.
    mutating func seedDeviceInquiries() {
        seed(
            SimulatedFolio.deviceInquiryID,
            SimulatedFolio.deviceCaptureSessionID,
            SimulatedFolio.deviceTransactionID,
            status: 0,
            face: "face-a"
        )
        seed(
            SimulatedFolio.attackInquiryID,
            SimulatedFolio.attackCaptureSessionID,
            SimulatedFolio.attackTransactionID,
            status: 1,
            face: "face-d"
        )
    }

    private mutating func seed(
        _ id: String,
        _ session: String,
        _ transaction: String,
        status: Int,
        face: String
    ) {
        var inquiry = Inquiry(
            id: id,
            template: .selfieLiveness,
            reference: id,
            preparingReads: 0
        )
        inquiry.show(CaptureSession(.active, id: session, from: &ids))
        keep(inquiry)
        transactions[transaction] = LivenessTransaction(
            id: transaction,
            session: session,
            type: 0,
            tag: session,
            publicKey: nil,
            run: nil,
            verdict: LivenessTransaction.Verdict(code: 0, status: status),
            face: face
        )
    }

    /// Records a device's transaction of a capture session, unless it is recorded already.
    mutating func recordDeviceTransaction(of session: String, now: Double) {
        let id: String
        switch session {
        case SimulatedFolio.deviceCaptureSessionID: id = SimulatedFolio.deviceTransactionID
        case SimulatedFolio.attackCaptureSessionID: id = SimulatedFolio.attackTransactionID
        default: return
        }
        guard transactions[id]?.recorded == nil else { return }
        transactions[id]?.recorded = now
    }
}
