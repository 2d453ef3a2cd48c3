import AppStoreTrust
import AppStoreTypes

extension World {
    /// Get Transaction Info.
    mutating func transactionInfo(_ call: APICall) throws(APIRefusal) -> Answer {
        let transaction = try transaction(named: call)
        let date = nextSigningDate()
        guard let signed = try? signer.sign(transaction.signed(at: date)) else {
            throw APIRefusal(.generalInternalRetryable)
        }
        return Answer(status: 200, json: TransactionInfoResponse { $0.signedTransactionInfo = signed })
    }

    /// The transaction in the path, of the app in the token and the environment called.
    func transaction(named call: APICall) throws(APIRefusal) -> EmulatedTransaction {
        let id = call["transactionId"]
        guard !id.isEmpty, id.utf8.count <= 64, id.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw APIRefusal(.invalidTransactionID)
        }
        if customers.copy(id) == Customers.Copy(bundleID: call.bundleID, environment: call.environment) {
            throw APIRefusal(.appTransactionIDNotSupported)
        }
        guard let transaction = transactions[id], transaction.bundleID == call.bundleID,
            transaction.environment == call.environment
        else { throw APIRefusal(.transactionIDNotFound) }
        return transaction
    }
}
