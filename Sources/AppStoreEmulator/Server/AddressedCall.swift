import AppStoreTypes

/// A call to Apple's server APIs, with the environment it names.
struct AddressedCall: Sendable {
    /// The parts of the path as on Apple's server.
    let segments: [String]
    /// The environment that the URL names; `nil` if it names none.
    let named: AppStoreEnvironment?

    /// Reads the environment from the first path segment, or else from one of Apple's host names.
    init(_ call: Call) {
        switch call.segments.first {
        case "sandbox": (segments, named) = (Array(call.segments.dropFirst()), .sandbox)
        case "production": (segments, named) = (Array(call.segments.dropFirst()), .production)
        default:
            segments = call.segments
            named = call.host.flatMap { Self.environments[String($0.prefix { $0 != ":" }).lowercased()] }
        }
    }

    /// Returns the environment: the named one, that of an identifier in the path, or the sandbox.
    func environment(in world: World) -> AppStoreEnvironment {
        if let named { return named }
        return segments.lazy.compactMap { world.environment(of: $0) }.first ?? .sandbox
    }

    /// Whether the path starts with one of Apple's API paths.
    var isOfApple: Bool {
        segments.count > 2 && Self.prefixes.contains("\(segments[0])/\(segments[1])")
    }

    /// Whether the path is of the Advanced Commerce API, the only one with a code for an invalid token.
    var isOfAdvancedCommerce: Bool { segments.first == "advancedCommerce" }

    /// Whether the path is that of verifyReceipt, which uses no token.
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
    /// Returns the environment of an identifier, or `nil` if it is unknown.
    fileprivate func environment(of identifier: String) -> AppStoreEnvironment? {
        transactions[identifier]?.environment ?? customers[identifier]?.environment
            ?? notifications.test(identifier)?.environment
    }
}
