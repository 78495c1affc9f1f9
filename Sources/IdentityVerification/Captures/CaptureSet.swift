public import IDVCrypto
import IDVPrimitives

/// An immutable bundle of captures of one subject, taken once and usable with every provider.
public struct CaptureSet: Sendable {
    /// The captures, at most one for each role, in the order of the roles.
    public let captures: [Capture]
    /// How they were taken; nil when nobody said.
    public let configuration: CaptureConfiguration?
    /// Why captures that were configured are not there, by role.
    public let absences: [CaptureRole: CaptureAbsence]

    /// Bundles captures.
    ///
    /// - Parameters:
    ///   - captures: The captures, in any order.
    ///   - configuration: How they were taken.
    ///   - absences: Why others are not there.
    /// - Throws: `CaptureSetError` when two captures have the same role, or one is there and said to
    ///   be absent.
    public init(
        _ captures: [Capture],
        configuration: CaptureConfiguration? = nil,
        absences: [CaptureRole: CaptureAbsence] = [:]
    ) throws(CaptureSetError) {
        var seen: Set<CaptureRole> = []
        for capture in captures {
            guard seen.insert(capture.role).inserted else {
                throw .repeatedRole(capture.role)
            }
            guard absences[capture.role] == nil else { throw .presentAndAbsent(capture.role) }
        }
        let order = CaptureRole.allCases
        self.captures = captures.sorted { left, right in
            (order.firstIndex(of: left.role) ?? 0) < (order.firstIndex(of: right.role) ?? 0)
        }
        self.configuration = configuration
        self.absences = absences
    }

    /// The capture of a role; nil when there is none.
    public subscript(role: CaptureRole) -> Capture? {
        captures.first { $0.role == role }
    }

    /// A digest over the roles and contents of all captures, what belongs to them, and how they were
    /// taken: equal for equal sets, whatever the order in which they were given.
    public var digest: SHA256Digest {
        var hash = SHA256()
        // Each part by its name and its digest, so that no two different sets read alike.
        for (name, digest) in parts {
            hash.update(Array(name.utf8))
            hash.update([0])
            hash.update(Array(digest.bytes))
        }
        return hash.finalize()
    }

    private var parts: [(name: String, digest: SHA256Digest)] {
        var parts: [(String, SHA256Digest)] = []
        for capture in captures {
            parts.append((capture.role.rawValue, capture.digest))
            if let metadata = capture.metadata {
                parts.append(("metadata", SHA256.hash(Array(metadata.value.utf8))))
            }
            if let frame = capture.depthFrame { parts.append(("depthFrame", frame.digest)) }
        }
        for (role, absence) in absences.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            parts.append(("absent " + role.rawValue, SHA256.hash(Array(absence.rawValue.utf8))))
        }
        if let configuration {
            parts.append(("configuration", SHA256.hash(configuration.settings.encoded())))
        }
        return parts
    }
}
