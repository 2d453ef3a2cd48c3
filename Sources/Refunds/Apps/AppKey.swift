package import AppStoreTypes

/// One app in one environment, part of every key in the store.
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

/// The apps that a fact from the backend applies to: a backend names its app, but rarely knows the environment.
///
/// A fact without an environment is stored for each environment. An identifier belongs to one environment only, so no
/// fact reaches a purchase of the wrong environment.
package struct AppScope: Hashable, Sendable {
    /// The app's bundle identifier.
    package var bundleID: String
    /// The environments to store the fact for.
    package var environments: [AppStoreEnvironment]

    package init(bundleID: String, environments: [AppStoreEnvironment] = [.sandbox, .production]) {
        self.bundleID = bundleID
        self.environments = environments
    }

    /// The app in each environment.
    package var apps: [AppKey] { environments.map { AppKey(bundleID: bundleID, environment: $0) } }
}
