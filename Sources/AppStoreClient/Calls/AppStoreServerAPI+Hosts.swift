public import AppStoreTypes

extension AppStoreServerAPI {
    /// The address of Apple's server for an environment; `nil` for one without a server.
    ///
    /// - Parameters:
    ///   - environment: the environment.
    ///   - isOlder: whether to take the name from before May 2026, with `itunes` in it, which Apple still supports: for
    ///     networks that let no other through.
    /// - Returns: the address, without a path.
    public static func appleHost(of environment: AppStoreEnvironment, isOlder: Bool = false) -> String? {
        switch environment {
        case .production: isOlder ? "https://api.storekit.itunes.apple.com" : "https://api.storekit.apple.com"
        case .sandbox:
            isOlder ? "https://api.storekit-sandbox.itunes.apple.com" : "https://api.storekit-sandbox.apple.com"
        default: nil
        }
    }

    /// Whether an address is one of Apple's, whose budgets are to be kept.
    public static func isAppleHost(_ baseURL: String) -> Bool {
        let hosts = [AppStoreEnvironment.production, .sandbox].flatMap { environment in
            [false, true].compactMap { appleHost(of: environment, isOlder: $0) }
        }
        return hosts.contains(baseURL.hasSuffix("/") ? String(baseURL.dropLast()) : baseURL)
    }
}
