extension ConsumptionRequestV1 {
    /// Checks all rules that Apple documents for version 1, in the order a server would.
    ///
    /// - Throws: the first violation.
    public func check(for subject: ConsumptionSubject) throws(ConsumptionRuleViolation) {
        try subject.check()
        if let type = subject.type, type != .consumable, type != .autoRenewableSubscription {
            throw .transactionTypeNotSupported
        }
        guard customerConsented == true else { throw .invalidCustomerConsented }
        try Self.check(consumptionStatus?.rawValue, in: 0...3, else: .invalidConsumptionStatus)
        try Self.check(platform?.rawValue, in: 0...2, else: .invalidPlatform)
        guard sampleContentProvided != nil else { throw .invalidSampleContentProvided }
        try Self.check(deliveryStatus?.rawValue, in: 0...5, else: .invalidDeliveryStatus)
        guard let appAccountToken, appAccountToken.rawValue.isEmpty || appAccountToken.isUUID else {
            throw .invalidAppAccountToken
        }
        try Self.check(accountTenure?.rawValue, in: 0...7, else: .invalidAccountTenure)
        try Self.check(playTime?.rawValue, in: 0...7, else: .invalidPlayTime)
        try Self.check(lifetimeDollarsRefunded?.rawValue, in: 0...7, else: .invalidLifetimeDollarsRefunded)
        try Self.check(lifetimeDollarsPurchased?.rawValue, in: 0...7, else: .invalidLifetimeDollarsPurchased)
        try Self.check(userStatus?.rawValue, in: 0...4, else: .invalidUserStatus)
        if let refundPreference, !(0...3).contains(refundPreference.rawValue) { throw .invalidRefundPreference }
    }

    private static func check(
        _ value: Int32?,
        in range: ClosedRange<Int32>,
        else violation: ConsumptionRuleViolation
    ) throws(ConsumptionRuleViolation) {
        guard let value, range.contains(value) else { throw violation }
    }
}
