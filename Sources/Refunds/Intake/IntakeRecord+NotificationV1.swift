package import AppStoreTypes

extension IntakeRecord {
    /// Derives the changes to ledger and cases from a version 1 notification.
    ///
    /// The notification is not signed, so its purchase data counts only until signed data is known, and a refund
    /// request waits until its transaction was fetched. The closures read the app receipt lazily: `receipt` is called
    /// only if the listed transactions do not contain the subject, `receiptMadeAt` only if there are subscriptions, and
    /// `installedAt` only for a refund request.
    package mutating func apply(
        _ body: NotificationBodyV1,
        receipt: () -> [ReceiptTransaction] = { [] },
        installedAt: () -> Timestamp? = { nil },
        receiptMadeAt: () -> Timestamp? = { nil },
        product: (String) -> ProductEntry?
    ) {
        let statement = ReceiptStatement(body, receipt: receipt)
        if let named = body.unifiedReceipt?.environment, named != notification.app.environment {
            return flag("the receipt is of another environment")
        }
        notification.transactionID = statement.subject
        read(statement, product: product)
        subscriptions = statement.subscriptions(of: notification.app) {
            // Notifications may arrive out of order. Receipts carry Apple's own time, which cannot be later than now.
            min(receiptMadeAt() ?? notification.receivedAt, notification.receivedAt)
        }
        switch body.notificationType {
        case .consumptionRequest:
            ask(statement)
            let asked = purchases.first { $0.transactionID == statement.subject }
            install = Install(
                of: asked?.originalTransactionID ?? statement.subject,
                at: installedAt(),
                statedAt: statement.madeAt ?? notification.receivedAt
            )
        case .refund, .cancel: decide(.granted, statement)
        case .revoke: decide(.revoked, statement)
        case let type? where NotificationTypeV1.known.contains(type): break
        default: flag("unknown type \(notification.type)")
        }
    }

    private mutating func read(_ statement: ReceiptStatement, product: (String) -> ProductEntry?) {
        for transaction in statement.transactions {
            do throws(MissingMember) {
                purchases.append(
                    try Purchase(
                        transaction,
                        app: notification.app,
                        product: transaction.productID.flatMap(product),
                        statedAt: statement.madeAt ?? notification.receivedAt
                    )
                )
            } catch {
                flag("a transaction lacks \(error.name)")
            }
        }
    }

    private mutating func ask(_ statement: ReceiptStatement) {
        guard let transactionID = statement.subject else {
            return flag("a refund request without a transaction")
        }
        let request = CaseRequest(
            reason: nil,
            signedAt: nil,
            receivedAt: notification.receivedAt,
            environment: notification.app.environment
        )
        self.request = request
        // Version 1 sends requests for consumables only.
        for index in purchases.indices where purchases[index].transactionID == transactionID {
            if purchases[index].type == .undetermined { purchases[index].type = .consumable }
        }
        fetch(transactionID, wantedAt: request.receivedAt - Lookup.clockTolerance, deadline: request.deadline)
    }

    private mutating func decide(_ decision: Outcome.Decision, _ statement: ReceiptStatement) {
        guard let transactionID = statement.subject else { return flag("a decision without a transaction") }
        let at = statement.cancelledAt ?? notification.receivedAt
        // Version 1 does not report the refunded amount; the fetched transaction does.
        outcome = Outcome(decision: decision, at: at, isDated: statement.cancelledAt != nil)
        fetch(transactionID, wantedAt: at, deadline: notification.receivedAt + .seconds(7 * 86_400))
    }

    private mutating func fetch(_ transactionID: String, wantedAt: Timestamp, deadline: Timestamp) {
        lookup = Lookup(
            app: notification.app,
            transactionID: transactionID,
            wantedAt: wantedAt,
            deadline: deadline
        )
    }
}

extension NotificationTypeV1 {
    /// The supported types.
    static let known: Set<NotificationTypeV1> = [
        .initialBuy, .didRenew, .didRecover, .interactiveRenewal, .didChangeRenewalPreference,
        .didChangeRenewalStatus, .didFailToRenew, .priceIncreaseConsent, .cancel, .refund, .revoke,
        .consumptionRequest, .renewal,
    ]
}
