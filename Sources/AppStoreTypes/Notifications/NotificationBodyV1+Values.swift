extension NotificationBodyV1 {
    /// The server environment; version 1 spells production as `PROD`.
    public var serverEnvironment: AppStoreEnvironment? {
        environment.map { $0 == "PROD" ? .production : AppStoreEnvironment(rawValue: $0) }
    }

    /// Whether the subscription renews automatically: `"true"` or `"false"` here, a number in version 2.
    public var autoRenewal: AutoRenewStatus? { autoRenewStatus?.autoRenewal }

    /// When automatic renewal was turned on or off.
    public var autoRenewStatusChangedAt: Timestamp? {
        Timestamp(receipt: autoRenewStatusChangeDate, text: autoRenewStatusChangeDateText)
    }

    /// Why the subscription expired.
    public var expirationReason: ExpirationIntent? { expirationIntent?.expirationReason }

    /// When Apple cancelled the purchase; only in bodies until 2021-03-10.
    public var cancelledAt: Timestamp? { Timestamp(receipt: cancellationDate, text: cancellationDateText) }

    /// All transactions of the body, each once and in no particular order.
    ///
    /// Finished consumables and all but the latest hundred transactions are missing.
    public var transactions: ReceiptTransactions {
        .merging([unifiedReceipt?.latestReceiptInfo, latestReceiptInfo, latestExpiredReceiptInfo])
    }
}
