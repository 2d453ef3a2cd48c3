import AppStoreTypes

/// The page of the apps, with forms for their settings.
struct AppsPage: Sendable {
    let world: World
    let visit: PageVisit

    private static let appsPerPage = 25

    var frame: PageFrame {
        let names = world.apps.keys.sorted().filter { name in visit["q"].map { name.contains($0) } ?? true }
        // A page starts after the last name of the previous page.
        let rest = visit["after"].map { after in names.filter { $0 > after } } ?? names
        let shown = rest.prefix(Self.appsPerPage)
        let parts: [Markup] = shown.enumerated().map { place, name in
            guard let app = world.apps[name] else { return "" }
            return Live.section("app-\(name)", name, AppForms(name: name, app: app, place: place).markup)
        }
        let next: Markup? =
            rest.count > shown.count
            ? "<nav class=\"pages\"><a rel=\"next\" href=\"\(PagePath.page("apps", query: ["q": visit["q"], "after": shown.last]))\">More apps</a></nav>"
            : nil
        let empty = Live.empty(
            "No apps yet. Create one below, or call:",
            "curl '\(visit.base)/_emulator/credentials?bundleId=com.example.coins'"
        )
        let content: Markup = """
            <h1>Apps <span class="count">\(PageElement.count(world.apps.count))</span></h1>
            \(parts.isEmpty ? empty : Markup(parts))
            \(next)
            <section><h2>Add an app</h2>\(AppForms.another)</section>
            <section><h2>Reset</h2><details id="reset" class="more"><summary>Delete all data</summary>
            <p>This deletes all apps, purchases, requests and notifications, but no keys. You cannot undo it.</p>
            \(Form.buttons(PagePath.form("reset"), [Form.button("Delete all data now")]))</details></section>
            """
        return PageFrame(title: "Apps", section: .apps, content: content)
    }
}

/// The forms for an app's settings in App Store Connect.
struct AppForms: Sendable {
    let name: String
    let app: EmulatedApp
    /// The position of the app on the page, for unique field IDs.
    let place: Int

    var markup: Markup {
        """
        <p class="note">App Apple ID <code>\(app.appAppleID)</code></p>
        \(destinations)
        \(products)
        <details id="add-\(name)" class="more"><summary>Add a product</summary>\(adding)</details>
        <details id="billing-\(name)" class="more"><summary>Renewal settings</summary>\(billing)</details>
        """
    }

    /// The notification URLs, with a form for each environment.
    private var destinations: Markup {
        let forms: [Markup] = [AppStoreEnvironment.sandbox, .production].map { environment in
            let id = "\(environment.rawValue.lowercased())-\(place)"
            let fields: [Markup] = [
                Form.hidden("environment", environment.rawValue),
                Form.text(
                    "\(environment.rawValue): notification URL",
                    "notificationURL",
                    id: "url-\(id)",
                    value: app.notificationURL(in: environment) ?? "",
                    hint: "http://127.0.0.1:8080/notifications/v2",
                    type: "url",
                    more: " class=\"long\""
                ),
                Form.choice(
                    "Version",
                    "notificationVersion",
                    id: "version-\(id)",
                    [("2", "2"), ("1", "1")],
                    chosen: app.notificationVersion(in: environment).rawValue
                ),
                Form.button("Set", of: "\(environment.rawValue) of \(name)", isMain: true),
            ]
            return Form.buttons(PagePath.form("apps", name), fields, class: "fields")
        }
        return "\(forms)<p class=\"note\">Without a URL, the emulator sends no notifications.</p>"
    }

    private var products: Markup {
        guard !app.products.isEmpty else {
            return "<div class=\"empty\"><p>The app has no products yet.</p>\(Self.samples(of: name))</div>"
        }
        var table = Table(
            "Products of \(name)",
            [
                .init(name: "Product"), .init(name: "Kind"), .init(name: "Price", isNumber: true),
                .init(name: "Period"), .init(name: "Group, level"), .init(name: "Offers", isNumber: true),
                .init(name: "State"),
            ]
        )
        for (id, product) in app.products.sorted(by: { $0.key < $1.key }).prefix(500) {
            let isSubscription = product.type == .autoRenewableSubscription
            table.add(
                "product-\(place)-\(id)",
                [
                    "<bdi>\(id)</bdi>", "\(product.type.rawValue)", PageElement.money(product.price, product.currency),
                    product.period.map { Markup($0) } ?? PageElement.note("none"),
                    isSubscription ? "\(product.subscriptionGroup), \(product.level)" : PageElement.note("none"),
                    "\(product.offers.count)",
                    product.isForSale ? PageElement.chip("on sale", .good) : PageElement.chip("not for sale"),
                ]
            )
        }
        return table.markup
    }

    private var adding: Markup {
        let kinds = EmulatedProduct.types.map { ($0.rawValue, $0.rawValue) }
        let fields: [Markup] = [
            Form.text("Product", "productId", id: "product-\(place)", hint: "coins.500", more: " required"),
            Form.choice("Kind", "type", id: "type-\(place)", kinds, chosen: ProductType.consumable.rawValue),
            Form.text("Price", "price", id: "price-\(place)", hint: "4.99", more: " inputmode=\"decimal\" required"),
            Form.text("Currency", "currency", id: "currency-\(place)", value: "USD", more: " class=\"short\""),
            Form.text("Period", "period", id: "period-\(place)", hint: "P1M", more: " class=\"short\""),
            Form.text("Group", "group", id: "group-\(place)", hint: "pro"),
            Form.text(
                "Level",
                "level",
                id: "level-\(place)",
                hint: "1",
                more: " inputmode=\"numeric\" class=\"short\""
            ),
            Form.choice("For sale", "forSale", id: "sale-\(place)", [("true", "yes"), ("false", "no")]),
            Form.button("Put on sale", of: name, isMain: true),
        ]
        return Form.buttons(PagePath.form("apps", name, "products") + "/{productId}", fields, class: "fields")
    }

    private var billing: Markup {
        let settings = app.billing
        let fields: [Markup] = [
            Form.choice(
                "Grace period, days",
                "gracePeriodDays",
                id: "grace-\(place)",
                ["0", "3", "16", "28"].map { ($0, $0) },
                chosen: String(settings.gracePeriodDays)
            ),
            Form.text(
                "Renewals that fail, %",
                "failurePercent",
                id: "fail-\(place)",
                value: "\(settings.failurePercent)"
            ),
            Form.text(
                "Failed renewals that recover, %",
                "recoveryPercent",
                id: "good-\(place)",
                value: "\(settings.recoveryPercent)"
            ),
            Form.text(
                "Length of a sandbox month, seconds",
                "sandboxMonthSeconds",
                id: "month-\(place)",
                value: settings.sandboxMonthSeconds.map(String.init) ?? "",
                hint: "calendar month"
            ),
            Form.button("Set", of: "renewal settings of \(name)", isMain: true),
        ]
        return Form.buttons(PagePath.form("apps", name, "billing"), fields, class: "fields")
    }

    /// A form that creates an app.
    static var another: Markup {
        let fields: [Markup] = [
            Form.text("Bundle identifier", "bundleId", id: "another", hint: "com.example.coins", more: " required"),
            Form.button("Create", of: "an app", isMain: true),
        ]
        return Form.buttons(PagePath.form("apps") + "/{bundleId}", fields, class: "fields")
    }

    /// Returns buttons that put an example of each product type on sale.
    static func samples(of name: String) -> Markup {
        let samples: [Markup] = [
            sample(name, "coins.500", .consumable, "4.99"),
            sample(name, "castle", .nonConsumable, "9.99"),
            sample(name, "season.pass", .nonRenewingSubscription, "19.99", period: "P30D"),
            sample(name, "pro.monthly", .autoRenewableSubscription, "9.99", period: "P1M"),
            sample(name, "pro.yearly", .autoRenewableSubscription, "99.99", period: "P1Y"),
        ]
        return "<p>Add an example product:</p><div class=\"row\">\(samples)</div>"
    }

    private static func sample(
        _ name: String,
        _ id: String,
        _ type: ProductType,
        _ price: String,
        period: String? = nil
    ) -> Markup {
        let fields: [Markup] = [
            Form.hidden("type", type.rawValue), Form.hidden("price", price), Form.hidden("currency", "USD"),
            period.map { Form.hidden("period", $0) } ?? "",
            type == .autoRenewableSubscription ? Form.hidden("group", "pro") : "",
            Form.button(id, of: "put on sale, \(type.rawValue), \(price) USD"),
        ]
        return Form.buttons(PagePath.form("apps", name, "products", id), fields)
    }
}
