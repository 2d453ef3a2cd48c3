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

/// The backend's facts about a customer.
struct CustomerBody: RequestBody {
    static let memberNames = [
        "accountCreatedAt", "userStatus", "purchasedElsewhereUSD", "refundedElsewhereUSD", "installedAt", "segments",
        "preferenceOverride",
    ]
    let accountCreatedAt: RFC3339Time?
    let userStatus: String?
    let purchasedElsewhereUSD: Double?
    let refundedElsewhereUSD: Double?
    let installedAt: RFC3339Time?
    let segments: [String]?
    let preferenceOverride: String?

    private static let userStatuses: [String: UserStatus] = [
        "active": .active, "suspended": .suspended, "terminated": .terminated, "limitedAccess": .limitedAccess,
    ]

    /// Returns the validated facts.
    ///
    /// - Throws: ``Problem`` 400, naming the invalid member.
    func facts() throws -> CustomerFacts {
        CustomerFacts(
            accountCreatedAt: accountCreatedAt?.timestamp,
            userStatus: try status(),
            purchasedElsewhereUSDCents: try cents(purchasedElsewhereUSD, "purchasedElsewhereUSD"),
            refundedElsewhereUSDCents: try cents(refundedElsewhereUSD, "refundedElsewhereUSD"),
            installedAt: installedAt?.timestamp,
            segments: try checkedSegments(),
            override: try override()
        )
    }

    private func status() throws -> UserStatus? {
        guard let userStatus else { return nil }
        guard let known = Self.userStatuses[userStatus] else {
            throw Problem(.badRequest, "userStatus must be one of active, suspended, terminated, limitedAccess.")
        }
        return known
    }

    private func cents(_ dollars: Double?, _ name: String) throws -> Int64? {
        guard let dollars else { return nil }
        guard dollars >= 0, let cents = Int64(exactly: (dollars * 100).rounded()), cents < 1_000_000_000_000 else {
            throw Problem(.badRequest, "\(name) must be an amount in US dollars of at least 0.")
        }
        return cents
    }

    private func checkedSegments() throws -> [String]? {
        guard let segments else { return nil }
        guard segments.count <= 100, segments.allSatisfy({ (1...64).contains($0.utf8.count) && !$0.contains("\0") })
        else { throw Problem(.badRequest, "segments must have at most 100 words of 1 to 64 bytes.") }
        return segments
    }

    private func override() throws -> AnswerChoice? {
        guard let preferenceOverride else { return nil }
        guard let known = AnswerChoice(rawValue: preferenceOverride), AnswerChoice.ofBackend.contains(known) else {
            let all = AnswerChoice.ofBackend.map(\.rawValue).joined(separator: ", ")
            throw Problem(.badRequest, "preferenceOverride must be one of \(all).")
        }
        return known
    }
}
