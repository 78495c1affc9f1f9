import IDVAdapterKit
public import IDVHTTP
public import IDVPrimitives
public import IdentityVerification

extension IncodeSession {
    /// The most bytes of a device fingerprint, or of a picture's metadata.
    static let maximumTextBytes = 1 << 20

    /// Sends the SDK's fingerprint of the device, byte for byte (step 2): once, before any capture.
    ///
    /// - Throws: `ProviderError`; `CancellationError`.
    public func addDeviceFingerprint(
        _ json: ByteSource,
        until deadline: CallDeadline? = nil
    ) async throws -> IncodeCheckAnswer {
        try await forward(json, .addDeviceFingerprint, limit: Self.maximumTextBytes, deadline)
    }

    /// Sends the SDK's diagnostics, byte for byte ("Capture-Only Mode", diagnostics).
    ///
    /// It may come after the session was finished, and nothing rests on it.
    ///
    /// - Throws: `ProviderError`; `CancellationError`.
    public func addDiagnostics(
        _ bytes: ByteSource,
        until deadline: CallDeadline? = nil
    ) async throws -> IncodeCheckAnswer {
        try await forward(
            bytes,
            .addDiagnostics,
            limit: client.configuration.gatewayLimit,
            deadline
        )
    }

    /// Sends the document's front, or a passport's data page (step 3).
    ///
    /// - Parameters:
    ///   - image: the picture, as it came from the SDK.
    ///   - metadata: the SDK's metadata of this very picture; nil without Deepsight.
    ///   - onlyFront: whether no back follows.
    ///   - deadline: when it must have ended.
    /// - Returns: the answer, which may be a rejection.
    /// - Throws: `ProviderError`; `CancellationError`.
    public func addFrontID(
        _ image: ByteSource,
        metadata: Personal<String>?,
        onlyFront: Bool,
        until deadline: CallDeadline? = nil
    ) async throws -> IncodeDocumentAnswer {
        try await exclusively(.addFrontID) {
            var call = try pictureCall(.addFrontID, image, metadata: metadata)
            call.query = [HTTPURL.QueryItem("onlyFront", onlyFront ? "true" : "false")]
            return try IncodeDocumentAnswer(await answer(to: call, until: deadline))
        }
    }

    /// Sends the document's back (step 4).
    ///
    /// - Parameters:
    ///   - image: the picture, as it came from the SDK.
    ///   - metadata: the SDK's metadata of this very picture; nil without Deepsight.
    ///   - deadline: when it must have ended.
    /// - Returns: the answer, which may be a rejection.
    /// - Throws: `ProviderError`; `CancellationError`.
    public func addBackID(
        _ image: ByteSource,
        metadata: Personal<String>?,
        until deadline: CallDeadline? = nil
    ) async throws -> IncodeDocumentAnswer {
        try await exclusively(.addBackID) {
            let call = try pictureCall(.addBackID, image, metadata: metadata)
            return try IncodeDocumentAnswer(await answer(to: call, until: deadline))
        }
    }

    /// Starts the processing of the document (step 5), which goes on at the vendor.
    ///
    /// That it was started before counts as success.
    ///
    /// - Throws: `ProviderError`; `CancellationError`.
    public func processID(until deadline: CallDeadline? = nil) async throws -> IncodeProcessedID {
        try await exclusively(.processID) {
            let call = IncodeCall(.processID, body: IncodeBody.empty)
            do {
                let response = try await send(call, until: deadline)
                guard !response.body.isEmpty else { return IncodeProcessedID() }
                return try IncodeProcessedID(read(response, of: .processID))
            } catch let error as ProviderError where IncodeReaction(for: error) == .benign {
                return IncodeProcessedID(benign: error)
            }
        }
    }

    /// Compares the video selfie's frame of the document's front, or of the passport, with the
    /// document (step 9).
    ///
    /// - Throws: `ProviderError`; `CancellationError`.
    public func compareID(
        _ image: ByteSource,
        until deadline: CallDeadline? = nil
    ) async throws -> IncodeDocumentComparison {
        try await compare(.compareID, image, deadline)
    }

    /// Compares the texts on the same frame with the document's (step 10).
    ///
    /// - Throws: `ProviderError`; `CancellationError`.
    public func compareOCR(
        _ image: ByteSource,
        until deadline: CallDeadline? = nil
    ) async throws -> IncodeCheckAnswer {
        try await compareText(.compareOCR, image, deadline)
    }

    /// Compares the video selfie's frame of the document's back with the document (step 11).
    ///
    /// - Throws: `ProviderError`; `CancellationError`.
    public func compareBackID(
        _ image: ByteSource,
        until deadline: CallDeadline? = nil
    ) async throws -> IncodeDocumentComparison {
        try await compare(.compareBackID, image, deadline)
    }

    /// Compares the texts on the same frame with the document's (step 12).
    ///
    /// - Throws: `ProviderError`; `CancellationError`.
    public func compareBackOCR(
        _ image: ByteSource,
        until deadline: CallDeadline? = nil
    ) async throws -> IncodeCheckAnswer {
        try await compareText(.compareBackOCR, image, deadline)
    }

    private func compare(
        _ operation: IncodeOperation,
        _ image: ByteSource,
        _ deadline: CallDeadline?
    ) async throws -> IncodeDocumentComparison {
        try await exclusively(operation) {
            let call = try pictureCall(operation, image)
            return try IncodeDocumentComparison(await answer(to: call, until: deadline))
        }
    }

    private func compareText(
        _ operation: IncodeOperation,
        _ image: ByteSource,
        _ deadline: CallDeadline?
    ) async throws -> IncodeCheckAnswer {
        try await exclusively(operation) {
            let call = try pictureCall(operation, image)
            return try IncodeCheckAnswer(await answer(to: call, until: deadline))
        }
    }

    private func forward(
        _ bytes: ByteSource,
        _ operation: IncodeOperation,
        limit: Int,
        _ deadline: CallDeadline?
    ) async throws -> IncodeCheckAnswer {
        try await exclusively(operation) {
            guard (1...limit).contains(bytes.count) else {
                throw operation.notSent(
                    .invalidInput,
                    "What is to be forwarded has \(bytes.count) bytes; expected 1 to \(limit).",
                    ledger: ledger
                )
            }
            let call = IncodeCall(operation, body: HTTPBody(bytes))
            return IncodeCheckAnswer(anyBodyOf: try await send(call, until: deadline))
        }
    }
}
