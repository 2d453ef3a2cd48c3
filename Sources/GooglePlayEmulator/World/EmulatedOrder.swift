import AppStoreTypes

/// A purchase: one order, or all orders of a subscription.
struct EmulatedPurchase: Sendable {
    enum Kind: String, CaseIterable, Sendable { case oneTime, subscription }

    let token: String
    let packageName: String
    let productID: String
    let kind: Kind
    let price: Milliunits
    let currency: String
    let country: String
    let quantity: Int
    let accountID: String?
    let profileID: String?
    let isTest: Bool
    let period: Duration
    let boughtAt: Timestamp
    var isConsumed: Bool
    var expiresAt: Timestamp
    /// The IDs of its orders, in order of time.
    var orders: [String] = []

    func belongs(to packageName: String) -> Bool { self.packageName == packageName }
}

/// An order.
struct EmulatedOrder: Sendable {
    let id: String
    let purchaseToken: String
    let createdAt: Timestamp
    /// The period that a subscription's order pays for.
    let period: Range<Timestamp>?
    var refund: Refund?

    struct Refund: Sendable {
        let at: Timestamp
        let isChargeback: Bool
    }

    /// The order as `orders.get` returns it.
    func json(of purchase: EmulatedPurchase) -> JSONValue {
        let price = Self.money(purchase.price, purchase.currency, times: purchase.quantity)
        let subscription: JSONValue? = period.map { period in
            .members([
                "basePlanId": .string("standard"), "servicePeriodStartTime": .time(period.lowerBound),
                "servicePeriodEndTime": .time(period.upperBound),
            ])
        }
        let oneTime: JSONValue? = period == nil ? .members(["quantity": .number(purchase.quantity)]) : nil
        let event: JSONValue? = refund.map { refund in
            .members([
                "eventTime": .time(refund.at), "refundReason": .string(refund.isChargeback ? "CHARGEBACK" : "OTHER"),
                "refundDetails": .members(["total": price]),
            ])
        }
        return .members([
            "orderId": .string(id), "purchaseToken": .string(purchaseToken),
            "state": .string(refund == nil ? "PROCESSED" : "REFUNDED"),
            "createTime": .time(createdAt), "lastEventTime": .time(refund?.at ?? createdAt), "total": price,
            "buyerAddress": .members(["buyerCountry": .string(purchase.country)]),
            "lineItems": .array([
                .members([
                    "productId": .string(purchase.productID), "productTitle": .string(purchase.productID),
                    "total": price, "oneTimePurchaseDetails": oneTime, "subscriptionDetails": subscription,
                ])
            ]),
            "orderHistory": .members([
                "processedEvent": .members(["eventTime": .time(createdAt)]), "refundEvent": event,
            ]),
        ])
    }

    private static func money(_ price: Milliunits, _ currency: String, times quantity: Int) -> JSONValue {
        let total = price.thousandths * Int64(quantity)
        return .members([
            "currencyCode": .string(currency), "units": .string(String(total / 1000)),
            "nanos": .integer(total % 1000 * 1_000_000),
        ])
    }
}

extension EmulatedPurchase {
    /// The purchase as `purchases.productsv2` returns it.
    func productJSON(isVoided: Bool) -> JSONValue {
        let consumption = isConsumed ? "CONSUMPTION_STATE_CONSUMED" : "CONSUMPTION_STATE_YET_TO_BE_CONSUMED"
        return .members([
            "kind": .string("androidpublisher#productPurchaseV2"), "orderId": .text(orders.first),
            "purchaseCompletionTime": .time(boughtAt), "regionCode": .string(country),
            "purchaseStateContext": .members(["purchaseState": .string(isVoided ? "CANCELLED" : "PURCHASED")]),
            "acknowledgementState": .string("ACKNOWLEDGEMENT_STATE_ACKNOWLEDGED"),
            "obfuscatedExternalAccountId": .text(accountID), "obfuscatedExternalProfileId": .text(profileID),
            "productLineItem": .array([
                .members([
                    "productId": .string(productID),
                    "productOfferDetails": .members([
                        "quantity": .number(quantity), "refundableQuantity": .number(isVoided ? 0 : quantity),
                        "consumptionState": .string(consumption),
                    ]),
                ])
            ]),
            "testPurchaseContext": isTest ? .members(["fopType": .string("TEST")]) : nil,
        ])
    }

    /// The purchase as `purchases.subscriptionsv2` returns it.
    func subscriptionJSON(at now: Timestamp) -> JSONValue {
        .members([
            "kind": .string("androidpublisher#subscriptionPurchaseV2"), "startTime": .time(boughtAt),
            "regionCode": .string(country),
            "subscriptionState": .string(
                now < expiresAt ? "SUBSCRIPTION_STATE_ACTIVE" : "SUBSCRIPTION_STATE_EXPIRED"
            ),
            "acknowledgementState": .string("ACKNOWLEDGEMENT_STATE_ACKNOWLEDGED"),
            "externalAccountIdentifiers": .members([
                "obfuscatedExternalAccountId": .text(accountID), "obfuscatedExternalProfileId": .text(profileID),
            ]),
            "lineItems": .array([
                .members([
                    "productId": .string(productID), "expiryTime": .time(expiresAt),
                    "latestSuccessfulOrderId": .text(orders.last),
                ])
            ]),
            "testPurchase": isTest ? .object([:]) : nil,
        ])
    }
}
