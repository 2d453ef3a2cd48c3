import AppStoreTypes

/// One app in one environment.
struct AppPlace: Hashable, Codable, Sendable {
    let bundleID: String
    let environment: AppStoreEnvironment
}

extension APICall {
    var place: AppPlace { AppPlace(bundleID: bundleID, environment: environment) }
}
