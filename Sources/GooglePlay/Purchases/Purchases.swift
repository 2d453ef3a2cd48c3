import AppStoreTypes
import Foundation

/// A one-time purchase, as `purchases.productsv2` returns it; only what an answer needs.
package struct ProductPurchase: Hashable, Codable, Sendable {
    package var orderID: OrderID?
    package var purchaseCompletionTime: GoogleTimestamp?
    package var regionCode: String?
    package var productLineItem: [LineItem]?
    package var obfuscatedAccountID: ObfuscatedID?
    package var obfuscatedProfileID: ObfuscatedID?
    /// Present for a test purchase.
    package var testPurchaseContext: TestPurchase?

    private enum CodingKeys: String, CodingKey {
        case orderID = "orderId"
        case purchaseCompletionTime, regionCode, productLineItem, testPurchaseContext
        case obfuscatedAccountID = "obfuscatedExternalAccountId"
        case obfuscatedProfileID = "obfuscatedExternalProfileId"
    }

    package struct LineItem: Hashable, Codable, Sendable {
        package var productID: String?
        package var productOfferDetails: Offer?

        private enum CodingKeys: String, CodingKey {
            case productID = "productId"
            case productOfferDetails
        }
    }

    package struct Offer: Hashable, Codable, Sendable {
        package var quantity: Int?
        package var refundableQuantity: Int?
        /// Such as `CONSUMPTION_STATE_CONSUMED`.
        package var consumptionState: String?
    }

    package struct TestPurchase: Hashable, Codable, Sendable {
        /// `TEST` for a test card.
        package var fopType: String?
    }
}

/// A subscription, as `purchases.subscriptionsv2` returns it; only what an answer needs.
package struct SubscriptionPurchase: Hashable, Codable, Sendable {
    /// Such as `SUBSCRIPTION_STATE_ACTIVE`.
    package var subscriptionState: String?
    package var startTime: GoogleTimestamp?
    package var regionCode: String?
    package var lineItems: [LineItem]?
    package var externalAccountIdentifiers: Identifiers?
    /// Present for a test purchase.
    package var testPurchase: TestPurchase?

    package struct LineItem: Hashable, Codable, Sendable {
        package var productID: String?
        package var expiryTime: GoogleTimestamp?
        package var latestSuccessfulOrderID: OrderID?

        private enum CodingKeys: String, CodingKey {
            case productID = "productId"
            case expiryTime
            case latestSuccessfulOrderID = "latestSuccessfulOrderId"
        }
    }

    package struct Identifiers: Hashable, Codable, Sendable {
        package var obfuscatedAccountID: ObfuscatedID?
        package var obfuscatedProfileID: ObfuscatedID?

        private enum CodingKeys: String, CodingKey {
            case obfuscatedAccountID = "obfuscatedExternalAccountId"
            case obfuscatedProfileID = "obfuscatedExternalProfileId"
        }
    }

    package struct TestPurchase: Hashable, Codable, Sendable {}
}

/// A page of purchases that were refunded or charged back.
package struct VoidedPurchases: Hashable, Codable, Sendable {
    package var voidedPurchases: [VoidedPurchase]?
    package var tokenPagination: Pagination?

    /// The token of the next page; `nil` for the last one.
    package var nextPageToken: String? { tokenPagination?.nextPageToken.flatMap { $0.isEmpty ? nil : $0 } }

    package struct Pagination: Hashable, Codable, Sendable {
        package var nextPageToken: String?
    }
}

/// A purchase that was refunded or charged back.
package struct VoidedPurchase: Hashable, Codable, Sendable {
    package var orderID: OrderID
    package var purchaseToken: PurchaseToken
    /// Milliseconds since 1970.
    package var purchaseTimeMillis: PlayNumber?
    /// Milliseconds since 1970.
    package var voidedTimeMillis: PlayNumber?
    /// Who voided it: 0 the user, 1 the developer, 2 Google.
    package var voidedSource: Int?
    package var voidedReason: Reason?
    package var voidedQuantity: Int?

    private enum CodingKeys: String, CodingKey {
        case orderID = "orderId"
        case purchaseToken, purchaseTimeMillis, voidedTimeMillis, voidedSource, voidedReason, voidedQuantity
    }

    /// Why a purchase was voided; values that Google adds later still decode.
    package struct Reason: RawRepresentable, Hashable, Codable, Sendable {
        package var rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }
        package static let other = Self(rawValue: 0)
        package static let remorse = Self(rawValue: 1)
        package static let notReceived = Self(rawValue: 2)
        package static let defective = Self(rawValue: 3)
        package static let accidental = Self(rawValue: 4)
        package static let fraud = Self(rawValue: 5)
        package static let friendlyFraud = Self(rawValue: 6)
        package static let chargeback = Self(rawValue: 7)
        package static let unacknowledged = Self(rawValue: 8)
    }
}
