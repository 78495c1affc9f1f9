import IDVPrimitives

/// Hands the newest state to whoever observes; its end ends every observation.
final class InquiryStateHub: Sendable {
    private struct Content {
        var newest: InquiryState
        var nextObserver = 0
        var observers: [Int: AsyncStream<InquiryState>.Continuation] = [:]
    }

    private let content: Lock<Content>

    init(_ state: InquiryState) {
        content = Lock(Content(newest: state))
    }

    deinit {
        for observer in content.withLock({ $0.observers.values.map(\.self) }) { observer.finish() }
    }

    func publish(_ state: InquiryState) {
        // Inside the lock, so that every observer sees the states in their order.
        content.withLock { content in
            content.newest = state
            for observer in content.observers.values { observer.yield(state) }
        }
    }

    func subscribe() -> AsyncStream<InquiryState> {
        let (stream, observer) = AsyncStream<InquiryState>.makeStream(
            bufferingPolicy: .bufferingNewest(1)
        )
        let number = content.withLock { content in
            content.nextObserver += 1
            content.observers[content.nextObserver] = observer
            observer.yield(content.newest)
            return content.nextObserver
        }
        observer.onTermination = { [weak self] _ in
            self?.content.withLock { $0.observers[number] = nil }
        }
        return stream
    }
}
