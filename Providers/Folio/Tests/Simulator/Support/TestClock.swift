import FolioSimulator
import IDVPrimitives

/// A clock that stands still until it is moved.
final class TestClock: Sendable {
    private let moment = Lock<Double>(1_700_000_000)

    var now: Double { moment.withLock { $0 } }

    func advance(by seconds: Double) { moment.withLock { $0 += seconds } }
}

extension SimulatedFolio.Configuration {
    static func with(_ clock: TestClock) -> SimulatedFolio.Configuration {
        var configuration = SimulatedFolio.Configuration()
        configuration.now = { clock.now }
        return configuration
    }
}
