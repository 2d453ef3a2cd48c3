// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "TestAgainstEmulator",
    platforms: [.macOS(.v15)],
    dependencies: [
        // The trait `Emulator` brings the emulator and leaves out what only the desk needs.
        .package(name: "refund-desk", path: "../..", traits: ["Emulator"]),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    ],
    targets: [
        .testTarget(
            name: "TestAgainstEmulator",
            dependencies: [
                .product(name: "AppStoreEmulator", package: "refund-desk"),
                .product(name: "AppStoreServer", package: "refund-desk"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
            ]
        )
    ]
)
