/// What the other side may have done over all attempts of a call that did not succeed.
///
/// The worst attempt counts, so the cases are in order.
@nonexhaustive
public enum CallDelivery: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// Surely no byte of any attempt reached the other side.
    case notSent
    /// Every attempt that reached the other side was answered with a refusal (307, 308, a status
    /// 4xx other than 408 and 425, or 503 with `Retry-After`): it did not act.
    case refused
    /// At least one attempt reached the other side, or may have, and brought no answer or one that
    /// leaves open whether it acted (408, 425, 5xx, another redirect, an answer that could not be
    /// read).
    case unknown

    /// Whether the first comes before the second.
    public static func < (left: CallDelivery, right: CallDelivery) -> Bool {
        left.rawValue < right.rawValue
    }
}
