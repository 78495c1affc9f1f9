/// Is told what happens in a service.
///
/// It is called from many tasks at once, in the path of the attempts: it must return quickly, and it
/// cannot stop anything.
public protocol EventHandler: Sendable {
    /// Takes an event in.
    func handle(_ event: ServiceEvent)
}
