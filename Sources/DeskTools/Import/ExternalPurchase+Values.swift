import AppStoreTypes
import RefundDesk
import Refunds

extension ExternalPurchase {
    /// Parses a purchase from the values of a row.
    ///
    /// - Parameters:
    ///   - values: the values of the row.
    ///   - ownStore: the store that sells the app; its purchases are refused.
    ///   - now: the current time.
    /// - Throws: ``RowFault`` with the reasons if values cannot be used.
    init(_ values: RowValues<PurchaseColumn>, ownStore: SellingStore, now: Timestamp) throws(RowFault) {
        var mistakes = RowMistakes()
        let store = try mistakes.read { () throws(RowFault) -> String? in
            let store = try values[.store].named("store")
            guard !ownStore.isMeant(by: store) else { throw RowFault(ownStore.ownPurchasesAdvice) }
            return store
        }
        let purchaseID = try mistakes.read { () throws(RowFault) in try values[.purchaseID].named("purchaseId") }
        let customer = try mistakes.read { () throws(RowFault) in try values[.customer].named("customer") }
        let product = try mistakes.read { () throws(RowFault) in
            try values[.product].map { value throws(RowFault) in try Optional(value).named("product") }
        }
        let at = try mistakes.read { () throws(RowFault) in
            try values[.at].moment(named: "at", now: now).needed("at")
        }
        let amount = try mistakes.read { () throws(RowFault) in
            try Milliunits(values[.amount], named: "amount", values.decimals)
        }
        let currency = try mistakes.read { () throws(RowFault) in try values[.currency].currency(named: "currency") }
        let refunded = try mistakes.read { () throws(RowFault) in
            try Milliunits(values[.refundedAmount], named: "refundedAmount", values.decimals)
        }
        let refundedAt = try mistakes.read { () throws(RowFault) in
            try values[.refundedAt].moment(named: "refundedAt", now: now)
        }
        if let amount, let refunded, refunded > amount { mistakes.add("refundedAmount is more than amount") }
        if mistakes.isEmpty, let store, let purchaseID, let customer, let at {
            self.init(
                store: store,
                purchaseID: purchaseID,
                customerID: canonicalCustomerID(customer),
                productID: product,
                purchasedAt: at,
                amount: amount,
                currency: currency,
                refundedAmount: refunded,
                refundedAt: refundedAt
            )
        } else {
            throw mistakes.fault
        }
    }
}

extension SellingStore {
    /// Whether a name in a file means this store.
    ///
    /// The ledger gets the purchases of an app's own store from that store, so an import would count them twice.
    func isMeant(by name: String) -> Bool {
        writtenNames.contains(name.lowercased().filter { $0.isLetter || $0.isNumber })
    }

    private var writtenNames: Set<String> {
        switch self {
        case .appStore: ["apple", "appstore", "appleappstore", "macappstore", "itunes"]
        case .googlePlay: ["google", "googleplay", "googleplaystore", "play", "playstore"]
        }
    }

    /// Why a purchase of the app's own store is not imported, and what to do instead.
    fileprivate var ownPurchasesAdvice: String {
        switch self {
        case .appStore: "purchases in the App Store come from Apple: use refund-desk import history"
        case .googlePlay: "purchases on Google Play come from Google: the desk reads the orders that Google asks about"
        }
    }
}

extension String? {
    /// Returns a text that is present, and short enough to store.
    func named(_ name: String) throws(RowFault) -> String {
        guard let value = self else { throw RowFault("\(name) is missing") }
        guard value.utf8.count <= ExternalPurchase.longestText, !value.utf8.contains(0) else {
            throw RowFault("\(name) is not a text of 1 to \(ExternalPurchase.longestText) bytes")
        }
        guard value.first?.isWhitespace != true, value.last?.isWhitespace != true else {
            throw RowFault("\(name) begins or ends with a space, which would be another \(name)")
        }
        return value
    }

    /// Returns a time that is not in the future; `nil` if there is no text.
    func moment(named name: String, now: Timestamp) throws(RowFault) -> Timestamp? {
        guard let value = self else { return nil }
        guard let moment = WrittenTime(value)?.start else {
            throw RowFault("\(name) is not a time or a day such as \(WrittenTime.examples)")
        }
        guard moment <= now else { throw RowFault("\(name) is in the future") }
        // Programs write the year 1 for a time that they do not know.
        guard moment.milliseconds >= 0 else { throw RowFault("\(name) is before 1970: leave an unknown time out") }
        return moment
    }

    /// Returns a currency in upper case; `nil` if there is no text.
    func currency(named name: String) throws(RowFault) -> String? {
        guard let value = self else { return nil }
        guard value.utf8.count == 3, value.utf8.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }) else {
            throw RowFault("\(name) is not three letters, as in ISO 4217")
        }
        return value.uppercased()
    }
}
