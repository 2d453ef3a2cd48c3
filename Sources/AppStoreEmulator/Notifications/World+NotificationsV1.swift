import AppStoreTypes

extension World {
    /// The maximum number of transactions in a unified receipt.
    static let transactionsInUnifiedReceipt = 100

    /// Notifies an app that uses version 1.
    ///
    /// It sends one notification for each version 1 type of the occurrence that this customer gets in this environment.
    mutating func notifyV1(_ occurrence: Occurrence, about transaction: EmulatedTransaction) {
        let payload = transaction.payload
        let isPurchaser = payload.ownershipType == .purchased
        let isSandbox = transaction.environment == .sandbox
        let types = occurrence.v1(of: payload.type).filter { type in
            guard !isSandbox || switches.sendsAllV1TypesInSandbox || (isPurchaser && type.isSentInSandbox)
            else { return false }
            return isPurchaser ? type.isForPurchasers : type.isForFamilyMembers
        }
        guard !types.isEmpty else { return }
        let isAskedAbout = switches.listsConsumablesAskedAbout && types.contains(.consumptionRequest)
        let statement = statementV1(about: transaction, listing: isAskedAbout ? transaction.id : nil)
        for type in types {
            log(.v1, type.rawValue, nil, .v1(statement), to: transaction.bundleID, in: transaction.environment)
        }
    }

    private func statementV1(
        about transaction: EmulatedTransaction,
        listing exception: String?
    ) -> StatementV1 {
        let subscription = subscriptions[transaction.originalID]
        return StatementV1(
            customer: transaction.customer,
            transaction: transaction.snapshot,
            renewal: subscription.map { Shared(renewalInfo(of: $0)) },
            renewalChangedAt: subscription.flatMap { billed($0).renewal.changedAt },
            transactions: Array(
                receiptTransactions(of: transaction.customer, with: exception).prefix(Self.transactionsInUnifiedReceipt)
            ),
            renewals: pendingRenewals(of: transaction.customer)
        )
    }

    /// Returns the body of a version 1 notification.
    func bodyV1(of logged: LoggedNotification) throws -> NotificationBodyV1? {
        guard case .v1(let statement) = logged.content else { return nil }
        let isProduction = logged.environment == .production
        let renewal = statement.renewal?.value
        let receipt = try latestReceipt(statement, for: logged)
        return NotificationBodyV1 {
            $0.notificationType = NotificationTypeV1(rawValue: logged.type)
            $0.environment = isProduction ? "PROD" : "Sandbox"
            $0.password = keyring.sharedSecret(of: logged.bundleID)
            $0.bundleID = logged.bundleID
            $0.bundleVersion = customers[statement.customer]?.applicationVersion ?? "1"
            $0.originalTransactionID = statement.transaction.value.originalTransactionID
                .map { id in
                    switches.originalTransactionIDIsText
                        ? ReceiptValue(id) : Int64(id).map { ReceiptValue($0) } ?? ReceiptValue(id)
                }
            $0.deprecation = "2023-06-05"
            if let renewal {
                $0.autoRenewAdamID = renewal.autoRenewProductID.map {
                    ReceiptValue(Self.itemID(of: $0, in: logged.bundleID))
                }
                $0.autoRenewProductID = renewal.autoRenewProductID
                $0.autoRenewStatus = ReceiptValue(renewal.autoRenewStatus == .on ? "true" : "false")
                $0.expirationIntent = renewal.expirationIntent.map { ReceiptValue(Int64($0.rawValue)) }
            }
            let changedAt = ReceiptDate.formats(of: statement.renewalChangedAt)
            $0.autoRenewStatusChangeDateText = changedAt.greenwich
            $0.autoRenewStatusChangeDate = changedAt.milliseconds
            $0.autoRenewStatusChangeDatePacificText = changedAt.pacific
            $0.unifiedReceipt = UnifiedReceipt {
                $0.environment = logged.environment
                $0.latestReceipt = receipt
                $0.latestReceiptInfo = ReceiptTransactions(statement.transactions.map { ReceiptTransaction($0.value) })
                $0.pendingRenewalInfo = statement.renewals.map {
                    PendingRenewalInfo($0.renewal.value, asksConsent: $0.asksConsent)
                }
                $0.status = ReceiptValue(0)
            }
        }
    }
}
