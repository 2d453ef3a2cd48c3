package import AppStoreTypes

/// One app in one environment: part of the key of everything the desk keeps.
package struct AppKey: Hashable, Sendable {
    /// The app's bundle identifier.
    package var bundleID: String
    /// The environment.
    package var environment: AppStoreEnvironment

    package init(bundleID: String, environment: AppStoreEnvironment) {
        self.bundleID = bundleID
        self.environment = environment
    }
}

/// Where a fact told by the backend belongs: a backend names its app, and rarely knows the environment.
///
/// A fact without an environment is kept for each; an identifier belongs to one environment only, so no fact of one
/// reaches a purchase of the other by mistake.
package struct AppScope: Hashable, Sendable {
    /// The app's bundle identifier.
    package var bundleID: String
    /// The environments the fact is kept for.
    package var environments: [AppStoreEnvironment]

    package init(bundleID: String, environments: [AppStoreEnvironment] = [.sandbox, .production]) {
        self.bundleID = bundleID
        self.environments = environments
    }

    /// The app in each of the environments.
    package var apps: [AppKey] { environments.map { AppKey(bundleID: bundleID, environment: $0) } }
}
