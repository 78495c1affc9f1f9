/// Looks again and again, for a minute at most, without holding a thread.
///
/// For what another process or a server's thread does in its own time: it tells nobody, so that only
/// looking finds out. The pause between two looks decides nothing.
package func eventually(_ condition: () throws -> Bool) async throws -> Bool {
    let clock = ContinuousClock()
    let end = clock.now.advanced(by: .seconds(60))
    while clock.now < end {
        if try condition() { return true }
        try await Task.sleep(for: .milliseconds(5))
    }
    return try condition()
}
