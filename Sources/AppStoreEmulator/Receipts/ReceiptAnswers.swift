import AppStoreTrust
import AppStoreTypes
import Foundation

/// The answers of verifyReceipt to receipts with a valid signature.
struct ReceiptAnswers: Sendable {
    let world: World

    /// Returns the answer to a receipt.
    func answer(
        to presented: InputReceipt,
        in environment: AppStoreEnvironment
    ) throws(ReceiptRejection) -> CallAnswer {
        guard presented.environment == environment else {
            throw ReceiptRejection(environment == .production ? .sandboxReceipt : .productionReceipt)
        }
        switch presented.kind {
        case .app(let contents):
            let customer = try owner(contents.customer)
            let isRenewing = contents.inAppPurchases.contains(where: \.isRenewing)
            try check(presented.password, isNeeded: isRenewing, for: customer)
            return answer(to: contents, of: customer, excludesOld: presented.excludesOldTransactions)
        case .transaction(let receipt):
            let transaction = receipt.purchaseInfo?.transactionID.flatMap { world.transactions[$0] }
            guard let transaction else { throw ReceiptRejection(.accountNotFound) }
            let customer = try owner(transaction.customer)
            try check(presented.password, isNeeded: transaction.isRenewing, for: customer)
            return answer(to: transaction, of: customer)
        }
    }

    /// Returns the owner of a receipt.
    ///
    /// It rejects receipts of customers who deleted their account or belong to another world.
    private func owner(_ id: String?) throws(ReceiptRejection) -> EmulatedCustomer {
        guard let customer = id.flatMap({ world.customers[$0] }), customer.accountDeletedAt == nil else {
            throw ReceiptRejection(.accountNotFound)
        }
        return customer
    }

    private func check(
        _ password: String?,
        isNeeded: Bool,
        for customer: EmulatedCustomer
    ) throws(ReceiptRejection) {
        guard isNeeded || password != nil else { return }
        guard password == world.keyring.sharedSecret(of: customer.bundleID) else {
            throw ReceiptRejection(
                customer.environment == .sandbox ? world.switches.sandboxWrongPasswordStatus : .wrongPassword
            )
        }
    }

    // MARK: App receipts

    /// Returns the answer to a valid app receipt: its contents, and the customer's current transactions.
    private func answer(
        to contents: AppReceiptContents,
        of customer: EmulatedCustomer,
        excludesOld: Bool
    ) -> CallAnswer {
        let (authority, time) = (world.authority, world.now)
        let isRenewing = contents.inAppPurchases.contains(where: \.isRenewing)
        let present = world.receiptTransactions(of: customer.appTransactionID).map(\.value)
        var decoded = AppReceipt(contents, of: customer, requestedAt: time)
        decoded.transactions = ReceiptTransactions(
            contents.inAppPurchases.map { purchase in
                ReceiptTransaction(purchase, as: purchase.transactionID.flatMap { world.transactions[$0]?.payload })
            }
        )
        var listed = excludesOld ? Self.withoutOld(present) : present
        if world.switches.shufflesLatestReceiptInfo {
            var generator = world.receiptGenerator("list \(customer.appTransactionID) \(time.milliseconds)")
            listed.shuffle(using: &generator)
        }
        let renewals = world.pendingRenewals(of: customer.appTransactionID)
        let latest = Result { try refreshed(contents, of: customer, with: present) }
        return CallAnswer(later: { [decoded, listed] in
            try VerifyReceiptResponse {
                $0.status = .valid
                $0.environment = customer.environment
                $0.receipt = .app(decoded)
                $0.latestReceiptInfo = ReceiptTransactions(listed.map { ReceiptTransaction($0) })
                guard isRenewing else { return }
                $0.latestReceipt = Data(try authority.receiptSigner().sign(latest.get())).base64EncodedString()
                $0.pendingRenewalInfo = renewals.map {
                    PendingRenewalInfo($0.renewal.value, asksConsent: $0.asksConsent)
                }
            }
        })
    }

    /// Returns the receipt as it would be now, for the same device.
    private func refreshed(
        _ contents: AppReceiptContents,
        of customer: EmulatedCustomer,
        with present: [TransactionPayload]
    ) throws -> AppReceiptContents {
        var receipt = try world.appReceipt(of: customer, with: present, at: world.now, on: [])
        (receipt.opaqueValue, receipt.deviceHash) = (contents.opaqueValue, contents.deviceHash)
        return receipt
    }

    /// Returns only the latest transaction of each subscription, and all other purchases.
    private static func withoutOld(_ transactions: [TransactionPayload]) -> [TransactionPayload] {
        var seen: Set<String> = []
        return transactions.filter { payload in
            payload.type != .autoRenewableSubscription
                || seen.insert(payload.originalTransactionID ?? payload.transactionID ?? "").inserted
        }
    }

    // MARK: Transaction receipts

    /// Returns the answer to a valid transaction receipt, which describes one transaction without nesting.
    ///
    /// Only this kind of receipt reports that a subscription expired: status 21006, together with the decoded data.
    private func answer(to transaction: EmulatedTransaction, of customer: EmulatedCustomer) -> CallAnswer {
        let receipt = old(transaction.payload, of: customer)
        guard transaction.isRenewing, let subscription = world.subscriptions[transaction.originalID],
            let newest = world.transactions[subscription.currentTransactionID]
        else {
            return CallAnswer(
                status: 200,
                json: VerifyReceiptResponse {
                    ($0.status, $0.environment) = (.valid, customer.environment)
                    $0.receipt = .transaction(receipt)
                }
            )
        }
        let status = world.status(of: subscription)
        let isRunning = status == .active || status == .billingGracePeriod
        let renewal = world.renewalInfo(of: subscription)
        let latest = ReceiptTransactions(single: old(newest.payload, of: customer))
        let text = world.text(of: newest.payload, of: customer)
        return CallAnswer(
            status: 200,
            json: VerifyReceiptResponse {
                ($0.status, $0.environment) = (isRunning ? .valid : .subscriptionExpired, customer.environment)
                $0.receipt = .transaction(receipt)
                $0.autoRenewProductID = renewal.autoRenewProductID
                $0.autoRenewStatus = ReceiptValue(renewal.autoRenewStatus == .on ? 1 : 0)
                guard !isRunning else {
                    $0.latestReceipt = text.signed(by: world.authority)
                    $0.latestReceiptInfo = latest
                    return
                }
                $0.latestExpiredReceiptInfo = latest
                $0.expirationIntent = renewal.expirationIntent.map { ReceiptValue(String($0.rawValue)) }
                $0.isInBillingRetryPeriod = renewal.isInBillingRetryPeriod.map { ReceiptValue($0 ? "1" : "0") }
            }
        )
    }

    /// Returns a transaction in the form of transaction receipts.
    ///
    /// The end of a period is in milliseconds, with formatted dates next to it.
    private func old(_ payload: TransactionPayload, of customer: EmulatedCustomer) -> ReceiptTransaction {
        let device = DeviceIdentifier(bytes: world.deviceIdentifier(of: customer)).text
        var receipt = ReceiptTransaction(payload)
        if let date = payload.expiresDate.map(ReceiptDate.init), payload.type == .autoRenewableSubscription {
            (receipt.expiresDateText, receipt.expiresDate) = (date.milliseconds.text, nil)
            receipt.expiresDatePacificText = nil
            receipt.expiresDateFormatted = date.greenwich
            receipt.expiresDateFormattedPacific = date.pacific
        }
        (receipt.ownershipType, receipt.subscriptionGroupIdentifier, receipt.appAccountToken) = (nil, nil, nil)
        receipt.itemID = ReceiptValue(World.itemID(of: payload.productID ?? "", in: customer.bundleID))
        receipt.uniqueIdentifier = device.lowercased().filter { $0 != "-" }
        receipt.uniqueVendorIdentifier = device
        receipt.bundleID = customer.bundleID
        receipt.bundleVersion = customer.applicationVersion
        receipt.versionExternalIdentifier =
            customer.environment == .production
            ? ReceiptValue(String(EmulatedCustomer.versionExternalIdentifier)) : ReceiptValue("0")
        return receipt
    }
}
