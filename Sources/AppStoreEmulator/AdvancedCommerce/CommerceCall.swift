import AppStoreTypes

/// A call to the Advanced Commerce API, about a transaction.
struct CommerceCall: Sendable {
    let transaction: EmulatedTransaction
    let body: CommerceBody

    static let endpoints: [Endpoint] = [
        endpoint(.cancelSubscription, "subscription/cancel", cancel),
        endpoint(.changeSubscriptionMetadata, "subscription/changeMetadata", changeMetadata),
        endpoint(.changeSubscriptionPrice, "subscription/changePrice", changePrice),
        endpoint(.migrateSubscription, "subscription/migrate", migrate),
        endpoint(.revokeSubscription, "subscription/revoke", revoke),
        endpoint(.requestTransactionRefund, "transaction/requestRefund", answer: refundAnswer, requestRefund),
    ]

    /// Creates an endpoint of the Advanced Commerce API.
    ///
    /// It reads the transaction and the body, accepts each request reference once, and answers after the work.
    private static func endpoint(
        _ name: AppStoreEndpoint,
        _ path: String,
        answer: @escaping @Sendable (Self) -> (inout World) -> CallAnswer = subscriptionAnswer,
        _ handle: @escaping @Sendable (Self) -> (inout World) throws(APIRefusal) -> Void
    ) -> Endpoint {
        Endpoint(name, "POST", "advancedCommerce/v1/\(path)/{transactionId}") { world, call throws(APIRefusal) in
            let named = Self(transaction: try call.transaction(in: world), body: try CommerceBody(call))
            try named.body.checkStorefront(of: named.transaction)
            guard !world.commerceRequests.contains(named.body.requestReferenceID) else {
                throw APIRefusal(.repeatedRequestReferenceID)
            }
            try handle(named)(&world)
            world.commerceRequests.insert(named.body.requestReferenceID)
            return answer(named)(&world)
        }
    }

    /// Returns the transaction in the path as it is now.
    private func refundAnswer(_ world: inout World) -> CallAnswer {
        let payload = (world.transactions[transaction.id] ?? transaction).signed(at: world.nextSigningDate())
        return CallAnswer(later: { [signer = world.signer] in
            try AdvancedCommerceResponse { $0.signedTransactionInfo = try signer.sign(payload) }
        })
    }

    /// Returns the subscription's latest transaction and its renewal information.
    private func subscriptionAnswer(_ world: inout World) -> CallAnswer {
        let date = world.nextSigningDate()
        let subscription = world.subscriptions[transaction.originalID]
        let id = subscription?.currentTransactionID ?? transaction.id
        let payload = (world.transactions[id] ?? transaction).signed(at: date)
        var renewal = subscription.map { world.renewalInfo(of: $0) }
        renewal?.signedDate = date
        return CallAnswer(later: { [renewal, signer = world.signer] in
            try AdvancedCommerceResponse {
                $0.signedTransactionInfo = try signer.sign(payload)
                $0.signedRenewalInfo = try renewal.map { try signer.sign($0) }
            }
        })
    }

    /// Returns the subscription of the transaction.
    private func anySubscription(in world: World) throws(APIRefusal) -> EmulatedSubscription {
        guard let subscription = world.subscriptions[transaction.originalID] else {
            throw APIRefusal(.subscriptionDoesNotExist)
        }
        return subscription
    }

    /// Returns the subscription of the transaction, which must be active and of Advanced Commerce.
    private func subscription(in world: World) throws(APIRefusal) -> EmulatedSubscription {
        let subscription = try anySubscription(in: world)
        guard subscription.commerce != nil else { throw APIRefusal(.subscriptionNotEligible) }
        guard subscription.isRunning else { throw APIRefusal(.inactiveACASub) }
        return subscription
    }

    /// Handles Cancel a Subscription: turns off renewal.
    private func cancel(_ world: inout World) throws(APIRefusal) {
        let subscription = try subscription(in: world)
        if subscription.isRenewedByCustomer { world.bill(subscription) { $0.switchRenewal(isOn: false) } }
    }

    /// Handles Change Subscription Metadata: renames the subscription and its items.
    private func changeMetadata(_ world: inout World) throws(APIRefusal) {
        let subscription = try subscription(in: world)
        let changes = try MetadataChanges(body, of: subscription)
        world.changeMetadata(of: subscription.originalTransactionID) { changes.apply(to: &$0) }
        guard changes.isImmediate, let commerce = world.subscriptions[subscription.originalTransactionID]?.commerce
        else {
            return
        }
        world.transactions.change(subscription.currentTransactionID) { transaction in
            guard var info = transaction.payload.advancedCommerceInfo else { return }
            info.descriptors = commerce.descriptors
            for (place, item) in (info.items ?? []).enumerated() {
                guard let renewed = commerce.items?.indices.contains(place) == true ? commerce.items?[place] : nil,
                    changes.concerns(item.sku)
                else { continue }
                info.items?[place].sku = renewed.sku
                info.items?[place].details = renewed.details
                info.items?[place].displayName = renewed.displayName
            }
            transaction.payload.advancedCommerceInfo = info
        }
    }

    /// Handles Migrate Subscription to Advanced Commerce API.
    private func migrate(_ world: inout World) throws(APIRefusal) {
        let subscription = try anySubscription(in: world)
        guard subscription.commerce == nil else { throw APIRefusal(.subscriptionAlreadyMigrated) }
        guard subscription.isRunning else { throw APIRefusal(.inactiveACASub) }
        guard subscription.priceIncrease == nil else {
            throw APIRefusal(.migrationNotAllowedWhenPriceIncreaseCommunicated)
        }
        let (productID, commerce) = try body.migration(of: subscription, in: world.apps[subscription.bundleID])
        world.migrate(subscription.originalTransactionID, to: productID, as: commerce)
    }

    /// Handles Change Subscription Price: new prices apply from the next period.
    private func changePrice(_ world: inout World) throws(APIRefusal) {
        let subscription = try subscription(in: world)
        try body.checkCurrency(of: transaction)
        let prices = try body.prices(of: subscription)
        guard subscription.priceIncrease == nil else {
            throw APIRefusal(.priceChangeCannotBeIssuedWhenAlreadyCommunicated)
        }
        world.changePrice(of: subscription.originalTransactionID, items: prices)
    }

    /// Handles Revoke Subscription: ends the subscription and refunds its latest transaction.
    ///
    /// It ends immediately, or once Apple decides if the refund risk is weighed.
    private func revoke(_ world: inout World) throws(APIRefusal) {
        let subscription = try anySubscription(in: world)
        guard subscription.commerce != nil else { throw APIRefusal(.subscriptionNotEligible) }
        let terms = try RefundTerms(body.members, in: transaction.environment)
        let isRisked = try body.isRefundRisked()
        guard subscription.isRunning else { throw APIRefusal(.revokeOnInactiveSubscription) }
        guard terms.kind != .custom else { throw APIRefusal(.invalidRefundType) }
        guard let current = world.transactions[subscription.currentTransactionID], !current.isRevoked else {
            throw APIRefusal(.alreadyRefunded)
        }
        let items = (current.payload.advancedCommerceInfo?.items ?? []).filter { !$0.isRevoked }
        let refund = CommerceRefund(
            items: items.compactMap(\.sku).map { CommerceRefund.Item(sku: $0, terms: terms, revokes: true) }
        )
        try world.begin(refund, of: current.id, isRisked: isRisked)
    }

    /// Handles Request Transaction Refund, item by item.
    private func requestRefund(_ world: inout World) throws(APIRefusal) {
        guard let info = transaction.payload.advancedCommerceInfo else {
            throw APIRefusal(.transactionNotRefundable)
        }
        try body.checkCurrency(of: transaction)
        let refund = CommerceRefund(
            items: try body.items().map { item throws(APIRefusal) in
                let terms = try RefundTerms(item.members, in: transaction.environment)
                guard case .bool(let revokes) = item.members["revoke"] else { throw .malformed }
                return CommerceRefund.Item(sku: item.sku, terms: terms, revokes: revokes)
            }
        )
        let isRisked = try body.isRefundRisked()
        guard !transaction.isRevoked else { throw APIRefusal(.alreadyRefunded) }
        if let subscription = world.subscriptions[transaction.originalID],
            subscription.currentTransactionID != transaction.id,
            refund.items.contains(where: { $0.terms.kind == .prorated })
        {
            throw APIRefusal(.proratedOnlyLatestTransaction)
        }
        for request in refund.items {
            guard let item = info.items?.first(where: { $0.sku == request.sku }) else {
                throw APIRefusal(.productNotOwned)
            }
            guard !item.isRevoked, item.refundedTotal < item.paid || item.paid == 0 else {
                throw APIRefusal(.alreadyRefunded)
            }
            guard request.terms.amount ?? 0 <= item.paid - item.refundedTotal else { throw APIRefusal(.invalidAmount) }
        }
        guard !refund.isDeclineSimulated || refund.items.allSatisfy(\.terms.isDeclineSimulated) else {
            throw APIRefusal(.partialSimulateRefundDecline)
        }
        try world.begin(refund, of: transaction.id, isRisked: isRisked)
    }
}
