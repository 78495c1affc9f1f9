public import IDVCrypto

/// An immutable bundle of captures of one subject, taken once and usable with every provider.
public struct CaptureSet: Sendable {
    /// The captures, at most one for each role, in the order of the roles.
    public let captures: [Capture]

    /// Bundles captures.
    ///
    /// - Throws: `CaptureSetError.repeatedRole` when two captures have the same role.
    public init(_ captures: [Capture]) throws(CaptureSetError) {
        var seen: Set<CaptureRole> = []
        for capture in captures {
            guard seen.insert(capture.role).inserted else {
                throw .repeatedRole(capture.role)
            }
        }
        let order = CaptureRole.allCases
        self.captures = captures.sorted { left, right in
            (order.firstIndex(of: left.role) ?? 0) < (order.firstIndex(of: right.role) ?? 0)
        }
    }

    /// The capture of a role; nil when there is none.
    public subscript(role: CaptureRole) -> Capture? {
        captures.first { $0.role == role }
    }

    /// A digest over the roles and contents of all captures: equal for equal sets, whatever the order
    /// in which they were given.
    public var digest: SHA256Digest {
        var hash = SHA256()
        for capture in captures {
            hash.update(Array(capture.role.rawValue.utf8))
            hash.update([0])
            hash.update(Array(capture.digest.bytes))
        }
        return hash.finalize()
    }
}
