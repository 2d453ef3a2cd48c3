public import AppStoreTypes

/// How many calls Apple takes of an app at each endpoint.
///
/// Apple publishes rates and enforces them by the hour; the sandbox has a tenth of production's.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/identifying-rate-limits>
public struct RateLimits: Hashable, Sendable {
    /// Whether they are enforced; a test that sends more than Apple would take is not in their way otherwise.
    public var isEnforced: Bool
    /// Calls an hour, in either environment, in place of Apple's figures.
    public var budgets: [AppStoreEndpoint: Int]

    /// Creates Apple's limits.
    public init(isEnforced: Bool = false, budgets: [AppStoreEndpoint: Int] = [:]) {
        self.isEnforced = isEnforced
        self.budgets = budgets
    }

    /// How many calls an hour are taken of an app; `nil` without limit.
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
