package import AppStoreTypes
import Foundation

/// An order, as `orders.get` returns it; only what an answer needs.
///
/// - SeeAlso: <https://developers.google.com/android-publisher/api-ref/rest/v3/orders>
package struct PlayOrder: Hashable, Codable, Sendable {
    package var orderID: OrderID
    package var state: State?
    package var purchaseToken: PurchaseToken?
    package var createTime: GoogleTimestamp?
    package var lastEventTime: GoogleTimestamp?
    /// What the buyer paid, with tax.
    package var total: PlayMoney?
    package var buyerAddress: BuyerAddress?
    package var lineItems: [LineItem]?
    package var orderHistory: History?

    private enum CodingKeys: String, CodingKey {
        case orderID = "orderId"
        case state, purchaseToken, createTime, lastEventTime, total, buyerAddress, lineItems, orderHistory
    }

    /// The state of an order; values that Google adds later still decode.
    package struct State: RawRepresentable, Hashable, Codable, Sendable {
        package var rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }
        package static let pending = Self(rawValue: "PENDING")
        package static let processed = Self(rawValue: "PROCESSED")
        package static let canceled = Self(rawValue: "CANCELED")
        package static let pendingRefund = Self(rawValue: "PENDING_REFUND")
        package static let partiallyRefunded = Self(rawValue: "PARTIALLY_REFUNDED")
        package static let refunded = Self(rawValue: "REFUNDED")
    }

    package struct BuyerAddress: Hashable, Codable, Sendable {
        /// Two letters.
        package var buyerCountry: String?
    }

    /// What was bought: one of the details tells the kind.
    package struct LineItem: Hashable, Codable, Sendable {
        package var productID: String?
        package var productTitle: String?
        package var total: PlayMoney?
        package var oneTimePurchaseDetails: OneTimePurchase?
        package var subscriptionDetails: Subscription?
        package var paidAppDetails: PaidApp?

        private enum CodingKeys: String, CodingKey {
            case productID = "productId"
            case productTitle, total, oneTimePurchaseDetails, subscriptionDetails, paidAppDetails
        }
    }

    package struct OneTimePurchase: Hashable, Codable, Sendable {
        package var quantity: Int?
    }

    package struct Subscription: Hashable, Codable, Sendable {
        package var basePlanID: String?
        /// The period that the order pays for: a snapshot, for accounting only.
        package var servicePeriodStartTime: GoogleTimestamp?
        package var servicePeriodEndTime: GoogleTimestamp?

        private enum CodingKeys: String, CodingKey {
            case basePlanID = "basePlanId"
            case servicePeriodStartTime, servicePeriodEndTime
        }
    }

    package struct PaidApp: Hashable, Codable, Sendable {}

    package struct History: Hashable, Codable, Sendable {
        package var refundEvent: Refund?
    }

    package struct Refund: Hashable, Codable, Sendable {
        package var eventTime: GoogleTimestamp?
        package var refundReason: RefundReason?
    }

    /// Why an order was refunded; values that Google adds later still decode.
    package struct RefundReason: RawRepresentable, Hashable, Codable, Sendable {
        package var rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }
        package static let chargeback = Self(rawValue: "CHARGEBACK")
        package static let other = Self(rawValue: "OTHER")
    }
}

/// An amount of money: whole units and billionths.
package struct PlayMoney: Hashable, Codable, Sendable {
    /// The currency by ISO 4217.
    package var currencyCode: String
    package var units: PlayNumber?
    package var nanos: Int64?

    package init(currencyCode: String, units: PlayNumber? = nil, nanos: Int64? = nil) {
        self.currencyCode = currencyCode
        self.units = units
        self.nanos = nanos
    }

    /// The amount in thousandths of a unit, rounded towards zero; clamped if it does not fit.
    package var milliunits: Milliunits {
        let (whole, overflow) = (units?.value ?? 0).multipliedReportingOverflow(by: 1000)
        let (sum, carry) = whole.addingReportingOverflow((nanos ?? 0) / 1_000_000)
        return Milliunits(thousandths: overflow || carry ? ((units?.value ?? 0) < 0 ? .min : .max) : sum)
    }
}
