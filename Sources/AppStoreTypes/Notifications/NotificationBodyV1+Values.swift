extension NotificationBodyV1 {
    /// The server environment in the spelling of everywhere else: version 1 calls production `PROD`.
    public var serverEnvironment: AppStoreEnvironment? {
        environment.map { $0 == "PROD" ? .production : AppStoreEnvironment(rawValue: $0) }
    }

    /// Whether the subscription renews by itself: `"true"` or `"false"` here, a number in version 2.
    public var autoRenewal: AutoRenewStatus? { autoRenewStatus?.autoRenewal }

    /// When automatic renewal was switched on or off.
    public var autoRenewStatusChangedAt: Timestamp? {
        Timestamp(receipt: autoRenewStatusChangeDate, text: autoRenewStatusChangeDateText)
    }

    /// Why the subscription ended.
    public var expirationReason: ExpirationIntent? { expirationIntent?.expirationReason }

    /// When Apple cancelled the purchase; bodies until 2021-03-10 only.
    public var cancelledAt: Timestamp? { Timestamp(receipt: cancellationDate, text: cancellationDateText) }

    /// Every transaction the body carries, wherever it stands, each once and in no order.
    ///
    /// Finished consumables and all but the newest hundred transactions are missing.
    public var transactions: ReceiptTransactions {
        .merging([unifiedReceipt?.latestReceiptInfo, latestReceiptInfo, latestExpiredReceiptInfo])
    }
}
