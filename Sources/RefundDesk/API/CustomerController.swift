import AppStoreTypes
import Foundation
import HTTPTypes
import Hummingbird
import Refunds

/// The route for the backend's facts about customers.
struct CustomerController: Sendable {
    let facts: any FactStore
    let scopes: AppScopes
    let wake: WakeSignal
    let now: @Sendable () -> Timestamp

    func addRoutes(to group: RouterGroup<DeskRequestContext>) {
        group.put("apps/{bundleId}/customers/{customer}", use: put)
    }

    private func put(_ request: Request, context: DeskRequestContext) async throws -> HTTPResponse.Status {
        let scope = try scopes.scope(of: context)
        let customer = try context.parameters.identifier("customer")
        let body = try await CustomerBody.read(from: request, context: context)
        try await facts.recordCustomer(customer, facts: body.facts(), at: now(), in: scope)
        wake.notify()
        return .noContent
    }
}
