public import AppStoreTypes

extension AppStoreServerAPI {
    /// Returns the URL of Apple's server for an environment, or `nil` if the environment has no server.
    ///
    /// - Parameters:
    ///   - environment: the environment.
    ///   - isOlder: whether to use the host name from before May 2026, which contains `itunes`. Apple still supports it
    ///     for networks that allow no other name.
    /// - Returns: the URL without a path.
    public static func appleHost(of environment: AppStoreEnvironment, isOlder: Bool = false) -> String? {
        switch environment {
        case .production: isOlder ? "https://api.storekit.itunes.apple.com" : "https://api.storekit.apple.com"
        case .sandbox:
            isOlder ? "https://api.storekit-sandbox.itunes.apple.com" : "https://api.storekit-sandbox.apple.com"
        default: nil
        }
    }

    /// Returns whether a URL leads to one of Apple's servers, which have rate limits.
    public static func isAppleHost(_ baseURL: String) -> Bool {
        let hosts = [AppStoreEnvironment.production, .sandbox].flatMap { environment in
            [false, true].compactMap { appleHost(of: environment, isOlder: $0) }
        }
        return hosts.contains(baseURL.hasSuffix("/") ? String(baseURL.dropLast()) : baseURL)
    }
}
