import AppStoreTypes

extension World {
    /// Returns the transaction in the path, which must belong to the call's app and environment.
    func transaction(named call: APICall) throws(APIRefusal) -> EmulatedTransaction {
        try transaction(call["transactionId"], call)
    }

    /// Returns a transaction, which must belong to the call's app and environment.
    func transaction(_ id: String, _ call: APICall) throws(APIRefusal) -> EmulatedTransaction {
        guard id.isIdentifier else { throw APIRefusal(.invalidTransactionID) }
        if call.endpoint.tellsOfAppTransactions, customers.copy(id) == call.copy {
            throw APIRefusal(.appTransactionIDNotSupported)
        }
        guard let transaction = transactions[id], transaction.isIn(call) else {
            throw APIRefusal(.transactionIDNotFound)
        }
        try checkAccount(transaction.customer, call)
        return transaction
    }

    /// Returns the transaction in the path, which must be an original transaction.
    func originalTransaction(named call: APICall) throws(APIRefusal) -> EmulatedTransaction {
        let id = call["originalTransactionId"]
        guard id.isIdentifier else { throw APIRefusal(.invalidOriginalTransactionID) }
        guard let transaction = transactions[id], transaction.isIn(call), transaction.originalID == id else {
            throw APIRefusal(.originalTransactionIDNotFound)
        }
        return transaction
    }

    /// Returns the app transaction ID of the customer in the path.
    ///
    /// The path may contain a transaction ID, an original transaction ID or an app transaction ID.
    func customer(named call: APICall) throws(APIRefusal) -> String {
        let id = call["anyTransactionId"]
        guard id.isIdentifier else { throw APIRefusal(.invalidTransactionID) }
        let isCustomer = customers.copy(id) == call.copy
        guard let customer = isCustomer ? id : transactions[id].flatMap({ $0.isIn(call) ? $0.customer : nil }) else {
            throw APIRefusal(.transactionIDNotFound)
        }
        try checkAccount(customer, call)
        return customer
    }

    private func checkAccount(_ customer: String, _ call: APICall) throws(APIRefusal) {
        guard call.endpoint.tellsOfAccounts, customers[customer]?.accountDeletedAt != nil else { return }
        throw APIRefusal(.accountNotFound)
    }
}

extension String {
    /// Whether it has the form of Apple's transaction IDs: digits.
    fileprivate var isIdentifier: Bool {
        !isEmpty && utf8.count <= 64 && utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}

extension EmulatedTransaction {
    fileprivate func isIn(_ call: APICall) -> Bool {
        bundleID == call.bundleID && environment == call.environment
    }
}

extension APICall {
    var copy: Customers.Copy { Customers.Copy(bundleID: bundleID, environment: environment) }
}
