import AppStoreTypes

extension Endpoint {
    static let advancedCommerce: [Endpoint] = [
        commerce(.cancelSubscription, "subscription/cancel") { world, transaction, body throws(APIRefusal) in
            try world.cancelCommerce(transaction, body)
        },
        commerce(.changeSubscriptionMetadata, "subscription/changeMetadata") {
            world,
            transaction,
            body throws(APIRefusal) in
            try world.changeCommerceMetadata(transaction, body)
        },
        commerce(.changeSubscriptionPrice, "subscription/changePrice") { world, transaction, body throws(APIRefusal) in
            try world.changeCommercePrice(transaction, body)
        },
        commerce(.migrateSubscription, "subscription/migrate") { world, transaction, body throws(APIRefusal) in
            try world.migrateToCommerce(transaction, body)
        },
        commerce(.revokeSubscription, "subscription/revoke") { world, transaction, body throws(APIRefusal) in
            try world.revokeCommerce(transaction, body)
        },
        commerce(.requestTransactionRefund, "transaction/requestRefund") {
            world,
            transaction,
            body throws(APIRefusal) in
            try world.requestCommerceRefund(transaction, body)
        },
    ]

    private typealias CommerceHandler =
        @Sendable (inout World, EmulatedTransaction, CommerceBody) throws(APIRefusal) -> Void

    /// Creates an endpoint of the Advanced Commerce API.
    ///
    /// It reads the transaction and the body, accepts each request reference once, and returns the changed transaction.
    private static func commerce(
        _ name: AppStoreEndpoint,
        _ path: String,
        _ handle: @escaping CommerceHandler
    ) -> Endpoint {
        Endpoint(name, "POST", "advancedCommerce/v1/\(path)/{transactionId}") { world, call throws(APIRefusal) in
            let transaction = try world.transaction(named: call)
            let body = try CommerceBody(call)
            try body.checkStorefront(of: transaction)
            guard !world.commerceRequests.contains(body.requestReferenceID) else {
                throw APIRefusal(.repeatedRequestReferenceID)
            }
            try handle(&world, transaction, body)
            world.commerceRequests.insert(body.requestReferenceID)
            return world.commerceAnswer(about: transaction)
        }
    }
}

extension World {
    /// Returns the transaction as it is now, with renewal information if it belongs to a subscription.
    fileprivate mutating func commerceAnswer(about transaction: EmulatedTransaction) -> CallAnswer {
        let date = nextSigningDate()
        let subscription = subscriptions[transaction.originalID]
        let id = subscription?.currentTransactionID ?? transaction.id
        let payload = (transactions[id] ?? transaction).signed(at: date)
        var renewal = subscription.map { renewalInfo(of: $0) }
        renewal?.signedDate = date
        return CallAnswer(later: { [renewal, signer] in
            try AdvancedCommerceResponse {
                $0.signedTransactionInfo = try signer.sign(payload)
                $0.signedRenewalInfo = try renewal.map { try signer.sign($0) }
            }
        })
    }

    /// Returns the active Advanced Commerce subscription of a transaction.
    func commerceSubscription(of transaction: EmulatedTransaction) throws(APIRefusal) -> EmulatedSubscription {
        guard let subscription = subscriptions[transaction.originalID] else {
            throw APIRefusal(.subscriptionDoesNotExist)
        }
        guard subscription.commerce != nil else { throw APIRefusal(.subscriptionNotEligible) }
        guard subscription.isRunning else { throw APIRefusal(.inactiveACASub) }
        return subscription
    }
}
