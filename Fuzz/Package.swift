// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// One program for each kind of input that strangers can send; `make fuzz` builds and runs all of them.
let targets = ["fuzz-answer", "fuzz-json", "fuzz-jws", "fuzz-pkcs7", "fuzz-receipt", "fuzz-x5c"]

let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "refund-desk", path: "..", traits: []),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    ],
    targets: [.target(name: "Running", swiftSettings: settings)]
        + targets.map { name in
            .executableTarget(
                name: name,
                dependencies: [
                    "Running", .product(name: "AppStoreServer", package: "refund-desk"),
                    .product(name: "Crypto", package: "swift-crypto"),
                ],
                swiftSettings: settings
            )
        }
)
