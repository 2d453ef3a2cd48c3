import AppStoreTypes
import RefundDesk
import Refunds

/// A row of RevenueCat's export of transactions.
struct RevenueCatRow: VendorRow {
    static let layout = FileLayout<RevenueCatColumn>(of: .revenueCat, ignoresOthers: true)

    let values: RowValues<RevenueCatColumn>
    let rules: VendorRules
    let now: Timestamp

    /// Returns what the row says.
    func record() throws(RowFault) -> VendorRecord {
        let store = try values[.store].named("store")
        guard let isSandbox = try values[.isSandbox].flag(named: "is_sandbox") else {
            throw RowFault("is_sandbox is missing")
        }
        guard isSandbox == (rules.environment == .sandbox) else {
            throw .skipped("transactions of the \(isSandbox ? "sandbox" : "production") environment")
        }
        if store == "promotional" { throw .skipped("promotional entitlements, which nobody paid for") }
        guard let at = try values[.startTime].moment(named: "start_time", now: now) else {
            throw RowFault("start_time is missing")
        }
        let transactionID = try values[.transactionID].named("store_transaction_id")
        if rules.ownStore.isMeant(by: store) { return try ownPurchase(transactionID, at: at) }
        // Google ends a purchase before its beginning if it could not be paid.
        if let end = try endTime(), end < at { throw .skipped("transactions that end before they begin, so unpaid") }
        return .purchase(try purchase(transactionID, in: store, at: at))
    }

    private func ownPurchase(_ transactionID: String, at: Timestamp) throws(RowFault) -> VendorRecord {
        guard rules.linksCustomers else { throw rules.ownPurchaseSkipped }
        if values[.ownership] == "FAMILY_SHARED" {
            throw .skipped("\(rules.ownStore.name) purchases shared with a family")
        }
        let customer = try customer()
        // The time of purchase, so that a report of your backend about the purchase takes precedence.
        return .ownPurchase(transactionID: transactionID, customerID: customer, at: at)
    }

    private func purchase(
        _ transactionID: String,
        in store: String,
        at: Timestamp
    ) throws(RowFault) -> ExternalPurchase {
        let price = try price()
        if price.amount == nil, try values[.isTrial].flag(named: "is_trial_period") == true {
            throw .skipped("free trials")
        }
        var purchaseID = transactionID
        if store == "stripe" {
            // Stripe may give several renewals the same identifier.
            purchaseID = try Optional("\(transactionID)/\(try values[.renewalNumber].named("renewal_number"))")
                .named("store_transaction_id")
        }
        return ExternalPurchase(
            store: storeName(ofVendor: store),
            purchaseID: purchaseID,
            customerID: try customer(),
            productID: try values[.product].map { value throws(RowFault) in
                try Optional(value).named("product_identifier")
            },
            purchasedAt: at,
            amount: price.amount,
            currency: price.currency,
            refundedAmount: price.refunded,
            refundedAt: try values[.refundedAt].moment(named: "refunded_at", now: now)
        )
    }

    private func endTime() throws(RowFault) -> Timestamp? {
        guard let value = values[.endTime] else { return nil }
        guard let end = WrittenTime(value)?.start else {
            throw RowFault("end_time is not a time such as \(WrittenTime.examples)")
        }
        return end
    }

    /// The first name of the customer that RevenueCat did not make up.
    private func customer() throws(RowFault) -> String {
        let names = [values[.originalUser], values[.lastAlias]].compactMap { $0 }
        guard let name = names.first(where: { !$0.hasPrefix("$RCAnonymousID:") }) else {
            guard names.isEmpty else { throw .skipped("customers without a name of yours, only $RCAnonymousID") }
            throw RowFault("rc_original_app_user_id is missing")
        }
        return canonicalCustomerID(try Optional(name).named("rc_original_app_user_id"))
    }

    private struct Price {
        var amount: Milliunits?
        var currency: String?
        var refunded: Milliunits?
    }

    /// Returns what was paid, and how much of it was refunded.
    ///
    /// Since version 4 of the export, `purchase_price_…` is the price paid, and `price_…` what is left after refunds.
    /// Earlier versions have only the latter, so the price of a refunded purchase is unknown.
    private func price() throws(RowFault) -> Price {
        let currency = try values[.currency].currency(named: RevenueCatColumn.currency.rawValue)
        var (paid, left) = (RevenueCatColumn.purchasePriceUSD, RevenueCatColumn.priceUSD)
        var price = Price(currency: "USD")
        if rules.price == .local, let currency, values[.purchasePrice] != nil || values[.price] != nil {
            (paid, left) = (.purchasePrice, .price)
            price.currency = currency
        }
        let rest = try values[left].number(named: left.rawValue)
        if let rest, rest < 0 { throw RowFault("\(left.rawValue) is below zero") }
        guard let amount = try values[paid].number(named: paid.rawValue) else {
            price.amount = values[.refundedAt] == nil ? rest : nil
            if price.amount == nil { price.currency = nil }
            return price
        }
        if amount < 0 { throw RowFault("\(paid.rawValue) is below zero") }
        price.amount = amount
        if let rest, rest < amount { price.refunded = Milliunits(thousandths: amount.thousandths - rest.thousandths) }
        return price
    }
}

extension RevenueCatRow {
    /// Keeps the refunds of purchases that come again without one: an export may be older than what is stored.
    static func complete(
        _ batch: inout RecordFileReader<RevenueCatColumn, VendorRecord>.Batch,
        from store: any ExternalPurchaseStore,
        in app: AppKey
    ) async throws {
        let ids = Set(batch.records.compactMap { $0.purchase?.purchaseID })
        let stored = try await store.externalPurchases(ids.sorted(), in: app)
        let known = Dictionary(stored.map { (VendorRefund.PurchaseName(of: $0), $0) }) { first, _ in first }
        batch.records = batch.records.map { record in
            guard let purchase = record.purchase, purchase.refundedAt == nil,
                let old = known[VendorRefund.PurchaseName(of: purchase)]
            else { return record }
            return .purchase(purchase.keepingRefund(of: old))
        }
    }
}
