extension ProviderError.Kind {
    /// What has happened, in one sentence for a person.
    ///
    /// An error's own `message` is more precise. This is what all errors of the kind have in common,
    /// and what the error catalogue is made of.
    public var meaning: String {
        switch self {
        case .invalidInput:
            "The request cannot be made from what the caller gave, or the vendor says so."
        case .invalidConfiguration: "The provider's settings are wrong, or do not fit the attempt."
        case .keyRefused: "The vendor does not know the key."
        case .notPermitted: "The vendor knows the key, and the key may not do this."
        case .insufficientFunds: "The vendor's account has no balance or subscription for the call."
        case .notFound: "The vendor does not have what was asked for, or no longer."
        case .conflict:
            "The call contradicts the state of the session or of the vendor's object, or another "
                + "task has the session."
        case .rateLimited: "There were too many requests, by the vendor's count or this side's."
        case .unavailable:
            "The vendor is down or failed on its side, or nobody can be asked at the moment."
        case .network: "There is no connection to the vendor, or it broke, or cannot be trusted."
        case .timedOut: "A deadline passed before the answer was there."
        case .mediaRefused: "The vendor refused an image."
        case .uploadRefused: "The storage that the vendor named refused an upload."
        case .untrustedAddress:
            "The vendor gave an address that images or credentials must not be sent to."
        case .unexpectedAnswer: "The vendor's answer breaks its own protocol."
        case .cancelled: "The task was cancelled after something had been sent."
        }
    }

    /// What to do about it, in general; `retry` and `sendState` of the error at hand go first.
    public var advice: String {
        switch self {
        case .invalidInput:
            "Change what is handed over; the message names it. It is the caller's fault: no other "
                + "provider is asked, and no circuit breaker counts it."
        case .invalidConfiguration: "Mend the provider's settings, and reload the configuration."
        case .keyRefused:
            "Check which secret the configuration refers to, and that it belongs to this environment."
        case .notPermitted:
            "Give the key the permission in the vendor's console, or use another one."
        case .insufficientFunds: "Top the account up, or switch the provider off in `traffic`."
        case .notFound:
            "Begin a new attempt; what a vendor deletes does not come back. When it is the first "
                + "call, check the address and the identifiers in the configuration."
        case .conflict:
            "Ask the session for its next step and go on there. When it says that the attempt is "
                + "over, its result has been given."
        case .rateLimited:
            "Wait as long as `retry` says. Lower the provider's rate, or have the limit raised."
        case .unavailable: "Try again later, as `retry` says; let a route fail over meanwhile."
        case .network:
            "Check name, proxy, firewall and certificates from this machine; `idv config check "
                + "--live` does. Then as `retry` says."
        case .timedOut:
            "When the send state is `sentUnknown`, find out what the vendor did before anything "
                + "billed is sent again. Raise the deadline if it is short for the images' size."
        case .mediaRefused: "Have the picture taken again, or in another format or size."
        case .uploadRefused:
            "Check this machine's clock, and that no proxy changes requests on their way. Then begin "
                + "the attempt again: the address it was refused at has been used up."
        case .untrustedAddress:
            "Compare the host in the message with what the vendor documents, and add it to the "
                + "configuration only if it is the vendor's."
        case .unexpectedAnswer:
            "Keep `rawAnswer`: it may have been paid for. Update this package, or report what the "
                + "message says to its maintainers; it names fields and no content."
        case .cancelled:
            "Nothing, if the result no longer matters. Otherwise take `calls` to see what may have "
                + "been billed, and ask the vendor by the `references`."
        }
    }

    /// The send states that an error of this kind can come with.
    ///
    /// An error's send state is the worst over all attempts of its call, so that a clear answer to the
    /// second attempt still comes with `sentUnknown` when the first one's was lost.
    public var sendStates: Set<SendState> {
        switch self {
        case .keyRefused, .notPermitted, .insufficientFunds, .uploadRefused:
            [.refused, .sentUnknown]
        case .untrustedAddress: [.processed]
        case .invalidInput, .invalidConfiguration, .mediaRefused, .rateLimited, .network,
            .unavailable:
            [.notSent, .refused, .sentUnknown]
        case .notFound: [.refused, .sentUnknown, .processed]
        case .conflict, .timedOut, .unexpectedAnswer, .cancelled:
            [.notSent, .refused, .sentUnknown, .processed]
        }
    }
}

extension SendState {
    /// What is known about the vendor's side, in one sentence for a person.
    public var meaning: String {
        switch self {
        case .notSent: "Surely nothing reached the vendor."
        case .sentUnknown:
            "Something was sent and no clear answer came: the vendor may have acted, and may have "
                + "billed."
        case .refused: "The vendor answered, and surely did not act."
        case .processed: "The vendor acted."
        }
    }

    /// Whether the call may be sent again, or another provider asked.
    public var advice: String {
        switch self {
        case .notSent: "It may be sent again, here or elsewhere."
        case .sentUnknown:
            "Only when repeating it does no harm, or after the vendor was asked what became of it."
        case .refused: "After mending what was refused; at once when the answer says so (429)."
        case .processed: "No: it would be done, and paid, twice."
        }
    }
}
