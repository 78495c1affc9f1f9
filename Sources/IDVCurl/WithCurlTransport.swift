/// Makes a transport for the time of a closure, and shuts it down when that returns or throws.
///
/// - Throws: `CurlTransportError` when it cannot be made, and whatever the closure throws.
/// - Returns: what the closure returns.
public func withCurlTransport<Result>(
    _ configuration: CurlTransportConfiguration = CurlTransportConfiguration(),
    _ body: (CurlTransport) async throws -> Result
) async throws -> Result {
    let transport = try CurlTransport(configuration)
    let result: Result
    do {
        result = try await body(transport)
    } catch {
        await transport.shutdown()
        throw error
    }
    await transport.shutdown()
    return result
}
