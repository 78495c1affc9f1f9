import IdentityVerification

/// The names of the steps of an attempt.
enum DeepIDVPlan {
    static func uploadStep(_ role: CaptureRole) -> String {
        "\(DeepIDVOperation.upload.rawValue) \(role.rawValue)"
    }

    /// The steps of a verification with these captures.
    static func verification(withBack: Bool) -> PlanOfRecord {
        let roles: [CaptureRole] =
            withBack ? [.documentFront, .documentBack, .selfie] : [.documentFront, .selfie]
        return PlanOfRecord(
            steps: roles.map(uploadStep) + [DeepIDVOperation.verifyIdentity.rawValue]
        )
    }
}
