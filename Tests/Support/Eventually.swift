/// Looks again and again, for a minute at most, without holding a thread.
package func eventually(_ condition: () throws -> Bool) async throws -> Bool {
    let clock = ContinuousClock()
    let end = clock.now.advanced(by: .seconds(60))
    while clock.now < end {
        if try condition() { return true }
        try await Task.sleep(for: .milliseconds(5))
    }
    return try condition()
}
