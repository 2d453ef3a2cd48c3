import AppStoreTypes

extension World {
    /// Returns the overview page with the latest activity and a form to buy.
    func overviewPage(_ visit: PageVisit) -> PageFrame {
        let app = visit["app"].flatMap { apps[$0] == nil ? nil : $0 } ?? apps.keys.min()
        let bought = transactions.entries.suffix(ListingLimits.overview).reversed()
        let asked = newestRefundRequests(limit: ListingLimits.overview).rows
        let sent = notifications.sequences.suffix(ListingLimits.overview).reversed().compactMap { notifications[$0] }
        let received = requests.numbers.suffix(ListingLimits.overview).reversed()
            .compactMap { number in requests[number].map { NumberedRequest(number: number, request: $0) } }
        let known = customers.list.suffix(ListingLimits.overview).reversed()
        let parts: [Markup] = [
            list(
                "purchases",
                .purchases,
                transactions.count,
                bought.isEmpty ? nil : PurchaseRows(Array(bought), in: self).markup,
                otherwise: Live.empty(
                    "Nothing was bought yet: buy something above, or call:",
                    PurchaseCall.text(visit, in: self)
                )
            ),
            list(
                "refund-requests",
                .refundRequests,
                refundRequests.count,
                asked.isEmpty ? nil : RefundRequestRows(asked, in: self).markup,
                otherwise: Live.empty("No refund was asked for yet: each purchase has a button for it.")
            ),
            list(
                "notifications",
                .notifications,
                notifications.count,
                sent.isEmpty ? nil : NotificationRows(sent, now: now).markup,
                otherwise: Live.empty("Nothing was sent yet. Whatever happens to a purchase sends a notification.")
            ),
            list(
                "requests",
                .requests,
                requests.numbers.count,
                received.isEmpty ? nil : RequestRows(received, now: now).markup,
                otherwise: Live.empty(
                    "Nobody has called yet. How to point a client here stands under “Connect a backend”."
                )
            ),
            list(
                "customers",
                .customers,
                customers.list.count,
                known.isEmpty ? nil : CustomerRows(Array(known), in: self).markup,
                otherwise: Live.empty("Nobody has the app yet: whoever buys something does.")
            ),
        ]
        let content: Markup = """
            <h1 class="unseen">Overview</h1>
            \(connecting(app, visit))
            \(Live.section("buy", "Buy", buying(app, visit)))
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
    private func connecting(_ app: String?, _ visit: PageVisit) -> Markup {
        let bundleID = app ?? "com.example.coins"
        let url = apps[bundleID]?.notificationURL(in: .sandbox) ?? apps[bundleID]?.notificationURL(in: .production)
        let open: Markup = requests.numbers.isEmpty && url == nil ? " open" : ""
        let target: Markup =
            url.map { "<code>\($0)</code>" }
            ?? "nowhere yet: <a href=\"\(PageFrame.Section.apps.address)\">set a URL</a>"
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

    private func buying(_ app: String?, _ visit: PageVisit) -> Markup {
        guard let app, let known = apps[app] else {
            return Live.empty(
                "There is no app yet. The page of apps makes one, and so does:",
                "curl '\(visit.base)/_emulator/credentials?bundleId=com.example.coins'"
            )
        }
        let products = known.products.keys.sorted()
        guard !products.isEmpty else {
            return """
                <div class="empty"><p><bdi>\(app)</bdi> sells nothing yet.</p>\(AppForms.samples(of: app))\
                <p>Or put a product of your own on sale on the page of <a href="\(PageFrame.Section.apps.address)">apps</a>, or call:</p>
                <pre tabindex="0"><code>curl -X PUT \(visit.base)/_emulator/apps/\(app)/products/coins.500 \\
                  -d '{"type": "Consumable", "price": 4990, "currency": "USD"}'</code></pre></div>
                """
        }
        let others: Markup? =
            apps.count > 1
            ? """
            <form method="get" action="\(PagePath.home)" class="fields">\
            \(Form.choice("App", "app", id: "buy-app", apps.keys.sorted().prefix(200).map { ($0, $0) }, chosen: app))\
            <button type="submit">Choose</button></form>
            """ : nil
        let recent = customers.list.suffix(2000).reversed().lazy.filter { $0.bundleID == app }.prefix(25).map {
            customer in
            let name = customer.appAccountToken?.rawValue ?? customer.appTransactionID
            return (customer.appTransactionID, "\(name) (\(customer.environment.rawValue))")
        }
        let goods = products.prefix(500).map { id in
            let product = known.products[id]
            return (id, "\(id): \(product?.price.description ?? "") \(product?.currency ?? "")")
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
            Form.choice("Customer", "customer", id: "buy-customer", [("", "somebody new")] + Array(recent)),
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
