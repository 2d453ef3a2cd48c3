import AppStoreTypes
import Foundation

extension World {
    /// Returns the page of one purchase.
    func purchasePage(_ id: String) throws(EmulatorError) -> PageFrame {
        let transaction = try transaction(id)
        let chain = transactions.chain(of: transaction.originalID)
        let subscription = subscriptions[transaction.originalID]
        let about = Array(notifications.sequences(about: transaction.originalID).suffix(ListingLimits.overview * 2))
            .reversed().compactMap { notifications[$0] }
        let requests = chain.suffix(200).compactMap { newestRefundRequest(of: $0.id) }
        var parts: [Markup] = [
            Live.section("purchase", "What it is", purchaseTerms(transaction, subscription)),
            Live.section("do", "What can happen to it", PurchaseActions(transaction, in: self, isOwnPage: true).all),
        ]
        if !requests.isEmpty {
            parts.append(Live.section("asked", "Refund requests", RefundRequestRows(requests, in: self).markup))
        }
        if chain.count > 1 {
            let periods = PurchaseRows(chain.suffix(ListingLimits.rows).reversed(), in: self)
            parts.append(Live.section("periods", "Its transactions", periods.markup))
        }
        parts.append(
            Live.section(
                "told",
                "Notifications about it",
                about.isEmpty
                    ? Live.empty("None was sent yet.") : NotificationRows(about, now: now).markup
            )
        )
        let state = try state(of: id)
        parts.append(Live.section("wire", "As Apple's server tells it", wire(state)))
        let content: Markup = """
            <p class="crumbs"><a href="\(PageFrame.Section.purchases.address)">Purchases</a></p>
            <h1><bdi>\(transaction.payload.productID ?? id)</bdi></h1>
            \(parts)
            """
        return PageFrame(title: "Purchase \(id)", section: .purchases, content: content)
    }

    private func purchaseTerms(_ transaction: EmulatedTransaction, _ subscription: EmulatedSubscription?) -> Markup {
        let payload = transaction.payload
        let customer = PagePath.page("customers", transaction.customer)
        var terms: [(String, Markup)] = [
            ("State", standing(of: transaction).markup),
            ("Price", PageElement.money(payload.price, payload.currency)),
            ("Kind", "\(payload.type?.rawValue ?? "")"),
            ("Environment", PageElement.environment(transaction.environment)),
            ("App", "<bdi>\(transaction.bundleID)</bdi>"),
            ("Customer", PageElement.identifier(transaction.customer, of: "customer", link: customer)),
            ("Transaction", PageElement.identifier(transaction.id, of: "transaction")),
            ("Original transaction", PageElement.identifier(transaction.originalID, of: "original transaction")),
            ("Bought", PageElement.moment(payload.purchaseDate, now: now)),
        ]
        if let expires = payload.expiresDate { terms.append(("Period ends", PageElement.moment(expires, now: now))) }
        if let subscription {
            terms.append(("Renews", "\(subscription.renewal.isOn ? "as \(subscription.renewal.productID)" : "no")"))
        }
        if let order = transaction.orderID { terms.append(("Order", PageElement.identifier(order, of: "order"))) }
        if let token = payload.appAccountToken {
            terms.append(("App account token", PageElement.identifier(token.rawValue, of: "app account token")))
        }
        return TermList.markup(terms)
    }

    private func wire(_ state: PurchaseState) -> Markup {
        func decoded(_ value: some Encodable) -> JSONValue {
            (try? JSONEncoder().encode(value)).flatMap { try? JSONDecoder().decode(JSONValue.self, from: $0) } ?? .null
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
