import AppStoreTypes
import Foundation
import Hummingbird
import Refunds

/// Returns the ledger's data as JSON.
struct LedgerController: Sendable {
    let ledger: any LedgerStore
    let scopes: AppScopes

    func addRoutes(to group: RouterGroup<DeskRequestContext>) {
        group.get("apps/{bundleId}/transactions/{transactionId}", use: purchase)
        group.get("apps/{bundleId}/subscriptions/{originalTransactionId}", use: subscription)
        group.get("apps/{bundleId}/customers/{customer}", use: customer)
    }

    private func purchase(_ request: Request, context: DeskRequestContext) async throws -> Response {
        try QueryParameters.requireNone(request)
        let id = try context.parameters.identifier("transactionId")
        for app in try scopes.scope(of: context).apps {
            guard let found = try await ledger.purchase(id, in: app) else { continue }
            return try JSONEncoder.api.encode(PurchaseDetailJSON(found), from: request, context: context)
        }
        throw Problem(.notFound, "This transaction is unknown.")
    }

    private func subscription(_ request: Request, context: DeskRequestContext) async throws -> Response {
        try QueryParameters.requireNone(request)
        let id = try context.parameters.identifier("originalTransactionId")
        for app in try scopes.scope(of: context).apps {
            guard let found = try await ledger.subscription(id, in: app) else { continue }
            return try JSONEncoder.api.encode(SubscriptionJSON(found), from: request, context: context)
        }
        throw Problem(.notFound, "This subscription is unknown.")
    }

    /// Returns a customer from the first environment that has purchases; a customer ID belongs to one environment.
    private func customer(_ request: Request, context: DeskRequestContext) async throws -> Response {
        let id = try context.parameters.identifier("customer")
        let query = QueryParameters(request, known: ["limit"])
        let limit = query.limit()
        try query.check()
        for app in try scopes.scope(of: context).apps {
            guard let found = try await purchases(ofCustomer: id, in: app, limit: limit) else { continue }
            let body = CustomerJSON(
                customer: canonicalCustomerID(found.customer),
                environment: app.environment.rawValue,
                totals: CustomerTotalsJSON(try await ledger.totals(ofCustomer: found.customer, in: app)),
                purchases: found.purchases.map(PurchaseJSON.init)
            )
            return try JSONEncoder.api.encode(body, from: request, context: context)
        }
        throw Problem(.notFound, "This customer has no known purchase.")
    }

    /// Returns the purchases of a customer, and the identifier that leads to them; `nil` if there are none.
    ///
    /// The original transaction ID of a one-time purchase is not a name of the customer, because every purchase has its
    /// own. It leads to the purchase, and the purchase to its customer.
    private func purchases(
        ofCustomer id: String,
        in app: AppKey,
        limit: Int
    ) async throws -> (customer: String, purchases: [Purchase])? {
        let named = try await ledger.purchases(ofCustomer: id, in: app, limit: limit)
        if !named.isEmpty { return (id, named) }
        guard let owner = try await ledger.purchase(id, in: app)?.purchase.customerID else { return nil }
        let owned = try await ledger.purchases(ofCustomer: owner, in: app, limit: limit)
        // The customer may have been erased since the first read.
        return owned.isEmpty ? nil : (owner, owned)
    }
}
