import FolioProvider
import IDVPrimitives
import Testing

/// The store as its observers see it.
@Suite struct InquiryStoreTests {
    @Test func `an observer gets the present state first and then each newest one`() async throws {
        let store = InquiryStore(try InquiryMaking.configuration())
        var early = store.states.makeAsyncIterator()
        #expect(await early.next()?.lifecycle == .notStarted)
        let started = await store.handle(.start(try InquiryMaking.update(1, InquiryMaking.photo)))
        #expect(started.effects.isEmpty)
        #expect(await early.next()?.revision == 1)
        var late = store.states.makeAsyncIterator()
        #expect(await late.next()?.revision == 1)
        for revision in 2...4 {
            _ = await store.handle(
                .update(try InquiryMaking.update(revision, InquiryMaking.liveness))
            )
        }
        // Who did not look in between gets the newest.
        #expect(await early.next()?.revision == 4)
        #expect(await late.next()?.revision == 4)
        #expect(await store.state.revision == 4)
    }

    @Test func `the observation ends with the store`() async throws {
        var store: InquiryStore? = InquiryStore(try InquiryMaking.configuration())
        let states = try #require(store?.states)
        let other = try #require(store?.states)
        store = nil
        var lifecycles: [InquiryLifecycle] = []
        for await state in states { lifecycles.append(state.lifecycle) }
        for await state in other { lifecycles.append(state.lifecycle) }
        #expect(lifecycles == [.notStarted, .notStarted])
    }

    @Test func `observers that go away leave the others alone`() async throws {
        let store = InquiryStore(try InquiryMaking.configuration())
        for _ in 0..<100 { for await _ in store.states { break } }
        let states = store.states
        _ = await store.handle(.start(try InquiryMaking.update(1, InquiryMaking.photo)))
        var iterator = states.makeAsyncIterator()
        #expect(await iterator.next()?.revision == 1)
    }

    @Test func `of many submits at the same time one is sent`() async throws {
        let store = InquiryStore(try InquiryMaking.configuration())
        _ = await store.handle(.start(try InquiryMaking.update(1, InquiryMaking.liveness)))
        let answers = await withTaskGroup(of: InquiryReduction.self) { group in
            for number in 0..<50 {
                group.addTask {
                    await store.handle(
                        .intent(
                            .submitCapture(captureSessionID: "cs1", transactionID: "t\(number)")
                        )
                    )
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.flatMap(\.commands).count == 1)
        #expect(answers.filter { $0.answer == .rejected(.busy) }.count == 49)
    }
}
