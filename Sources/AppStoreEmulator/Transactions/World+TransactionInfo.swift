import AppStoreTypes

extension World {
    /// Handles Get Transaction Info.
    mutating func transactionInfo(_ call: APICall) throws(APIRefusal) -> CallAnswer {
        let payload = try transaction(named: call).signed(at: nextSigningDate())
        return CallAnswer(later: { [signer] in
            let signed = try signer.sign(payload)
            return TransactionInfoResponse { $0.signedTransactionInfo = signed }
        })
    }

    /// Handles Get App Transaction Info.
    mutating func appTransactionInfo(_ call: APICall) throws(APIRefusal) -> CallAnswer {
        guard let customer = customers[try customer(named: call)] else {
            throw APIRefusal(.appTransactionDoesNotExist)
        }
        var payload = appTransaction(of: customer)
        payload.receiptCreationDate = nextSigningDate()
        return CallAnswer(later: { [payload, signer] in
            let signed = try signer.sign(payload)
            return AppTransactionInfoResponse { $0.signedAppTransactionInfo = signed }
        })
    }

    /// Handles Finish Transaction; finishing a transaction again has no effect.
    mutating func finishTransaction(_ call: APICall) throws(APIRefusal) -> CallAnswer {
        let transaction = try transaction(named: call)
        transactions.change(transaction.id, isRevision: false) { $0.isFinished = true }
        return CallAnswer(status: 200)
    }

    /// Handles Look Up Order ID; an unknown order is no error.
    mutating func lookUpOrder(_ call: APICall) throws(APIRefusal) -> CallAnswer {
        let id = call["orderId"]
        guard id.wholeMatch(of: /[A-Za-z0-9-]{1,64}/) != nil else { throw APIRefusal(.generalBadRequest) }
        let date = nextSigningDate()
        let payloads = transactions.order(id)
            .filter { $0.bundleID == call.bundleID && $0.environment == call.environment }
            .map { $0.signed(at: date) }
        return CallAnswer(later: { [signer] in
            let signed = try payloads.map { try signer.sign($0) }
            return OrderLookupResponse {
                $0.status = signed.isEmpty ? .invalid : .valid
                $0.signedTransactions = signed.isEmpty ? nil : signed
            }
        })
    }
}
