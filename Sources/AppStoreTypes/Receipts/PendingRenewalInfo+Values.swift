extension PendingRenewalInfo {
    /// Whether it renews by itself: `"1"` or `"0"` here, `"true"` or `"false"` around it.
    public var autoRenewal: AutoRenewStatus? { autoRenewStatus?.autoRenewal }

    /// Why it ended: a string here, a number around it.
    public var expirationReason: ExpirationIntent? { expirationIntent?.expirationReason }

    /// Whether the customer has agreed to a higher price or was told of it.
    public var priceIncrease: PriceIncreaseStatus? {
        priceIncreaseStatus?.flag.map { $0 ? .accepted : .notAnswered }
    }

    /// When the grace period ends.
    public var gracePeriodEndsAt: Timestamp? {
        Timestamp(receipt: gracePeriodExpiresDate, text: gracePeriodExpiresDateText)
    }
}
