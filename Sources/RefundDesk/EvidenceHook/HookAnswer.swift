import AppStoreTypes
import Foundation
import Refunds

/// The facts in a hook's response, in the format of the backend API.
struct HookAnswer {
    private(set) var usage: [UsageReport] = []
    private(set) var delivery: DeliveryReport?
    private(set) var customer: CustomerFacts?
    private(set) var consent: ConsentRecord?

    private static let memberNames = ["usage", "delivery", "customer", "consent"]

    /// Why a response is invalid; the text contains none of its content.
    struct Mistake: Error {
        let message: String
    }

    /// Parses a response.
    ///
    /// If any part is invalid, the desk uses no part.
    ///
    /// - Throws: ``Mistake``.
    init(_ data: Data, about facts: CaseFacts, texts: ConsentTexts, now: Timestamp) throws(Mistake) {
        do {
            // An empty response is valid: the hook has nothing to add.
            guard !data.isEmpty else { return }
            guard let members = try JSONValue(json: data).members else {
                throw Mistake(message: "it is not a JSON object")
            }
            if let unknown = members.keys.filter({ !Self.memberNames.contains($0) }).min() {
                let known = Self.memberNames.joined(separator: ", ")
                throw Mistake(message: "unknown member \(unknown.prefix(64)); known here: \(known)")
            }
            if let part = members["usage"] { usage = try Self.usage(part, facts, now: now) }
            if let part = members["delivery"] {
                delivery = try BodyReader.decode(part, at: "delivery", known: DeliveryBody.memberNames) {
                    DeliveryBody.report($0, now: now)
                }
                delivery?.source = .hook
            }
            if let part = members["customer"] {
                let known = CustomerBody.memberNames
                let facts = try BodyReader.decode(part, at: "customer", known: known, CustomerBody.facts)
                customer = facts.stated(by: .hook)
            }
            if let part = members["consent"] {
                // The consent takes the earlier of the two request times, so that a newer statement by the customer
                // wins.
                let at = min(facts.refundCase.requestedAt, facts.refundCase.receivedAt)
                let part = part.with(["at": .string(at.description)])
                let customer = facts.purchase.customerID
                var record = try BodyReader.decode(part, at: "consent", known: ConsentBody.memberNames) {
                    ConsentBody.record($0, ofCustomer: customer, texts: texts, now: now)
                }
                record.source = record.source.map { "hook, \($0)" } ?? "hook"
                consent = record
            }
        } catch let mistake as Mistake {
            throw mistake
        } catch let problem as Problem {
            throw Mistake(message: Self.message(of: problem))
        } catch {
            throw Mistake(message: "it is not JSON")
        }
    }

    /// Returns the usage reports, and adds the members that the case already implies.
    private static func usage(_ part: JSONValue, _ facts: CaseFacts, now: Timestamp) throws -> [UsageReport] {
        guard case .array(let items) = part else { throw Mistake(message: "usage is not an array") }
        let filled = items.enumerated().map { index, item in
            var known: [String: JSONValue] = [
                "at": .string(now.description), "idempotencyKey": .string("hook:\(facts.refundCase.id):\(index)"),
            ]
            let customer = item.members?["customer"]
            if customer == nil || customer == JSONValue.null {
                known["transactionId"] = .string(facts.purchase.transactionID)
            }
            return item.with(known)
        }
        let reports = try BodyReader.decode(.object(["usage": .array(filled)]), at: "", known: UsageBody.memberNames) {
            try UsageBody.reports($0, now: now)
        }
        return reports.map { report in
            var report = report
            report.source = .hook
            return report
        }
    }

    /// Returns the first mistakes of an answer as sentences.
    private static func message(of problem: Problem) -> String {
        let most = 3
        guard problem.mistakes.count > 1 else { return problem.detail }
        let others = problem.mistakes.count - most + problem.mistakesLeftOut
        let first = problem.mistakes.prefix(most).map(\.sentence).joined(separator: " ")
        return others > 0 ? "\(first) There are more mistakes: \(others)." : first
    }

    /// A summary of the facts, for the case's timeline.
    var displayText: String {
        let parts = [
            usage.isEmpty ? nil : usage.count == 1 ? "a report of use" : "\(usage.count) reports of use",
            delivery.map { _ in "the delivery" },
            customer.map { _ in "facts about the customer" },
            consent.map { $0.isGranted ? "a consent" : "that consent is withheld" },
        ].compactMap(\.self)
        return parts.isEmpty ? "the hook had nothing to add" : "the hook stated \(parts.joined(separator: ", "))"
    }

    /// Stores the facts as if the backend reported them.
    ///
    /// A withdrawal of consent is in the journal first, so that no restored backup forgets it.
    func record(
        about purchase: Purchase,
        in store: any FactStore & ConsentStore,
        _ journal: (any JournalWriter)? = nil,
        at now: Timestamp
    ) async throws {
        if let consent, !consent.isGranted {
            try await journal?.append(.withdrawal(JournalledConsent(consent, in: [purchase.app])))
        }
        let scope = AppScope(bundleID: purchase.app.bundleID, environments: [purchase.app.environment])
        if !usage.isEmpty { _ = try await store.recordUsage(usage, receivedAt: now, in: scope) }
        if let delivery { try await store.recordDelivery(delivery, of: purchase.transactionID, in: scope) }
        if let customer {
            try await store.recordCustomer(purchase.customerID, facts: customer, at: now, in: scope)
        }
        // The import skips a record that an attempt before a crash already stored.
        if let consent { _ = try await store.importConsents([consent], in: scope) }
    }
}

extension JSONValue {
    /// Returns the object with the given members added where it has no value of its own.
    ///
    /// As in every body, `null` is not a value.
    fileprivate func with(_ others: [String: JSONValue]) -> JSONValue {
        members.map { .object($0.merging(others) { own, other in own == .null ? other : own }) } ?? self
    }
}
