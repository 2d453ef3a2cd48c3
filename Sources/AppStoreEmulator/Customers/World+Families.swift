import AppStoreTypes

extension World {
    /// Shares a purchase with a family member, who gets a transaction of their own.
    ///
    /// - Parameters:
    ///   - transactionID: the purchaser's transaction.
    ///   - memberID: the member's app transaction ID; `nil` creates a new customer.
    /// - Returns: the member's transaction and the notification about it.
    /// - Throws: an error that says why it cannot be shared and what to do instead.
    mutating func share(
        _ transactionID: String,
        with memberID: String?
    ) throws(EmulatorError) -> (transactionID: String, notification: Int?) {
        let transaction = try transaction(transactionID)
        guard transaction.payload.ownershipType == .purchased, !transaction.isRevoked else {
            throw .conflict(
                "Only a purchased and unrefunded transaction can be shared: \(transactionID) cannot."
            )
        }
        guard [.nonConsumable, .autoRenewableSubscription].contains(transaction.payload.type) else {
            throw .conflict("Only non-consumables and auto-renewable subscriptions can be shared.")
        }
        let member = try familyMember(memberID, of: transaction)
        return transaction.isRenewing
            ? try share(runningSubscription(of: transactionID), with: member)
            : share(transaction, with: member)
    }

    /// Ends a family member's access, or all members' access if the transaction is the purchaser's.
    mutating func revokeFamilyAccess(of transactionID: String, reason: RevocationReason = .other) throws(EmulatorError)
    {
        let transaction = try transaction(transactionID)
        if transaction.payload.ownershipType == .familyShared {
            guard !transaction.isRevoked else { throw .conflict("Transaction \(transactionID) is already revoked.") }
            return endFamilyAccess(of: transaction.originalID, reason: reason)
        }
        let members = familyMembers(of: transaction.originalID)
        guard !members.isEmpty else {
            throw .conflict(
                "Transaction \(transactionID) is not shared: POST …/family-share first, or …/refund to refund it."
            )
        }
        for member in members { endFamilyAccess(of: member, reason: reason) }
    }

    /// Returns the original transactions of the members who still share a purchase.
    func familyMembers(of originalID: String) -> [String] {
        if let subscription = subscriptions[originalID] {
            return subscription.members.filter { subscriptions[$0].map { $0.standing != .revoked } ?? false }
        }
        return (sharedPurchases[originalID] ?? []).filter { transactions[$0]?.isRevoked == false }
    }

    mutating func endFamilyAccess(of originalID: String, reason: RevocationReason) {
        let current = subscriptions[originalID]?.currentTransactionID ?? originalID
        let date = wholeSecond
        transactions.change(current) {
            $0.payload.revocationDate = date
            $0.payload.revocationReason = reason
            $0.payload.revocationType = .familyRevoke
        }
        subscriptions.change(originalID) { $0.standing = .revoked }
        notify(.familyAccessRevoked, about: current)
    }

    /// Restores the access that family members lost through a refund.
    mutating func restoreFamilyAccess(of originalID: String, lostAt date: Timestamp?) {
        for member in subscriptions[originalID]?.members ?? sharedPurchases[originalID] ?? [] {
            let current = subscriptions[member]?.currentTransactionID ?? member
            guard let revocation = transactions[current]?.payload, revocation.revocationType == .familyRevoke,
                revocation.revocationDate == date
            else { continue }
            transactions.change(current) { $0.reverseRefund() }
            subscriptions.change(member) { $0.standing = .active }
        }
    }

    private mutating func familyMember(
        _ id: String?,
        of transaction: EmulatedTransaction
    ) throws(EmulatorError) -> EmulatedCustomer {
        guard let id else {
            return makeCustomer(
                of: transaction.bundleID,
                in: transaction.environment,
                storefront: transaction.payload.storefront ?? "USA"
            )
        }
        let member = try customer(id)
        guard member.bundleID == transaction.bundleID, member.environment == transaction.environment,
            member.appTransactionID != transaction.customer
        else { throw .invalid("A family member must be another customer of the same app in the same environment.") }
        return member
    }

    private mutating func share(
        _ transaction: EmulatedTransaction,
        with member: EmulatedCustomer
    ) -> (transactionID: String, notification: Int?) {
        let id = identifiers.transaction(in: transaction.environment)
        var payload = transaction.payload
        (payload.transactionID, payload.originalTransactionID) = (id, id)
        (payload.purchaseDate, payload.originalPurchaseDate) = (wholeSecond, wholeSecond)
        payload.ownershipType = .familyShared
        payload.appTransactionID = member.appTransactionID
        payload.appAccountToken = member.appAccountToken
        // The family member paid nothing.
        if !switches.pricesFamilyShared { (payload.price, payload.currency) = (nil, nil) }
        transactions.insert(EmulatedTransaction(payload: payload, orderID: nil))
        sharedPurchases[transaction.originalID, default: []].append(id)
        return (id, notify(.bought, about: id))
    }

    private mutating func share(
        _ subscription: EmulatedSubscription,
        with member: EmulatedCustomer
    ) -> (transactionID: String, notification: Int?) {
        let id = identifiers.transaction(in: subscription.environment)
        let shared = EmulatedSubscription(
            originalTransactionID: id,
            bundleID: subscription.bundleID,
            environment: subscription.environment,
            customer: member.appTransactionID,
            group: subscription.group,
            originalPurchaseDate: wholeSecond,
            ownership: .familyShared,
            purchaser: subscription.originalTransactionID,
            storefront: member.storefront,
            productID: subscription.productID,
            currentTransactionID: id,
            periodStart: wholeSecond,
            periodEnd: subscription.periodEnd,
            price: subscription.price,
            currency: subscription.currency,
            runStart: wholeSecond,
            anchorDay: subscription.anchorDay,
            renewal: subscription.renewal,
            appAccountToken: member.appAccountToken
        )
        subscriptions.insert(shared)
        subscriptions.change(subscription.originalTransactionID) { $0.members.append(id) }
        var payload = transaction(id: id, of: shared, reason: .purchase)
        payload.webOrderLineItemID = identifiers.webOrderLineItem(in: subscription.environment)
        transactions.insert(EmulatedTransaction(payload: payload, orderID: nil))
        return (id, announce(.shared(isResubscribed: subscription.isResubscribed), of: id))
    }
}

extension ControlRoutes {
    static let families: [Route<ControlHandler>] = [
        Route("POST", "transactions/{id}/family-share") { store, call in
            try call.body.allow(["customer"])
            let (id, member) = (try call["id"], try call.body.text("customer"))
            return try store.update { world in
                let shared = try world.share(id, with: member)
                return try world.purchase(of: shared.transactionID, notification: shared.notification)
            }
        }
    ]
}
