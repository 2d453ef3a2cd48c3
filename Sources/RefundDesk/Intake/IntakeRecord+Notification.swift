import AppStoreTypes
import Refunds

extension IntakeRecord {
    /// Works out what a proved notification means for ledger and cases.
    ///
    /// What cannot be understood leaves a flag on the notification, and nothing else.
    mutating func apply(
        _ payload: NotificationPayload,
        _ inner: InnerPayloads,
        product: (String) -> ProductEntry?
    ) {
        notification.flag = inner.flag
        guard let type = payload.notificationType, NotificationType.known.contains(type) else {
            notification.flag = notification.flag ?? "unknown type \(notification.type)"
            applyPurchase(inner, product: product)
            return
        }
        applyPurchase(inner, product: product)
        guard let signedAt = payload.signedDate else {
            notification.flag = notification.flag ?? "no signedDate"
            return
        }
        switch type {
        case .consumptionRequest where purchase != nil:
            request = RefundRequest(
                reason: payload.data?.consumptionRequestReason,
                requestedAt: signedAt,
                receivedAt: notification.receivedAt,
                deadline: RefundCase.deadline(
                    requestedAt: signedAt,
                    receivedAt: notification.receivedAt,
                    environment: notification.app.environment
                )
            )
        case .consumptionRequest:
            notification.flag = notification.flag ?? "a refund request without a transaction"
        case .refund:
            outcome = Outcome(decision: .granted, percentage: purchase?.revocation?.refundedShare, at: signedAt)
        case .refundDeclined:
            outcome = Outcome(decision: .declined, at: signedAt)
        case .refundReversed:
            outcome = Outcome(decision: .reversed, at: signedAt)
        default:
            break
        }
    }

    private mutating func applyPurchase(_ inner: InnerPayloads, product: (String) -> ProductEntry?) {
        guard let transaction = inner.transaction else { return }
        notification.transactionID = transaction.transactionID
        do throws(MissingMember) {
            purchase = try Purchase(
                transaction,
                app: notification.app,
                product: transaction.productID.flatMap(product)
            )
        } catch {
            notification.flag = notification.flag ?? "the transaction lacks \(error.name)"
        }
    }
}

extension NotificationType {
    /// The types this version understands.
    static let known: Set<NotificationType> = [
        .subscribed, .didChangeRenewalPreference, .didChangeRenewalStatus, .offerRedeemed, .didRenew, .didFailToRenew,
        .gracePeriodExpired, .expired, .priceIncrease, .renewalExtended, .renewalExtension, .refund, .refundDeclined,
        .refundReversed, .consumptionRequest, .revoke, .oneTimeCharge, .externalPurchaseToken, .rescindConsent,
        .metadataUpdate, .migration, .priceChange, .unclaimSeats, .test,
    ]
}
