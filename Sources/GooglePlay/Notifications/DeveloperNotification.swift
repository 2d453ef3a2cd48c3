package import AppStoreTypes
package import Foundation

/// What Google Play tells about one app: a real-time developer notification.
///
/// It is not signed. What proves it is the channel: a push with a token, or a pull with the desk's own credentials.
package struct DeveloperNotification: Hashable, Sendable {
    /// What happened.
    package enum Content: Hashable, Sendable {
        /// A bank disputes a charge, and Google asks for the developer's view.
        case pendingRefundReview(PendingRefundReview)
        /// A purchase was refunded or charged back.
        case voidedPurchase(VoidedPurchaseNotification)
        /// Somebody pressed the button for a test message in the Play Console.
        case test(TestNotification)
        /// A subscription changed.
        case subscription
        /// A one-time product was bought or cancelled.
        case oneTimeProduct
        /// Something that Google added later; the name of the member.
        case other(String)
    }

    /// The version of the format: `1.0`.
    package var version: String
    /// The app.
    package var packageName: String
    /// When it happened; `nil` if the message does not say.
    package var eventTime: Timestamp?
    /// What happened.
    package var content: Content

    /// The members that name the kind of a message.
    ///
    /// A message has exactly one of them.
    private static let kinds = [
        "subscriptionNotification", "oneTimeProductNotification", "voidedPurchaseNotification",
        "pendingRefundReviewNotification", "testNotification",
    ]

    /// Reads the data of a message.
    ///
    /// - Throws: ``MessageFailure``.
    package init(json: Data) throws(MessageFailure) {
        let members = try MessageMembers(json)
        version = members.raw("version") ?? ""
        packageName = try members.text("packageName")
        eventTime = members.raw("eventTimeMillis").flatMap { Int64($0) }.map(Timestamp.init(milliseconds:))
        let present = Self.kinds.filter(members.has)
        guard present.count <= 1 else { throw .severalContents(present) }
        content = try Self.content(named: present.first, in: members)
    }

    private static func content(named name: String?, in members: MessageMembers) throws(MessageFailure) -> Content {
        switch name {
        case "pendingRefundReviewNotification"?:
            .pendingRefundReview(try PendingRefundReview(try members.object("pendingRefundReviewNotification")))
        case "voidedPurchaseNotification"?:
            .voidedPurchase(try VoidedPurchaseNotification(try members.object("voidedPurchaseNotification")))
        case "testNotification"?: .test(TestNotification(try members.object("testNotification")))
        case "subscriptionNotification"?: .subscription
        case "oneTimeProductNotification"?: .oneTimeProduct
        default:
            if let other = members.members.keys.filter({ $0.hasSuffix("Notification") && members.has($0) }).min() {
                .other(other)
            } else {
                throw MessageFailure.noContent
            }
        }
    }
}

/// A bank disputes the charge for an order, and Google asks for the developer's view within 24 hours.
///
/// - SeeAlso: <https://developer.android.com/google/play/billing/rtdn-reference>
package struct PendingRefundReview: Hashable, Sendable {
    /// The version that this code understands.
    package static let knownVersion = "1.0"

    /// The version of the object; empty if there is none.
    package var version: String
    /// Names the review; the answer sends it back.
    package var pendingRefundToken: PendingRefundToken
    /// The order under review.
    package var orderID: OrderID
    /// Why the order is under review; `nil` if Google does not say.
    package var refundReason: ReviewReason?
    /// The account that the app set at the purchase.
    package var obfuscatedAccountID: ObfuscatedID?
    /// The profile that the app set at the purchase.
    package var obfuscatedProfileID: ObfuscatedID?

    /// Whether the version and the reason are those that this code understands.
    ///
    /// If not, a person must decide: nobody knows what an answer means then.
    package var isUnderstood: Bool { version == Self.knownVersion && refundReason == .chargeback }

    init(_ members: MessageMembers) throws(MessageFailure) {
        version = members.raw("version") ?? ""
        pendingRefundToken = PendingRefundToken(rawValue: try members.text("pendingRefundToken"))
        orderID = OrderID(rawValue: try members.text("orderId"))
        refundReason = members.raw("refundReason").map(ReviewReason.init)
        obfuscatedAccountID = members.raw("obfuscatedAccountId").map(ObfuscatedID.init)
        obfuscatedProfileID = members.raw("obfuscatedProfileId").map(ObfuscatedID.init)
    }
}

/// Why an order is under review: Google's number as text, because reasons will be added.
package struct ReviewReason: RawRepresentable, Hashable, Sendable {
    /// Google's number, or whatever Google sent instead.
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
    /// A bank disputes the charge.
    package static let chargeback = Self(rawValue: "7")
}

/// A purchase was refunded or charged back.
///
/// Google says neither why nor which review it belongs to.
package struct VoidedPurchaseNotification: Hashable, Sendable {
    package var orderID: OrderID
    package var purchaseToken: PurchaseToken
    /// Google's number: 1 for a subscription, 2 for a one-time purchase.
    package var productType: Int64
    /// Google's number: 1 for the whole purchase, 2 for a part of its quantity.
    package var refundType: Int64

    init(_ members: MessageMembers) throws(MessageFailure) {
        orderID = OrderID(rawValue: try members.text("orderId"))
        purchaseToken = PurchaseToken(rawValue: try members.text("purchaseToken"))
        productType = try members.number("productType")
        refundType = try members.number("refundType")
    }
}

/// A test message.
package struct TestNotification: Hashable, Sendable {
    /// The version of the object; empty if there is none.
    package var version: String

    init(_ members: MessageMembers) { version = members.raw("version") ?? "" }
}
