import IdentityVerification

/// A capture module of the vendor's SDK, as a flow requires it.
@nonexhaustive
public enum IncodeModule: String, Sendable, Hashable, CaseIterable {
    /// The pictures of the document.
    case idCapture
    /// The picture of the face.
    case selfie
    /// The recording of the person with the document.
    case videoSelfie
}

extension IncodeCaptureConfiguration {
    /// The modules that are in the flow on the device.
    var modules: Set<IncodeModule> {
        var modules: Set<IncodeModule> = []
        if idCapture != nil { modules.insert(.idCapture) }
        if selfie != nil { modules.insert(.selfie) }
        if videoSelfie != nil { modules.insert(.videoSelfie) }
        return modules
    }

    /// What an attempt with these captures can look at.
    var checks: Set<IdentityCheck> {
        var checks: Set<IdentityCheck> = []
        if idCapture != nil { checks.formUnion([.documentReading, .documentAuthenticity]) }
        if selfie != nil || videoSelfie?.selfieScan == true {
            checks.formUnion([.faceDetection, .presentationAttackDetection])
            if idCapture != nil { checks.insert(.faceComparison) }
        }
        return checks
    }
}

extension ProviderProfile {
    /// The same provider, looking at no more than some checks.
    func limited(to checks: Set<IdentityCheck>) -> ProviderProfile {
        ProviderProfile(
            name: name,
            adapter: adapter,
            environment: environment,
            capabilities: capabilities,
            documentKinds: documentKinds,
            classifiesDocuments: classifiesDocuments,
            checks: self.checks.intersection(checks),
            requirements: requirements,
            operations: operations
        )
    }
}
