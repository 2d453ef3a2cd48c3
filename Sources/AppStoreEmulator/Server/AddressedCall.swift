import AppStoreTypes

/// A call to the App Store Server API and the environment it is for.
struct AddressedCall: Sendable {
    /// The parts of the path as at Apple's.
    let segments: [String]
    /// The environment that the address names.
    let named: AppStoreEnvironment?

    /// Reads the environment from the first segment of the path, else from a host of Apple's.
    init(_ call: Call) {
        switch call.segments.first {
        case "sandbox": (segments, named) = (Array(call.segments.dropFirst()), .sandbox)
        case "production": (segments, named) = (Array(call.segments.dropFirst()), .production)
        default:
            segments = call.segments
            named = call.host.flatMap { Self.environments[String($0.prefix { $0 != ":" }).lowercased()] }
        }
    }

    /// The environment: the one named, else that of the transaction asked for, else the sandbox.
    func environment(in world: World) -> AppStoreEnvironment {
        if let named { return named }
        return segments.lazy.compactMap { world.environment(of: $0) }.first ?? .sandbox
    }

    /// Whether the path is below one of Apple's.
    var isOfApple: Bool {
        segments.count > 2 && Self.prefixes.contains("\(segments[0])/\(segments[1])")
    }

    /// Whether the path is that of verifyReceipt, which no token opens.
    var isVerifyReceipt: Bool { segments == ["verifyReceipt"] }

    var path: String { "/" + segments.joined(separator: "/") }

    private static let prefixes: Set = ["inApps/v1", "inApps/v2", "groups/v1", "advancedCommerce/v1"]

    private static let environments: [String: AppStoreEnvironment] = [
        "api.storekit.apple.com": .production,
        "api.storekit.itunes.apple.com": .production,
        "api.storekit-sandbox.apple.com": .sandbox,
        "api.storekit-sandbox.itunes.apple.com": .sandbox,
        "buy.itunes.apple.com": .production,
        "sandbox.itunes.apple.com": .sandbox,
    ]
}

extension World {
    /// The environment that an identifier belongs to.
    fileprivate func environment(of identifier: String) -> AppStoreEnvironment? {
        transactions[identifier]?.environment ?? customers.copy(identifier)?.environment
            ?? notifications.test(identifier)?.environment
    }
}
