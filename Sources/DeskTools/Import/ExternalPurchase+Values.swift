import AppStoreTypes
import RefundDesk
import Refunds

extension ExternalPurchase {
    /// Parses a purchase from the values of a row.
    init(_ values: RowValues<PurchaseColumn>, now: Timestamp) throws(RowFault) {
        let store = try Self.text(values[.store], "store")
        guard !Self.appStoreNames.contains(store.lowercased().filter { $0.isLetter || $0.isNumber }) else {
            throw RowFault("purchases in the App Store come from Apple: use refund-desk import history")
        }
        let at = try Self.moment(values[.at], "at", now: now)
        guard let at else { throw RowFault("at is missing") }
        let amount = try Self.amount(values[.amount], "amount")
        let refunded = try Self.amount(values[.refundedAmount], "refundedAmount")
        if let amount, let refunded, refunded > amount { throw RowFault("refundedAmount is more than amount") }
        self.init(
            store: store,
            purchaseID: try Self.text(values[.purchaseID], "purchaseId"),
            customerID: canonicalCustomerID(try Self.text(values[.customer], "customer")),
            productID: try values[.product].map { value throws(RowFault) in try Self.text(value, "product") },
            purchasedAt: at,
            amount: amount,
            currency: try Self.currency(values[.currency]),
            refundedAmount: refunded,
            refundedAt: try Self.moment(values[.refundedAt], "refundedAt", now: now)
        )
    }

    /// The ledger already contains purchases from the App Store, so an import would count them twice.
    private static let appStoreNames: Set = ["apple", "appstore", "appleappstore", "macappstore", "itunes"]

    private static func text(_ value: String?, _ name: String) throws(RowFault) -> String {
        guard let value else { throw RowFault("\(name) is missing") }
        guard value.utf8.count <= longestText, !value.utf8.contains(0) else {
            throw RowFault("\(name) is not a text of 1 to \(longestText) bytes")
        }
        return value
    }

    private static func moment(_ value: String?, _ name: String, now: Timestamp) throws(RowFault) -> Timestamp? {
        guard let value else { return nil }
        guard let moment = Timestamp(rfc3339: value) ?? Day(iso8601: value)?.start else {
            throw RowFault("\(name) is not a time in RFC 3339, such as 2026-05-01T12:00:00Z, nor a day")
        }
        guard moment <= now else { throw RowFault("\(name) is in the future") }
        return moment
    }

    private static func currency(_ value: String?) throws(RowFault) -> String? {
        guard let value else { return nil }
        guard value.utf8.count == 3, value.utf8.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }) else {
            throw RowFault("currency is not three letters, as in ISO 4217")
        }
        return value.uppercased()
    }

    /// Parses a decimal number with up to twelve digits before the point and three significant digits after it.
    private static func amount(_ value: String?, _ name: String) throws(RowFault) -> Milliunits? {
        guard let value else { return nil }
        let fault = RowFault("\(name) is not an amount such as 9.99")
        let parts = value.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count <= 2, let whole = parts.first, (1...12).contains(whole.count),
            parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } })
        else { throw value.utf8.first == UInt8(ascii: "-") ? RowFault("\(name) is below zero") : fault }
        let fraction = parts.count == 2 ? parts[1] : ""[...].utf8
        guard fraction.dropFirst(3).allSatisfy({ $0 == 0x30 }) else {
            throw RowFault("\(name) has more than three digits after the point")
        }
        var thousandths: Int64 = 0
        for digit in whole { thousandths = thousandths * 10 + Int64(digit - 0x30) }
        let counted = fraction.prefix(3)
        for digit in counted { thousandths = thousandths * 10 + Int64(digit - 0x30) }
        for _ in counted.count..<3 { thousandths *= 10 }
        return Milliunits(thousandths: thousandths)
    }
}
