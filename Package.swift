// swift-tools-version: 6.2
// This file has more than 300 lines and stays whole. SwiftPM reads one manifest per package, and each line is one
// target's dependency: the list is the project's map, and a shared name for several lines would hide part of it.
import PackageDescription

/// One set of settings for every target, tests included.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// Dependencies of the emulator stay out of the graph of a package that turns the trait off.
let emulator: TargetDependencyCondition? = .when(traits: ["Emulator"])
/// Dependencies of the desk stay out of the graph of a package that turns the trait off.
let desk: TargetDependencyCondition? = .when(traits: ["Desk"])

/// The commit of the source, as Make sets it for a program that is released.
let commit = Context.environment["REFUND_DESK_COMMIT"] ?? ""

let package = Package(
    name: "refund-desk",
    platforms: [.macOS(.v15)],
    products: [
        .library(
            name: "AppStoreServer",
            targets: ["AppStoreServer", "AppStoreTypes", "AppStoreTrust", "AppStoreClient"]
        ),
        .library(name: "AppStoreEmulator", targets: ["AppStoreEmulator"]),
        .library(name: "RefundDeskClient", targets: ["RefundDeskClient"]),
        .executable(name: "refund-desk", targets: ["refund-desk"]),
    ],
    traits: [
        .trait(name: "Emulator", description: "The App Store emulator."),
        .trait(
            name: "Desk",
            description: "The desk itself: server, stores, command line.",
            enabledTraits: ["Emulator"]
        ),
        .default(enabledTraits: ["Desk"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
        .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics.git", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing.git", from: "1.7.3"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
    ],
    targets: [
        .target(name: "AppStoreTypes", swiftSettings: settings),
        .target(
            name: "AppStoreTrust",
            dependencies: [
                "AppStoreTypes",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "X509", package: "swift-certificates"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "AppStoreClient",
            dependencies: [
                "AppStoreTrust", "AppStoreTypes",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOFoundationCompat", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "AppStoreServer",
            dependencies: ["AppStoreClient", "AppStoreTrust", "AppStoreTypes"],
            swiftSettings: settings
        ),
        .target(
            name: "RefundDeskClient",
            dependencies: [
                "AppStoreClient", "AppStoreTypes",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "HTTPServing",
            dependencies: [
                .product(name: "HummingbirdCore", package: "hummingbird", condition: emulator),
                .product(name: "HummingbirdHTTP2", package: "hummingbird", condition: emulator),
                .product(name: "Logging", package: "swift-log", condition: emulator),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras", condition: emulator),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras", condition: emulator),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: emulator),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "AppStoreEmulator",
            dependencies: [
                "AppStoreTrust", "AppStoreTypes", "HTTPServing",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types", condition: emulator),
                .product(name: "Hummingbird", package: "hummingbird", condition: emulator),
                .product(name: "HummingbirdCore", package: "hummingbird", condition: emulator),
                .product(name: "Logging", package: "swift-log", condition: emulator),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras", condition: emulator),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: emulator),
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "X509", package: "swift-certificates"),
            ],
            resources: [.embedInCode("Server/openapi.yaml")],
            swiftSettings: settings
        ),
        .target(
            name: "GooglePlayEmulator",
            dependencies: [
                "AppStoreEmulator", "AppStoreTypes", "HTTPServing",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types", condition: emulator),
                .product(name: "Hummingbird", package: "hummingbird", condition: emulator),
                .product(name: "Logging", package: "swift-log", condition: emulator),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOFoundationCompat", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: emulator),
            ],
            resources: [.embedInCode("Control/openapi.yaml")],
            swiftSettings: settings
        ),
        .target(name: "Refunds", dependencies: ["AppStoreTypes"], swiftSettings: settings),
        .target(
            name: "Store",
            dependencies: [
                "AppStoreTypes", "Refunds",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "StoreSQLite",
            dependencies: [
                "Store",
                .product(name: "GRDB", package: "GRDB.swift", condition: desk),
                .product(name: "GRDBSQLite", package: "GRDB.swift", condition: desk),
            ],
            swiftSettings: settings
        ),
        .systemLibrary(
            name: "CLibPQ",
            pkgConfig: "libpq",
            providers: [.apt(["libpq-dev"]), .brew(["libpq"])]
        ),
        // swift-nio-extras links zlib too, so this adds nothing to what a machine needs.
        .systemLibrary(name: "CZlib"),
        .target(name: "CRelease", cSettings: [.define("REFUND_DESK_COMMIT", to: "\"\(commit)\"")]),
        .target(
            name: "StorePostgres",
            dependencies: ["AppStoreTypes", "Store", .target(name: "CLibPQ", condition: desk)],
            swiftSettings: settings
        ),
        .target(
            name: "SignedTokens",
            dependencies: ["AppStoreTypes", .product(name: "JWTKit", package: "jwt-kit", condition: desk)],
            swiftSettings: settings
        ),
        .target(
            name: "GooglePlay",
            dependencies: [
                "AppStoreClient", "AppStoreTypes", "SignedTokens",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "RefundDesk",
            dependencies: [
                "AppStoreClient", "AppStoreTrust", "AppStoreTypes", "CRelease", "GooglePlay", "HTTPServing", "Refunds",
                "SignedTokens", "Store", "StorePostgres", "StoreSQLite",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "CoreMetrics", package: "swift-metrics", condition: desk),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types", condition: desk),
                .product(name: "Hummingbird", package: "hummingbird", condition: desk),
                .product(name: "HummingbirdCore", package: "hummingbird", condition: desk),
                .product(name: "Logging", package: "swift-log", condition: desk),
                .product(name: "NIOCore", package: "swift-nio", condition: desk),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: desk),
                .product(name: "NIOPosix", package: "swift-nio", condition: desk),
                .product(name: "Mustache", package: "swift-mustache", condition: desk),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: desk),
                .product(name: "Tracing", package: "swift-distributed-tracing", condition: desk),
                .product(name: "UnixSignals", package: "swift-service-lifecycle", condition: desk),
                .product(name: "Yams", package: "Yams", condition: desk),
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "X509", package: "swift-certificates"),
            ],
            resources: [.embedInCode("API/openapi.yaml"), .embedInCode("Dashboard/Pages")],
            swiftSettings: settings
        ),
        .target(
            name: "DeskTools",
            dependencies: [
                "AppStoreClient", "AppStoreTrust", "AppStoreTypes", "GooglePlay", "RefundDesk", "Refunds", "Store",
                "StorePostgres", "StoreSQLite", .target(name: "CZlib", condition: desk),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "X509", package: "swift-certificates"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "refund-desk",
            dependencies: [
                "AppStoreEmulator", "DeskTools", "GooglePlayEmulator", "HTTPServing", "RefundDesk",
                "AppStoreTrust", "AppStoreTypes", "Refunds", "Store", "StorePostgres",
                .product(name: "ArgumentParser", package: "swift-argument-parser", condition: desk),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log", condition: desk),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: desk),
                .product(name: "UnixSignals", package: "swift-service-lifecycle", condition: desk),
                "AppStoreClient",
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "AnswerConsumptionRequestExample",
            dependencies: ["AppStoreServer"],
            path: "Examples/AnswerConsumptionRequest/Sources",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "VerifyNotificationExample",
            dependencies: ["AppStoreServer", .product(name: "Hummingbird", package: "hummingbird", condition: desk)],
            path: "Examples/VerifyNotification/Sources",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "StoreBenchmark",
            dependencies: ["AppStoreTypes", "Refunds", "Store", "StorePostgres"],
            path: "Benchmarks/StoreBenchmark",
            swiftSettings: settings
        ),
        .target(
            name: "TestSupport",
            dependencies: ["AppStoreTypes", .target(name: "CLibPQ", condition: desk)],
            path: "Tests/TestSupport",
            swiftSettings: settings
        ),
        .target(
            name: "ClientTestSupport",
            dependencies: [
                "AppStoreClient", "AppStoreTrust", "AppStoreTypes", "TestSupport",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "X509", package: "swift-certificates"),
            ],
            path: "Tests/ClientTestSupport",
            swiftSettings: settings
        ),
        .target(
            name: "DeskTestSupport",
            dependencies: [
                "AppStoreEmulator", "AppStoreTrust", "AppStoreTypes", "RefundDesk", "Refunds", "Store",
                "StorePostgres", "TestSupport",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log", condition: desk),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: desk),
                .product(name: "Tracing", package: "swift-distributed-tracing", condition: desk),
            ],
            path: "Tests/DeskTestSupport",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "refund-desk-simulation",
            dependencies: [
                "AppStoreClient", "AppStoreEmulator", "AppStoreTrust", "AppStoreTypes", "RefundDesk", "Refunds",
                "Store",
                "StoreSQLite", "TestSupport",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift", condition: desk),
                .product(name: "HTTPTypes", package: "swift-http-types", condition: desk),
                .product(name: "Hummingbird", package: "hummingbird", condition: desk),
                .product(name: "HummingbirdCore", package: "hummingbird", condition: desk),
                .product(name: "Logging", package: "swift-log", condition: desk),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: desk),
            ],
            path: "Tests/Simulation",
            exclude: ["bugs"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "TestSupportTests",
            dependencies: ["AppStoreTypes", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "AppStoreTypesTests",
            dependencies: ["AppStoreTypes", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "AppStoreTrustTests",
            dependencies: [
                "AppStoreTrust", "AppStoreTypes", "TestSupport",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "X509", package: "swift-certificates"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "AppStoreClientTests",
            dependencies: [
                "AppStoreClient", "AppStoreTrust", "AppStoreTypes", "ClientTestSupport", "TestSupport",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "X509", package: "swift-certificates"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "DocumentationTests",
            dependencies: [
                "AppStoreClient", "AppStoreEmulator", "AppStoreServer", "AppStoreTrust", "AppStoreTypes",
                "RefundDeskClient",
                "TestSupport", .product(name: "Crypto", package: "swift-crypto"),
            ],
            exclude: ["AppleNames"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "TestAgainstEmulatorExample",
            dependencies: [
                "AppStoreEmulator", "AppStoreServer",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
            ],
            path: "Examples/TestAgainstEmulator/Tests",
            swiftSettings: settings
        ),
        .testTarget(
            name: "HTTPServingTests",
            dependencies: [
                "HTTPServing", "TestSupport",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "AppStoreEmulatorTests",
            dependencies: [
                "AppStoreEmulator", "AppStoreClient", "AppStoreTrust", "AppStoreTypes", "TestSupport",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "GooglePlayTests",
            dependencies: [
                "AppStoreClient", "AppStoreTypes", "ClientTestSupport", "GooglePlay", "SignedTokens", "TestSupport",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "GooglePlayEmulatorTests",
            dependencies: [
                "AppStoreClient", "AppStoreEmulator", "AppStoreTypes", "ClientTestSupport", "GooglePlay",
                "GooglePlayEmulator", "TestSupport",
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "RefundsTests",
            dependencies: ["Refunds", "AppStoreTypes", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "Conformance",
            dependencies: [
                "DeskTools", "Store", "StorePostgres", "StoreSQLite", "Refunds", "AppStoreTypes", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "RefundDeskTests",
            dependencies: [
                "RefundDesk", "DeskTools", "AppStoreEmulator", "AppStoreClient", "AppStoreTrust", "AppStoreTypes",
                "ClientTestSupport", "DeskTestSupport", "GooglePlay", "HTTPServing", "Refunds", "Store",
                "StorePostgres",
                "RefundDeskClient", "StoreSQLite", "TestSupport", "refund-desk",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            swiftSettings: settings
        ),
    ]
)

// The fuzz targets have no entry point but libFuzzer's, so only `scripts/fuzz` adds them. They belong to this package
// because most readers of untrusted input are not public.
if Context.environment["REFUND_DESK_FUZZ"] != nil {
    let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
    let library: [Target.Dependency] = ["AppStoreClient", "AppStoreTrust", "AppStoreTypes", crypto]
    let fuzzers: [String: [Target.Dependency]] = [
        "fuzz-answer": library, "fuzz-json": library, "fuzz-jws": library, "fuzz-pkcs7": library,
        "fuzz-receipt": library, "fuzz-x5c": library,
        "fuzz-body": ["AppStoreTypes", "RefundDesk"],
        "fuzz-form": ["RefundDesk"],
        "fuzz-gzip": ["DeskTools"],
        "fuzz-play": ["AppStoreTypes", "GooglePlay"],
        "fuzz-rates": ["AppStoreTypes", "Refunds"],
        "fuzz-table": ["AppStoreTypes", "DeskTools", "Refunds"],
        "fuzz-time": ["AppStoreClient", "AppStoreTypes", "Refunds"],
        "fuzz-token": ["AppStoreClient", "AppStoreTypes", "GooglePlay", "RefundDesk", "SignedTokens", crypto],
        "fuzz-visitor": [
            "RefundDesk", .product(name: "HTTPTypes", package: "swift-http-types", condition: desk),
            .product(name: "NIOCore", package: "swift-nio"),
        ],
    ]
    package.targets.append(.target(name: "Running", path: "Fuzz/Sources/Running", swiftSettings: settings))
    for (name, dependencies) in fuzzers.sorted(by: { $0.key < $1.key }) {
        package.targets.append(
            .executableTarget(
                name: name,
                dependencies: ["Running"] + dependencies,
                path: "Fuzz/Sources/\(name)",
                swiftSettings: settings
            )
        )
    }
}
