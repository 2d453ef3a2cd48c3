import AppStoreTypes

extension World {
    /// The transaction in the path, of the app in the token and the environment called.
    func transaction(named call: APICall) throws(APIRefusal) -> EmulatedTransaction {
        try transaction(call["transactionId"], call)
    }

    /// A transaction of the app in the token and the environment called.
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

    /// The transaction in the path, where only the first one of a purchase is taken.
    func originalTransaction(named call: APICall) throws(APIRefusal) -> EmulatedTransaction {
        let id = call["originalTransactionId"]
        guard id.isIdentifier else { throw APIRefusal(.invalidOriginalTransactionID) }
        guard let transaction = transactions[id], transaction.isIn(call), transaction.originalID == id else {
            throw APIRefusal(.originalTransactionIDNotFound)
        }
        return transaction
    }

    /// The customer whose transaction, original transaction or app transaction is in the path, by the app transaction.
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
    /// Whether it has the form of Apple's transaction identifiers: digits.
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
