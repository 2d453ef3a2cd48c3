import AppStoreTypes

/// The customers of all apps: one for each Apple Account, app and environment.
struct Customers: Sendable {
    private struct Key: Hashable {
        let place: AppPlace
        let token: AppAccountToken
    }

    private(set) var list: [EmulatedCustomer] = []
    private var places: [String: Int] = [:]
    private var byToken: [Key: Int] = [:]
    /// The positions that changed since they were last saved.
    private var changed: Set<Int> = []

    var isEmpty: Bool { list.isEmpty }

    subscript(appTransactionID: String) -> EmulatedCustomer? { places[appTransactionID].map { list[$0] } }

    /// Returns the app and environment of a customer, or `nil` if the customer is unknown.
    func place(of appTransactionID: String) -> AppPlace? {
        self[appTransactionID].map { AppPlace(bundleID: $0.bundleID, environment: $0.environment) }
    }

    /// Returns the customer who has a token in an app.
    func known(by token: AppAccountToken, in place: AppPlace) -> EmulatedCustomer? {
        byToken[Key(place: place, token: token)].map { list[$0] }
    }

    mutating func insert(_ customer: EmulatedCustomer) {
        places[customer.appTransactionID] = list.count
        list.append(customer)
        index(list.count - 1)
        changed.insert(list.count - 1)
    }

    mutating func change(_ appTransactionID: String, _ change: (inout EmulatedCustomer) -> Void) {
        guard let place = places[appTransactionID] else { return }
        change(&list[place])
        index(place)
        changed.insert(place)
    }

    /// Returns the customers that changed since the last call, by position; `nil` if none did.
    mutating func takeChange() -> [Int: EmulatedCustomer]? {
        guard !changed.isEmpty else { return nil }
        defer { changed = [] }
        return Dictionary(uniqueKeysWithValues: changed.map { ($0, list[$0]) })
    }

    /// Repeats a change that was saved.
    mutating func apply(_ change: [Int: EmulatedCustomer]) throws {
        try list.apply(change)
        for place in change.keys.sorted() {
            places[list[place].appTransactionID] = place
            index(place)
        }
    }

    /// Indexes a customer by token; if several share a token, the first keeps it.
    private mutating func index(_ place: Int) {
        let customer = list[place]
        guard let token = customer.appAccountToken else { return }
        let app = AppPlace(bundleID: customer.bundleID, environment: customer.environment)
        byToken[Key(place: app, token: token), default: place] = byToken[Key(place: app, token: token)] ?? place
    }
}

extension Customers: Codable {
    init(from decoder: any Decoder) throws {
        for customer in try [EmulatedCustomer](from: decoder) { insert(customer) }
        changed = []
    }

    func encode(to encoder: any Encoder) throws { try list.encode(to: encoder) }
}

/// One Apple Account's copy of an app in one environment, identified by its app transaction.
struct EmulatedCustomer: Codable, Sendable {
    let appTransactionID: String
    let bundleID: String
    let environment: AppStoreEnvironment
    var storefront: String
    /// The token by which the app knows the customer.
    var appAccountToken: AppAccountToken?
    /// When the customer first downloaded the app.
    let originalPurchaseDate: Timestamp
    var applicationVersion = "1"
    var originalApplicationVersion = "1"
    var originalPlatform = OriginalPlatform.iOS
    var preorderDate: Timestamp?
    let deviceVerification: String
    let deviceVerificationNonce: String
    /// The App Store's ID of the app version, the same for every app in production.
    static let versionExternalIdentifier: Int64 = 871_234_567
    /// When the app's volume purchase ends, if the app was purchased that way.
    var volumePurchaseExpirationDate: Timestamp?
    /// When the customer deleted the Apple Account.
    var accountDeletedAt: Timestamp?
    /// When a parent or guardian withdrew consent to use the app.
    var consentRescindedAt: Timestamp?
}
