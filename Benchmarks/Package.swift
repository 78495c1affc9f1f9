// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "identity-verification-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "identity-verification", path: "..")],
    targets: [
        .executableTarget(
            name: "upload-swift",
            dependencies: [
                .product(name: "IDVCurl", package: "identity-verification"),
                .product(name: "IDVHTTP", package: "identity-verification"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)
