extension PendingRenewalInfo {
    /// Whether it renews automatically: `"1"` or `"0"` here, `"true"` or `"false"` in the object around it.
    public var autoRenewal: AutoRenewStatus? { autoRenewStatus?.autoRenewal }

    /// Why it expired: a string here, a number in the object around it.
    public var expirationReason: ExpirationIntent? { expirationIntent?.expirationReason }

    /// Whether the customer consented to a price increase or was told of it.
    public var priceIncrease: PriceIncreaseStatus? {
        priceIncreaseStatus?.flag.map { $0 ? .accepted : .notAnswered }
    }

    /// When the grace period ends.
    public var gracePeriodEndsAt: Timestamp? {
        Timestamp(receipt: gracePeriodExpiresDate, text: gracePeriodExpiresDateText)
    }
}
