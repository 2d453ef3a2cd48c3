import AppStoreTypes

/// A table of customers.
struct CustomerRows: Sendable {
    private var table = Table(
        "Customers, newest first",
        [
            .init(name: "Customer"), .init(name: "Bought", isNumber: true), .init(name: "Subscriptions"),
            .init(name: "App account token"), .init(name: "App"), .init(name: "Since"),
        ]
    )

    init(_ customers: [EmulatedCustomer], in world: World) {
        for customer in customers {
            let id = customer.appTransactionID
            let subscriptions: [Markup] = world.subscriptions.of(id).prefix(4).map { subscription in
                let standing = PurchaseBadge(of: subscription, in: world).markup
                return "<span class=\"line\"><bdi>\(subscription.productID)</bdi> \(standing)</span> "
            }
            let token = customer.appAccountToken.map { PageElement.identifier($0.rawValue, of: "app account token") }
            table.add(
                "customer-\(id)",
                [
                    PageElement.identifier(id, of: "customer", link: PagePath.page("customers", id)),
                    "\(PageElement.count(world.transactions.bought(by: id).count))",
                    subscriptions.isEmpty ? PageElement.note("none") : Markup(subscriptions),
                    token ?? PageElement.note("none"),
                    "<bdi>\(customer.bundleID)</bdi> \(PageElement.note(customer.storefront))",
                    """
                    \(PageElement.moment(customer.originalPurchaseDate, now: world.now)) \
                    \(PageElement.environment(customer.environment))
                    """,
                ]
            )
        }
    }

    var markup: Markup { table.markup }
}

/// The list of customers.
struct CustomersPage: Sendable {
    let world: World
    let visit: PageVisit

    var frame: PageFrame {
        let filters = ListFilters(
            section: .customers,
            world: world,
            visit: visit,
            search: "Customer or app account token"
        )
        let all = world.customers.list
        let listing = Listing(of: all.indices, before: visit.before, limit: ListingLimits.rows) { place in
            let customer = all[place]
            guard filters.wants(customer.bundleID, customer.environment),
                filters.finds(customer.appTransactionID, customer.appAccountToken?.rawValue)
            else { return nil as EmulatedCustomer? }
            return customer
        }
        let empty = Live.empty(
            "No customers yet. Buy something, or call:",
            """
            curl -X POST \(visit.base)/_emulator/customers \\
              -d '{"bundleId": "\(world.apps.keys.min() ?? "com.example.coins")"}'
            """
        )
        return filters.page(listing, of: all.count, empty: empty) { CustomerRows($0, in: world).markup }
    }
}

/// The page of one customer with their purchases.
struct CustomerPage: Sendable {
    let world: World
    let customer: EmulatedCustomer

    init(_ id: String, in world: World) throws(EmulatorError) {
        (self.world, customer) = (world, try world.customer(id))
    }

    var frame: PageFrame {
        let id = customer.appTransactionID
        let bought = world.transactions.bought(by: id)
        let subscriptions: [Markup] = world.subscriptions.of(id).map { subscription in
            let link = PagePath.page("purchases", subscription.currentTransactionID)
            let standing = PurchaseBadge(of: subscription, in: world).markup
            return "<p><a href=\"\(link)\"><bdi>\(subscription.productID)</bdi></a> \(standing)</p>"
        }
        var terms: [(String, Markup)] = [
            ("Customer", PageElement.identifier(id, of: "customer")),
            ("App", "<bdi>\(customer.bundleID)</bdi>"),
            ("Environment", PageElement.environment(customer.environment)),
            ("Storefront", "\(customer.storefront)"),
            ("Since", PageElement.moment(customer.originalPurchaseDate, now: world.now)),
        ]
        if let token = customer.appAccountToken {
            terms.append(("App account token", PageElement.identifier(token.rawValue, of: "app account token")))
        }
        if let rescinded = customer.consentRescindedAt {
            terms.append(("Consent rescinded", PageElement.moment(rescinded, now: world.now)))
        }
        let newest = Array(bought.reversed().prefix(ListingLimits.rows))
        let products = world.apps[customer.bundleID]?.products.keys.sorted().prefix(200).map { ($0, $0) } ?? []
        let buy: Markup =
            products.isEmpty
            ? Live.empty("The app has no products yet: add one on the Apps page.")
            : Form.buttons(
                PagePath.form("purchases"),
                [
                    Form.hidden("bundleId", customer.bundleID), Form.hidden("customer", id),
                    Form.hidden("environment", customer.environment.rawValue),
                    Form.hidden("storefront", customer.storefront),
                    Form.choice("Product", "productId", id: "buy-product", Array(products)),
                    Form.button("Buy", of: "for this customer", isMain: true),
                ],
                class: "fields"
            )
        let rescind = Form.buttons(
            PagePath.form("customers", id, "rescind-consent"),
            [Form.button("Rescind consent", of: "a parent withdraws the consent to the app's use")]
        )
        let content: Markup = """
            <p class="crumbs"><a href="\(PageFrame.Section.customers.address)">Customers</a></p>
            <h1>A customer of <bdi>\(customer.bundleID)</bdi></h1>
            \(Live.section("customer", "Details", TermList.markup(terms)))
            \(Live.section("buy", "Buy something", "\(buy)\(rescind)"))
            \(subscriptions.isEmpty ? "" : Live.section("subscriptions", "Subscriptions", Markup(subscriptions)))
            \(Live.section("purchases", "Purchases, newest first",
                newest.isEmpty ? Live.empty("No purchases yet.") : PurchaseRows(newest, in: world).markup))
            """
        return PageFrame(title: "Customer \(id)", section: .customers, content: content)
    }
}
