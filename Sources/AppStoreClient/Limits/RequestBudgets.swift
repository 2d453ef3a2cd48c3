public import AppStoreTypes

/// The allowed requests per hour for each endpoint.
///
/// Apple documents a rate per second for each endpoint and app, and counts over an hour. The sandbox has a tenth.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/identifying-rate-limits>
public struct RequestBudgets: Sendable {
    /// Apple's documented limits.
    public static let apple = RequestBudgets()
    /// No limits, for example for an emulator; a 429 still causes a pause.
    public static let unlimited = RequestBudgets(isUnlimited: true)

    private struct Entry: Hashable {
        let endpoint: APIEndpoint
        let environment: AppStoreEnvironment
    }

    private let isUnlimited: Bool
    private var overrides: [Entry: Int?] = [:]
    /// The share of Apple's limits that this process may use, above 0 and up to 1; below 1 if processes share them.
    public var share: Double = 1

    private init(isUnlimited: Bool = false) { self.isUnlimited = isUnlimited }

    /// Sets a budget instead of Apple's; `nil` for no limit.
    public mutating func set(_ perHour: Int?, for endpoint: APIEndpoint, in environment: AppStoreEnvironment) {
        overrides[Entry(endpoint: endpoint, environment: environment)] = .some(perHour)
    }

    /// Returns the allowed requests per hour for an endpoint, at least one, or `nil` if there is no limit.
    public func perHour(_ endpoint: APIEndpoint, in environment: AppStoreEnvironment) -> Int? {
        if let override = overrides[Entry(endpoint: endpoint, environment: environment)] {
            return override.map { max(1, $0) }
        }
        guard !isUnlimited, let rate = endpoint.requestsPerSecond else { return nil }
        let perHour = environment == .sandbox ? rate * 360 : rate * 3600
        return max(1, Int(Double(perHour) * min(max(share, 0), 1)))
    }
}
