import AppStoreTypes
import Foundation
import HTTPTypes
import Hummingbird
import Refunds

/// The routes for the backend's facts about purchases: usage, delivery and customer.
struct UsageController: Sendable {
    let facts: any FactStore
    let scopes: AppScopes
    let wake: WakeSignal
    let now: @Sendable () -> Timestamp

    func addRoutes(to group: RouterGroup<DeskRequestContext>) {
        group.post("apps/{bundleId}/usage", use: addUsage)
        group.put("apps/{bundleId}/transactions/{transactionId}/delivery", use: putDelivery)
        group.put("apps/{bundleId}/transactions/{transactionId}/customer", use: putCustomer)
    }

    private func addUsage(_ request: Request, context: DeskRequestContext) async throws -> Response {
        let scope = try scopes.scope(of: context)
        let body = try await UsageBody.read(from: request, context: context)
        let now = now()
        let reports = try body.reports(now: now)
        let added: Int
        do {
            added = try await facts.recordUsage(reports, receivedAt: now, onKnownKey: .refuseOtherContent, in: scope)
        } catch let error as ReusedKey {
            throw Problem(
                .conflict,
                "The idempotencyKey \(error.key.debugDescription) belongs to an earlier report with another content. "
                    + "Nothing of this request was stored. Use a new key; to replace the earlier report, name its key "
                    + "in corrects."
            )
        }
        wake.notify()
        let receipt = UsageReceipt(recorded: added, duplicates: reports.count - added)
        return try JSONEncoder.api.encode(receipt, from: request, context: context)
    }

    private func putDelivery(_ request: Request, context: DeskRequestContext) async throws -> HTTPResponse.Status {
        let scope = try scopes.scope(of: context)
        let transactionID = try context.parameters.identifier("transactionId")
        let body = try await DeliveryBody.read(from: request, context: context)
        try await facts.recordDelivery(body.report(now: now()), of: transactionID, in: scope)
        wake.notify()
        return .noContent
    }

    private func putCustomer(_ request: Request, context: DeskRequestContext) async throws -> HTTPResponse.Status {
        let scope = try scopes.scope(of: context)
        let transactionID = try context.parameters.identifier("transactionId")
        let body = try await OwnerBody.read(from: request, context: context)
        guard (1...256).contains(body.customer.utf8.count), !body.customer.contains("\0") else {
            throw Problem(.badRequest, "customer must be an identifier of 1 to 256 bytes.")
        }
        try await facts.recordCustomer(body.customer, ofPurchase: transactionID, at: now(), in: scope)
        wake.notify()
        return .noContent
    }
}

/// The JSON that confirms usage reports: how many were recorded, and how many were duplicates.
private struct UsageReceipt: Encodable {
    let recorded: Int
    let duplicates: Int
}

/// The body that names the customer who made a purchase.
private struct OwnerBody: RequestBody {
    static let memberNames = ["customer"]
    let customer: String
}

/// The delivery status of a purchase.
struct DeliveryBody: RequestBody {
    static let memberNames = ["status", "at"]
    let status: String
    let at: RFC3339Time?

    /// Returns the validated report.
    ///
    /// - Throws: ``Problem`` 400, naming the invalid member.
    func report(now: Timestamp) throws -> DeliveryReport {
        guard let delivery = Delivery(rawValue: status) else {
            let known = Delivery.allCases.map(\.rawValue).joined(separator: ", ")
            throw Problem(.badRequest, "status must be one of \(known).")
        }
        return DeliveryReport(delivery: delivery, at: try at.map { try pastTime($0.timestamp, "at", now: now) } ?? now)
    }
}
