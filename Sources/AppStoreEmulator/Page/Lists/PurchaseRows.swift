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
                    product, PageElement.money(payload.price, payload.currency),
                    PurchaseBadge(of: transaction, in: world).markup,
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

/// The list of purchases.
struct PurchasesPage: Sendable {
    let world: World
    let visit: PageVisit

    var frame: PageFrame {
        let filters = ListFilters(
            section: .purchases,
            world: world,
            visit: visit,
            choices: [
                (
                    "state", "State",
                    ["bought", "active", "refund requested", "refunded", "billing retry", "grace period", "expired"]
                        .map { ($0, $0) }
                )
            ],
            search: "Product or transaction"
        )
        let entries = world.transactions.entries
        let listing = Listing(of: entries.indices, before: visit.before, limit: ListingLimits.rows) { place in
            let transaction = entries[place]
            guard filters.wants(transaction.bundleID, transaction.environment),
                filters.finds(transaction.payload.productID, transaction.id, transaction.originalID),
                visit["state"].map({ PurchaseBadge(of: transaction, in: world).word.hasPrefix($0) }) ?? true
            else { return nil as EmulatedTransaction? }
            return transaction
        }
        let empty = Live.empty(
            "No purchases yet. Buy something on the overview page, or call:",
            PurchaseCall.text(visit, in: world)
        )
        return filters.page(listing, of: entries.count, empty: empty) { PurchaseRows($0, in: world).markup }
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
