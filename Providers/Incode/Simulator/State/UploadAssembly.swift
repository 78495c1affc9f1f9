import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit

/// A recording that comes in parts.
///
/// Its digest is taken as the parts come, so that only the last one is held: that one may come again
/// with other bytes, because its answer may be lost.
struct UploadAssembly: Sendable {
    /// What became of a part.
    enum Outcome: Sendable {
        case taken(eTag: String)
        /// It is not the next one, nor one that came before with the same bytes.
        case outOfSequence
    }

    private final class RunningHash: Sendable {
        private let hash = Lock<SHA256>(SHA256())

        func update(_ bytes: [UInt8]) { hash.withLock { $0.update(bytes) } }

        func finish() -> SHA256Digest {
            hash.withLock { hash in
                var finished = SHA256()
                swap(&finished, &hash)
                return finished.finalize()
            }
        }
    }

    let id: String
    private let quotes: String
    private let hash = RunningHash()
    private var digests: [SHA256Digest] = []
    private var last: [UInt8] = []
    private var head: [UInt8] = []
    private var earlierBytes = 0

    init(id: String, quotesTags: Bool) {
        self.id = id
        quotes = quotesTags ? "\"" : ""
    }

    /// The tag of each part, in order.
    var eTags: [String] { digests.map(eTag) }

    private func eTag(_ digest: SHA256Digest) -> String {
        quotes + digest.hex.prefix(32) + quotes
    }

    mutating func take(_ number: Int, _ bytes: [UInt8], digest: SHA256Digest) -> Outcome {
        if number == digests.count + 1 {
            settle()
            digests.append(digest)
            last = bytes
        } else if number == digests.count, number > 0 {
            digests[number - 1] = digest
            last = bytes
        } else if !digests.indices.contains(number - 1) || digests[number - 1] != digest {
            return .outOfSequence
        }
        return .taken(eTag: eTag(digest))
    }

    /// The whole recording, and what its beginning says.
    mutating func finish() -> (SimulatedIncode.Recording, SpecimenMarking?) {
        settle()
        let recording = SimulatedIncode.Recording(
            route: .parts,
            byteCount: earlierBytes,
            digest: hash.finish(),
            partCount: digests.count
        )
        return (recording, SpecimenMarking(mediaBytes: head))
    }

    private mutating func settle() {
        guard !last.isEmpty else { return }
        hash.update(last)
        head += last.prefix(max(0, SpecimenMarking.searchedBytes - head.count))
        earlierBytes += last.count
        last = []
    }
}
