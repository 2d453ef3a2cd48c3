import AppStoreTypes

/// The overview page with the latest activity and a form to buy.
struct OverviewPage: Sendable {
    let world: World
    let visit: PageVisit

    var frame: PageFrame {
        let app = visit["app"].flatMap { world.apps[$0] == nil ? nil : $0 } ?? world.apps.keys.min()
        let bought = world.transactions.entries.suffix(ListingLimits.overview).reversed()
        let asked = Listing(newestIn: world.refundRequests, limit: ListingLimits.overview).rows
        let sent = world.notifications.sequences.suffix(ListingLimits.overview).reversed()
            .compactMap { world.notifications[$0] }
        let received = world.requests.numbers.suffix(ListingLimits.overview).reversed()
            .compactMap { number in world.requests[number].map { NumberedRequest(number: number, request: $0) } }
        let known = world.customers.list.suffix(ListingLimits.overview).reversed()
        let parts: [Markup] = [
            list(
                "purchases",
                .purchases,
                world.transactions.count,
                bought.isEmpty ? nil : PurchaseRows(Array(bought), in: world).markup,
                otherwise: Live.empty(
                    "No purchases yet. Buy something above, or call:",
                    PurchaseCall.text(visit, in: world)
                )
            ),
            list(
                "refund-requests",
                .refundRequests,
                world.refundRequests.count,
                asked.isEmpty ? nil : RefundRequestRows(asked, in: world).markup,
                otherwise: Live.empty("No refund requests yet. Each purchase has a button to request a refund.")
            ),
            list(
                "notifications",
                .notifications,
                world.notifications.count,
                sent.isEmpty ? nil : NotificationRows(sent, now: world.now).markup,
                otherwise: Live.empty("No notifications yet. Each event of a purchase sends one.")
            ),
            list(
                "requests",
                .requests,
                world.requests.numbers.count,
                received.isEmpty ? nil : RequestRows(received, now: world.now).markup,
                otherwise: Live.empty(
                    "No requests yet. “Connect a backend” shows how to connect a client."
                )
            ),
            list(
                "customers",
                .customers,
                world.customers.list.count,
                known.isEmpty ? nil : CustomerRows(Array(known), in: world).markup,
                otherwise: Live.empty("No customers yet. Each purchase by a new customer adds one.")
            ),
        ]
        let content: Markup = """
            <h1 class="unseen">Overview</h1>
            \(connecting(app))
            \(Live.section("buy", "Buy", buying(app)))
            \(parts)
            """
        return PageFrame(title: "Overview", section: .overview, content: content)
    }

    private func list(
        _ id: String,
        _ section: PageFrame.Section,
        _ count: Int,
        _ rows: Markup?,
        otherwise empty: Markup
    ) -> Markup {
        let all: Markup? =
            count > 0 ? "<a href=\"\(section.address)\">All \(PageElement.count(count))</a>" : nil
        return Live.section(id, section.rawValue, more: all, rows ?? empty)
    }

    /// Returns the instructions for connecting a backend.
    private func connecting(_ app: String?) -> Markup {
        let bundleID = app ?? "com.example.coins"
        let settings = world.apps[bundleID]
        let url = settings?.notificationURL(in: .sandbox) ?? settings?.notificationURL(in: .production)
        let open: Markup = world.requests.numbers.isEmpty && url == nil ? " open" : ""
        let target: Markup =
            url.map { "<code>\($0)</code>" }
            ?? "no URL yet: <a href=\"\(PageFrame.Section.apps.address)\">set one</a>"
        return """
            <details id="connect" class="connect"\(open)><summary>Connect a backend</summary>
            <dl class="terms">
            <div><dt>Base URL, sandbox</dt><dd>\(PageElement.whole("\(visit.base)/sandbox", of: "URL"))</dd></div>
            <div><dt>Base URL, production</dt><dd>\(PageElement.whole("\(visit.base)/production", of: "URL"))</dd></div>
            <div><dt>Notifications go to</dt><dd>\(target)</dd></div>
            </dl>
            <p>Key, shared secret and the root certificate to trust:</p>
            <pre tabindex="0"><code>curl '\(visit.base)/_emulator/credentials?bundleId=\(bundleID)'</code></pre>
            </details>
            """
    }

    private func buying(_ app: String?) -> Markup {
        guard let app, let known = world.apps[app] else {
            return Live.empty(
                "No apps yet. Create one on the Apps page, or call:",
                "curl '\(visit.base)/_emulator/credentials?bundleId=com.example.coins'"
            )
        }
        let products = known.products.keys.sorted()
        guard !products.isEmpty else {
            return """
                <div class="empty"><p><bdi>\(app)</bdi> has no products yet.</p>\(AppForms.samples(of: app))\
                <p>Or add a product of your own on the <a href="\(PageFrame.Section.apps.address)">Apps</a> page, or call:</p>
                <pre tabindex="0"><code>curl -X PUT \(visit.base)/_emulator/apps/\(app)/products/coins.500 \\
                  -d '{"type": "Consumable", "price": 4990, "currency": "USD"}'</code></pre></div>
                """
        }
        let names = world.apps.keys.sorted().prefix(200)
        let others: Markup? =
            world.apps.count > 1
            ? """
            <form method="get" action="\(PagePath.home)" class="fields">\
            \(Form.choice("App", "app", id: "buy-app", names.map { ($0, $0) }, chosen: app))\
            <button type="submit">Choose</button></form>
            """ : nil
        let recent = world.customers.list.suffix(2000).reversed().lazy.filter { $0.bundleID == app }.prefix(25).map {
            customer in
            let name = customer.appAccountToken?.rawValue ?? customer.appTransactionID
            return (customer.appTransactionID, "\(name) (\(customer.environment.rawValue))")
        }
        let goods = products.prefix(500).map { id in
            let product = known.products[id]
            return (id, "\(id): \(Money.displayText(product?.price, product?.currency) ?? "")")
        }
        let fields: [Markup] = [
            Form.hidden("bundleId", app),
            Form.choice("Product", "productId", id: "buy-product", Array(goods)),
            Form.text(
                "Quantity",
                "quantity",
                id: "buy-quantity",
                value: "1",
                more: " inputmode=\"numeric\" class=\"short\""
            ),
            Form.choice("Customer", "customer", id: "buy-customer", [("", "new customer")] + Array(recent)),
            Form.choice(
                "Environment",
                "environment",
                id: "buy-environment",
                ["Sandbox", "Production"].map { ($0, $0) }
            ),
            Form.text("App account token", "appAccountToken", id: "buy-token", hint: "none, or a UUID"),
            Form.button("Buy", isMain: true),
        ]
        return "\(others)\(Form.buttons(PagePath.form("purchases"), fields, class: "fields"))"
    }
}
