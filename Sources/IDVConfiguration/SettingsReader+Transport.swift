public import IDVHTTP

extension SettingsReader {
    /// Reads `traceparent`: whether the running task's trace context goes to the vendor's API.
    ///
    /// Default: false. A trace's id tells a vendor which of its calls belong together.
    public mutating func passesTraceContext() -> Bool { bool("traceparent") ?? false }
}

extension TracingTransport {
    /// A transport as the settings ask for it.
    public static func wrapping(
        _ transport: any HTTPTransport,
        for api: HTTPURL,
        if passesTraceContext: Bool
    ) -> any HTTPTransport {
        passesTraceContext ? TracingTransport(transport, for: api) : transport
    }
}
