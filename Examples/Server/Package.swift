// swift-tools-version: 6.2
import PackageDescription

/// A product of the package whose folder this one stands in; elsewhere it is a dependency by its
/// address.
func layer(_ product: String) -> Target.Dependency {
    .product(name: product, package: "identity-verification")
}

let package = Package(
    name: "server",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "identity-verification", path: "../..")],
    targets: [
        .executableTarget(
            name: "server",
            dependencies: [
                layer("IdentityVerification"), layer("IDVConfiguration"), layer("IDVRouting"),
                layer("IDVHTTP"), layer("IDVCurl"),
                // The vendors that this server links. A configuration chooses among them.
                layer("DeepIDVProvider"), layer("IncodeProvider"),
                // Their server sides, so that the example runs on one machine.
                layer("DeepIDVSimulator"), layer("IncodeSimulator"),
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
}
