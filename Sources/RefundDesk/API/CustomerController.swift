import AppStoreTypes
import Foundation
import HTTPTypes
import Hummingbird
import Refunds

/// What the backend says of customers' accounts.
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

private struct CustomerBody: RequestBody {
    static let memberNames = ["accountCreatedAt", "userStatus", "purchasedElsewhereUSD", "refundedElsewhereUSD"]
    let accountCreatedAt: RFC3339Time?
    let userStatus: String?
    let purchasedElsewhereUSD: Double?
    let refundedElsewhereUSD: Double?

    private static let userStatuses: [String: UserStatus] = [
        "active": .active, "suspended": .suspended, "terminated": .terminated, "limitedAccess": .limitedAccess,
    ]

    func facts() throws -> CustomerFacts {
        var status: UserStatus?
        if let userStatus {
            guard let known = Self.userStatuses[userStatus] else {
                throw Problem(.badRequest, "userStatus is one of active, suspended, terminated, limitedAccess.")
            }
            status = known
        }
        return CustomerFacts(
            accountCreatedAt: accountCreatedAt?.timestamp,
            userStatus: status,
            purchasedElsewhereUSDCents: try cents(purchasedElsewhereUSD, "purchasedElsewhereUSD"),
            refundedElsewhereUSDCents: try cents(refundedElsewhereUSD, "refundedElsewhereUSD")
        )
    }

    private func cents(_ dollars: Double?, _ name: String) throws -> Int64? {
        guard let dollars else { return nil }
        guard dollars >= 0, let cents = Int64(exactly: (dollars * 100).rounded()), cents < 1_000_000_000_000 else {
            throw Problem(.badRequest, "\(name) is an amount in US dollars, not below 0.")
        }
        return cents
    }
}

/// A time that has come: a fact from the future would outrank every later one.
func pastTime(_ time: Timestamp, _ name: String, now: Timestamp) throws -> Timestamp {
    guard time <= now + .seconds(300) else {
        throw Problem(.badRequest, "\(name) lies in the future: check the clock of the machine that sent it.")
    }
    return min(time, now)
}
