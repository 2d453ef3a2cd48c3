public import AppStoreTypes

/// How many requests an hour may go to each endpoint.
///
/// Apple names a rate a second for each endpoint and app, and counts over an hour; in the sandbox a tenth.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/identifying-rate-limits>
public struct RequestBudgets: Sendable {
    /// Apple's figures.
    public static let apple = RequestBudgets()
    /// No bounds, as for an emulator; Apple's answers are still heeded.
    public static let unlimited = RequestBudgets(isUnlimited: true)

    private struct Entry: Hashable {
        let endpoint: APIEndpoint
        let environment: AppStoreEnvironment
    }

    private let isUnlimited: Bool
    private var overrides: [Entry: Int?] = [:]
    /// The part of Apple's figures that this process may use, above 0 and up to 1: less than 1 where several share them.
    public var share: Double = 1

    private init(isUnlimited: Bool = false) { self.isUnlimited = isUnlimited }

    /// Sets a budget in place of Apple's; `nil` for none.
    public mutating func set(_ perHour: Int?, for endpoint: APIEndpoint, in environment: AppStoreEnvironment) {
        overrides[Entry(endpoint: endpoint, environment: environment)] = .some(perHour)
    }

    /// The requests an hour that may go to an endpoint, at least one; `nil` where there is no bound.
    public func perHour(_ endpoint: APIEndpoint, in environment: AppStoreEnvironment) -> Int? {
        if let override = overrides[Entry(endpoint: endpoint, environment: environment)] {
            return override.map { max(1, $0) }
        }
        guard !isUnlimited, let rate = endpoint.requestsPerSecond else { return nil }
        let perHour = environment == .sandbox ? rate * 360 : rate * 3600
        return max(1, Int(Double(perHour) * min(max(share, 0), 1)))
    }
}
