public import IDVAdapterKit
public import IDVHTTP
import IDVPrimitives
public import IdentityVerification

extension LivenessServiceClient {
    /// What is taken as a picture of a comparison: JPEG or PNG, at most 10 MiB.
    ///
    /// The service publishes no limit; this is this project's own.
    public static let pictureLimits = MediaLimits(maximumBytes: 10 << 20)

    /// Compares two faces, one with one.
    ///
    /// The pictures are checked before anything is sent, and go in base64 from their sources into the
    /// request, without a copy in memory.
    ///
    /// - Parameters:
    ///   - first: one face, a document's portrait say.
    ///   - second: the other.
    ///   - threshold: the similarity that is asked for, 0–1; nil for none.
    ///   - deadline: when the call must have ended.
    ///   - ledger: keeps the record of the call.
    /// - Returns: the similarity, and whether it reaches the threshold.
    /// - Throws: `MediaRefusal` before anything is sent; `ProviderError`, of kind
    ///   `invalidConfiguration` when a transaction stands for a picture without the configuration's
    ///   leave; `CancellationError`.
    public func match(
        _ first: FaceMatchSource,
        with second: FaceMatchSource,
        threshold: ScoreThreshold? = nil,
        deadline: CallDeadline,
        ledger: CallLedger
    ) async throws -> FaceMatch {
        let body = HTTPBody(
            [.text("{\"images\":[")]
                + (try segments(of: first, index: 0, ledger)) + [.text(",")]
                + (try segments(of: second, index: 1, ledger)) + [.text("]}")]
        )
        return try await send(
            .matchFaces,
            .post,
            ["api", "match"],
            body: body,
            deadline: deadline,
            ledger: ledger
        ) { response in
            try FaceMatch(
                try Self.answer(response, to: .matchFaces, ledger),
                threshold: threshold
            )
        }
    }

    /// One image of the request.
    private func segments(
        of source: FaceMatchSource,
        index: Int,
        _ ledger: CallLedger
    ) throws -> [HTTPBody.Segment] {
        let start = "{\"index\":\(index),\"type\":\(source.type),"
        if case .livenessTransaction(let id) = source {
            guard configuration.usesTransactionInMatch else {
                throw FolioOperation.matchFaces.notSent(
                    .invalidConfiguration,
                    "A comparison was to name a liveness transaction in the place of a picture, which "
                        + "usesTransactionInMatch does not allow. Give the picture, or set it after "
                        + "asking whether the service takes a transaction.",
                    ledger: ledger
                )
            }
            try Self.check(id, .matchFaces, ledger)
            let text = String(decoding: JSONValue.string(id).encoded(), as: UTF8.self)
            return [.text(start + "\"livenessTransactionId\":\(text)}")]
        }
        guard let picture = source.picture else { return [] }
        let prepared = try PreparedImage(
            picture,
            label: source.description,
            limits: Self.pictureLimits
        )
        return [.text(start + "\"data\":\""), .base64(of: prepared.source), .text("\"}")]
    }
}
