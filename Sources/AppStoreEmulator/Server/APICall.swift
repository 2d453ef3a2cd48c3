import AppStoreTypes
import Foundation

/// A call to an endpoint, after its token was verified and its route was found.
struct APICall: Sendable {
    let endpoint: AppStoreEndpoint
    let bundleID: String
    let environment: AppStoreEnvironment
    let parameters: [String: String]
    let query: CallQuery
    let contentType: String?
    let body: [UInt8]

    var place: AppPlace { AppPlace(bundleID: bundleID, environment: environment) }

    subscript(name: String) -> String { parameters[name] ?? "" }

    /// Returns a path parameter that must be a UUID, in lowercase.
    func identifier(_ name: String) throws(APIRefusal) -> String {
        guard UUID(uuidString: self[name]) != nil else { throw APIRefusal(status: 400, "{\(name)} must be a UUID.\n") }
        return self[name].lowercased()
    }

    /// Returns the members of the body.
    ///
    /// - Throws: a refusal without a code if the body is not a JSON object.
    func members() throws(APIRefusal) -> [String: JSONValue] {
        guard case .object(let members) = JSONValue(received: body) else { throw .malformed }
        return members
    }

    /// Decodes the body as one of Apple's objects.
    ///
    /// - Throws: a refusal without an error code if decoding fails.
    func read<Object: WireObject>(_ type: Object.Type) throws(APIRefusal) -> Object {
        guard let object = try? Object(json: body) else { throw .malformed }
        return object
    }
}

/// Finds what the path names, which must belong to the call's app and environment.
extension APICall {
    /// Returns the transaction in the path.
    func transaction(in world: World) throws(APIRefusal) -> EmulatedTransaction {
        try transaction(self["transactionId"], in: world)
    }

    /// Returns the transaction with an ID.
    func transaction(_ id: String, in world: World) throws(APIRefusal) -> EmulatedTransaction {
        guard id.isIdentifier else { throw APIRefusal(.invalidTransactionID) }
        if endpoint.tellsOfAppTransactions, world.customers.place(of: id) == place {
            throw APIRefusal(.appTransactionIDNotSupported)
        }
        guard let transaction = world.transactions[id], isAbout(transaction) else {
            throw APIRefusal(.transactionIDNotFound)
        }
        try checkAccount(transaction.customer, in: world)
        return transaction
    }

    /// Returns the transaction in the path, which must be an original transaction.
    func originalTransaction(in world: World) throws(APIRefusal) -> EmulatedTransaction {
        let id = self["originalTransactionId"]
        guard id.isIdentifier else { throw APIRefusal(.invalidOriginalTransactionID) }
        guard let transaction = world.transactions[id], isAbout(transaction), transaction.originalID == id else {
            throw APIRefusal(.originalTransactionIDNotFound)
        }
        return transaction
    }

    /// Returns the app transaction ID of the customer in the path.
    ///
    /// The path may contain a transaction ID, an original transaction ID or an app transaction ID.
    func customer(in world: World) throws(APIRefusal) -> String {
        let id = self["anyTransactionId"]
        guard id.isIdentifier else { throw APIRefusal(.invalidTransactionID) }
        let isCustomer = world.customers.place(of: id) == place
        let owner = world.transactions[id].flatMap { isAbout($0) ? $0.customer : nil }
        guard let customer = isCustomer ? id : owner else { throw APIRefusal(.transactionIDNotFound) }
        try checkAccount(customer, in: world)
        return customer
    }

    private func checkAccount(_ customer: String, in world: World) throws(APIRefusal) {
        guard endpoint.tellsOfAccounts, world.customers[customer]?.accountDeletedAt != nil else { return }
        throw APIRefusal(.accountNotFound)
    }

    private func isAbout(_ transaction: EmulatedTransaction) -> Bool {
        transaction.bundleID == bundleID && transaction.environment == environment
    }
}

extension String {
    /// Whether it has the form of Apple's transaction IDs: digits.
    fileprivate var isIdentifier: Bool {
        !isEmpty && utf8.count <= 64 && utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
