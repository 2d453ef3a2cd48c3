import GRDB
import Refunds

extension Database {
    /// What the customer of a purchase spent without naming one, with all the purchases it may be from.
    func account(of purchase: Purchase) throws -> UnitAccount? {
        let names = purchase.identities
        var query: Query = """
            SELECT at_ms, pool, units_used FROM usage_report AS report
            WHERE customer_id IN \(list: names) AND \(in: purchase.app) AND pool IS NOT NULL AND units_used IS NOT NULL
            """
        query.append(Self.uncorrected)
        let spendings = try rows(query).map { row in
            UnitAccount.Spending(
                at: try row.value("at_ms"),
                pool: try row.value("pool"),
                units: try row.value("units_used")
            )
        }
        if spendings.isEmpty { return nil }
        return UnitAccount(lots: try lots(ofCustomer: purchase.customerID, in: purchase.app), spendings: spendings)
    }

    private func lots(ofCustomer customerID: String, in app: AppKey) throws -> [UnitAccount.Lot] {
        let rows = try rows("SELECT * FROM purchase WHERE customer_id = \(customerID) AND \(in: app)")
        return try rows.map { row in
            let purchase = try purchase(from: row)
            return UnitAccount.Lot(
                transactionID: purchase.transactionID,
                productID: purchase.productID,
                quantity: purchase.quantity,
                purchasedAt: purchase.purchasedAt,
                revocation: purchase.revocation,
                unitsUsed: try usage(of: purchase.key)?.unitsUsed
            )
        }
    }
}
