import AppStoreTypes

extension World {
    /// Returns the answer to a valid transaction receipt, which describes one transaction without nesting.
    ///
    /// Only this kind of receipt reports that a subscription expired: status 21006, together with the decoded data.
    func answer(to transaction: EmulatedTransaction, of customer: EmulatedCustomer) -> CallAnswer {
        let receipt = old(transaction.payload, of: customer)
        guard transaction.isRenewing, let subscription = subscriptions[transaction.originalID],
            let newest = transactions[subscription.currentTransactionID]
        else {
            return CallAnswer(
                status: 200,
                json: VerifyReceiptResponse {
                    ($0.status, $0.environment) = (.valid, customer.environment)
                    $0.receipt = .transaction(receipt)
                }
            )
        }
        let status = status(of: subscription)
        let isRunning = status == .active || status == .billingGracePeriod
        let renewal = renewalInfo(of: subscription)
        let latest = ReceiptTransactions(single: old(newest.payload, of: customer))
        let text = text(of: newest.payload, of: customer)
        return CallAnswer(
            status: 200,
            json: VerifyReceiptResponse {
                ($0.status, $0.environment) = (isRunning ? .valid : .subscriptionExpired, customer.environment)
                $0.receipt = .transaction(receipt)
                $0.autoRenewProductID = renewal.autoRenewProductID
                $0.autoRenewStatus = ReceiptValue(renewal.autoRenewStatus == .on ? 1 : 0)
                guard !isRunning else {
                    $0.latestReceipt = text.signed(by: authority)
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
        let device = DeviceIdentifier(bytes: deviceIdentifier(of: customer)).text
        var receipt = ReceiptTransaction(payload)
        if let date = payload.expiresDate.map(ReceiptDate.init), payload.type == .autoRenewableSubscription {
            (receipt.expiresDateText, receipt.expiresDate) = (date.milliseconds.text, nil)
            receipt.expiresDatePacificText = nil
            receipt.expiresDateFormatted = date.greenwich
            receipt.expiresDateFormattedPacific = date.pacific
        }
        (receipt.ownershipType, receipt.subscriptionGroupIdentifier, receipt.appAccountToken) = (nil, nil, nil)
        receipt.itemID = ReceiptValue(Self.itemID(of: payload.productID ?? "", in: customer.bundleID))
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
