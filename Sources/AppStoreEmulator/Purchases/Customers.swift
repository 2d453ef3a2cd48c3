import AppStoreTypes

/// The copies of apps that customers have: one identifier for each customer, app and environment.
struct Customers: Sendable {
    struct Copy: Hashable, Sendable {
        let bundleID: String
        let environment: AppStoreEnvironment
    }

    private struct Key: Hashable {
        let copy: Copy
        let token: AppAccountToken
    }

    private var copies: [String: Copy] = [:]
    private var identifiers: [Key: String] = [:]

    /// The app that a copy's identifier belongs to.
    func copy(_ appTransactionID: String) -> Copy? { copies[appTransactionID] }

    /// The identifier of a customer's copy; a purchase without a token is a new customer's.
    mutating func appTransactionID(
        of token: AppAccountToken?,
        for copy: Copy,
        fresh identifier: String
    ) -> String {
        if let token, let known = identifiers[Key(copy: copy, token: token)] { return known }
        copies[identifier] = copy
        if let token { identifiers[Key(copy: copy, token: token)] = identifier }
        return identifier
    }
}
