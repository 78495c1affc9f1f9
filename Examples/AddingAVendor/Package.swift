// swift-tools-version: 6.2
import PackageDescription

/// A product of the package whose folder this one stands in; elsewhere it is a dependency by its
/// address.
func layer(_ product: String) -> Target.Dependency {
    .product(name: product, package: "identity-verification")
}

let package = Package(
    name: "adding-a-vendor",
    platforms: [.macOS(.v15)],
    products: [.library(name: "BeaconProvider", targets: ["BeaconProvider"])],
    dependencies: [.package(name: "identity-verification", path: "../..")],
    targets: [
        .target(
            name: "BeaconProvider",
            dependencies: [
                layer("IdentityVerification"), layer("IDVAdapterKit"), layer("IDVConfiguration"),
                layer("IDVHTTP"), layer("IDVPrimitives"),
            ]
        ),
        .target(
            name: "BeaconSimulator",
            dependencies: [layer("IDVSimulatorKit"), layer("IDVCrypto"), layer("IDVPrimitives")]
        ),
        .executableTarget(
            name: "adding-a-vendor",
            dependencies: [
                "BeaconProvider", "BeaconSimulator",
                layer("DeepIDVProvider"), layer("DeepIDVSimulator"),
                layer("IdentityVerification"), layer("IDVConfiguration"), layer("IDVRouting"),
                layer("IDVCurl"),
            ]
        ),
        .testTarget(
            name: "BeaconProviderTests",
            dependencies: [
                "BeaconProvider", "BeaconSimulator",
                layer("IdentityVerification"), layer("IdentityVerificationTesting"),
                layer("IDVCurl"),
            ]
        ),
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
