import AppStoreTypes

extension World {
    /// Handles Get All Subscription Statuses: the last transaction of each subscription, by group.
    mutating func subscriptionStatuses(_ call: APICall) throws(APIRefusal) -> CallAnswer {
        let customer = try customer(named: call)
        let wanted = Set(
            try call.query.all("status").map { text throws(APIRefusal) in
                guard let number = Int32(text), (1...5).contains(number) else { throw APIRefusal(.invalidStatus) }
                return SubscriptionStatus(rawValue: number)
            }
        )
        let date = nextSigningDate()
        var groups: [String] = []
        var items: [String: [LastTransaction]] = [:]
        for subscription in subscriptions.of(customer) {
            let status = status(of: subscription)
            guard wanted.isEmpty || wanted.contains(status),
                let transaction = transactions[subscription.currentTransactionID]
            else { continue }
            if items[subscription.group] == nil { groups.append(subscription.group) }
            var renewal = renewalInfo(of: subscription)
            renewal.signedDate = date
            items[subscription.group, default: []].append(
                LastTransaction(
                    originalID: subscription.originalTransactionID,
                    status: status,
                    transaction: transaction.signed(at: date),
                    renewal: renewal
                )
            )
        }
        let appAppleID = appAppleID(of: call.bundleID, in: call.environment)
        return CallAnswer(later: { [groups, items, signer] in
            let data = try groups.map { group in
                try SubscriptionGroupIdentifierItem {
                    $0.subscriptionGroupIdentifier = group
                    $0.lastTransactions = try items[group]?.map { try $0.item(signedBy: signer) }
                }
            }
            return StatusResponse {
                $0.environment = call.environment
                $0.bundleID = call.bundleID
                $0.appAppleID = appAppleID
                $0.data = data
            }
        })
    }
}

/// The current state of a subscription, not yet signed.
private struct LastTransaction: Sendable {
    let originalID: String
    let status: SubscriptionStatus
    let transaction: TransactionPayload
    let renewal: RenewalPayload

    func item(signedBy signer: Signer) throws -> LastTransactionsItem {
        try LastTransactionsItem {
            $0.status = status
            $0.originalTransactionID = originalID
            $0.signedTransactionInfo = try signer.sign(transaction)
            $0.signedRenewalInfo = try signer.sign(renewal)
        }
    }
}
