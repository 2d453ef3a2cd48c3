import AppStoreTypes
import Hummingbird
import Refunds

extension Dashboard {
    /// Adds the search.
    func addSearchRoutes(to router: Router<DeskRequestContext>) {
        addPage("search", to: router, known: ["q"], show: searchPage)
    }

    /// `GET /search`: what begins with a text; one exact match opens its page.
    private func searchPage(_ request: PageRequest) async throws -> Response {
        let frame = frame("Search", in: .other, for: request, showsScope: false)
        let scope = request.chosenScope
        let narrowing = SearchPage.Narrowing(
            to: scope,
            query: request.query["q"],
            among: visibleApps(request.visitor)
        )
        guard let typed = request.query["q"] else {
            return try html(SearchPage(query: "", narrowing, message: nil), as: .search, in: frame)
        }
        // Pages shorten an identifier to its beginning and its end.
        let parts = typed.split(separator: "…", maxSplits: 1)
        let text: SearchText
        do {
            text = try SearchText(parts.count == 2 ? String(parts[0]) : typed)
        } catch {
            let message = "The text \(error.explanation)."
            let page = SearchPage(query: String(typed.prefix(256)), narrowing, message: message)
            return try html(page, as: .search, in: frame, status: .badRequest)
        }
        let covers = request.visitor.covers
        // Without an app in the address, a visitor of several apps searches all of them.
        let only =
            scope.bundleID.map { [$0] } ?? (request.visitor.apps == .all ? nil : visibleApps(request.visitor))
        var hits = try await search(text, in: only)
        if parts.count == 2 {
            hits = hits.ending(with: parts[1])
            if let link = SearchPage.link(ofOnlyIdentifierIn: hits, from: scope) { return .seeOther(link) }
        }
        let products =
            parts.count == 2
            ? []
            : FoundProduct.all(in: apps, beginningWith: text, limit: Self.searchHits) { bundleID in
                covers(bundleID) && only?.contains(bundleID) ?? true
            }
        if let link = SearchPage.link(ofExactMatch: text.text, in: hits, from: scope) { return .seeOther(link) }
        var page = SearchPage(query: typed, narrowing, hits, products, from: scope, limit: Self.searchHits, now: now())
        // What the desk has under this text is not an order.
        if page.hasNoHits, parts.count < 2 {
            let order = await OrderSearch(apps: apps).found(
                text,
                covers: { bundleID in covers(bundleID) && only?.contains(bundleID) ?? true },
                request.logger
            )
            if let only = order?.transactions.first, order?.transactions.count == 1 {
                return .seeOther(scope.link("/search", [("q", only.transactionID)]))
            }
            if let order { page.add(order, from: scope, now: now()) }
        }
        return try html(page, as: .search, in: frame)
    }

    /// Searches some apps, or all if there are none.
    private func search(_ text: SearchText, in bundleIDs: [String]?) async throws -> SearchHits {
        guard let bundleIDs else { return try await customers.search(text, in: nil, limit: Self.searchHits) }
        var all = SearchHits()
        for bundleID in bundleIDs {
            let hits = try await customers.search(text, in: bundleID, limit: Self.searchHits)
            all.cases += hits.cases
            all.customers += hits.customers
            all.transactions += hits.transactions
        }
        all.cases = Array(all.cases.prefix(Self.searchHits))
        all.customers = Array(all.customers.prefix(Self.searchHits))
        all.transactions = Array(all.transactions.prefix(Self.searchHits))
        return all
    }

    /// The most hits of a kind on the page.
    private static let searchHits = 20
}

/// The content of the search page.
struct SearchPage: Sendable {
    struct Row: Sendable {
        let link: String
        let identifier: Identifier
        let details: String
        /// The environment; `nil` for Production.
        let environment: String?
        let moment: Moment?
    }

    struct List: Sendable {
        let heading: String
        let rows: [Row]
        /// A remark if there are more hits than the page shows.
        let remark: String?
    }

    /// The app to which the address narrows a search.
    struct Narrowing: Sendable {
        let app: String
        /// The same search in all apps.
        let allLink: String

        /// Creates a narrowing; returns `nil` if the scope has all apps that the visitor may see.
        init?(to scope: PageScope, query: String?, among visible: [String]) {
            guard let app = scope.bundleID, visible != [app] else { return nil }
            self.app = app
            var all = scope
            all.bundleID = nil
            allLink = all.link("/search", [("q", query)])
        }
    }

    let query: String
    let narrowing: Narrowing?
    /// Whether there may be other hits in the app.
    let isPartial: Bool
    /// What is wrong with the text; `nil` if nothing is.
    let message: String?
    private(set) var lists: [List]
    private(set) var hasNoHits: Bool
    /// The apps for which Apple did not say whether the text is an order; `nil` if none.
    private(set) var unanswered: String?
    /// The cases about the product with the text as its identifier, which the products file may not have; `nil` if the
    /// text is not a whole identifier.
    let productLink: String?
    let isEmpty: Bool

    /// Creates a page without hits.
    init(query: String, _ narrowing: Narrowing?, message: String?) {
        self.query = query
        self.narrowing = narrowing
        self.message = message
        isPartial = false
        lists = []
        hasNoHits = false
        productLink = nil
        isEmpty = message == nil
    }

    init(
        query: String,
        _ narrowing: Narrowing?,
        _ hits: SearchHits,
        _ products: [FoundProduct],
        from scope: PageScope,
        limit: Int,
        now: Timestamp
    ) {
        self.query = query
        self.narrowing = narrowing
        message = nil
        isPartial = hits.isPartial
        productLink = query.contains("…") ? nil : scope.link("/cases", [("product", query)])
        isEmpty = false
        let found = [
            ("Cases", hits.cases.map { Row($0, from: scope, now: now) }),
            ("Customers", hits.customers.map { Row($0, from: scope) }),
            ("Transactions", hits.transactions.map { Row($0, from: scope, now: now) }),
            ("Products", products.map { Row($0, from: scope) }),
        ]
        lists = found.filter { !$0.1.isEmpty }.map { heading, rows in
            let remark = rows.count < limit ? nil : "The first \(limit). Type more of the identifier to see others."
            return List(heading: heading, rows: rows, remark: remark)
        }
        hasNoHits = lists.isEmpty
    }

    /// Adds what Apple said about an order.
    mutating func add(_ order: OrderSearch.Found, from scope: PageScope, now: Timestamp) {
        let rows = order.transactions.map { Row($0, from: scope, now: now) }
        if !rows.isEmpty {
            lists = [List(heading: "Purchases of this order", rows: rows, remark: "As Apple says now.")]
        }
        hasNoHits = rows.isEmpty
        unanswered = order.unanswered.isEmpty ? nil : order.unanswered.joined(separator: ", ")
    }

    /// Returns the page of what a text names exactly; `nil` if nothing or several things have this name.
    static func link(ofExactMatch text: String, in hits: SearchHits, from scope: PageScope) -> String? {
        let named = hits.cases.filter { $0.id == text }
        if named.count == 1, let only = named.first { return caseLink(only.id, from: scope) }
        let asked = hits.cases.filter { $0.transactionID == text }
        if asked.count == 1, let only = asked.first { return caseLink(only.id, from: scope) }
        guard asked.isEmpty else { return nil }
        let people =
            hits.customers.filter { $0.name == text }.map(\.app)
            + hits.transactions.filter { $0.transactionID == text }.map(\.app)
        guard let app = people.first, people.allSatisfy({ $0.bundleID == app.bundleID }) else { return nil }
        return CustomerPage.link(to: text, in: people.first { $0.environment == .production } ?? app, from: scope)
    }

    /// Returns the page of the only identifier among some hits; `nil` if there are none or several.
    static func link(ofOnlyIdentifierIn hits: SearchHits, from scope: PageScope) -> String? {
        let identifiers = Set(
            hits.cases.map(\.id) + hits.customers.map(\.name) + hits.transactions.map(\.transactionID)
        )
        guard identifiers.count == 1, let only = identifiers.first else { return nil }
        return link(ofExactMatch: only, in: hits, from: scope)
    }

    /// Returns the address of a case's page, without an environment, so that the case opens in its own.
    fileprivate static func caseLink(_ id: String, from scope: PageScope) -> String {
        var own = scope
        own.environment = .production
        return own.link(Link.path("cases", id))
    }
}

extension SearchPage.Row {
    fileprivate init(_ found: SearchHits.FoundCase, from scope: PageScope, now: Timestamp) {
        self.init(
            link: SearchPage.caseLink(found.id, from: scope),
            identifier: Identifier(found.id),
            details: "\(found.productID), \(found.state.chip.word.lowercased()), transaction \(found.transactionID)",
            environment: found.app.shownEnvironment,
            moment: Moment(found.requestedAt, now: now)
        )
    }

    fileprivate init(_ found: SearchHits.FoundCustomer, from scope: PageScope) {
        self.init(
            link: CustomerPage.link(to: found.name, in: found.app, from: scope),
            identifier: Identifier(found.name),
            details: found.app.bundleID,
            environment: found.app.shownEnvironment,
            moment: nil
        )
    }

    fileprivate init(_ found: SearchHits.FoundTransaction, from scope: PageScope, now: Timestamp) {
        self.init(
            link: CustomerPage.link(to: found.transactionID, in: found.app, from: scope),
            identifier: Identifier(found.transactionID),
            details: "\(found.productID), customer \(found.customerID)",
            environment: found.app.shownEnvironment,
            moment: Moment(found.purchasedAt, now: now)
        )
    }

    fileprivate init(_ found: FoundProduct, from scope: PageScope) {
        var own = scope
        own.bundleID = found.bundleID
        self.init(
            link: own.link("/cases", [("product", found.productID)]),
            identifier: Identifier(found.productID),
            details: found.bundleID,
            environment: nil,
            moment: nil
        )
    }
}

extension SearchHits {
    /// Returns the hits whose identifier ends with a text, for an identifier that a page shortened.
    fileprivate func ending(with end: Substring) -> SearchHits {
        let end = end.filter { !$0.isWhitespace }.lowercased()
        func matches(_ identifier: String) -> Bool { identifier.lowercased().hasSuffix(end) }
        return SearchHits(
            cases: cases.filter { matches($0.id) },
            customers: customers.filter { matches($0.name) },
            transactions: transactions.filter { matches($0.transactionID) },
            isPartial: isPartial
        )
    }
}

extension AppKey {
    /// The environment as pages show it; `nil` for Production.
    fileprivate var shownEnvironment: String? { environment == .production ? nil : environment.rawValue }
}
