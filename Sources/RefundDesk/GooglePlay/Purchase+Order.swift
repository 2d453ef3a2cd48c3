import AppStoreTypes
import GooglePlay
import Refunds

/// What Google Play says about an order, as far as the ledger keeps it.
struct DescribedOrder: Sendable {
    let order: PlayOrder
    /// The one-time purchase; `nil` for a subscription, for a paid app, and if Google Play no longer has it.
    let product: ProductPurchase?
    /// The subscription; `nil` for a one-time purchase, and if Google Play no longer has it.
    let subscription: SubscriptionPurchase?

    /// Whether the order has more than one line: a case is about one product, so a person must look.
    var hasSeveralLines: Bool { (order.lineItems?.count ?? 0) > 1 }

    /// Returns the environment: a licence tester's purchase is a test in Google Play's one environment.
    ///
    /// Without the purchase, it is the environment in which the ledger has the order.
    private func environment(_ known: Purchase?) -> AppStoreEnvironment {
        if product?.testPurchaseContext != nil || subscription?.testPurchase != nil { return .sandbox }
        return product == nil && subscription == nil ? known?.app.environment ?? .production : .production
    }

    /// Why an order cannot be kept.
    enum Failure: Error, Hashable {
        /// It lacks a member; its name.
        case missing(String)
        /// It is another order than the one that was asked for.
        case otherOrder

        var message: String {
            switch self {
            case .missing(let name): "Google Play describes the order without \(name)"
            case .otherOrder: "Google Play answered with another order"
            }
        }
    }

    /// Returns the order as a purchase; the product of an order with several lines is the list of theirs.
    ///
    /// - Parameters:
    ///   - bundleID: the app's name in the desk.
    ///   - accountID: the account that the message names, if any.
    ///   - orderID: the order that the message names.
    ///   - known: what the ledger has about the order; its customer and refund stay if Google Play names no other.
    ///   - catalogue: the developer's facts about products.
    ///   - now: the time of the description.
    /// - Returns: the purchase.
    /// - Throws: ``Failure``.
    func purchase(
        of bundleID: String,
        account accountID: String?,
        orderID: String,
        known: Purchase?,
        catalogue: ProductCatalogue,
        at now: Timestamp
    ) throws(Failure) -> Purchase {
        guard order.orderID.rawValue == orderID else { throw .otherOrder }
        let lines = order.lineItems ?? []
        // The product ID of a paid app, which has none.
        let productIDs = lines.compactMap { $0.productID ?? ($0.paidAppDetails == nil ? nil : "paid app") }
        guard let line = lines.first, productIDs.count == lines.count else { throw .missing("lineItems") }
        guard let createdAt = order.createTime?.timestamp else { throw .missing("createTime") }
        let isSubscription = line.subscriptionDetails != nil
        // The renewals of a subscription have the first order's ID with an ending.
        let original = orderID.firstRange(of: "..").map { String(orderID[..<$0.lowerBound]) } ?? orderID
        let account =
            accountID ?? product?.obfuscatedAccountID?.rawValue
            ?? subscription?.externalAccountIdentifiers?.obfuscatedAccountID?.rawValue
        let quantity =
            hasSeveralLines
            ? nil
            : product?.productLineItem?.first?.productOfferDetails?.quantity ?? line.oneTimePurchaseDetails?.quantity
        let money = order.total ?? line.total
        var purchase = Purchase(
            app: AppKey(bundleID: bundleID, environment: environment(known)),
            transactionID: orderID,
            originalTransactionID: original,
            productID: productIDs.joined(separator: "+"),
            type: isSubscription ? .autoRenewableSubscription : .consumable,
            customerID: account.flatMap { $0.isEmpty ? nil : $0 } ?? known?.customerID ?? original,
            quantity: Int32(clamping: max(1, quantity ?? 1)),
            purchasedAt: createdAt,
            expiresAt: line.subscriptionDetails?.servicePeriodEndTime?.timestamp,
            price: money?.milliunits,
            currency: money?.currencyCode,
            storefront: order.buyerAddress?.buyerCountry ?? product?.regionCode ?? subscription?.regionCode,
            revocation: revocation ?? known?.revocation,
            signedAt: now
        )
        purchase.usdCents = usdCents(money, catalogue[purchase.productID], purchase.quantity)
        return purchase
    }

    private func usdCents(_ money: PlayMoney?, _ entry: ProductEntry?, _ quantity: Int32) -> Int64? {
        guard let money else { return entry?.priceUSDCents(forPieces: quantity) }
        return money.currencyCode == "USD" ? money.milliunits.thousandths / 10 : nil
    }

    /// The refund that the order names.
    var revocation: Revocation? {
        guard let refund = order.orderHistory?.refundEvent, let at = refund.eventTime?.timestamp else { return nil }
        return Revocation(
            at: at,
            type: refund.refundReason == .chargeback ? .chargeback : .voided,
            percentage: order.state == .partiallyRefunded ? nil : 100_000
        )
    }
}

extension GooglePlayClient {
    /// Returns an order with its purchase or subscription.
    ///
    /// Google Play forgets purchases sooner than orders, so an order without its purchase is enough.
    ///
    /// - Throws: ``GooglePlayFailure``, or `CancellationError`.
    func described(_ id: OrderID) async throws -> DescribedOrder {
        let order = try await order(id)
        guard let token = order.purchaseToken, let line = order.lineItems?.first, line.paidAppDetails == nil else {
            return DescribedOrder(order: order, product: nil, subscription: nil)
        }
        guard line.subscriptionDetails == nil else {
            let subscription = try await unlessGone { try await subscriptionPurchase(token: token) }
            return DescribedOrder(order: order, product: nil, subscription: subscription)
        }
        let product = try await unlessGone { try await productPurchase(token: token) }
        return DescribedOrder(order: order, product: product, subscription: nil)
    }

    /// Returns what a call reads, or `nil` if Google Play does not have it, or no longer.
    private func unlessGone<Value: Sendable>(_ read: () async throws -> Value) async throws -> Value? {
        do {
            return try await read()
        } catch GooglePlayFailure.refused(let refusal) where [404, 410].contains(refusal.status) {
            return nil
        }
    }
}
