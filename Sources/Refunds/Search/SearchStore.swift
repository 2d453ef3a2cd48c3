package import AppStoreTypes

/// What a search found, by kind; each list is sorted by the identifier that matched.
package struct SearchHits: Hashable, Sendable {
    /// A case whose identifier or transaction begins with the text.
    package struct FoundCase: Hashable, Sendable {
        package var id: String
        package var app: AppKey
        package var transactionID: String
        package var productID: String
        package var customerID: String
        package var state: CaseState
        package var requestedAt: Timestamp

        package init(
            id: String,
            app: AppKey,
            transactionID: String,
            productID: String,
            customerID: String,
            state: CaseState,
            requestedAt: Timestamp
        ) {
            self.id = id
            self.app = app
            self.transactionID = transactionID
            self.productID = productID
            self.customerID = customerID
            self.state = state
            self.requestedAt = requestedAt
        }
    }

    /// An identifier of a customer that begins with the text, or of a customer whom the text leads to.
    package struct FoundCustomer: Hashable, Sendable {
        package var name: String
        package var app: AppKey

        package init(name: String, app: AppKey) {
            self.name = name
            self.app = app
        }
    }

    /// A purchase whose transaction begins with the text.
    package struct FoundTransaction: Hashable, Sendable {
        package var transactionID: String
        package var app: AppKey
        package var productID: String
        package var customerID: String
        package var purchasedAt: Timestamp

        package init(
            transactionID: String,
            app: AppKey,
            productID: String,
            customerID: String,
            purchasedAt: Timestamp
        ) {
            self.transactionID = transactionID
            self.app = app
            self.productID = productID
            self.customerID = customerID
            self.purchasedAt = purchasedAt
        }
    }

    package var cases: [FoundCase]
    package var customers: [FoundCustomer]
    package var transactions: [FoundTransaction]
    /// Whether there may be others in the app, because too many identifiers of all apps begin with the text.
    package var isPartial: Bool

    package init(
        cases: [FoundCase] = [],
        customers: [FoundCustomer] = [],
        transactions: [FoundTransaction] = [],
        isPartial: Bool = false
    ) {
        self.isPartial = isPartial
        self.cases = cases
        self.customers = customers
        self.transactions = transactions
    }
}

/// Finds cases, customers and purchases by their identifiers.
package protocol SearchStore: Sendable {
    /// Returns what begins with a text, at most `limit` of each kind, and at most 50.
    ///
    /// - Parameters:
    ///   - text: an identifier, or its beginning.
    ///   - bundleID: the only app to search; `nil` for all.
    ///   - limit: the most of each kind.
    /// - Returns: what was found.
    /// - Throws: any error of the store.
    func search(_ text: SearchText, in bundleID: String?, limit: Int) async throws -> SearchHits

    /// Returns customers by an identifier of theirs, of a purchase or of a case, or by its beginning.
    ///
    /// - Parameters:
    ///   - text: an identifier, or its beginning.
    ///   - bundleID: the only app to search; `nil` for all.
    ///   - limit: the most customers; at most 50.
    /// - Returns: identifiers of customers, sorted: those that begin with the text, then those of the customers whose
    ///   purchases or cases it names.
    /// - Throws: any error of the store.
    func customers(by text: SearchText, in bundleID: String?, limit: Int) async throws -> [SearchHits.FoundCustomer]
}
