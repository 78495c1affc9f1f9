public import IdentityVerification

extension IncodeDeviceModel {
    /// The planned flow with what the device reported: what decides which captures are missed.
    public var configuration: IncodeCaptureConfiguration {
        var configuration = flow
        if let platform { configuration.platform = platform }
        if !sdkVersion.isEmpty { configuration.sdkVersion = sdkVersion }
        configuration.idCapture?.chosenIDType = chosenIDType
        return configuration
    }

    /// What the device has recorded so far, with its configuration and the reasons of what is not
    /// there.
    ///
    /// Each capture is read once, to hash it.
    ///
    /// - Throws: `MediaRefusal` when a capture cannot be read; `CaptureConfigurationError` when the
    ///   planned flow's version is no version.
    public func captureSet() throws -> CaptureSet {
        var captures: [Capture] = []
        for role in CaptureRole.allCases {
            guard let record = records[role] else { continue }
            let frame = try record.frameWithDepth.map {
                try CapturedFrame(source: $0, label: "\(role.label)'s depth frame")
            }
            captures.append(
                try Capture(
                    role,
                    source: record.source,
                    metadata: record.metadata,
                    depthFrame: frame
                )
            )
        }
        return try CaptureSet(
            captures,
            configuration: CaptureConfiguration(configuration.settings),
            absences: absences
        )
    }
}
