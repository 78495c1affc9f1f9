import IDVPrimitives
public import IdentityVerification

/// What a plan must know of captures: which are there, how large, and with what belongs to them.
///
/// It holds no content.
public struct IncodeAvailableCaptures: Sendable, Hashable {
    /// One capture that is there.
    public struct Item: Sendable, Hashable {
        /// The size in bytes; nil while it is not known.
        public var byteCount: Int?
        /// Whether the capture software's metadata is with it.
        public var hasMetadata: Bool
        /// Whether a frame with depth is with it.
        public var hasDepthFrame: Bool

        /// Describes a capture.
        public init(byteCount: Int?, hasMetadata: Bool = false, hasDepthFrame: Bool = false) {
            self.byteCount = byteCount
            self.hasMetadata = hasMetadata
            self.hasDepthFrame = hasDepthFrame
        }
    }

    /// What is there, by role.
    public var items: [CaptureRole: Item]
    /// Why others are not there.
    public var absences: [CaptureRole: CaptureAbsence]

    /// Describes captures.
    public init(
        items: [CaptureRole: Item] = [:],
        absences: [CaptureRole: CaptureAbsence] = [:]
    ) {
        self.items = items
        self.absences = absences
    }

    /// The captures of a set.
    public init(_ set: CaptureSet) {
        items = [:]
        for capture in set.captures {
            items[capture.role] = Item(
                byteCount: capture.source.count,
                hasMetadata: capture.metadata.map { !$0.value.isEmpty } ?? false,
                hasDepthFrame: (capture.depthFrame?.source.count ?? 0) > 0
            )
        }
        absences = set.absences
    }

    /// Everything that a configuration lets the device record, sizes unknown: for an attempt that
    /// learns on its way what is there.
    public static func everything(
        for configuration: IncodeCaptureConfiguration,
        checks: IncodeRequestedChecks
    ) -> IncodeAvailableCaptures {
        var items: [CaptureRole: Item] = [:]
        for requirement in IncodePlan.requirements(for: configuration, checks: checks) {
            items[requirement.role] = Item(
                byteCount: nil,
                hasMetadata: configuration.expectsMetadata(requirement.role),
                hasDepthFrame: requirement.role == .selfie
                    && configuration.selfie?.expectsDepth == true
            )
        }
        return IncodeAvailableCaptures(items: items)
    }

    /// A capture that can be sent: it is there and not empty.
    subscript(role: CaptureRole) -> Item? {
        guard let item = items[role], item.byteCount != 0 else { return nil }
        return item
    }

    func has(_ role: CaptureRole) -> Bool { self[role] != nil }

    /// Why a configured capture cannot be sent, for a fault.
    func reasonForMissing(_ role: CaptureRole) -> String {
        if items[role] != nil { return "the \(role.label) is there and empty (0 bytes)" }
        let absence = absences[role] ?? .unknown
        return "the \(role.label) is missing: "
            + (absence == .unknown ? "reason unknown" : absence.rawValue)
    }
}
