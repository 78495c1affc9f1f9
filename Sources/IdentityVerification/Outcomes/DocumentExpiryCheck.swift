/// Holds a document's last day of validity against today.
public struct DocumentExpiryCheck: Sendable, Equatable {
    /// What an expired document does to a positive verdict.
    public let policy: ExpiredDocumentPolicy
    /// The day on which the question is asked; nil when no clock could say, and then nothing has
    /// expired.
    public let today: CivilDate?

    /// Makes a check.
    public init(_ policy: ExpiredDocumentPolicy, today: CivilDate?) {
        self.policy = policy
        self.today = today
    }

    /// The reason to give for a document; nil when it is valid, or its last day cannot be read.
    ///
    /// A document is valid on its last day. An uncertain date is expired when every reading is, and
    /// may have expired when one is.
    func reason(for document: DocumentEvidence?) -> OutcomeReason? {
        guard let today, let date = document?.expirationDate?.value else { return nil }
        let lastDays = date.lastDays
        guard lastDays.contains(where: { $0 < today }) else { return nil }
        let isCertain = lastDays.allSatisfy { $0 < today }
        let what = isCertain ? "The document has expired" : "The document may have expired"
        switch policy {
        case .review:
            return OutcomeReason(
                isCertain ? .documentExpired : .documentMayHaveExpired,
                isCertain ? "\(what)." : "\(what): its last day can be read in more than one way."
            )
        case .note:
            return OutcomeReason(.expiredDocumentAllowed, "\(what), which the request allows.")
        }
    }
}

extension UncertainDate {
    /// The days that may be the last of a period that is given up to this date; empty when it cannot
    /// be read.
    ///
    /// A month or a year lasts to its last day.
    fileprivate var lastDays: [CivilDate] {
        guard case .partial(let year, let month) = reading else { return candidates }
        let last = month ?? 12
        let day = CivilDate.dayCount(year: year, month: last)
        return [CivilDate(year: year, month: last, day: day)].compactMap { $0 }
    }
}
