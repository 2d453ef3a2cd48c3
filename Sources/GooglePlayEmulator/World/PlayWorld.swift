import AppStoreEmulator
import AppStoreTypes
import Foundation

/// An emulated Google Play: purchases, disputes, one topic with its subscriptions, and what happened.
struct PlayWorld: Sendable {
    /// The most orders, events and messages that are kept.
    static let mostKept = 10_000
    /// The project of the service account and of the subscriptions.
    static let project = "emulated-project"

    var clock: WorldClock
    private var ids: PlayIDs
    private(set) var purchases: [String: EmulatedPurchase] = [:]
    private(set) var orders: [String: EmulatedOrder] = [:]
    private(set) var reviews: [EmulatedReview] = []
    private(set) var voids: [EmulatedVoid] = []
    private(set) var events: [PlayEvent] = []
    private var lastEvent = 0
    var pubSub = PubSub()
    var faults: [String: StatedFault] = [:]

    init(_ configuration: PlayEmulatorConfiguration, system: Timestamp) {
        clock = WorldClock(configuration.clock, system: system)
        ids = PlayIDs(seed: configuration.seed)
        pubSub.subscriptions["desk"] = PubSubSubscription()
    }

    var now: Timestamp { clock.now }

    // MARK: - Purchases

    mutating func buy(_ order: PlayPurchaseOrder) throws(EmulatorError) -> (EmulatedPurchase, EmulatedOrder) {
        guard orders.count < Self.mostKept else {
            throw .conflict("The emulator keeps \(Self.mostKept) orders: start a new one.")
        }
        var purchase = EmulatedPurchase(
            token: ids.token(),
            packageName: order.packageName,
            productID: order.productID,
            kind: order.kind,
            price: order.price,
            currency: order.currency,
            country: order.country,
            quantity: order.quantity,
            accountID: order.accountID,
            profileID: order.profileID,
            isTest: order.isTest,
            period: order.period,
            boughtAt: now,
            isConsumed: order.isConsumed,
            expiresAt: now + order.period
        )
        let made = EmulatedOrder(
            id: newOrderID(),
            purchaseToken: purchase.token,
            createdAt: now,
            period: order.kind == .subscription ? now..<(now + order.period) : nil
        )
        purchase.orders = [made.id]
        orders[made.id] = made
        purchases[purchase.token] = purchase
        note(
            .bought,
            [
                "orderId": .string(made.id), "packageName": .string(order.packageName),
                "productId": .string(order.productID),
            ]
        )
        return (purchase, made)
    }

    /// Renews a subscription; the new order has the first one's ID with a number at the end.
    mutating func renew(_ orderID: String) throws(EmulatorError) -> EmulatedOrder {
        let (order, purchase) = try find(orderID)
        guard purchase.kind == .subscription, let first = purchase.orders.first else {
            throw .conflict("The order \(orderID) is not a subscription's.")
        }
        guard orders.count < Self.mostKept else {
            throw .conflict("The emulator keeps \(Self.mostKept) orders: start a new one.")
        }
        let start = max(purchase.expiresAt, now)
        let renewal = EmulatedOrder(
            id: "\(first)..\(purchase.orders.count - 1)",
            purchaseToken: order.purchaseToken,
            createdAt: now,
            period: start..<(start + purchase.period)
        )
        orders[renewal.id] = renewal
        purchases[order.purchaseToken]?.orders.append(renewal.id)
        purchases[order.purchaseToken]?.expiresAt = start + purchase.period
        note(.renewed, ["orderId": .string(renewal.id), "packageName": .string(purchase.packageName)])
        return renewal
    }

    func find(_ orderID: String) throws(EmulatorError) -> (EmulatedOrder, EmulatedPurchase) {
        guard let order = orders[orderID], let purchase = purchases[order.purchaseToken] else {
            throw .unknown("There is no order \(orderID): POST /_emulator/purchases makes one.")
        }
        return (order, purchase)
    }

    // MARK: - Disputes

    /// Lets the buyer's bank dispute an order, and publishes the review.
    mutating func dispute(
        _ orderID: String,
        version: String,
        reason: JSONValue
    ) throws(EmulatorError) -> EmulatedReview {
        let (order, purchase) = try find(orderID)
        guard order.refund == nil else { throw .conflict("The order \(orderID) was refunded already.") }
        guard review(of: orderID).map({ $0.decision != nil }) ?? true else {
            throw .conflict("The order \(orderID) is under review already: decide that review first.")
        }
        let review = EmulatedReview(
            token: ids.token(),
            orderID: orderID,
            packageName: purchase.packageName,
            openedAt: now
        )
        reviews.append(review)
        note(.disputed, ["orderId": .string(orderID), "packageName": .string(purchase.packageName)])
        publish(
            "pendingRefundReviewNotification",
            .members([
                "version": .string(version), "pendingRefundToken": .string(review.token),
                "orderId": .string(orderID), "refundReason": reason, "obfuscatedAccountId": .text(purchase.accountID),
                "obfuscatedProfileId": .text(purchase.profileID),
            ]),
            of: purchase.packageName
        )
        return review
    }

    /// Returns the last review of an order.
    func review(of orderID: String) -> EmulatedReview? { reviews.last { $0.orderID == orderID } }

    /// Records an answer; the first one to a review counts, and all others are ignored.
    mutating func answer(_ orderID: String, of packageName: String, _ body: JSONValue) throws(PlayRefusal) {
        let token = try RefundReviewRules.token(of: body)
        guard
            let index = reviews.lastIndex(where: {
                $0.token == token && $0.orderID == orderID && $0.packageName == packageName
            })
        else { throw PlayRefusal(404, "NOT_FOUND", "No such review.", .unknownToken) }
        let review = reviews[index]
        guard !review.answers.isEmpty || now <= review.openedAt + EmulatedReview.patience else {
            throw PlayRefusal(400, "FAILED_PRECONDITION", "The review has ended.", .tooLate)
        }
        let answer = reviews[index].record(body, at: now)
        note(
            answer.isRecorded ? .answered : .answerIgnored,
            [
                "orderId": .string(orderID), "packageName": .string(packageName),
                "refundPreference": body.members?["refundPreference"] ?? .null,
            ]
        )
    }

    /// Ends the review of an order.
    ///
    /// - Parameters:
    ///   - orderID: the order.
    ///   - decision: how it ends; `nil` leaves it to the emulator's model.
    /// - Returns: the review.
    /// - Throws: ``EmulatorError`` if there is no such review, or if it was decided already.
    mutating func decide(
        _ orderID: String,
        _ decision: EmulatedReview.Decision?
    ) throws(EmulatorError) -> EmulatedReview {
        guard let index = reviews.lastIndex(where: { $0.orderID == orderID }) else {
            throw .unknown("The order \(orderID) is not under review: POST /_emulator/orders/{orderId}/dispute first.")
        }
        guard reviews[index].decision == nil else {
            throw .conflict("The review of the order \(orderID) was decided already.")
        }
        let decided = decision ?? reviews[index].modelDecision
        if decided == .void {
            try void(orderID, source: 2, reason: 7)
        } else {
            note(.silent, ["orderId": .string(orderID), "packageName": .string(reviews[index].packageName)])
        }
        reviews[index].decision = decided
        return reviews[index]
    }

    /// Refunds an order and removes the purchase from the customer.
    mutating func void(_ orderID: String, source: Int, reason: Int) throws(EmulatorError) {
        let (order, purchase) = try find(orderID)
        guard order.refund == nil else { throw .conflict("The order \(orderID) was refunded already.") }
        let time = now
        orders[orderID]?.refund = EmulatedOrder.Refund(at: time, isChargeback: reason == 7)
        if purchase.kind == .subscription { purchases[purchase.token]?.expiresAt = min(purchase.expiresAt, time) }
        voids.append(
            EmulatedVoid(
                orderID: orderID,
                purchaseToken: purchase.token,
                packageName: purchase.packageName,
                isSubscription: purchase.kind == .subscription,
                boughtAt: order.createdAt,
                at: time,
                source: source,
                reason: reason,
                quantity: purchase.quantity
            )
        )
        note(
            .voided,
            [
                "orderId": .string(orderID), "packageName": .string(purchase.packageName),
                "voidedReason": .number(reason), "voidedSource": .number(source),
            ]
        )
        publish(
            "voidedPurchaseNotification",
            .members([
                "purchaseToken": .string(purchase.token), "orderId": .string(orderID),
                "productType": .number(purchase.kind == .subscription ? 1 : 2), "refundType": .number(1),
            ]),
            of: purchase.packageName
        )
    }

    // MARK: - Messages and events

    /// Publishes a notification about an app to the topic, and returns the ID of its message.
    @discardableResult
    mutating func publish(_ name: String, _ content: JSONValue, of packageName: String) -> String {
        let notification: JSONValue = .object([
            "version": .string("1.0"), "packageName": .string(packageName), "eventTimeMillis": .milliseconds(now),
            name: content,
        ])
        return publish(Self.encoded(notification), saying: name)
    }

    /// Publishes data to the topic, and returns the ID of its message.
    @discardableResult
    mutating func publish(_ data: Data, saying name: String) -> String {
        let message = PubSubMessage(id: String(ids.number(digits: 16)), data: data, name: name, publishedAt: now)
        pubSub.publish(message)
        note(.published, ["messageId": .string(message.id), "notification": .string(name)])
        return message.id
    }

    mutating func note(_ kind: PlayEvent.Kind, _ details: [String: JSONValue]) {
        lastEvent += 1
        events.append(PlayEvent(number: lastEvent, at: now, kind: kind, details: details))
        if events.count > Self.mostKept { events.removeFirst(events.count - Self.mostKept) }
    }

    static func encoded(_ value: JSONValue) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)) ?? Data()
    }

    // MARK: - IDs

    private mutating func newOrderID() -> String {
        let digits = String(ids.number(digits: 17))
        let parts = [digits.prefix(4), digits.dropFirst(4).prefix(4), digits.dropFirst(8).prefix(4), digits.suffix(5)]
        return "GPA." + parts.joined(separator: "-")
    }
}

/// What a buyer buys.
struct PlayPurchaseOrder: Sendable {
    var packageName: String
    var productID: String
    var kind: EmulatedPurchase.Kind
    var price: Milliunits
    var currency: String
    var country: String
    var quantity: Int
    var accountID: String?
    var profileID: String?
    var isTest: Bool
    var isConsumed: Bool
    var period: Duration
}

/// An answer that a call gives instead of its own, as often as you say.
struct StatedFault: Sendable {
    var status: Int
    var times: Int
    /// Whether the call has its effect although it fails.
    var takesEffect: Bool
}
