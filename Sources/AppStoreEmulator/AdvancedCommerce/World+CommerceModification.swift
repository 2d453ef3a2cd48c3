import AppStoreTypes

extension World {
    /// Modifies an Advanced Commerce subscription as the app requests.
    ///
    /// The change applies within the current period, starts a new period, or waits for the next.
    mutating func modify(
        _ transactionID: String,
        _ request: AdvancedCommerceSubscriptionModifyInAppRequest
    ) throws(EmulatorError) {
        let (subscription, commerce) = try modifiable(transactionID)
        try request.check(against: commerce.items ?? [])
        let reference = try reference(request.requestInfo?.requestReferenceID)
        let charged = transactions[subscription.currentTransactionID]?.payload.advancedCommerceInfo
        bill(subscription) { $0.modify(commerce, by: request, charged: charged, reference: reference) }
    }

    /// Reactivates a cancelled Advanced Commerce subscription, with all or some of its items.
    mutating func reactivate(_ transactionID: String, items skus: [String]) throws(EmulatorError) {
        var (subscription, commerce) = try modifiable(transactionID)
        guard !subscription.isRenewedByCustomer else {
            throw .conflict("The subscription still renews: cancel it first.")
        }
        let known = Set((commerce.items ?? []).compactMap(\.sku))
        guard known.isSuperset(of: skus) else {
            throw .invalid(
                "\"items\" must be items of the subscription: \(known.sorted().joined(separator: ", "))."
            )
        }
        if !skus.isEmpty {
            commerce.items?.removeAll { !skus.contains($0.sku ?? "") }
            (subscription.commerce, subscription.price) = (commerce, commerce.price)
        }
        bill(subscription) { $0.switchRenewal(isOn: true) }
    }

    private func modifiable(
        _ transactionID: String
    ) throws(EmulatorError) -> (EmulatedSubscription, AdvancedCommerceRenewalInfo) {
        let subscription = try runningSubscription(of: transactionID)
        guard let commerce = subscription.commerce else {
            throw .conflict("The subscription of transaction \(transactionID) is not for Advanced Commerce.")
        }
        guard subscription.isActive, subscription.priceIncrease == nil else {
            throw .conflict(
                "An unpaid subscription, or one with an announced price increase, cannot be modified."
            )
        }
        return (subscription, commerce)
    }
}
