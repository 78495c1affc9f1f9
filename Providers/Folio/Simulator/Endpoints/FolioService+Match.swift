import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit

extension FolioService {
    /// A picture of a comparison: its number, its source, and the face in it.
    private struct MatchImage {
        let index: Int
        let source: Int
        let face: String?
    }

    /// Answers `POST /api/match` with two pictures.
    ///
    /// That a live picture may be named by its transaction is not in the document; public clients do
    /// it. That a similarity is a fraction, and not per cent as the document has it, is what they read.
    func match(_ body: JSONValue) throws(FolioReply) -> SimulatorResponse {
        guard let images = body["images"]?.array, images.count <= 2 else {
            throw .invalidRequest("'images' must be an array of two")
        }
        guard images.count == 2 else { return .json(200, ["code": 224]) }
        let first = try matchImage(images[0], position: 0)
        let second = try matchImage(images[1], position: 1)
        guard first.index != second.index else {
            throw .invalidRequest("two images have one index")
        }
        let detections = [first, second].map { image -> JSONValue in
            [
                "imageIndex": .number(Double(image.index)),
                "status": image.face == nil ? 2 : 0,
                "faces": image.face == nil ? [] : [["faceIndex": 0]],
            ]
        }
        state.withLock { $0.charge(.matchFaces) }
        guard let face = first.face, let other = second.face else {
            return .json(200, ["code": 2, "detections": .array(detections), "results": []])
        }
        let isSame = StrictText.same(face, other)
        let result: JSONValue = [
            "firstIndex": .number(Double(first.index)), "firstFaceIndex": 0,
            "first": .number(Double(first.source)),
            "secondIndex": .number(Double(second.index)), "secondFaceIndex": 0,
            "second": .number(Double(second.source)),
            "score": .number(isSame ? 0.2 : 1.4),
            "similarity": .number(isSame ? 0.98 : 0.04),
        ]
        return .json(
            200,
            ["code": 0, "detections": .array(detections), "results": [result]]
        )
    }

    private func matchImage(
        _ json: JSONValue,
        position: Int
    ) throws(FolioReply) -> MatchImage {
        guard case .object(let members) = json else {
            throw .invalidRequest("an image must be an object")
        }
        let index = members["index"].map { $0.integer ?? -1 } ?? position
        let source = members["type"].map { $0.integer ?? 0 } ?? 1
        guard index >= 0, (1...7).contains(source) else {
            throw .invalidRequest("'index' must be 0 or more, and 'type' 1 to 7")
        }
        if let id = members["livenessTransactionId"]?.string {
            guard source == 3, members["data"] == nil else {
                throw .invalidRequest("a transaction stands in the place of a live picture's data")
            }
            let transaction = state.withLock { $0.transactions[id] }
            guard let transaction, transaction.verdict != nil, !transaction.isDeleted else {
                throw .notFound
            }
            return MatchImage(index: index, source: source, face: transaction.face)
        }
        guard let text = members["data"]?.string, let bytes = try? Base64.decode(text),
            !bytes.isEmpty
        else { throw .invalidRequest("'data' must be base64") }
        return MatchImage(
            index: index,
            source: source,
            face: SpecimenMarking(imageBytes: bytes)?.face
        )
    }
}
