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
                "<span class=\"line\"><bdi>\(subscription.productID)</bdi> \(world.standing(of: subscription).markup)</span> "
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

extension World {
    func customersPage(_ visit: PageVisit) -> PageFrame {
        let filters = ListFilters(
            address: PageFrame.Section.customers.address,
            visit: visit,
            search: "Customer or app account token"
        )
        let all = customers.list
        let listing = Listing(of: all.indices, before: visit.before, limit: ListingLimits.rows) { place in
            let customer = all[place]
            guard filters.wants(customer.bundleID, customer.environment),
                filters.finds(customer.appTransactionID, customer.appAccountToken?.rawValue)
            else { return nil as EmulatedCustomer? }
            return customer
        }
        let rows: Markup =
            listing.rows.isEmpty
            ? Live.empty(
                all.isEmpty ? "Nobody has the app yet. Whoever buys something does; or:" : "No customer fits here.",
                all.isEmpty
                    ? """
                    curl -X POST \(visit.base)/_emulator/customers \\
                      -d '{"bundleId": "\(apps.keys.min() ?? "com.example.coins")"}'
                    """ : nil
            ) : CustomerRows(listing.rows, in: self).markup
        let content: Markup = """
            <h1>Customers <span class="count">\(PageElement.count(all.count))</span></h1>
            \(filters.markup(in: self))
            \(Live.section("customers", "Newest first", rows))
            \(filters.pages(listing, of: "customers"))
            """
        return PageFrame(title: "Customers", section: .customers, content: content)
    }

    /// Returns the page of one customer with their purchases.
    func customerPage(_ id: String, _ visit: PageVisit) throws(EmulatorError) -> PageFrame {
        let customer = try customer(id)
        let bought = transactions.bought(by: id)
        let subscriptions: [Markup] = subscriptions.of(id).map { subscription in
            let link = PagePath.page("purchases", subscription.currentTransactionID)
            return
                "<p><a href=\"\(link)\"><bdi>\(subscription.productID)</bdi></a> \(standing(of: subscription).markup)</p>"
        }
        var terms: [(String, Markup)] = [
            ("Customer", PageElement.identifier(id, of: "customer")),
            ("App", "<bdi>\(customer.bundleID)</bdi>"),
            ("Environment", PageElement.environment(customer.environment)),
            ("Storefront", "\(customer.storefront)"),
            ("Since", PageElement.moment(customer.originalPurchaseDate, now: now)),
        ]
        if let token = customer.appAccountToken {
            terms.append(("App account token", PageElement.identifier(token.rawValue, of: "app account token")))
        }
        if let rescinded = customer.consentRescindedAt {
            terms.append(("Consent rescinded", PageElement.moment(rescinded, now: now)))
        }
        let newest = Array(bought.reversed().prefix(ListingLimits.rows))
        let products = apps[customer.bundleID]?.products.keys.sorted().prefix(200).map { ($0, $0) } ?? []
        let buy: Markup =
            products.isEmpty
            ? Live.empty("The app sells nothing yet: add a product on the page of apps.")
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
            \(Live.section("customer", "Who it is", TermList.markup(terms)))
            \(Live.section("buy", "Buy something", "\(buy)\(rescind)"))
            \(subscriptions.isEmpty ? "" : Live.section("subscriptions", "Subscriptions", Markup(subscriptions)))
            \(Live.section("purchases", "Purchases, newest first",
                newest.isEmpty ? Live.empty("Nothing was bought yet.") : PurchaseRows(newest, in: self).markup))
            """
        return PageFrame(title: "Customer \(id)", section: .customers, content: content)
    }
}
