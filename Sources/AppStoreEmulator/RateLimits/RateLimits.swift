public import AppStoreTypes

/// How many calls per app Apple accepts for each endpoint.
///
/// Apple publishes rates and enforces them by the hour. The sandbox allows a tenth of the production rates.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/identifying-rate-limits>
public struct RateLimits: Hashable, Sendable {
    /// Whether limits are enforced; off by default, so that a test can send more calls than Apple accepts.
    public var isEnforced: Bool
    /// Calls per hour, in either environment, that replace Apple's limits.
    public var budgets: [AppStoreEndpoint: Int]

    /// Creates limits; by default, Apple's, not enforced.
    public init(isEnforced: Bool = false, budgets: [AppStoreEndpoint: Int] = [:]) {
        self.isEnforced = isEnforced
        self.budgets = budgets
    }

    /// Returns the calls per hour that an app may make, or `nil` if there is no limit.
    public func budget(of endpoint: AppStoreEndpoint, in environment: AppStoreEnvironment) -> Int? {
        if let budget = budgets[endpoint] { return budget }
        return endpoint.productionRate.map { $0 * (environment == .production ? 3600 : 360) }
    }
}

extension RateLimits: Codable {
    private enum CodingKeys: String, CodingKey {
        case isEnforced = "enforced"
        case budgets
    }
}
