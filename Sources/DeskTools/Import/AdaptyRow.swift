import AppStoreTypes
import RefundDesk
import Refunds

/// A row of Adapty's export of events.
struct AdaptyRow: VendorRow {
    static let layout = FileLayout<AdaptyColumn>(of: .adapty, ignoresOthers: true)

    /// The events that are a payment.
    private static let purchases: Set = [
        "subscription_started", "subscription_initial_purchase", "subscription_renewed", "trial_converted",
        "non_subscription_purchase",
    ]
    private static let refunds: Set = ["subscription_refunded", "non_subscription_purchase_refunded"]
    /// The events that are neither a payment nor a refund.
    private static let others: Set = [
        "subscription_renewal_cancelled", "subscription_renewal_reactivated", "subscription_expired",
        "subscription_paused", "subscription_deferred", "subscription_cancelled", "trial_started", "trial_cancelled",
        "trial_renewal_cancelled", "trial_renewal_reactivated", "trial_expired", "entered_grace_period",
        "billing_issue_detected", "access_level_updated", "auto_renew_off", "auto_renew_on",
        "auto_renew_off_subscription", "auto_renew_on_subscription",
    ]

    let values: RowValues<AdaptyColumn>
    let rules: VendorRules
    let now: Timestamp

    /// Returns what the row says.
    func record() throws(RowFault) -> VendorRecord {
        let event = try values[.eventType].named("event_type").lowercased()
        let isRefund = Self.refunds.contains(event)
        guard isRefund || Self.purchases.contains(event) else {
            throw .skipped(
                Self.others.contains(event)
                    ? "events that are neither payments nor refunds"
                    : "events whose name is not one of Adapty's: export them without custom names"
            )
        }
        var mistakes = RowMistakes()
        let environment = try mistakes.read { () throws(RowFault) in
            try values[.environment].named("environment").lowercased()
        }
        if let environment, environment != rules.environment.rawValue.lowercased() {
            if ["sandbox", "production"].contains(environment) {
                throw .skipped("events of the other environment, \(environment)")
            }
            mistakes.add("environment is not Sandbox or Production")
        }
        let store = try mistakes.read { () throws(RowFault) in try values[.store].named("store") }
        let transactionID = try mistakes.read { () throws(RowFault) in
            try values[.transactionID].named("transaction_id")
        }
        let at = try mistakes.read { () throws(RowFault) in
            try values[.eventTime].moment(named: "event_datetime", now: now).needed("event_datetime")
        }
        if let store, rules.ownStore.isMeant(by: store) {
            guard rules.linksCustomers, !isRefund else { throw rules.ownPurchaseSkipped }
            let customer = try mistakes.read { () throws(RowFault) in try self.customer() }
            if mistakes.isEmpty, let transactionID, let customer, let at {
                // The time of purchase, so that a report of your backend about the purchase takes precedence.
                return .ownPurchase(transactionID: transactionID, customerID: customer, at: at)
            }
            throw mistakes.fault
        }
        let (amount, currency) = try price(&mistakes)
        guard !isRefund else {
            if mistakes.isEmpty, let store, let transactionID, let at {
                return .refund(
                    VendorRefund(
                        purchase: VendorRefund.PurchaseName(store: storeName(ofVendor: store), id: transactionID),
                        at: at,
                        // Whether the revenue of a refund is below zero is not documented, so only its size counts.
                        amount: amount.map { Milliunits(thousandths: abs($0.thousandths)) },
                        currency: currency
                    )
                )
            }
            throw mistakes.fault
        }
        if let amount, amount < 0 { mistakes.add("the revenue is below zero") }
        let customer = try mistakes.read { () throws(RowFault) in try self.customer() }
        let product = try mistakes.read { () throws(RowFault) in
            try values[.product].map { value throws(RowFault) in try Optional(value).named("product_id") }
        }
        if mistakes.isEmpty, let store, let transactionID, let customer, let at {
            return .purchase(
                ExternalPurchase(
                    store: storeName(ofVendor: store),
                    purchaseID: transactionID,
                    customerID: customer,
                    productID: product,
                    purchasedAt: at,
                    amount: amount,
                    currency: currency
                )
            )
        }
        throw mistakes.fault
    }

    private func customer() throws(RowFault) -> String {
        guard values[.customer] != nil else { throw .skipped("customers without a customer_user_id") }
        return canonicalCustomerID(try values[.customer].named("customer_user_id"))
    }

    private func price(_ mistakes: inout RowMistakes) throws(RowFault) -> (Milliunits?, String?) {
        let currency = try mistakes.read { () throws(RowFault) in try values[.currency].currency(named: "currency") }
        if rules.price == .local, let currency, values[.revenue] != nil {
            let amount = try mistakes.read { () throws(RowFault) in
                try values[.revenue].number(named: "revenue_local")
            }
            return (amount, currency)
        }
        let amount = try mistakes.read { () throws(RowFault) in try values[.revenueUSD].number(named: "revenue_usd") }
        return (amount, amount == nil ? nil : "USD")
    }
}

extension AdaptyRow {
    /// Adds the refunds of a batch to their purchases, and keeps the refunds of purchases that come again.
    ///
    /// Adapty reports a purchase and its refund as two events, often in two files. A refund of an unknown purchase is a
    /// mistake.
    static func complete(
        _ batch: inout RecordFileReader<AdaptyColumn, VendorRecord>.Batch,
        from store: any ExternalPurchaseStore,
        in app: AppKey
    ) async throws {
        let names = Set(batch.records.compactMap(\.purchaseName))
        let stored = try await store.externalPurchases(Set(names.map(\.id)).sorted(), in: app)
        var known = Dictionary(stored.map { (VendorRefund.PurchaseName(of: $0), $0) }) { first, _ in first }
        var whole = batch
        (whole.records, whole.lines) = ([], [])
        for (line, record) in zip(batch.lines, batch.records) {
            var record = record
            switch record {
            case .purchase(var purchase):
                let name = VendorRefund.PurchaseName(of: purchase)
                if let old = known[name], old.isRefunded { purchase = purchase.keepingRefund(of: old) }
                known[name] = purchase
                record = .purchase(purchase)
            case .refund(let refund):
                guard let purchase = known[refund.purchase] else {
                    let advice = "import the file with its purchase, then this one again"
                    let reason = "the refunded purchase is unknown: \(advice)"
                    whole.mistakes.append(LineMistake(line: line, reason: reason))
                    continue
                }
                let refunded = refund.applied(to: purchase)
                known[refund.purchase] = refunded
                record = .purchase(refunded)
            case .ownPurchase: break
            }
            whole.records.append(record)
            whole.lines.append(line)
        }
        whole.mistakes.sort { $0.line < $1.line }
        batch = whole
    }
}

extension VendorRecord {
    fileprivate var purchaseName: VendorRefund.PurchaseName? {
        switch self {
        case .purchase(let purchase): VendorRefund.PurchaseName(of: purchase)
        case .refund(let refund): refund.purchase
        case .ownPurchase: nil
        }
    }
}
