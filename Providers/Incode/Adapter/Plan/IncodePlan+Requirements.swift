public import IdentityVerification

extension IncodePlan {
    /// What an attempt step by step asks for, in the order in which the calls are made.
    ///
    /// - Parameters:
    ///   - configuration: What the device was told.
    ///   - checks: What is to be checked of a spoken consent.
    ///   - captures: What is there, when that is known beforehand: it tells whether the document in
    ///     the video selfie is a passport when nobody chose one.
    /// - Returns: The requirements; the back of the document among them unless a passport was chosen.
    public static func requirements(
        for configuration: IncodeCaptureConfiguration,
        checks: IncodeRequestedChecks = IncodeRequestedChecks(),
        captures: IncodeAvailableCaptures? = nil
    ) -> [Requirement] {
        var roles: [(CaptureRole, Requirement.Necessity)] = [(.deviceFingerprint, .expected)]
        let hasBack = configuration.idCapture?.expectsBack ?? false
        if let idCapture = configuration.idCapture, idCapture.scanStep != .back {
            roles.append((.documentFront, .required))
            if hasBack { roles.append((.documentBack, .expected)) }
        }
        if let selfie = configuration.selfie {
            if selfie.expectsVideo { roles.append((.selfieVideo, .expected)) }
            roles.append((.selfie, .required))
        }
        if let videoSelfie = configuration.videoSelfie {
            if videoSelfie.idScan {
                if configuration.showsPassport(in: captures) {
                    roles.append((.videoSelfiePassport, .expected))
                } else {
                    roles.append((.videoSelfieFront, .expected))
                    if hasBack { roles.append((.videoSelfieBack, .expected)) }
                }
            }
            if videoSelfie.selfieScan { roles.append((.videoSelfieFace, .expected)) }
            if checks.speech, videoSelfie.asksForWords {
                roles.append((.voiceConsentAudio, .expected))
            }
            if checks.consentFace, videoSelfie.voiceConsentFaceRecognition {
                roles.append((.voiceConsentFace, .expected))
            }
            roles.append((.videoSelfie, .expected))
        }
        return roles.map { role, necessity in
            Requirement(role, necessity, limits: limits(of: role))
        }
    }

    /// A picture and its metadata, so that the two of them fit into one request.
    private static var imageWithMetadata: MediaLimits {
        var limits = MediaLimits(maximumBytes: 7_000_000)
        limits.maximumMetadataBytes = 512 << 10
        return limits
    }

    /// What the vendor takes as a capture.
    ///
    /// Its gateway takes requests of up to 10,000,000 bytes, and base64 makes four bytes of three.
    /// That one side of a document's image has at least 1,000 pixels is what the vendor recommends:
    /// it says so itself when an image cannot be read.
    public static func limits(of role: CaptureRole) -> MediaLimits {
        switch role {
        case .documentFront, .documentBack, .selfie: imageWithMetadata
        case .videoSelfieFront, .videoSelfieBack, .videoSelfiePassport, .videoSelfieFace,
            .voiceConsentFace:
            MediaLimits(maximumBytes: 7_400_000)
        case .deviceFingerprint: MediaLimits(formats: [.json], maximumBytes: 1 << 20)
        case .selfieVideo: MediaLimits(formats: [.text], maximumBytes: 9_900_000)
        case .voiceConsentAudio: .anyFormat(maximumBytes: 7_400_000)
        case .videoSelfie: .anyFormat(maximumBytes: 1 << 30)
        // No step asks for another service's transaction.
        case .livenessTransaction, .diagnostics: .anyFormat(maximumBytes: 9_900_000)
        }
    }
}
