extension ReceiptTransaction {
    /// When the charge was made.
    public var purchasedAt: Timestamp? { Timestamp(receipt: purchaseDate, text: purchaseDateText) }

    /// When the original transaction was made.
    public var originallyPurchasedAt: Timestamp? {
        Timestamp(receipt: originalPurchaseDate, text: originalPurchaseDateText)
    }

    /// When the subscription ends or renews, in whichever member this kind of receipt says it.
    public var expiresAt: Timestamp? {
        Timestamp(receipt: expiresDate, text: expiresDateText) ?? expiresDateFormatted.flatMap(Timestamp.init(receipt:))
    }

    /// When it was refunded or taken back.
    public var cancelledAt: Timestamp? { Timestamp(receipt: cancellationDate, text: cancellationDateText) }

    /// Whether it was refunded or taken back.
    public var isCancelled: Bool {
        cancellationDate != nil || cancellationDateText != nil || cancellationDatePacificText != nil
    }

    /// Why it was refunded.
    public var revocationReason: RevocationReason? {
        cancellationReason?.number.flatMap { Int32(exactly: $0) }.map(RevocationReason.init(rawValue:))
    }
}
