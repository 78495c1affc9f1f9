import IDVHTTP
import Testing

@testable import IDVCurl

@Suite struct TransferStateMachineTests {
    private let start = LoopInstant.now
    private let deadlines = HTTPDeadlines(
        connect: .seconds(10),
        firstByte: .seconds(30),
        idle: .seconds(5),
        total: .seconds(60)
    )

    private func at(_ seconds: Double) -> LoopInstant {
        start.advanced(by: .seconds(seconds))
    }

    private func machine(bodyCount: Int = 100) -> TransferStateMachine {
        TransferStateMachine(deadlines: deadlines, bodyCount: bodyCount, now: start)
    }

    private func start(
        _ machine: inout TransferStateMachine,
        requestBytes: Int,
        now: LoopInstant
    ) {
        let mayStart = machine.requestMayStart(
            requestBytes: requestBytes,
            bodyWasRead: false,
            now: now
        )
        #expect(mayStart)
    }

    @Test func `only the total time runs while it waits for a slot`() {
        let machine = machine()
        #expect(machine.deadline == at(60))
        #expect(machine.expired(now: at(59.9)) == nil)
        #expect(machine.expired(now: at(60)) == .totalTimedOut)
        #expect(machine.delivery(requestBytes: 0) == .notSent)
    }

    @Test func `each phase has its own limit`() {
        var machine = machine()
        machine.begin(now: at(20))
        #expect(machine.deadline == at(30))
        #expect(machine.expired(now: at(30)) == .connectTimedOut)
        start(&machine, requestBytes: 0, now: at(21))
        #expect(machine.phase == .sending && machine.deadline == at(26))
        #expect(machine.expired(now: at(26)) == .idleTimedOut)
        machine.moved(uploaded: 50, downloaded: 0, now: at(25))
        #expect(machine.phase == .sending && machine.deadline == at(30))
        // Nothing new moved: the time does not start again.
        machine.moved(uploaded: 50, downloaded: 0, now: at(28))
        #expect(machine.deadline == at(30))
        machine.moved(uploaded: 100, downloaded: 0, now: at(29))
        #expect(machine.phase == .awaitingAnswer && machine.deadline == at(59))
        #expect(machine.expired(now: at(59)) == .firstByteTimedOut)
        machine.received(now: at(40))
        #expect(machine.phase == .receiving && machine.deadline == at(45))
        #expect(machine.expired(now: at(45)) == .idleTimedOut)
    }

    @Test func `the total time ends every phase`() {
        var machine = machine(bodyCount: 0)
        machine.begin(now: start)
        start(&machine, requestBytes: 0, now: start)
        for second in 1...59 {
            machine.received(now: at(Double(second)))
            #expect(machine.expired(now: at(Double(second) + 0.5)) == nil)
        }
        #expect(machine.deadline == at(60))
        #expect(machine.expired(now: at(60)) == .totalTimedOut)
    }

    @Test func `an answer that comes early ends the wait for the upload`() {
        var machine = machine()
        machine.begin(now: start)
        start(&machine, requestBytes: 0, now: start)
        machine.received(now: at(1))
        machine.moved(uploaded: 100, downloaded: 0, now: at(2))
        #expect(machine.phase == .receiving)
    }

    @Test(arguments: [(0, false, true), (1, false, false), (0, true, false), (200, true, false)])
    func `a request starts a second time only if nothing of it was taken`(
        bytes: Int,
        bodyWasRead: Bool,
        allowed: Bool
    ) {
        var machine = machine()
        machine.begin(now: start)
        // 70 bytes of a proxy's CONNECT came before.
        start(&machine, requestBytes: 70, now: start)
        let mayStart = machine.requestMayStart(
            requestBytes: 70 + bytes,
            bodyWasRead: bodyWasRead,
            now: at(1)
        )
        #expect(mayStart == allowed)
    }

    @Test func `it is sent once a byte of the request itself was written`() {
        var machine = machine()
        machine.begin(now: start)
        #expect(machine.delivery(requestBytes: 70) == .notSent)
        start(&machine, requestBytes: 70, now: start)
        #expect(machine.delivery(requestBytes: 70) == .notSent)
        #expect(machine.delivery(requestBytes: 71) == .unknown)
        machine.moved(uploaded: 1, downloaded: 0, now: start)
        #expect(machine.delivery(requestBytes: 70) == .unknown)
    }
}
