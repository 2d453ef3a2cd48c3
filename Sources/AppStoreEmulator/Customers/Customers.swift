import AppStoreTypes

/// The customers of all apps: one for each Apple Account, app and environment.
struct Customers: Sendable {
    struct Copy: Hashable, Sendable {
        let bundleID: String
        let environment: AppStoreEnvironment
    }

    private struct Key: Hashable {
        let copy: Copy
        let token: AppAccountToken
    }

    private(set) var list: [EmulatedCustomer] = []
    private var places: [String: Int] = [:]
    private var byToken: [Key: Int] = [:]

    var isEmpty: Bool { list.isEmpty }

    subscript(appTransactionID: String) -> EmulatedCustomer? { places[appTransactionID].map { list[$0] } }

    /// Returns the app and environment of a customer, or `nil` if the customer is unknown.
    func copy(_ appTransactionID: String) -> Copy? {
        self[appTransactionID].map { Copy(bundleID: $0.bundleID, environment: $0.environment) }
    }

    /// Returns the customer who has a token in an app.
    func known(by token: AppAccountToken, for copy: Copy) -> EmulatedCustomer? {
        byToken[Key(copy: copy, token: token)].map { list[$0] }
    }

    mutating func insert(_ customer: EmulatedCustomer) {
        places[customer.appTransactionID] = list.count
        list.append(customer)
        index(list.count - 1)
    }

    mutating func change(_ appTransactionID: String, _ change: (inout EmulatedCustomer) -> Void) {
        guard let place = places[appTransactionID] else { return }
        change(&list[place])
        index(place)
    }

    /// Indexes a customer by token; if several share a token, the first keeps it.
    private mutating func index(_ place: Int) {
        let customer = list[place]
        guard let token = customer.appAccountToken else { return }
        let copy = Copy(bundleID: customer.bundleID, environment: customer.environment)
        byToken[Key(copy: copy, token: token), default: place] = byToken[Key(copy: copy, token: token)] ?? place
    }
}

extension Customers: Codable {
    init(from decoder: any Decoder) throws {
        for customer in try [EmulatedCustomer](from: decoder) { insert(customer) }
    }

    func encode(to encoder: any Encoder) throws { try list.encode(to: encoder) }
}
