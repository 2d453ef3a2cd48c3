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
        let now = now()
        let reports = try await BodyReader.read(request, context, known: UsageBody.memberNames) { body in
            try UsageBody.reports(body, now: now)
        }
        let recorded: RecordedUsage
        do {
            recorded = try await facts.recordUsage(reports, receivedAt: now, onKnownKey: .refuseOtherContent, in: scope)
        } catch let error as ReusedKeys {
            throw Problem(error, in: reports)
        }
        wake.notify()
        let receipt = UsageReceipt(recorded, of: reports.count)
        return try JSONEncoder.api.encode(receipt, from: request, context: context)
    }

    private func putDelivery(_ request: Request, context: DeskRequestContext) async throws -> Response {
        let scope = try scopes.scope(of: context)
        let transactionID = try context.parameters.identifier("transactionId")
        let now = now()
        let report = try await BodyReader.read(request, context, known: DeliveryBody.memberNames) { body in
            DeliveryBody.report(body, now: now)
        }
        let isKnown = try await facts.recordDelivery(report, of: transactionID, receivedAt: now, in: scope)
        wake.notify()
        return try JSONEncoder.api.encode(FactReceipt(known: isKnown), from: request, context: context)
    }

    private func putCustomer(_ request: Request, context: DeskRequestContext) async throws -> Response {
        let scope = try scopes.scope(of: context)
        let transactionID = try context.parameters.identifier("transactionId")
        let customer = try await BodyReader.read(request, context, known: ["customer"]) { body in
            body.identifier("customer", isRequired: true)
        }
        let isKnown = try await facts.recordCustomer(customer, ofPurchase: transactionID, at: now(), in: scope)
        wake.notify()
        return try JSONEncoder.api.encode(FactReceipt(known: isKnown), from: request, context: context)
    }
}

extension Problem {
    /// Creates the problem of reports whose keys belong to earlier reports, and names each of them.
    fileprivate init(_ error: ReusedKeys, in reports: [UsageReport]) {
        let keys = Set(error.keys)
        let places = reports.indices.filter { keys.contains(reports[$0].idempotencyKey) }
        let mistakes = RequestMistakes()
        for place in places {
            mistakes.note("usage[\(place)].idempotencyKey", "belongs to another report with another content")
        }
        let rest = keys.count > 1 ? " The other keys are in errors." : ""
        self.init(
            .conflict,
            "The idempotencyKey \((error.keys.first ?? "").debugDescription) belongs to an earlier report with another "
                + "content. Nothing of this request was stored. Use a new key; to replace the earlier report, name its "
                + "key in corrects.\(rest)"
        )
        self.mistakes = mistakes.listed
        mistakesLeftOut = mistakes.count - mistakes.listed.count
    }
}

/// The JSON that confirms usage reports.
private struct UsageReceipt: Encodable {
    /// How many reports were new.
    let recorded: Int
    let duplicates: Int
    /// Whether every transaction and customer in the reports is known.
    let known: Bool
    /// Those that are not; absent if there is none.
    let unknown: [FactSubjectJSON]?
    /// The reports that are stored but do not count; absent if there is none.
    let notCounted: [NotCountedJSON]?

    init(_ usage: RecordedUsage, of reports: Int) {
        (recorded, duplicates) = (usage.added, reports - usage.added)
        known = usage.unknown.isEmpty
        unknown = known ? nil : usage.unknown.map(FactSubjectJSON.init)
        notCounted = usage.early.isEmpty ? nil : usage.early.map(NotCountedJSON.init)
    }
}

/// A report that is dated before its purchase.
private struct NotCountedJSON: Encodable {
    let idempotencyKey: String
    let reason = "beforePurchase"
    let purchasedAt: RFC3339Time

    init(_ use: EarlyUse) {
        idempotencyKey = use.idempotencyKey
        purchasedAt = RFC3339Time(use.purchasedAt)
    }
}

/// The JSON that confirms a fact about a purchase.
private struct FactReceipt: Encodable {
    /// Whether the purchase is known.
    let known: Bool
}

/// Reads the delivery status of a purchase.
enum DeliveryBody {
    static let memberNames = ["status", "at"]

    /// Returns the report.
    static func report(_ body: BodyObject, now: Timestamp) -> DeliveryReport? {
        let delivery = body.word("status", of: Delivery.allCases, isRequired: true)
        let at = body.pastTime("at", now: now)
        return delivery.map { DeliveryReport(delivery: $0, at: at ?? now) }
    }
}
