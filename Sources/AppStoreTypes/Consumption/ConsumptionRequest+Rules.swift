extension ConsumptionRequest {
    /// Checks all rules that Apple documents for version 2, in the order a server would.
    ///
    /// - Throws: the first violation.
    public func check(for subject: ConsumptionSubject) throws(ConsumptionRuleViolation) {
        try subject.check()
        if subject.ownership == .familyShared { throw .familyTransactionNotSupported }
        if subject.isAdvancedCommerce { throw .advancedCommerceTransactionNotSupported }
        guard customerConsented == true else { throw .invalidCustomerConsented }
        guard sampleContentProvided != nil else { throw .invalidSampleContentProvided }
        guard let deliveryStatus, Self.deliveryStatuses.contains(deliveryStatus) else { throw .invalidDeliveryStatus }
        if let refundPreference, !Self.refundPreferences.contains(refundPreference) { throw .invalidRefundPreference }
        try checkPercentage(of: subject.type, deliveryStatus: deliveryStatus)
    }

    private func checkPercentage(
        of type: ProductType?,
        deliveryStatus: DeliveryStatus
    ) throws(ConsumptionRuleViolation) {
        if let consumptionPercentage {
            if type == .autoRenewableSubscription { throw .consumptionPercentageAutoRenewableSubscription }
            guard (0...100_000).contains(consumptionPercentage) else { throw .consumptionPercentageOutOfRange }
            if deliveryStatus != .delivered, consumptionPercentage != 0 {
                throw .undeliveredConsumptionPercentageNonZero
            }
        }
        // Apple's pages disagree about 0, 100 % and an absent share here. This follows the stricter page.
        if refundPreference == .grantProrated, let type, type != .autoRenewableSubscription {
            guard let consumptionPercentage, consumptionPercentage > 0, consumptionPercentage < 100_000 else {
                throw .consumptionPercentageOutOfRange
            }
        }
    }

    private static let deliveryStatuses: Set<DeliveryStatus> = [
        .delivered, .undeliveredQualityIssue, .undeliveredWrongItem, .undeliveredServerOutage, .undeliveredOther,
    ]
    private static let refundPreferences: Set<RefundPreference> = [.decline, .grantFull, .grantProrated]
}
