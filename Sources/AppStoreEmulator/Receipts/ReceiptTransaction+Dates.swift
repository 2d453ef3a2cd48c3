import AppStoreTypes

extension ReceiptTransaction {
    /// The dates of a transaction; `nil` for those that it does not have.
    struct Dates: Sendable {
        var purchase: Timestamp?
        var originalPurchase: Timestamp?
        var expiration: Timestamp?
        var cancellation: Timestamp?
    }

    /// Creates an entry with dates alone, each in its three formats.
    ///
    /// - Parameters:
    ///   - dates: the dates.
    ///   - isAppIssue: whether the customer was refunded because of an issue with the app.
    init(_ dates: Dates, isAppIssue: Bool) {
        self.init()
        (purchaseDateText, purchaseDate, purchaseDatePacificText) = ReceiptDate.formats(of: dates.purchase)
        (originalPurchaseDateText, originalPurchaseDate, originalPurchaseDatePacificText) =
            ReceiptDate.formats(of: dates.originalPurchase)
        (expiresDateText, expiresDate, expiresDatePacificText) = ReceiptDate.formats(of: dates.expiration)
        (cancellationDateText, cancellationDate, cancellationDatePacificText) =
            ReceiptDate.formats(of: dates.cancellation)
        cancellationReason = dates.cancellation.map { _ in ReceiptValue(isAppIssue ? "1" : "0") }
    }
}
