// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "identity-verification-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "identity-verification", path: "..")],
    targets: [
        .target(name: "Measuring"),
        .executableTarget(
            name: "upload-swift",
            dependencies: [
                "Measuring",
                .product(name: "IDVCurl", package: "identity-verification"),
                .product(name: "IDVHTTP", package: "identity-verification"),
                .product(name: "IDVPrimitives", package: "identity-verification"),
            ]
        ),
        .executableTarget(
            name: "incode-swift",
            dependencies: [
                "Measuring",
                .product(name: "IncodeProvider", package: "identity-verification"),
                .product(name: "IdentityVerification", package: "identity-verification"),
                .product(name: "IDVCrypto", package: "identity-verification"),
                .product(name: "IDVCurl", package: "identity-verification"),
                .product(name: "IDVHTTP", package: "identity-verification"),
                .product(name: "IDVPrimitives", package: "identity-verification"),
            ]
        ),
        .executableTarget(
            name: "incode-simulator",
            dependencies: [
                .product(name: "IncodeSimulator", package: "identity-verification"),
                .product(name: "IDVSimulatorKit", package: "identity-verification"),
                .product(name: "IDVCrypto", package: "identity-verification"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
}
