import AppStoreTypes
import Refunds

/// A purchase in the ledger.
struct PurchaseJSON: Encodable {
    let environment: String
    let transactionId: String
    let originalTransactionId: String
    let productId: String
    let type: String?
    let customer: String
    let quantity: Int32
    let purchasedAt: RFC3339Time
    let expiresAt: RFC3339Time?
    let priceMilliunits: Int64?
    let currency: String?
    let usdCents: Int64?
    /// The day of the exchange rate used for `usdCents`; absent if no conversion was needed.
    let ratedOn: String?
    let refundedUSDCents: Int64?
    let ownership: String
    let upgraded: Bool
    let revocation: RevocationJSON?
    /// The source of the data: `signed` or `receipt`.
    let source: StatementSource
    let statedAt: RFC3339Time

    init(_ purchase: Purchase) {
        environment = purchase.app.environment.rawValue
        transactionId = purchase.transactionID
        originalTransactionId = purchase.originalTransactionID
        productId = purchase.productID
        type = purchase.type == .undetermined ? nil : purchase.type.rawValue
        customer = purchase.customerID
        quantity = purchase.quantity
        purchasedAt = RFC3339Time(purchase.purchasedAt)
        expiresAt = purchase.expiresAt.map(RFC3339Time.init)
        priceMilliunits = purchase.price?.thousandths
        currency = purchase.currency
        usdCents = purchase.usdCents
        ratedOn = purchase.ratedOn?.description
        refundedUSDCents = purchase.refundedUSDCents
        ownership = purchase.ownership.rawValue
        upgraded = purchase.isUpgraded
        revocation = purchase.revocation.map { RevocationJSON($0, share: purchase.refundedShare) }
        source = purchase.source
        statedAt = RFC3339Time(purchase.signedAt)
    }
}

/// A refund or revocation of a purchase.
struct RevocationJSON: Encodable {
    let at: RFC3339Time
    let type: String?
    let reason: Int32?
    /// The refunded share, in thousandths of a percent; absent if unknown.
    let percentMilliunits: Int64?

    init(_ revocation: Revocation, share: Milliunits?) {
        at = RFC3339Time(revocation.at)
        type = revocation.type?.rawValue
        reason = revocation.reason?.rawValue
        percentMilliunits = share?.thousandths
    }
}

/// A purchase with its usage and delivery.
struct PurchaseDetailJSON: Encodable {
    let purchase: PurchaseJSON
    let usage: UsageJSON?
    let delivery: String?

    init(_ detail: PurchaseDetail) {
        purchase = PurchaseJSON(detail.purchase)
        usage = detail.usage.map(UsageJSON.init)
        delivery = detail.delivery?.delivery.rawValue
    }
}

/// A customer's purchases and their totals.
struct CustomerJSON: Encodable {
    let customer: String
    let environment: String
    let totals: CustomerTotalsJSON
    let purchases: [PurchaseJSON]
}

/// The totals of a customer's purchases; an amount is `null` while the price of any of them is unknown.
struct CustomerTotalsJSON: Encodable {
    let purchasedUSDCents: Int64?
    let refundedUSDCents: Int64?
    let unpricedPurchases: Int64
    let unpricedRefunds: Int64
    let refundsGranted: Int64
    let playSeconds: Int64?

    init(_ totals: CustomerTotals) {
        purchasedUSDCents = totals.unpricedPurchases == 0 ? totals.purchasedUSDCents : nil
        refundedUSDCents = totals.unpricedRefunds == 0 ? totals.refundedUSDCents : nil
        unpricedPurchases = totals.unpricedPurchases
        unpricedRefunds = totals.unpricedRefunds
        refundsGranted = totals.refundsGranted
        playSeconds = totals.playSeconds
    }
}
