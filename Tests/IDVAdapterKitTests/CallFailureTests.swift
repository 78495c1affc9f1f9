import IDVAdapterKit
import IDVHTTP
import IdentityVerification
import TestSupport
import Testing

/// What a failed call becomes, whatever the vendor.
@Suite struct CallFailureTests {
    private func error(
        _ failure: HTTPCallFailure,
        of operation: AcmeOperation = .read,
        ledger: CallLedger = CallLedger(),
        _ reading: StatusReading = StatusReading(.invalidInput, .afterFixing, "No.")
    ) throws -> ProviderError {
        let error = CallFailure(failure, of: operation, at: "https://acme.example:443")
            .error(ledger: ledger) { _ in reading }
        return try #require(error as? ProviderError)
    }

    static let transport: [(TransportError.Code, ProviderError.Kind)] = [
        (.cannotConnect, .network), (.cannotResolveHost, .network), (.connectionLost, .network),
        (.tlsFailed, .network), (.certificateNotTrusted, .network),
        (.connectTimedOut, .timedOut), (.firstByteTimedOut, .timedOut), (.totalTimedOut, .timedOut),
        (.malformedResponse, .unexpectedAnswer), (.responseTooLarge, .unexpectedAnswer),
        (.bodyUnavailable, .invalidInput), (.invalidRequest, .invalidInput),
        (.cancelled, .cancelled), (.other, .network),
    ]

    @Test(arguments: transport)
    func `a transport's error has its kind`(code: TransportError.Code, kind: ProviderError.Kind)
        throws
    {
        let cause = TransportError(code, delivery: .unknown, message: "why")
        let error = try error(failure(.transport(cause), .unknown))
        #expect(error.kind == kind && error.sendState == .sentUnknown && error.status == nil)
        #expect(error.operation == "read" && error.phase == .analysis)
    }

    @Test(
        arguments: [
            (CallDelivery.notSent, SendState.notSent), (.refused, .refused),
            (.unknown, .sentUnknown),
        ])
    func `what was delivered is what the vendor may have done`(
        delivery: CallDelivery,
        state: SendState
    ) throws {
        #expect(try error(failure(.deadlineExceeded, delivery)).sendState == state)
    }

    @Test func `an error comes with none but the send states of its kind`() throws {
        let deliveries: [CallDelivery] = [.notSent, .refused, .unknown]
        var errors: [ProviderError] = []
        for (code, _) in Self.transport where code != .cancelled {
            let cause = TransportError(code, delivery: .unknown, message: "why")
            errors += try deliveries.map { try error(failure(.transport(cause), $0)) }
        }
        errors += try deliveries.map { try error(failure(.deadlineExceeded, $0)) }
        errors += try deliveries.map {
            try error(failure(.rateLimitExhausted(resetsIn: .seconds(1)), $0))
        }
        // An answer means that something was sent.
        for delivery in deliveries.dropFirst() {
            errors.append(try error(failure(.redirectRefused(status: 307), delivery)))
            errors.append(try error(failure(.cancelled, delivery)))
            for kind in ProviderError.Kind.allCases where kind != .untrustedAddress {
                errors.append(
                    try error(
                        failure(.status(HTTPResponse.status(400, "")), delivery),
                        StatusReading(kind, .afterFixing, "No.")
                    )
                )
            }
        }
        for error in errors {
            #expect(error.kind.sendStates.contains(error.sendState), "\(error)")
        }
    }

    @Test func `a status is what the adapter reads in it`() throws {
        var reading = StatusReading(.conflict, .later, "Busy.")
        reading.hint = "files.0"
        reading.vendorCode = "E_BUSY"
        reading.vendorMessage = "private words"
        reading.keptBytes = 3
        let answer = HTTPResponse.status(409, "abcdef", fields: [("X-Request-Id", "r-1")])
        let error = try error(
            failure(.status(answer), .refused, retryAfter: .seconds(7)),
            reading
        )
        #expect(error.kind == .conflict && error.status == 409)
        #expect(error.retry == .safeAfter(.seconds(7)))
        #expect(error.message == "Busy. Named by the vendor: files.0.")
        #expect(error.vendorCode == "E_BUSY" && error.requestID == "r-1")
        #expect(error.vendorMessage?.value == "private words")
        #expect(error.rawAnswer?.value == Array("abc".utf8))
        #expect(!"\(error)".contains("private"))
    }

    @Test(
        arguments: [
            (AcmeOperation.charge, RetryAdvice.mayRepeatEffect, "billed"),
            (.invite, .mayRepeatEffect, "may have acted"), (.read, .safe, "no harm"),
        ])
    func `after a lost answer the advice is the operation's`(
        operation: AcmeOperation,
        advice: RetryAdvice,
        words: String
    ) throws {
        let cause = TransportError(.connectionLost, delivery: .unknown, message: "gone")
        let error = try error(failure(.transport(cause), .unknown), of: operation)
        #expect(error.retry == advice)
        #expect(error.message.contains(words))
    }

    @Test func `a refusal after a lost answer does not make repeating safe`() throws {
        let error = try error(failure(.status(HTTPResponse.status(400)), .unknown), of: .charge)
        #expect(error.retry == .mayRepeatEffect)
        #expect(error.message.contains("An earlier attempt was not answered."))
    }

    @Test(arguments: [(AcmeOperation.read, true), (.store, false)])
    func `a redirect names the base address where it is one's own`(
        operation: AcmeOperation,
        names: Bool
    ) throws {
        let error = try error(failure(.redirectRefused(status: 302), .unknown), of: operation)
        #expect(error.kind == .unexpectedAnswer && error.status == 302)
        #expect(error.message.contains("baseURL") == names)
    }

    @Test func `a cancellation before anything was sent is a cancellation`() {
        let error = CallFailure(failure(.cancelled, .notSent), of: AcmeOperation.read, at: "x")
            .error(ledger: CallLedger()) { _ in StatusReading(.invalidInput, .later, "") }
        #expect(error is CancellationError)
    }

    @Test func `a cancellation after an earlier call reached the vendor is an error`() throws {
        let ledger = CallLedger()
        ledger.ended(
            CallRecord(
                operation: "store",
                attempts: 1,
                duration: .zero,
                sendState: .processed,
                isBilled: false
            )
        )
        let error = try error(failure(.cancelled, .notSent), ledger: ledger)
        #expect(error.kind == .cancelled && error.calls.count == 1)
    }

    @Test func `the day's limit says when it ends`() throws {
        let error = try error(failure(.rateLimitExhausted(resetsIn: .seconds(9)), .notSent))
        #expect(error.kind == .rateLimited && error.retry == .safeAfter(.seconds(9)))
    }
}
