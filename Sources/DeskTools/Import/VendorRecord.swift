import AppStoreTypes
import Refunds
import Synchronization

/// What a row of an export says.
enum VendorRecord: Sendable {
    case purchase(ExternalPurchase)
    /// The customer of a purchase in the app's own store. Everything else about the purchase comes from that store.
    case ownPurchase(transactionID: String, customerID: String, at: Timestamp)
    /// The refund of a purchase that another row is about, maybe of another file.
    case refund(VendorRefund)

    /// The purchase; `nil` for another record.
    var purchase: ExternalPurchase? {
        if case .purchase(let purchase) = self { purchase } else { nil }
    }

    /// The values as they are stored.
    var previewed: [PreviewedValue] {
        switch self {
        case .purchase(let purchase): purchase.previewed
        case .ownPurchase(let transactionID, let customerID, _):
            [PreviewedValue("transactionId", transactionID), PreviewedValue("customer", customerID)].compactMap { $0 }
        case .refund(let refund):
            [
                PreviewedValue("store", refund.purchase.store), PreviewedValue("purchaseId", refund.purchase.id),
                PreviewedValue("refundedAmount", refund.amount), PreviewedValue("currency", refund.currency),
                PreviewedValue("refundedAt", refund.at),
            ].compactMap { $0 }
        }
    }
}

/// The refund of a purchase that is stored already, or comes before it in the file.
struct VendorRefund: Sendable {
    /// What a purchase is known by.
    struct PurchaseName: Hashable, Sendable {
        let store: String
        let id: String

        init(store: String, id: String) { (self.store, self.id) = (store, id) }

        init(of purchase: ExternalPurchase) { self.init(store: purchase.store, id: purchase.purchaseID) }
    }

    let purchase: PurchaseName
    let at: Timestamp
    /// How much was refunded; `nil` if unknown.
    let amount: Milliunits?
    let currency: String?

    /// Returns the purchase with its refund.
    ///
    /// An amount in another currency than the purchase's leaves the size of the refund unknown. A refund is never more
    /// than the price, from which a vendor's conversion may differ.
    func applied(to purchase: ExternalPurchase) -> ExternalPurchase {
        var purchase = purchase
        purchase.refundedAt = at
        purchase.refundedAmount = nil
        if let amount, let price = purchase.amount, currency == purchase.currency {
            purchase.refundedAmount = min(amount, price)
        }
        return purchase
    }
}

/// Records which customer each transaction of the app's own store belongs to.
final class CustomerLinks: Sendable {
    /// How many are written at the same time.
    private static let width = 32

    private let store: any FactStore
    private let app: AppKey
    private let counted = Mutex<Int64>(0)

    init(store: any FactStore, app: AppKey) { (self.store, self.app) = (store, app) }

    var count: Int64 { counted.withLock { $0 } }

    /// Records the customers of the own store's transactions among the records.
    func record(_ records: [VendorRecord]) async throws {
        let scope = AppScope(bundleID: app.bundleID, environments: [app.environment])
        try await withThrowingTaskGroup(of: Void.self) { group in
            var started = 0
            for case .ownPurchase(let transactionID, let customerID, let at) in records {
                if started >= Self.width { try await group.next() }
                started += 1
                group.addTask { [store] in
                    try await store.recordCustomer(customerID, ofPurchase: transactionID, at: at, in: scope)
                }
            }
            try await group.waitForAll()
            counted.withLock { $0 += Int64(started) }
        }
    }
}

extension ExternalPurchase {
    /// Returns the purchase with the refund of its stored version.
    func keepingRefund(of old: ExternalPurchase) -> ExternalPurchase {
        guard let at = old.refundedAt else { return self }
        return VendorRefund(
            purchase: VendorRefund.PurchaseName(of: old),
            at: at,
            amount: old.refundedAmount,
            currency: old.currency
        ).applied(to: self)
    }
}
