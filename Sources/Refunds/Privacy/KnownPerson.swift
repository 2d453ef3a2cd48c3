/// One of the people that an identifier leads to, as far as the desk can distinguish people.
package struct KnownPerson: Hashable, Sendable, Encodable {
    /// The environments with purchases of the person.
    package var environments: [String]
    /// The names that you gave the person: app account tokens, and customers that your backend named.
    package var customers: [String]
    /// Apple's identifiers of the person's Apple Accounts in this app.
    package var appTransactionIDs: [String]
    /// The person's transactions.
    package var transactionIDs: [String]

    private enum CodingKeys: String, CodingKey {
        case environments, customers
        case appTransactionIDs = "appTransactionIds"
        case transactionIDs = "transactionIds"
    }

    package init(
        environments: [String],
        customers: [String],
        appTransactionIDs: [String],
        transactionIDs: [String]
    ) {
        self.environments = environments
        self.customers = customers
        self.appTransactionIDs = appTransactionIDs
        self.transactionIDs = transactionIDs
    }
}

extension KnownPerson: CustomStringConvertible {
    /// The person's identifiers as text, with at most three of a kind.
    package var description: String {
        func list(_ one: String, _ many: String, _ names: [String]) -> String? {
            guard !names.isEmpty else { return nil }
            let shown = names.prefix(3).joined(separator: ", ")
            return "\(names.count == 1 ? one : many) \(shown)" + (names.count > 3 ? " and \(names.count - 3) more" : "")
        }
        let parts = [
            list("customer", "customers", customers),
            list("app transaction ID", "app transaction IDs", appTransactionIDs),
            list("transaction", "transactions", transactionIDs),
        ]
        return parts.compactMap(\.self).joined(separator: "; ") + " (\(environments.joined(separator: ", ")))"
    }
}

/// An error for an identifier that leads to several people, who cannot be erased or exported apart.
package struct SeveralPeople: Error, Hashable, Sendable {
    package let people: [KnownPerson]

    package init(people: [KnownPerson]) { self.people = people }

    /// What is wrong, as text without identifiers.
    package var explanation: String {
        "This identifier leads to \(people.count) people, as far as the desk can tell. They share an identifier, so the "
            + "desk cannot take one of them alone. Usually a backend set the same app account token for several people, "
            + "or one person uses several Apple Accounts."
    }
}
