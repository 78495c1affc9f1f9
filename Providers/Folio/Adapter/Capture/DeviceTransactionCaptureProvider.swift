public import IDVPrimitives

/// Hands over a transaction that an engine on a device has made already.
///
/// It sends nothing, and says nothing of whether liveness passed: whoever submits the transaction has
/// it verified at the service.
public struct DeviceTransactionCaptureProvider: SelfieCaptureProvider {
    private let transaction: DeviceLivenessTransaction
    private let portrait: ByteSource?

    /// Makes a provider.
    ///
    /// - Parameters:
    ///   - transaction: what the device handed over.
    ///   - portrait: the portrait, a JPEG; nil when the device kept it.
    public init(_ transaction: DeviceLivenessTransaction, portrait: ByteSource? = nil) {
        self.transaction = transaction
        self.portrait = portrait
    }

    /// The transaction, if the engine ran for the view's capture session in the view's mode.
    ///
    /// - Throws: `SelfieCaptureFailure` when it did not; `CancellationError` when the task was
    ///   cancelled.
    public func capture(_ view: SelfieCaptureView) async throws -> SelfieLivenessCapture {
        try Task.checkCancellation()
        guard LivenessText.same(transaction.captureSessionID, view.captureSessionID) else {
            throw SelfieCaptureFailure(
                .otherCaptureSession,
                "The device made its transaction for another capture session than the step's. Run "
                    + "the engine for this step and hand over its transaction. Nothing was sent."
            )
        }
        guard transaction.mode == view.mode else {
            throw SelfieCaptureFailure(
                .otherMode,
                "The device made its transaction in the mode \(transaction.mode.rawValue); the step "
                    + "asks for \(view.mode.rawValue). Nothing was sent."
            )
        }
        return SelfieLivenessCapture(
            portrait: portrait,
            transactionID: transaction.transactionID
        )
    }
}

extension DeviceTransactionCaptureProvider: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// What this is, and no id.
    public var description: String { "DeviceTransactionCaptureProvider" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
