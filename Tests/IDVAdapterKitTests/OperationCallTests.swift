import IDVAdapterKit
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

/// A call as an operation: its record, its events, its error.
@Suite struct OperationCallTests {
    private struct Fixed: HTTPTransport {
        let answer: Result<HTTPResponse, TransportError>

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            try answer.get()
        }
    }

    private func call(
        _ answer: Result<HTTPResponse, TransportError>,
        ledger: CallLedger
    ) async throws -> HTTPCallSuccess {
        let caller = HTTPCaller(transport: Fixed(answer: answer), retry: .never)
        return try await caller.call(
            HTTPRequest(method: .get, url: try HTTPURL("https://acme.example/x")),
            as: AcmeOperation.charge,
            nature: .repeatable,
            deadline: caller.clock.deadline(in: .seconds(5)),
            ledger: ledger
        ) { StatusReading(.conflict, .later, "status \($0.status)") }
    }

    @Test func `a success is recorded`() async throws {
        let events = Lock<[CallEvent]>([])
        let ledger = CallLedger { event in events.withLock { $0.append(event) } }
        #expect(
            try await call(.success(HTTPResponse.status(204)), ledger: ledger).response.status
                == 204
        )
        let record = try #require(ledger.calls.first)
        #expect(record.operation == "charge" && record.sendState == .processed)
        #expect(record.isBilled && record.attempts == 1 && ledger.hasReachedVendor)
        #expect(
            events.withLock { $0 } == [.started(operation: "charge"), .finished(record)]
        )
    }

    @Test func `a failure is recorded, and its error holds the record`() async throws {
        let ledger = CallLedger()
        let error = await #expect(throws: ProviderError.self) {
            _ = try await call(.success(HTTPResponse.status(409)), ledger: ledger)
        }
        #expect(error?.message == "status 409" && error?.calls == ledger.calls)
        #expect(ledger.calls.map(\.sendState) == [.refused])
    }

    @Test(
        arguments: [
            (200, CallOutcome.succeeded), (303, .unexpectedAnswer), (400, .refused),
            (404, .refused), (408, .timedOut), (429, .rateLimited), (500, .vendorFailed),
            (503, .vendorFailed), (504, .timedOut),
        ])
    func `a record has the class of its end`(status: Int, outcome: CallOutcome) async throws {
        let ledger = CallLedger()
        _ = try? await call(.success(HTTPResponse.status(status)), ledger: ledger)
        #expect(ledger.calls.map(\.outcome) == [outcome])
    }

    @Test(
        arguments: [
            (TransportError.Code.cannotConnect, CallOutcome.networkFailed),
            (.certificateNotTrusted, .networkFailed), (.firstByteTimedOut, .timedOut),
            (.malformedResponse, .unexpectedAnswer), (.bodyUnavailable, .notMade),
        ])
    func `so has one without an answer`(
        code: TransportError.Code,
        outcome: CallOutcome
    ) async throws {
        let ledger = CallLedger()
        let error = TransportError(code, delivery: .notSent, message: "no")
        _ = try? await call(.failure(error), ledger: ledger)
        #expect(ledger.calls.map(\.outcome) == [outcome])
    }

    @Test func `an operation says what repeating it means`() {
        #expect(
            AcmeOperation.charge.profile
                == OperationProfile(
                    "charge",
                    isBilled: true,
                    isIdempotent: false,
                    canBeLookedUp: false
                )
        )
        let error = AcmeOperation.store.notSent(.invalidInput, "no")
        #expect(error.sendState == .notSent && error.operation == "store" && error.calls.isEmpty)
        #expect(error.phase == .upload && error.retry == .afterFixing)
    }
}
