import AppStoreTrust
import AppStoreTypes

extension World {
    /// Handles a verifyReceipt call.
    ///
    /// It checks, in this order: rate limit, fault, and the receipt's signature, environment, account and secret.
    mutating func react(
        to call: Call,
        presenting presented: Result<InputReceipt, ReceiptRejection>
    ) -> Reaction {
        let address = AddressedCall(call)
        let receipt = try? presented.get()
        let environment = address.named ?? receipt?.environment ?? .sandbox
        var request = ReceivedRequest(call, at: address, in: environment, time: now)
        (request.endpoint, request.bundleID) = (.verifyReceipt, receipt?.bundleID)
        let mark = requests.append(request, resets: resets)
        let place = AppPlace(bundleID: receipt?.bundleID ?? "", environment: environment)
        if let wait = rateBuckets.take(place, at: .verifyReceipt, limits: rateLimits, now: now) {
            var answer = CallAnswer(status: 429, json: VerifyReceiptResponse { $0.code = 429 })
            answer.retryAfter = systemNow + wait
            return Reaction(mark: mark, answer: answer)
        }
        let fault = faults.take(at: .verifyReceipt)
        if let answer = fault?.receiptAnswer(in: environment, at: systemNow) {
            return Reaction(mark: mark, answer: answer, fault: fault)
        }
        do throws(ReceiptRejection) {
            return Reaction(mark: mark, answer: try answer(to: presented.get(), in: environment), fault: fault)
        } catch {
            return Reaction(mark: mark, answer: error.answer(in: environment), fault: fault)
        }
    }

    private func answer(
        to presented: InputReceipt,
        in environment: AppStoreEnvironment
    ) throws(ReceiptRejection) -> CallAnswer {
        guard presented.environment == environment else {
            throw ReceiptRejection(environment == .production ? .sandboxReceipt : .productionReceipt)
        }
        switch presented.kind {
        case .app(let contents):
            let customer = try owner(contents.customer)
            let isRenewing = contents.inAppPurchases.contains(where: \.isRenewing)
            try check(presented.password, isNeeded: isRenewing, for: customer)
            return answer(to: contents, of: customer, excludesOld: presented.excludesOldTransactions)
        case .transaction(let receipt):
            let transaction = receipt.purchaseInfo?.transactionID.flatMap { transactions[$0] }
            guard let transaction else { throw ReceiptRejection(.accountNotFound) }
            let customer = try owner(transaction.customer)
            try check(presented.password, isNeeded: transaction.isRenewing, for: customer)
            return answer(to: transaction, of: customer)
        }
    }

    /// Returns the owner of a receipt.
    ///
    /// It rejects receipts of customers who deleted their account or belong to another world.
    private func owner(_ id: String?) throws(ReceiptRejection) -> EmulatedCustomer {
        guard let customer = id.flatMap({ customers[$0] }), customer.accountDeletedAt == nil else {
            throw ReceiptRejection(.accountNotFound)
        }
        return customer
    }

    private func check(
        _ password: String?,
        isNeeded: Bool,
        for customer: EmulatedCustomer
    ) throws(ReceiptRejection) {
        guard isNeeded || password != nil else { return }
        guard password == keyring.sharedSecret(of: customer.bundleID) else {
            throw ReceiptRejection(
                customer.environment == .sandbox ? switches.sandboxWrongPasswordStatus : .wrongPassword
            )
        }
    }
}
