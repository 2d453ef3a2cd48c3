import AppStoreTypes
import Refunds

/// What tells one purchase from every other.
struct PurchaseKey: Hashable, Sendable {
    var app: AppKey
    var transactionID: String
}

extension Purchase {
    var key: PurchaseKey { PurchaseKey(app: app, transactionID: transactionID) }

    /// Every identifier under which facts about the customer may be stated.
    var identities: [String] {
        var identities = [canonicalCustomerID(customerID)]
        let others = [
            appAccountToken?.canonical, appAccountToken?.rawValue, appTransactionID, originalTransactionID,
            previousOriginalTransactionID,
        ]
        for case let identity? in others.map({ $0.map(canonicalCustomerID) }) where !identities.contains(identity) {
            identities.append(identity)
        }
        return identities
    }
}

extension Query.StringInterpolation {
    /// Appends the condition that a row belongs to a purchase.
    mutating func appendInterpolation(of key: PurchaseKey) {
        appendLiteral("transaction_id = ")
        appendInterpolation(key.transactionID)
        appendLiteral(" AND ")
        appendInterpolation(in: key.app)
    }

    /// Appends app, environment and transaction as values, in this order.
    mutating func appendInterpolation(values key: PurchaseKey) {
        appendInterpolation(values: key.app)
        appendLiteral(", ")
        appendInterpolation(key.transactionID)
    }

    /// Appends app and environment as values, in this order.
    mutating func appendInterpolation(values app: AppKey) {
        appendInterpolation(app.bundleID)
        appendLiteral(", ")
        appendInterpolation(app.environment)
    }
}
