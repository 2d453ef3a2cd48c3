import AppStoreTypes
import Foundation
import Hummingbird
import Refunds

/// The routes that find cases, customers, purchases and products by their identifiers.
struct SearchController: Sendable {
    let store: any SearchStore
    let scopes: AppScopes
    let apps: [String: App]

    func addRoutes(to group: RouterGroup<DeskRequestContext>) {
        group.get("search", use: search)
        group.get("customers", use: customers)
    }

    private func search(_ request: Request, context: DeskRequestContext) async throws -> Response {
        let query = try Query(request, scopes, context.token)
        let hits = try await store.search(query.text, in: query.app, limit: query.limit)
        let products = FoundProduct.all(in: apps, beginningWith: query.text, limit: query.limit) { bundleID in
            query.app.map { $0 == bundleID } ?? true
        }
        // What the desk has under this text is not an order.
        let order =
            hits == SearchHits() && products.isEmpty
            ? await OrderSearch(apps: apps).found(query.text, covers: query.covers, context.logger) : nil
        let body = SearchJSON(
            cases: hits.cases.map(FoundCaseJSON.init),
            customers: hits.customers.map(FoundCustomerJSON.init),
            transactions: hits.transactions.map(FoundTransactionJSON.init),
            products: products.map { FoundProductJSON(productId: $0.productID, bundleId: $0.bundleID) },
            isPartial: hits.isPartial,
            order: order.map(FoundOrderJSON.init)
        )
        return try JSONEncoder.api.encode(body, from: request, context: context)
    }

    private func customers(_ request: Request, context: DeskRequestContext) async throws -> Response {
        let query = try Query(request, scopes, context.token)
        var found = try await store.customers(by: query.text, in: query.app, limit: query.limit)
        // What the desk has under this text is not an order.
        if found.isEmpty,
            let order = await OrderSearch(apps: apps).found(query.text, covers: query.covers, context.logger)
        {
            found = Array(order.customers.prefix(query.limit))
        }
        let body = FoundCustomersJSON(customers: found.map(FoundCustomerJSON.init))
        return try JSONEncoder.api.encode(body, from: request, context: context)
    }

    /// What a request searches for.
    private struct Query {
        let text: SearchText
        let app: String?
        let limit: Int

        func covers(_ bundleID: String) -> Bool { app.map { $0 == bundleID } ?? true }

        init(_ request: Request, _ scopes: AppScopes, _ token: AccessToken?) throws {
            let query = QueryParameters(request, known: ["q", "app", "limit"])
            app = try query.app(of: scopes, for: token)
            limit = query.limit()
            let typed = query.text("q") ?? ""
            do {
                text = try SearchText(typed)
            } catch {
                query.note("q", error.explanation)
                try query.check()
                throw error
            }
            try query.check()
        }
    }
}

extension SearchText.Mistake {
    /// What is wrong, and what to type instead.
    var explanation: String {
        switch self {
        case .tooShort: "must have at least \(SearchText.shortest) characters: an identifier, or its beginning"
        case .tooLong: "must have at most \(SearchText.longest) bytes"
        case .control: "must not contain control characters"
        }
    }
}

/// A product of `products.yml` that a search found.
struct FoundProduct: Hashable, Sendable {
    let productID: String
    let bundleID: String

    /// Returns the products whose identifier begins with a text, sorted.
    static func all(
        in apps: [String: App],
        beginningWith text: SearchText,
        limit: Int,
        covers: (String) -> Bool
    ) -> [FoundProduct] {
        let forms = [text, text.asTyped].compactMap { $0?.text }
        let found = apps.filter { covers($0.key) }.flatMap { bundleID, app in
            app.catalogue.products.keys.filter { key in forms.contains { key.utf8.starts(with: $0.utf8) } }
                .map { FoundProduct(productID: $0, bundleID: bundleID) }
        }
        return Array(found.sorted { ($0.productID, $0.bundleID) < ($1.productID, $1.bundleID) }.prefix(limit))
    }
}

private struct SearchJSON: Encodable {
    let cases: [FoundCaseJSON]
    let customers: [FoundCustomerJSON]
    let transactions: [FoundTransactionJSON]
    let products: [FoundProductJSON]
    let isPartial: Bool
    let order: FoundOrderJSON?
}

private struct FoundOrderJSON: Encodable {
    let transactions: [FoundTransactionJSON]
    let unansweredApps: [String]

    init(_ found: OrderSearch.Found) {
        transactions = found.transactions.map(FoundTransactionJSON.init)
        unansweredApps = found.unanswered
    }
}

private struct FoundCustomersJSON: Encodable {
    let customers: [FoundCustomerJSON]
}

private struct FoundCaseJSON: Encodable {
    let id: String
    let bundleId: String
    let environment: String
    let transactionId: String
    let productId: String
    let state: CaseState
    let requestedAt: RFC3339Time

    init(_ found: SearchHits.FoundCase) {
        (id, transactionId, productId) = (found.id, found.transactionID, found.productID)
        (bundleId, environment) = (found.app.bundleID, found.app.environment.rawValue)
        state = found.state
        requestedAt = RFC3339Time(found.requestedAt)
    }
}

private struct FoundCustomerJSON: Encodable {
    let customer: String
    let bundleId: String
    let environment: String

    init(_ found: SearchHits.FoundCustomer) {
        (customer, bundleId, environment) = (found.name, found.app.bundleID, found.app.environment.rawValue)
    }
}

private struct FoundTransactionJSON: Encodable {
    let transactionId: String
    let bundleId: String
    let environment: String
    let productId: String
    let customer: String
    let purchasedAt: RFC3339Time

    init(_ found: SearchHits.FoundTransaction) {
        (transactionId, productId, customer) = (found.transactionID, found.productID, found.customerID)
        (bundleId, environment) = (found.app.bundleID, found.app.environment.rawValue)
        purchasedAt = RFC3339Time(found.purchasedAt)
    }
}

private struct FoundProductJSON: Encodable {
    let productId: String
    let bundleId: String
}
