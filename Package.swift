// swift-tools-version: 6.2
import PackageDescription

/// The vendors that have an adapter and a simulator here.
///
/// A vendor is a folder under `Providers/` with `Adapter/`, `Simulator/` and `Tests/`, one name in
/// this list, and one entry in
/// `Sources/idv/BuiltInAdapters.swift`.
let providers = ["DeepIDV", "Folio", "Incode"]

let adaptersAndSimulators: [Target.Dependency] = providers.flatMap { name in
    [Target.Dependency.target(name: "\(name)Provider"), .target(name: "\(name)Simulator")]
}

func targets(forProvider name: String) -> [Target] {
    [
        .target(
            name: "\(name)Provider",
            dependencies: [
                "IdentityVerification", "IDVAdapterKit", "IDVConfiguration", "IDVHTTP",
                "IDVPrimitives", "IDVCrypto",
            ],
            path: "Providers/\(name)/Adapter"
        ),
        .target(
            name: "\(name)Simulator",
            dependencies: ["IDVSimulatorKit", "IDVCrypto", "IDVPrimitives"],
            path: "Providers/\(name)/Simulator"
        ),
        .testTarget(
            name: "\(name)ProviderTests",
            dependencies: [
                "TestSupport",
                .target(name: "\(name)Provider"), .target(name: "\(name)Simulator"),
                "IdentityVerification", "IdentityVerificationTesting", "IDVAdapterKit",
                "IDVConfiguration", "IDVHTTP", "IDVCurl", "IDVSimulatorKit", "IDVPrimitives",
                "IDVCrypto",
            ],
            path: "Providers/\(name)/Tests/Adapter"
        ),
        .testTarget(
            name: "\(name)SimulatorTests",
            dependencies: [
                "TestSupport",
                .target(name: "\(name)Simulator"), "IDVSimulatorKit", "IDVPrimitives", "IDVCrypto",
            ],
            path: "Providers/\(name)/Tests/Simulator"
        ),
    ]
}

let package = Package(
    name: "identity-verification",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "IdentityVerification", targets: ["IdentityVerification"]),
        .library(name: "IdentityVerificationTesting", targets: ["IdentityVerificationTesting"]),
        .library(name: "IDVConfiguration", targets: ["IDVConfiguration"]),
        .library(name: "IDVRouting", targets: ["IDVRouting"]),
        .library(name: "IDVAdapterKit", targets: ["IDVAdapterKit"]),
        .library(name: "IDVPrimitives", targets: ["IDVPrimitives"]),
        .library(name: "IDVHTTP", targets: ["IDVHTTP"]),
        .library(name: "IDVCurl", targets: ["IDVCurl"]),
        .library(name: "IDVCrypto", targets: ["IDVCrypto"]),
        .library(name: "IDVSimulatorKit", targets: ["IDVSimulatorKit"]),
        .executable(name: "idv", targets: ["idv"]),
    ]
        + providers.flatMap { name in
            [
                Product.library(name: "\(name)Provider", targets: ["\(name)Provider"]),
                Product.library(name: "\(name)Simulator", targets: ["\(name)Simulator"]),
            ]
        },
    targets: [
        .systemLibrary(
            name: "CCurl",
            pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]
        ),
        .systemLibrary(
            name: "COpenSSL",
            pkgConfig: "openssl",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]
        ),
        .systemLibrary(
            name: "CMicroHTTPD",
            pkgConfig: "libmicrohttpd",
            providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]
        ),
        .target(
            name: "CShims",
            // So that a program which does not link an adapter can still be told which product has it.
            cSettings: [.define("IDV_PROVIDERS", to: "\"\(providers.joined(separator: ","))\"")]
        ),
        .target(name: "IDVPrimitives"),
        .target(name: "IDVCrypto", dependencies: ["COpenSSL", "CShims", "IDVPrimitives"]),
        .target(name: "IDVHTTP", dependencies: ["IDVCrypto", "IDVPrimitives"]),
        .target(name: "IDVCurl", dependencies: ["IDVHTTP", "CCurl", "IDVPrimitives"]),
        .target(name: "IdentityVerification", dependencies: ["IDVCrypto", "IDVPrimitives"]),
        .target(
            name: "IDVConfiguration",
            dependencies: ["IdentityVerification", "IDVHTTP", "IDVPrimitives", "CShims"]
        ),
        .target(
            name: "IDVAdapterKit",
            dependencies: ["IdentityVerification", "IDVHTTP", "IDVPrimitives"]
        ),
        .target(
            name: "IDVRouting",
            dependencies: [
                "IdentityVerification", "IDVConfiguration", "IDVHTTP", "IDVCrypto", "IDVPrimitives",
            ]
        ),
        .target(
            name: "IdentityVerificationTesting",
            dependencies: ["IdentityVerification", "IDVPrimitives"]
        ),
        .target(
            name: "IDVSimulatorKit",
            dependencies: ["CMicroHTTPD", "IDVCrypto", "IDVPrimitives"]
        ),
        .executableTarget(
            name: "idv",
            dependencies: [
                "IdentityVerification", "IDVConfiguration", "IDVRouting", "IDVHTTP", "IDVCurl",
                "IDVPrimitives", "IDVSimulatorKit",
            ]
                + adaptersAndSimulators
        ),
        // What the tests share. It is in no product.
        .target(
            name: "TestSupport",
            dependencies: ["IDVHTTP", "IDVPrimitives"],
            path: "Tests/Support"
        ),
        .testTarget(name: "IDVPrimitivesTests", dependencies: ["IDVPrimitives", "TestSupport"]),
        .testTarget(
            name: "IDVCryptoTests",
            dependencies: ["TestSupport", "IDVCrypto", "CShims", "IDVPrimitives"]
        ),
        .testTarget(
            name: "IDVHTTPTests",
            dependencies: ["TestSupport", "IDVHTTP", "IDVCrypto", "IDVPrimitives"]
        ),
        .testTarget(
            name: "IDVCurlTests",
            dependencies: [
                "TestSupport", "IDVCurl", "IDVHTTP", "IDVCrypto", "IDVPrimitives",
                "IDVSimulatorKit",
            ]
        ),
        .testTarget(
            name: "IdentityVerificationTests",
            dependencies: ["TestSupport", "IdentityVerification", "IDVCrypto", "IDVPrimitives"]
        ),
        .testTarget(
            name: "IDVConfigurationTests",
            dependencies: [
                "TestSupport", "IDVConfiguration", "IdentityVerification", "IDVHTTP",
                "IDVPrimitives",
            ]
        ),
        .testTarget(
            name: "IDVRoutingTests",
            dependencies: [
                "TestSupport", "IDVRouting", "IDVConfiguration", "IdentityVerification", "IDVHTTP",
                "IDVCrypto", "IDVPrimitives",
            ]
        ),
        .testTarget(
            name: "IDVAdapterKitTests",
            dependencies: [
                "TestSupport", "IDVAdapterKit", "IdentityVerification", "IDVHTTP", "IDVPrimitives",
            ]
        ),
        .testTarget(
            name: "IDVSimulatorKitTests",
            dependencies: ["TestSupport", "IDVSimulatorKit", "IDVCrypto", "IDVPrimitives"]
        ),
        .testTarget(
            name: "idvTests",
            dependencies: [
                "TestSupport", "idv", "IDVConfiguration", "IDVRouting", "IdentityVerification",
                "IDVHTTP", "IDVCurl", "IDVPrimitives", "IDVSimulatorKit",
            ]
                + providers.map { Target.Dependency.target(name: "\($0)Simulator") }
        ),
        .testTarget(
            name: "RoutingProofTests",
            dependencies: [
                "TestSupport", "IDVRouting", "IDVConfiguration", "IdentityVerification", "IDVHTTP",
                "IDVCurl", "IDVPrimitives", "IDVSimulatorKit",
            ]
                + adaptersAndSimulators,
            path: "Tests/RoutingProof"
        ),
        .testTarget(
            name: "DocumentationTests",
            dependencies: [
                "TestSupport", "idv", "IdentityVerification", "IDVConfiguration", "IDVRouting",
                "IDVHTTP", "IdentityVerificationTesting",
            ],
            path: "Tests/Documentation"
        ),
        .testTarget(name: "ArchitectureTests", path: "Tests/Architecture"),
    ] + providers.flatMap(targets(forProvider:)),
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system && target.name != "CShims" {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        ]
        + (Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)])
}
