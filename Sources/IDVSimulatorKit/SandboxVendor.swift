public import IDVPrimitives

/// A vendor's simulator as a sandbox runs it, and as a configuration names it.
public protocol SandboxVendor: Sendable {
    /// The adapter's name in a configuration.
    static var adapterName: String { get }

    /// Makes a simulator that does not run yet.
    ///
    /// - Throws: `SandboxOptions.UnknownScenario`.
    init(_ options: SandboxOptions) throws

    /// Starts serving.
    ///
    /// - Throws: `SimulatorServerError`, for example when the port is taken.
    func start() throws

    /// Stops serving; calling it again does nothing.
    func stop()

    /// The address of the vendor's API; nil while it does not run.
    var baseURL: String? { get }

    /// The secrets that a client needs, by their keys in a configuration.
    var secrets: [String: String] { get }

    /// What a configuration needs besides address and secrets, by its keys.
    var settings: [String: JSONValue] { get }
}
