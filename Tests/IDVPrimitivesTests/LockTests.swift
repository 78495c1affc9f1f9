import IDVPrimitives
import Testing

@Suite struct LockTests {
    @Test func noChangeIsLostUnderContention() async {
        let lock = Lock((first: 0, second: 0))
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<10_000 {
                        lock.withLock { state in
                            state.first += 1
                            state.second = state.first
                        }
                    }
                }
            }
        }
        #expect(lock.withLock { $0.first } == 80_000)
        #expect(lock.withLock { $0.second } == 80_000)
    }

    @Test func anErrorInsideReleasesTheLockAndKeepsItsType() {
        struct Failure: Error, Equatable {}
        let lock = Lock(0)
        #expect(throws: Failure()) {
            try lock.withLock { (state: inout sending Int) throws(Failure) -> Int in
                state = 1
                throw Failure()
            }
        }
        #expect(lock.withLock { $0 } == 1)
    }

    @Test func aValueThatCannotBeCopiedCanBeGuarded() {
        struct Token: ~Copyable {
            var uses = 0
        }
        let lock = Lock(Token())
        lock.withLock { $0.uses += 1 }
        #expect(lock.withLock { $0.uses } == 1)
    }
}
