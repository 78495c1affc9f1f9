import IDVAdapterKit
import IDVHTTP
import IDVPrimitives
public import IdentityVerification

extension DeepIDVClient {
    /// Reads the fields of a document (`scanDocument` in the vendor's words).
    ///
    /// Billed.
    ///
    /// Only the front is read. A back image is uploaded and its key returned.
    ///
    /// - Throws: `MediaRefusal` before anything is sent; `ProviderError`; `CancellationError`.
    public func scanDocument(
        front: MediaInput,
        back: MediaInput? = nil,
        type: DeepIDVDocumentType = .auto,
        within budget: Duration = .seconds(180)
    ) async throws -> DeepIDVDocumentScan {
        let images = try [(front, "document front")].appending(back, "document back").prepared()
        let deadline = caller.clock.deadline(in: budget)
        let ledger = CallLedger()
        let keys = try await upload(images, deadline: deadline, ledger: ledger)
        return try await scan(
            DocumentKeys(front: keys[0], back: back == nil ? nil : keys[1]),
            type: type,
            deadline: deadline,
            ledger: ledger
        )
    }

    /// Reads a document, finds the face in a selfie and compares the two (`verifyIdentity` in the
    /// vendor's words).
    ///
    /// Billed.
    ///
    /// `verified == false` is a result. A back image is uploaded and its key returned, and it is not
    /// read.
    ///
    /// - Throws: `MediaRefusal` before anything is sent; `ProviderError`; `CancellationError`.
    public func verifyIdentity(
        documentFront: MediaInput,
        documentBack: MediaInput? = nil,
        selfie: MediaInput,
        type: DeepIDVDocumentType = .auto,
        within budget: Duration = .seconds(180)
    ) async throws -> DeepIDVIdentityVerification {
        let images = try [(documentFront, "document front")]
            .appending(documentBack, "document back").appending(selfie, "selfie").prepared()
        let deadline = caller.clock.deadline(in: budget)
        let ledger = CallLedger()
        let keys = try await upload(images, deadline: deadline, ledger: ledger)
        return try await verify(
            DocumentKeys(front: keys[0], back: documentBack == nil ? nil : keys[1]),
            selfie: keys[keys.count - 1],
            type: type,
            deadline: deadline,
            ledger: ledger
        )
    }

    func scan(
        _ keys: DocumentKeys,
        type: DeepIDVDocumentType,
        deadline: CallDeadline,
        ledger: CallLedger
    ) async throws -> DeepIDVDocumentScan {
        let answer = try await send(
            .scanDocument,
            .post,
            ["v1", "document", "scan"],
            body: [
                "image": .string(keys.front.rawValue), "documentType": .string(type.rawValue),
            ],
            deadline: deadline,
            ledger: ledger
        )
        return try DeepIDVDocumentScan(answer, keys: keys)
    }

    func verify(
        _ keys: DocumentKeys,
        selfie: DeepIDVFileKey,
        type: DeepIDVDocumentType,
        deadline: CallDeadline,
        ledger: CallLedger
    ) async throws -> DeepIDVIdentityVerification {
        let answer = try await send(
            .verifyIdentity,
            .post,
            ["v1", "identity", "verify"],
            body: [
                "documentImage": .string(keys.front.rawValue),
                "faceImage": .string(selfie.rawValue),
                "documentType": .string(type.rawValue),
            ],
            deadline: deadline,
            ledger: ledger
        )
        return try DeepIDVIdentityVerification(answer, keys: keys, selfie: selfie)
    }
}

/// The keys of a document's two sides.
struct DocumentKeys: Sendable {
    let front: DeepIDVFileKey
    let back: DeepIDVFileKey?
}

extension [(MediaInput, String)] {
    fileprivate func appending(_ input: MediaInput?, _ label: String) -> Self {
        input.map { self + [($0, label)] } ?? self
    }

    fileprivate func prepared() throws(MediaRefusal) -> [PreparedImage] {
        var images: [PreparedImage] = []
        for (input, label) in self {
            images.append(try PreparedImage(deepIDV: input, label: label))
        }
        return images
    }
}
