import AppStoreTypes

/// A table of purchases with their actions.
struct PurchaseRows: Sendable {
    private var table = Table(
        "Purchases, newest first",
        [
            .init(name: "Product"), .init(name: "Price", isNumber: true), .init(name: "State"), .init(name: "Bought"),
            .init(name: "Customer"), .init(name: "Transaction"), .init(name: "Do"),
        ]
    )

    init(_ transactions: [EmulatedTransaction], in world: World) {
        for transaction in transactions {
            let payload = transaction.payload
            let quantity = payload.quantity ?? 1
            let many: Markup? = quantity > 1 ? " \(PageElement.note("× \(quantity)"))" : nil
            // The app's name is shown only if there are several apps.
            let app: Markup? = world.apps.count > 1 ? " \(PageElement.note(transaction.bundleID))" : nil
            let product: Markup = "<bdi>\(payload.productID ?? "")</bdi>\(many)\(app)"
            let transactionLink = PagePath.page("purchases", transaction.id)
            let customerLink = PagePath.page("customers", transaction.customer)
            table.add(
                "purchase-\(transaction.id)",
                [
                    product, PageElement.money(payload.price, payload.currency), world.standing(of: transaction).markup,
                    "\(PageElement.moment(payload.purchaseDate, now: world.now)) \(PageElement.environment(transaction.environment))",
                    PageElement.identifier(transaction.customer, of: "customer", link: customerLink),
                    PageElement.identifier(transaction.id, of: "transaction", link: transactionLink),
                    PurchaseActions(transaction, in: world).brief,
                ]
            )
        }
    }

    var markup: Markup { table.markup }
}

extension World {
    func purchasesPage(_ visit: PageVisit) -> PageFrame {
        let address = PageFrame.Section.purchases.address
        let filters = ListFilters(
            address: address,
            visit: visit,
            choices: [
                (
                    "state", "State",
                    ["bought", "active", "refund asked", "refunded", "billing retry", "grace period", "expired"]
                        .map { ($0, $0) }
                )
            ],
            search: "Product or transaction"
        )
        let entries = transactions.entries
        let listing = Listing(of: entries.indices, before: visit.before, limit: ListingLimits.rows) { place in
            let transaction = entries[place]
            guard filters.wants(transaction.bundleID, transaction.environment),
                filters.finds(transaction.payload.productID, transaction.id, transaction.originalID),
                visit["state"].map({ standing(of: transaction).word.hasPrefix($0) }) ?? true
            else { return nil as EmulatedTransaction? }
            return transaction
        }
        let rows: Markup =
            listing.rows.isEmpty
            ? Live.empty(
                transactions.isEmpty
                    ? "Nothing was bought yet. The form on the overview buys, and so does:"
                    : "No purchase fits here.",
                transactions.isEmpty ? PurchaseCall.text(visit, in: self) : nil
            ) : PurchaseRows(listing.rows, in: self).markup
        let content: Markup = """
            <h1>Purchases <span class="count">\(PageElement.count(transactions.count))</span></h1>
            \(filters.markup(in: self))
            \(Live.section("purchases", "Newest first", rows))
            \(filters.pages(listing, of: "purchases"))
            """
        return PageFrame(title: "Purchases", section: .purchases, content: content)
    }
}

/// The example call that makes a first purchase.
enum PurchaseCall {
    static func text(_ visit: PageVisit, in world: World) -> String {
        let app = world.apps.keys.min() ?? "com.example.coins"
        let product = world.apps[app]?.products.keys.min() ?? "coins.500"
        return """
            curl -X POST \(visit.base)/_emulator/purchases \\
              -d '{"bundleId": "\(app)", "productId": "\(product)"}'
            """
    }
}
