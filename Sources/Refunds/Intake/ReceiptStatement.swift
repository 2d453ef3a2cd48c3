import AppStoreTypes

/// The receipt in a version 1 notification, and the transaction that the notification is about.
struct ReceiptStatement {
    let transactions: [ReceiptTransaction]
    private let renewals: [PendingRenewalInfo]
    /// The transaction that the notification is about; `nil` if it names none.
    let subject: String?
    /// When that transaction was cancelled.
    let cancelledAt: Timestamp?
    /// The latest time in the body, so the body cannot be older.
    let madeAt: Timestamp?

    /// Reads a body, and reads its receipt only if the list beside it does not contain the transaction.
    init(_ body: NotificationBodyV1, receipt: () -> [ReceiptTransaction]) {
        let listed = body.unifiedReceipt?.latestReceiptInfo?.list ?? []
        renewals = body.unifiedReceipt?.pendingRenewalInfo ?? []
        var subject = Self.subject(of: body, among: listed)
        var transactions = listed
        if subject?.transaction == nil, let found = Self.subject(of: body, in: receipt()) {
            subject = found
            found.transaction.map { transactions.append($0) }
        }
        self.transactions = transactions
        self.subject = subject?.transactionID
        cancelledAt = subject?.transaction?.cancellationDate?.timestamp
        let times = transactions.flatMap { [$0.purchaseDate, $0.originalPurchaseDate, $0.cancellationDate] }
        madeAt = (times + [body.autoRenewStatusChangeDate]).compactMap { $0?.timestamp }.max()
    }

    private typealias Subject = (transactionID: String, transaction: ReceiptTransaction?)

    /// Finds the transaction, in the order in which version 1 may name it.
    private static func subject(of body: NotificationBodyV1, among transactions: [ReceiptTransaction]) -> Subject? {
        let isDecision = body.isDecision
        let newest = { (found: [ReceiptTransaction]) in
            let cancelled = found.filter { $0.cancellationDate != nil }
            return (isDecision && !cancelled.isEmpty ? cancelled : found).max { $0.order < $1.order }
        }
        if let id = body.namedTransaction {
            let exact = transactions.filter { $0.transactionID?.text == id }
            let related = transactions.filter { $0.originalTransactionID?.text == id }
            // A decision about a subscription concerns one of its periods. The first period has the subscription's ID.
            let found = newest(isDecision || exact.isEmpty ? exact + related : exact)
            return (found?.transactionID?.text ?? id, found)
        }
        let unnamed = isDecision ? transactions.filter { $0.cancellationDate != nil } : transactions
        guard let only = unnamed.count == 1 || isDecision ? newest(unnamed) : nil, let id = only.transactionID?.text
        else { return nil }
        return (id, only)
    }

    /// Finds the transaction in the app receipt: the named one, else the only one that may be a consumable.
    private static func subject(of body: NotificationBodyV1, in receipt: [ReceiptTransaction]) -> Subject? {
        if let id = body.namedTransaction {
            guard receipt.contains(where: { [$0.transactionID, $0.originalTransactionID].contains { $0?.text == id } })
            else { return nil }
            return subject(of: body, among: receipt)
        }
        return subject(of: body, among: body.isDecision ? receipt : receipt.filter { $0.expiresDate == nil })
    }

    /// Returns the renewal state of each subscription, as reported at a time.
    func subscriptions(of app: AppKey, toldAt: () -> Timestamp) -> [Subscription] {
        guard let madeAt, !renewals.isEmpty else { return [] }
        let toldAt = toldAt()
        return renewals.compactMap { renewal in
            guard let originalTransactionID = renewal.originalTransactionID?.text else { return nil }
            let newest = transactions.filter { $0.originalTransactionID?.text == originalTransactionID }
                .max { $0.order < $1.order }
            return Subscription(
                app: app,
                originalTransactionID: originalTransactionID,
                productID: renewal.productID,
                status: Self.status(renewal, newest, at: madeAt),
                autoRenewStatus: renewal.autoRenewStatus?.flag.map { $0 ? .on : .off },
                autoRenewProductID: renewal.autoRenewProductID,
                renewsAt: newest?.expiresDate?.timestamp,
                gracePeriodEndsAt: renewal.gracePeriodExpiresDate?.timestamp,
                isInBillingRetry: renewal.isInBillingRetryPeriod?.flag,
                expirationIntent: renewal.expirationIntent?.number.flatMap(Int32.init(exactly:))
                    .map(ExpirationIntent.init(rawValue:)),
                priceIncreaseStatus: renewal.priceIncreaseStatus?.number.flatMap(Int32.init(exactly:))
                    .map(PriceIncreaseStatus.init(rawValue:)),
                source: .receipt,
                signedAt: madeAt,
                toldAt: toldAt
            )
        }
    }

    private static func status(
        _ renewal: PendingRenewalInfo,
        _ newest: ReceiptTransaction?,
        at madeAt: Timestamp
    ) -> SubscriptionStatus? {
        if newest?.cancellationDate != nil { return .revoked }
        if let end = renewal.gracePeriodExpiresDate?.timestamp, end > madeAt { return .billingGracePeriod }
        if renewal.isInBillingRetryPeriod?.flag == true { return .billingRetry }
        if renewal.expirationIntent != nil { return .expired }
        return newest?.expiresDate?.timestamp.map { $0 > madeAt ? .active : .expired }
    }
}

extension ReceiptTransaction {
    /// The sort order among transactions: the purchase date.
    fileprivate var order: Int64 { purchaseDate?.number ?? .min }
}

extension NotificationBodyV1 {
    /// The transaction that the body itself names.
    fileprivate var namedTransaction: String? {
        originalTransactionID.flatMap { $0.text.isEmpty ? nil : $0.text }
    }

    /// Whether the notification reports a decision by Apple.
    fileprivate var isDecision: Bool { [.refund, .cancel, .revoke].contains(notificationType) }
}
