// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "VerifyNotification",
    platforms: [.macOS(.v15)],
    dependencies: [
        // Without traits, the package brings the library alone: no server and no database.
        .package(name: "refund-desk", path: "../..", traits: []),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    ],
    targets: [
        .executableTarget(
            name: "VerifyNotification",
            dependencies: [
                .product(name: "AppStoreServer", package: "refund-desk"),
                .product(name: "Hummingbird", package: "hummingbird"),
            ]
        )
    ]
)
