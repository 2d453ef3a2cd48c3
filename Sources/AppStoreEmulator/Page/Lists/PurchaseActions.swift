import AppStoreTypes

/// The buttons for what can be done with a purchase in its current state.
struct PurchaseActions: Sendable {
    private let transaction: EmulatedTransaction
    private let subscription: EmulatedSubscription?
    private let openRequest: RefundRequest?
    private let name: String
    /// A prefix that keeps field IDs unique, because a purchase's own page may also list it in a table.
    private let key: String

    init(_ transaction: EmulatedTransaction, in world: World, isOwnPage: Bool = false) {
        key = isOwnPage ? "own-\(transaction.id)" : transaction.id
        self.transaction = transaction
        subscription = world.subscriptions[transaction.originalID].flatMap {
            $0.currentTransactionID == transaction.id && $0.purchaser == nil ? $0 : nil
        }
        openRequest = world.newestRefundRequest(of: transaction.id).map(\.request).flatMap {
            $0.state == .open ? $0 : nil
        }
        name = "\(transaction.payload.productID ?? "") \(transaction.id)"
    }

    /// The most likely actions for a table row, with the others in a disclosure.
    var brief: Markup {
        let id = transaction.id
        let rest = life + afterwards
        let more: Markup? =
            rest.isEmpty
            ? nil
            : """
            <details class="more" id="more-\(key)"><summary aria-label="More actions for \(name)">More</summary>\
            \(Form.buttons(PagePath.form("transactions", id, "finish"), rest))</details>
            """
        return "<div class=\"actions\">\(asking)\(more)</div>"
    }

    /// All actions, for the purchase's own page.
    var all: Markup {
        let id = transaction.id
        let rest = life + afterwards
        let buttons = rest.isEmpty ? nil : Form.buttons(PagePath.form("transactions", id, "finish"), rest)
        return "<div class=\"actions wide\">\(asking)\(buttons)\(details)</div>"
    }

    private func path(_ event: String) -> String { PagePath.form("transactions", transaction.id, event) }

    /// The form that requests a refund, or a link to the open refund request.
    private var asking: Markup? {
        if openRequest != nil {
            let link = PagePath.page("refund-requests", query: ["q": transaction.id])
            return "<a href=\"\(link)\">Decide its refund request</a>"
        }
        guard !transaction.isRevoked else { return nil }
        let reasons = Form.choice(
            "Reason",
            "reason",
            id: "reason-\(key)",
            ["UNINTENDED_PURCHASE", "FULFILLMENT_ISSUE", "UNSATISFIED_WITH_PURCHASE", "LEGAL", "OTHER"]
                .map { ($0, $0.replacing("_", with: " ").lowercased()) },
            isQuiet: true
        )
        return Form.buttons(
            path("refund-requests"),
            [reasons, Form.button("Request a refund", of: name)]
        )
    }

    /// The buttons that change a subscription.
    private var life: [Markup] {
        guard let subscription else { return [] }
        guard subscription.isRunning else {
            return subscription.standing == .revoked && transaction.isRefunded
                ? [] : [Form.button("Subscribe again", of: name, to: path("resubscribe"))]
        }
        if subscription.billingRetry != nil {
            return [
                Form.button("Payment succeeds", of: name, to: path("recover")),
                Form.button("Expire", of: name, ("reason", "BILLING_RETRY"), to: path("expire")),
            ]
        }
        var buttons = [Form.button("Renew", of: name, to: path("renew"))]
        if subscription.renewal.isOn {
            if !subscription.paymentFails {
                let next = path("billing-failure")
                buttons.append(Form.button("Fail the next payment", of: name, ("when", "renewal"), to: next))
            }
            buttons.append(Form.button("Fail a payment now", of: name, ("when", "now"), to: path("billing-failure")))
            buttons.append(Form.button("Cancel renewal", of: name, to: path("cancel")))
        } else {
            buttons.append(Form.button("Turn renewal on", of: name, to: path("resubscribe")))
        }
        buttons.append(Form.button("Expire", of: name, ("reason", "VOLUNTARY"), to: path("expire")))
        return buttons
    }

    private var afterwards: [Markup] {
        var buttons: [Markup] = []
        if !transaction.isFinished { buttons.append(Form.button("Finish", of: name, to: path("finish"))) }
        if transaction.isRefunded {
            buttons.append(Form.button("Reverse the refund", of: name, to: path("reverse-refund")))
        } else if !transaction.isRevoked {
            buttons.append(Form.button("Refund without a request", of: name, to: path("refund")))
            if transaction.payload.ownershipType == .purchased {
                buttons.append(Form.button("Share with the family", of: name, to: path("family-share")))
            }
            buttons.append(Form.button("Revoke from the family", of: name, to: path("revoke")))
        }
        return buttons
    }

    /// The forms that need a value.
    private var details: Markup? {
        guard let subscription, subscription.isRunning else { return nil }
        let price = Form.text("New price", "price", id: "price-\(key)", hint: "12.99", more: " inputmode=\"decimal\"")
        let days = Form.text("Days", "days", id: "days-\(key)", hint: "1 to 90", more: " inputmode=\"numeric\"")
        return """
            \(Form.buttons(path("price-increase"), [price, Form.button("Announce a higher price", of: name)], class: "fields"))
            \(Form.buttons(path("extend"), [days, Form.button("Extend the period", of: name)], class: "fields"))
            """
    }
}
