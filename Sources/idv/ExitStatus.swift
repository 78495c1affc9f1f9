import IdentityVerification

/// The command's exit codes.
///
/// Those from 64 on are the ones of sysexits.h.
enum ExitStatus: Int32, CaseIterable {
    case success = 0
    case rejected = 10
    case review = 11
    case incomplete = 12
    case usage = 64
    case badInput = 65
    case unavailable = 69
    case outputFailed = 74
    case tryLater = 75
    case keyRefused = 77
    case badConfiguration = 78

    init(_ outcome: Outcome) {
        switch outcome {
        case .accepted: self = .success
        case .rejected: self = .rejected
        case .review: self = .review
        case .incomplete: self = .incomplete
        case .noAnswer: self = .unavailable
        @unknown default: self = .review
        }
    }

    init(_ error: ProviderError) {
        switch error.kind {
        case .keyRefused, .notPermitted: self = .keyRefused
        case .invalidConfiguration: self = .badConfiguration
        case .invalidInput, .mediaRefused: self = .badInput
        case .rateLimited: self = .tryLater
        case .unavailable:
            // Later is no good advice where trying again may be billed twice.
            if case .mayRepeatEffect = error.retry { self = .unavailable } else { self = .tryLater }
        default: self = .unavailable
        }
    }
}
