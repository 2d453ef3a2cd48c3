import AppStoreTypes
import Refunds

extension ExternalPurchaseTable {
    /// A purchase as stored in its row.
    struct Priced: Hashable {
        var app: AppKey
        var purchase: ExternalPurchase
        var cost: ExternalPurchaseCost

        init(app: AppKey, purchase: ExternalPurchase, cost: ExternalPurchaseCost) {
            self.app = app
            self.purchase = purchase
            self.cost = cost
        }

        init(_ row: Row) throws {
            app = try row.app()
            purchase = ExternalPurchase(
                store: try row.value("store"),
                purchaseID: try row.value("purchase_id"),
                customerID: try row.value("customer_id"),
                productID: try row.optional("product_id"),
                purchasedAt: try row.value("purchased_at_ms"),
                amount: try row.optional("amount_milliunits"),
                currency: try row.optional("currency"),
                refundedAmount: try row.optional("refunded_milliunits"),
                refundedAt: try row.optional("refunded_at_ms")
            )
            cost = ExternalPurchaseCost(
                usdCents: try row.optional("usd_cents"),
                refundedUSDCents: try row.optional("refunded_usd_cents")
            )
        }

        var key: PurchaseID { PurchaseID(store: purchase.store, purchaseID: purchase.purchaseID) }
        var customer: CustomerKey { CustomerKey(app: app, customerID: purchase.customerID) }
        var contribution: ExternalPurchaseContribution { ExternalPurchaseContribution(purchase, cost) }
    }

    /// The key of a purchase within its app and environment.
    struct PurchaseID: Hashable {
        var store: String
        var purchaseID: String
    }

    /// The key of a customer's totals.
    struct CustomerKey: Hashable, Comparable {
        var app: AppKey
        var customerID: String

        static func < (lhs: Self, rhs: Self) -> Bool {
            (lhs.customerID, lhs.app.environment.rawValue, lhs.app.bundleID)
                < (rhs.customerID, rhs.app.environment.rawValue, rhs.app.bundleID)
        }
    }
}
