import AppStoreTypes
import Foundation

/// The page of one purchase.
struct PurchasePage: Sendable {
    let world: World
    let transaction: EmulatedTransaction
    let state: PurchaseState

    init(_ id: String, in world: World) throws(EmulatorError) {
        (self.world, transaction, state) = (world, try world.transaction(id), try world.state(of: id))
    }

    var frame: PageFrame {
        let chain = world.transactions.chain(of: transaction.originalID)
        let subscription = world.subscriptions[transaction.originalID]
        let sequences = world.notifications.sequences(about: transaction.originalID)
        let about = sequences.suffix(ListingLimits.overview * 2).reversed().compactMap { world.notifications[$0] }
        let requests = chain.suffix(200).compactMap { world.newestRefundRequest(of: $0.id) }
        var parts: [Markup] = [
            Live.section("purchase", "Details", terms(subscription)),
            Live.section("do", "Actions", PurchaseActions(transaction, in: world, isOwnPage: true).all),
        ]
        if !requests.isEmpty {
            parts.append(Live.section("asked", "Refund requests", RefundRequestRows(requests, in: world).markup))
        }
        if chain.count > 1 {
            let periods = PurchaseRows(chain.suffix(ListingLimits.rows).reversed(), in: world)
            parts.append(Live.section("periods", "Transactions", periods.markup))
        }
        parts.append(
            Live.section(
                "told",
                "Notifications",
                about.isEmpty
                    ? Live.empty("No notifications yet.") : NotificationRows(about, now: world.now).markup
            )
        )
        parts.append(Live.section("wire", "Data in the App Store Server API", wire))
        let content: Markup = """
            <p class="crumbs"><a href="\(PageFrame.Section.purchases.address)">Purchases</a></p>
            <h1><bdi>\(transaction.payload.productID ?? transaction.id)</bdi></h1>
            \(parts)
            """
        return PageFrame(title: "Purchase \(transaction.id)", section: .purchases, content: content)
    }

    private func terms(_ subscription: EmulatedSubscription?) -> Markup {
        let payload = transaction.payload
        let customer = PagePath.page("customers", transaction.customer)
        var terms: [(String, Markup)] = [
            ("State", PurchaseBadge(of: transaction, in: world).markup),
            ("Price", PageElement.money(payload.price, payload.currency)),
            ("Kind", "\(payload.type?.rawValue ?? "")"),
            ("Environment", PageElement.environment(transaction.environment)),
            ("App", "<bdi>\(transaction.bundleID)</bdi>"),
            ("Customer", PageElement.identifier(transaction.customer, of: "customer", link: customer)),
            ("Transaction", PageElement.identifier(transaction.id, of: "transaction")),
            ("Original transaction", PageElement.identifier(transaction.originalID, of: "original transaction")),
            ("Bought", PageElement.moment(payload.purchaseDate, now: world.now)),
        ]
        if let expires = payload.expiresDate {
            terms.append(("Period ends", PageElement.moment(expires, now: world.now)))
        }
        if let subscription {
            terms.append(("Renews", "\(subscription.renewal.isOn ? "as \(subscription.renewal.productID)" : "no")"))
        }
        if let order = transaction.orderID { terms.append(("Order", PageElement.identifier(order, of: "order"))) }
        if let token = payload.appAccountToken {
            terms.append(("App account token", PageElement.identifier(token.rawValue, of: "app account token")))
        }
        return TermList.markup(terms)
    }

    private var wire: Markup {
        func decoded(_ value: some Encodable) -> JSONValue {
            (try? JSONEncoder().encode(value)).flatMap { try? JSONValue(json: $0) } ?? .null
        }
        let renewal: Markup? = state.renewal.map {
            "<details id=\"wire-renewal\"><summary>Renewal information</summary>\(PageElement.json(decoded($0)))</details>"
        }
        return """
            <details id="wire-transaction"><summary>Transaction</summary>\(PageElement.json(decoded(state.transaction)))</details>\
            \(renewal)
            """
    }
}

/// A list of terms and their values.
enum TermList {
    static func markup(_ terms: [(String, Markup)]) -> Markup {
        let items: [Markup] = terms.map { "<div><dt>\($0.0)</dt><dd>\($0.1)</dd></div>" }
        return "<dl class=\"terms\">\(items)</dl>"
    }
}
