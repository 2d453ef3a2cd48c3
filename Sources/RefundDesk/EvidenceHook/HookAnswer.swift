import AppStoreTypes
import Foundation
import Refunds

/// What the backend stated when it was asked: facts in the shapes in which it reports them of its own accord.
struct HookAnswer {
    private(set) var usage: [UsageReport] = []
    private(set) var delivery: DeliveryReport?
    private(set) var customer: CustomerFacts?
    private(set) var consent: ConsentRecord?

    private static let memberNames = ["usage", "delivery", "customer", "consent"]

    /// What keeps an answer from being used: what is wrong with it, in words without content.
    struct Mistake: Error {
        let words: String
    }

    /// Reads an answer whole: nothing of one with a mistake is used.
    ///
    /// - Throws: ``Mistake``.
    init(_ data: Data, about facts: CaseFacts, texts: ConsentTexts, now: Timestamp) throws(Mistake) {
        do {
            // Nothing at all is an answer too: there is nothing to add.
            guard !data.isEmpty else { return }
            guard let members = try JSONDecoder().decode(JSONValue.self, from: data).members else {
                throw Mistake(words: "it is no JSON object")
            }
            if let unknown = members.keys.filter({ !Self.memberNames.contains($0) }).min() {
                let known = Self.memberNames.joined(separator: ", ")
                throw Mistake(words: "unknown member \(unknown.prefix(64)); known here: \(known)")
            }
            if let part = members["usage"] { usage = try Self.usage(part, facts, now: now) }
            if let part = members["delivery"] {
                delivery = try Self.part("delivery", part, DeliveryBody.self) { try $0.report(now: now) }
                delivery?.source = .hook
            }
            if let part = members["customer"] {
                customer = try Self.part("customer", part, CustomerBody.self) { try $0.facts() }.stated(by: .hook)
            }
            if let part = members["consent"] {
                // As of the request, by the clock that is behind: whatever the customer said since counts for more.
                let at = min(facts.refundCase.requestedAt, facts.refundCase.receivedAt)
                let part = part.with(["at": .string(at.description)])
                var record = try Self.part("consent", part, ConsentBody.self) {
                    try $0.record(ofCustomer: facts.purchase.customerID, texts: texts, now: now)
                }
                record.source = record.source.map { "hook, \($0)" } ?? "hook"
                consent = record
            }
        } catch let mistake as Mistake {
            throw mistake
        } catch let problem as Problem {
            throw Mistake(words: problem.detail)
        } catch {
            throw Mistake(words: "it is not JSON")
        }
    }

    /// The reports of use; what the case says already may be left out of them.
    private static func usage(_ part: JSONValue, _ facts: CaseFacts, now: Timestamp) throws -> [UsageReport] {
        guard case .array(let items) = part else { throw Mistake(words: "usage is not an array") }
        let filled = items.enumerated().map { index, item in
            var known: [String: JSONValue] = [
                "at": .string(now.description), "idempotencyKey": .string("hook:\(facts.refundCase.id):\(index)"),
            ]
            if item.members?["customer"] == nil { known["transactionId"] = .string(facts.purchase.transactionID) }
            return item.with(known)
        }
        let body = try JSONEncoder().encode(JSONValue.object(["usage": .array(filled)]))
        return try UsageBody.decode(body).reports(now: now).map { report in
            var report = report
            report.source = .hook
            return report
        }
    }

    private static func part<Body: RequestBody, Value>(
        _ name: String,
        _ json: JSONValue,
        _ type: Body.Type,
        _ value: (Body) throws -> Value
    ) throws -> Value {
        do {
            return try value(try Body.decode(try JSONEncoder().encode(json)))
        } catch let problem as Problem {
            throw Mistake(words: "\(name): \(problem.detail)")
        }
    }

    /// What was stated, in words.
    var words: String {
        let parts = [
            usage.isEmpty ? nil : usage.count == 1 ? "a report of use" : "\(usage.count) reports of use",
            delivery.map { _ in "the delivery" },
            customer.map { _ in "facts about the customer" },
            consent.map { $0.isGranted ? "a consent" : "that consent is withheld" },
        ].compactMap(\.self)
        return parts.isEmpty ? "the hook had nothing to add" : "the hook stated \(parts.joined(separator: ", "))"
    }

    /// Records what was stated, as if the backend had reported it.
    func record(about purchase: Purchase, in store: any FactStore & ConsentStore, at now: Timestamp) async throws {
        let scope = AppScope(bundleID: purchase.app.bundleID, environments: [purchase.app.environment])
        if !usage.isEmpty { _ = try await store.recordUsage(usage, receivedAt: now, in: scope) }
        if let delivery { try await store.recordDelivery(delivery, of: purchase.transactionID, in: scope) }
        if let customer {
            try await store.recordCustomer(purchase.customerID, facts: customer, at: now, in: scope)
        }
        // What is there already, from before a crash, is not recorded twice.
        if let consent { _ = try await store.importConsents([consent], in: scope) }
    }
}

extension JSONValue {
    /// The same object, with members that it does not have itself.
    fileprivate func with(_ others: [String: JSONValue]) -> JSONValue {
        members.map { .object($0.merging(others) { own, _ in own }) } ?? self
    }
}
