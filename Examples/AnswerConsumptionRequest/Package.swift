// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "AnswerConsumptionRequest",
    platforms: [.macOS(.v15)],
    dependencies: [
        // Without traits, the package brings the library alone: no server and no database.
        .package(name: "refund-desk", path: "../..", traits: [])
    ],
    targets: [
        .executableTarget(
            name: "AnswerConsumptionRequest",
            dependencies: [.product(name: "AppStoreServer", package: "refund-desk")]
        )
    ]
)
