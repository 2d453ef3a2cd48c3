package import AppStoreTypes

/// The content of a version 2 notification; each part is verified and decoded.
package struct NotificationContent: Sendable {
    package var payload: NotificationPayload
    package var transaction: TransactionPayload?
    package var renewal: RenewalPayload?
    package var appTransaction: AppTransactionPayload?
    /// What was verified but could not be decoded.
    package var flag: String?

    package init(
        payload: NotificationPayload,
        transaction: TransactionPayload? = nil,
        renewal: RenewalPayload? = nil,
        appTransaction: AppTransactionPayload? = nil,
        flag: String? = nil
    ) {
        self.payload = payload
        self.transaction = transaction
        self.renewal = renewal
        self.appTransaction = appTransaction
        self.flag = flag
    }
}

extension IntakeRecord {
    /// Derives the changes to ledger and cases from a verified version 2 notification.
    ///
    /// A part that is not understood sets a flag on the notification; the other parts still apply.
    package mutating func apply(_ content: NotificationContent, product: (String) -> ProductEntry?) {
        notification.flag = notification.flag ?? content.flag
        if let transaction = content.transaction { apply(transaction, product: product) }
        if notification.transactionID == nil {
            let customerID = content.appTransaction?.appTransactionID ?? content.renewal?.originalTransactionID
            notification.customerID = customerID.map(canonicalCustomerID)
        }
        guard let signedAt = content.payload.signedDate else { return flag("no signedDate") }
        if let copy = content.appTransaction {
            install = Install(of: copy.appTransactionID, at: copy.originalPurchaseDate, statedAt: signedAt)
        }
        if let renewal = content.renewal {
            let subscription = Subscription(
                renewal,
                status: content.payload.data?.status,
                app: notification.app,
                signedAt: signedAt
            )
            subscriptions = subscription.map { [$0] } ?? []
            if subscription == nil { flag("the renewal information lacks originalTransactionId") }
        }
        guard let type = content.payload.notificationType, let subtypes = NotificationType.subtypes[type] else {
            return flag("unknown type \(notification.type)")
        }
        if let subtype = content.payload.subtype, !subtypes.contains(subtype) {
            flag("unknown subtype \(subtype.rawValue) of \(type.rawValue)")
        }
        apply(type, content, signedAt: signedAt)
    }

    private mutating func apply(_ type: NotificationType, _ content: NotificationContent, signedAt: Timestamp) {
        switch type {
        case .consumptionRequest where subject != nil:
            request = CaseRequest(
                reason: content.payload.data?.consumptionRequestReason,
                signedAt: signedAt,
                receivedAt: notification.receivedAt,
                environment: notification.app.environment
            )
        case .consumptionRequest: flag("a refund request without a transaction")
        case .refund:
            outcome(.granted, percentage: subject?.revocation == nil ? nil : subject?.refundedShare, at: signedAt)
        case .refundDeclined: outcome(.declined, at: signedAt)
        case .refundReversed: outcome(.reversed, at: signedAt)
        case .revoke: outcome(.revoked, at: signedAt)
        case .rescindConsent: withdraw(content, signedAt: signedAt)
        default: break
        }
    }

    private mutating func outcome(_ decision: Outcome.Decision, percentage: Milliunits? = nil, at: Timestamp) {
        guard notification.transactionID != nil else { return flag("a decision without a transaction") }
        outcome = Outcome(decision: decision, percentage: percentage, at: at)
    }

    /// Withdraws consent when a guardian rescinds consent for a child, because no valid consent to share data remains.
    private mutating func withdraw(_ content: NotificationContent, signedAt: Timestamp) {
        guard let customerID = content.appTransaction?.appTransactionID else {
            return flag("a withdrawal without an app transaction")
        }
        withdrawal = ConsentRecord(
            customerID: customerID,
            isGranted: false,
            source: "App Store, RESCIND_CONSENT",
            at: signedAt,
            recordedAt: notification.receivedAt
        )
    }

    private mutating func apply(_ transaction: TransactionPayload, product: (String) -> ProductEntry?) {
        notification.transactionID = transaction.transactionID
        do throws(MissingMember) {
            purchases = [
                try Purchase(
                    transaction,
                    app: notification.app,
                    product: transaction.productID.flatMap(product)
                )
            ]
        } catch {
            flag("the transaction lacks \(error.name)")
        }
    }
}

extension NotificationType {
    /// The supported types, each with its valid subtypes.
    package static let subtypes: [NotificationType: Set<NotificationSubtype>] = [
        .subscribed: [.initialBuy, .resubscribe],
        .didChangeRenewalPreference: [.upgrade, .downgrade, .increaseQuantity, .decreaseQuantity],
        .didChangeRenewalStatus: [.autoRenewEnabled, .autoRenewDisabled],
        .offerRedeemed: [.upgrade, .downgrade],
        .didRenew: [.billingRecovery],
        .didFailToRenew: [.gracePeriod],
        .gracePeriodExpired: [],
        .expired: [.voluntary, .billingRetry, .priceIncrease, .productNotForSale],
        .priceIncrease: [.pending, .accepted],
        .renewalExtended: [],
        .renewalExtension: [.summary, .failure],
        .refund: [.seats],
        .refundDeclined: [],
        .refundReversed: [],
        .consumptionRequest: [],
        .revoke: [],
        .oneTimeCharge: [],
        .externalPurchaseToken: [.created, .activeTokenReminder, .unreported],
        .rescindConsent: [],
        .metadataUpdate: [],
        .migration: [],
        .priceChange: [],
        .unclaimSeats: [],
        .test: [],
    ]
}
