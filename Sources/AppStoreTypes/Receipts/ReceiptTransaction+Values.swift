extension ReceiptTransaction {
    /// When the purchase was charged.
    public var purchasedAt: Timestamp? { Timestamp(receipt: purchaseDate, text: purchaseDateText) }

    /// When the original transaction occurred.
    public var originallyPurchasedAt: Timestamp? {
        Timestamp(receipt: originalPurchaseDate, text: originalPurchaseDateText)
    }

    /// When the subscription expires or renews, read from whichever member the receipt has.
    public var expiresAt: Timestamp? {
        Timestamp(receipt: expiresDate, text: expiresDateText) ?? expiresDateFormatted.flatMap(Timestamp.init(receipt:))
    }

    /// When it was refunded or revoked.
    public var cancelledAt: Timestamp? { Timestamp(receipt: cancellationDate, text: cancellationDateText) }

    /// Whether it was refunded or revoked.
    public var isCancelled: Bool {
        cancellationDate != nil || cancellationDateText != nil || cancellationDatePacificText != nil
    }

    /// Why it was refunded.
    public var revocationReason: RevocationReason? {
        cancellationReason?.number.flatMap { Int32(exactly: $0) }.map(RevocationReason.init(rawValue:))
    }
}
