// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "fuzz",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "identity-verification", path: "..")],
    targets: [
        .executableTarget(
            name: "FuzzInputs",
            dependencies: [
                .product(name: "IdentityVerification", package: "identity-verification"),
                .product(name: "IDVHTTP", package: "identity-verification"),
                .product(name: "IDVCrypto", package: "identity-verification"),
                .product(name: "IDVPrimitives", package: "identity-verification"),
                .product(name: "IDVAdapterKit", package: "identity-verification"),
                .product(name: "IDVSimulatorKit", package: "identity-verification"),
                .product(name: "FolioProvider", package: "identity-verification"),
                .product(name: "IncodeProvider", package: "identity-verification"),
                .product(name: "IncodeSimulator", package: "identity-verification"),
            ],
            // The fuzzer brings its own `main`.
            swiftSettings: [.unsafeFlags(["-parse-as-library"])]
        )
    ],
    swiftLanguageModes: [.v6]
)
