import IDVAdapterKit
import IDVHTTP
import IDVPrimitives
public import IdentityVerification

extension DeepIDVClient {
    /// Finds the most prominent face in an image.
    ///
    /// No face is a result. Its confidence is 0–1.
    ///
    /// - Throws: `MediaRefusal` before anything is sent; `ProviderError`; `CancellationError`.
    public func detectFace(
        in image: MediaInput,
        within budget: Duration = .seconds(180)
    ) async throws -> DeepIDVFaceDetection {
        let answer = try await analyse(
            .detectFace,
            "detect",
            [("image", image, "image")],
            within: budget
        )
        return try DeepIDVFaceDetection(answer)
    }

    /// Compares the faces of two images.
    ///
    /// No match, or no face, is a result. Its confidence is 0–100.
    ///
    /// - Throws: `MediaRefusal` before anything is sent; `ProviderError`; `CancellationError`.
    public func compareFaces(
        source: MediaInput,
        target: MediaInput,
        within budget: Duration = .seconds(180)
    ) async throws -> DeepIDVFaceComparison {
        let answer = try await analyse(
            .compareFaces,
            "compare",
            [("source", source, "source image"), ("target", target, "target image")],
            within: budget
        )
        return try DeepIDVFaceComparison(answer)
    }

    /// Estimates the age of the face in an image.
    ///
    /// No face is a result.
    ///
    /// - Throws: `MediaRefusal` before anything is sent; `ProviderError`; `CancellationError`.
    public func estimateAge(
        in image: MediaInput,
        within budget: Duration = .seconds(180)
    ) async throws -> DeepIDVAgeEstimate {
        let answer = try await analyse(
            .estimateAge,
            "estimate-age",
            [("image", image, "image")],
            within: budget
        )
        return try DeepIDVAgeEstimate(answer)
    }

    private func analyse(
        _ operation: DeepIDVOperation,
        _ path: String,
        _ images: [(field: String, input: MediaInput, label: String)],
        within budget: Duration
    ) async throws -> VendorAnswer {
        var prepared: [PreparedImage] = []
        for image in images {
            prepared.append(try PreparedImage(deepIDV: image.input, label: image.label))
        }
        let deadline = caller.clock.deadline(in: budget)
        let ledger = CallLedger()
        let keys = try await upload(prepared, deadline: deadline, ledger: ledger)
        let body = zip(images, keys).map { ($0.field, JSONValue.string($1.rawValue)) }
        return try await send(
            operation,
            .post,
            ["v1", "face", path],
            body: .object(Dictionary(uniqueKeysWithValues: body)),
            deadline: deadline,
            ledger: ledger
        )
    }
}
