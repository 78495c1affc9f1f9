import IDVPrimitives
import IdentityVerification

/// A provider's profile as text and as JSON.
enum ProfileReport {
    static func text(_ profile: ProviderProfile) -> String {
        var lines = ["\(profile.name)   (\(profile.adapter), \(profile.environment.rawValue))"]
        lines.append("  can        " + names(profile.capabilities).joined(separator: ", "))
        lines.append(
            "  documents  "
                + (profile.documentKinds.isEmpty
                    ? "none" : names(profile.documentKinds).joined(separator: ", "))
                + (profile.classifiesDocuments ? "; finds out the kind by itself" : "")
        )
        let unchecked = IdentityCheck.allCases.filter { !profile.checks.contains($0) }
        lines.append("  looks at   " + names(profile.checks).joined(separator: ", "))
        if !unchecked.isEmpty {
            lines.append("  not at     " + names(unchecked).joined(separator: ", "))
        }
        for requirement in profile.requirements {
            lines.append(
                "  takes      \(requirement.role.label): \(limits(requirement.limits))"
                    + (requirement.canBeSkipped ? " (\(requirement.necessity.rawValue))" : "")
            )
        }
        let width = (profile.operations.map(\.name.count).max() ?? 0) + 2
        for operation in profile.operations {
            lines.append(
                "  call       " + HelpText.padded(operation.name, width)
                    + (operation.isBilled ? "billed" : "not billed") + ", "
                    + (operation.isIdempotent ? "may be repeated" : "is not repeated blindly")
                    + (operation.canBeLookedUp ? ", can be looked up" : "")
            )
        }
        return lines.joined(separator: "\n")
    }

    static func json(_ profile: ProviderProfile) -> JSONValue {
        [
            "name": .string(profile.name),
            "adapter": .string(profile.adapter),
            "environment": .string(profile.environment.rawValue),
            "capabilities": strings(names(profile.capabilities)),
            "documentKinds": strings(names(profile.documentKinds)),
            "classifiesDocuments": .bool(profile.classifiesDocuments),
            "checks": strings(names(profile.checks)),
            "requirements": .array(
                profile.requirements.map { requirement in
                    [
                        "role": .string(requirement.role.rawValue),
                        "optional": .bool(requirement.necessity == .optional),
                        "formats": strings(requirement.limits.formats.map(\.mediaType).sorted()),
                        "minimumBytes": .number(Double(requirement.limits.minimumBytes)),
                        "maximumBytes": .number(Double(requirement.limits.maximumBytes)),
                    ]
                }
            ),
            "operations": .array(
                profile.operations.map { operation in
                    [
                        "name": .string(operation.name), "billed": .bool(operation.isBilled),
                        "idempotent": .bool(operation.isIdempotent),
                        "canBeLookedUp": .bool(operation.canBeLookedUp),
                    ]
                }
            ),
        ]
    }

    private static func limits(_ limits: MediaLimits) -> String {
        let formats =
            limits.takesAnyFormat
            ? "anything" : limits.formats.map(\.name).sorted().joined(separator: " or ")
        return "\(formats), \(limits.minimumBytes) to \(limits.maximumBytes) bytes"
    }

    private static func names(_ values: some Collection<some RawRepresentable<String>>) -> [String]
    {
        values.map(\.rawValue).sorted()
    }

    private static func strings(_ values: [String]) -> JSONValue {
        .array(values.map { .string($0) })
    }
}
