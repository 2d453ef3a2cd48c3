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
        var mistakes = RowMistakes()
        let store = try mistakes.read { () throws(RowFault) in try values[.store].named("store") }
        let isSandbox = try mistakes.read { () throws(RowFault) in
            try values[.isSandbox].flag(named: "is_sandbox").needed("is_sandbox")
        }
        if let isSandbox, isSandbox != (rules.environment == .sandbox) {
            throw .skipped("transactions of the \(isSandbox ? "sandbox" : "production") environment")
        }
        if store == "promotional" { throw .skipped("promotional entitlements, which nobody paid for") }
        let at = try mistakes.read { () throws(RowFault) in
            try values[.startTime].moment(named: "start_time", now: now).needed("start_time")
        }
        let transactionID = try mistakes.read { () throws(RowFault) in
            try values[.transactionID].named("store_transaction_id")
        }
        if let store, rules.ownStore.isMeant(by: store) { return try ownPurchase(transactionID, at: at, &mistakes) }
        // Google ends a purchase before its beginning if it could not be paid.
        let end = try mistakes.read { () throws(RowFault) in try endTime() }
        if let end, let at, end < at { throw .skipped("transactions that end before they begin, so unpaid") }
        return .purchase(try purchase(transactionID, in: store, at: at, &mistakes))
    }

    private func ownPurchase(
        _ transactionID: String?,
        at: Timestamp?,
        _ mistakes: inout RowMistakes
    ) throws(RowFault) -> VendorRecord {
        guard rules.linksCustomers else { throw rules.ownPurchaseSkipped }
        if values[.ownership] == "FAMILY_SHARED" {
            throw .skipped("\(rules.ownStore.name) purchases shared with a family")
        }
        let customer = try mistakes.read { () throws(RowFault) in try self.customer() }
        if mistakes.isEmpty, let transactionID, let customer, let at {
            // The time of purchase, so that a report of your backend about the purchase takes precedence.
            return .ownPurchase(transactionID: transactionID, customerID: customer, at: at)
        }
        throw mistakes.fault
    }

    private func purchase(
        _ transactionID: String?,
        in store: String?,
        at: Timestamp?,
        _ mistakes: inout RowMistakes
    ) throws(RowFault) -> ExternalPurchase {
        let price = try self.price(&mistakes)
        if price.amount == nil {
            let isTrial = try mistakes.read { () throws(RowFault) in
                try values[.isTrial].flag(named: "is_trial_period")
            }
            if isTrial == true { throw .skipped("free trials") }
        }
        var purchaseID = transactionID
        if store == "stripe" {
            // Stripe may give several renewals the same identifier.
            let number = try mistakes.read { () throws(RowFault) in
                try values[.renewalNumber].named("renewal_number")
            }
            purchaseID = try mistakes.read { () throws(RowFault) -> String? in
                guard let transactionID, let number else { return nil }
                return try Optional("\(transactionID)/\(number)").named("store_transaction_id")
            }
        }
        let customer = try mistakes.read { () throws(RowFault) in try self.customer() }
        let product = try mistakes.read { () throws(RowFault) in
            try values[.product].map { value throws(RowFault) in try Optional(value).named("product_identifier") }
        }
        let refundedAt = try mistakes.read { () throws(RowFault) in
            try values[.refundedAt].moment(named: "refunded_at", now: now)
        }
        if mistakes.isEmpty, let store, let purchaseID, let customer, let at {
            return ExternalPurchase(
                store: storeName(ofVendor: store),
                purchaseID: purchaseID,
                customerID: customer,
                productID: product,
                purchasedAt: at,
                amount: price.amount,
                currency: price.currency,
                refundedAmount: price.refunded,
                refundedAt: refundedAt
            )
        }
        throw mistakes.fault
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
    private func price(_ mistakes: inout RowMistakes) throws(RowFault) -> Price {
        let currency = try mistakes.read { () throws(RowFault) in
            try values[.currency].currency(named: RevenueCatColumn.currency.rawValue)
        }
        let isLocal = rules.price == .local && currency != nil
        let usesLocal = isLocal && (values[.purchasePrice] != nil || values[.price] != nil)
        var price = Price(currency: usesLocal ? currency : "USD")
        let rest = try mistakes.read { () throws(RowFault) in try amount(usesLocal ? .price : .priceUSD) }
        let paid = try mistakes.read { () throws(RowFault) in
            try amount(usesLocal ? .purchasePrice : .purchasePriceUSD)
        }
        if let paid {
            price.amount = paid
            if let rest, rest < paid { price.refunded = Milliunits(thousandths: paid.thousandths - rest.thousandths) }
        } else {
            price.amount = values[.refundedAt] == nil ? rest : nil
            if price.amount == nil { price.currency = nil }
        }
        return price
    }

    private func amount(_ column: RevenueCatColumn) throws(RowFault) -> Milliunits? {
        let amount = try values[column].number(named: column.rawValue)
        if let amount, amount < 0 { throw RowFault("\(column.rawValue) is below zero") }
        return amount
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
