import AppStoreTypes
import Foundation
import Refunds
import TestSupport
import Testing

/// A random sequence of actions on cases, determined by a seed.
struct RandomHistory {
    private var random: SeededGenerator
    /// Chooses segments; the other actions of a seed stay the same with and without them.
    private var placing: SeededGenerator
    private var now = start
    private var purchases: [Purchase] = []

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        placing = SeededGenerator(seed: seed)
    }

    private static let reasons: [ConsumptionRequestReason?] = [.unintendedPurchase, .other, .legal, nil]
    private static let storefronts = ["USA", "DEU", nil]
    private static let decisions: [Outcome.Decision] = [.granted, .declined, .reversed, .revoked]

    /// Runs one action.
    mutating func step(in store: AnyStore) async throws {
        now = now + .seconds(Int64.random(in: 1...20_000, using: &random))
        if Int.random(in: 0..<6, using: &placing) == 0 { try await place(store) }
        switch Int.random(in: 0..<12, using: &random) {
        case 0, 1, 2: try await ask(store)
        case 3, 4, 5: try await work(store)
        case 6, 7: try await decide(store)
        case 8: try await restate(store)
        case 9: try await say(store)
        case 10: _ = try await store.expireOutcomes(after: .seconds(5 * 86_400), at: now)
        default:
            let rate = ExchangeRate(currency: "CHF", day: Day(of: start), perEuro: 950_000)
            let dollar = ExchangeRate(currency: "USD", day: Day(of: start), perEuro: 1_080_000)
            _ = try await store.importRates(Bool.random(using: &random) ? [rate] : [dollar])
        }
    }

    private mutating func ask(_ store: AnyStore) async throws {
        if purchases.isEmpty || Int.random(in: 0..<3, using: &random) > 0 {
            var purchase = Purchase.example(
                "\(purchases.count)",
                of: [.coins, .sandboxCoins, .books].randomElement(using: &random) ?? .coins,
                usdCents: Bool.random(using: &random) ? Int64.random(in: 1...99_999, using: &random) : nil,
                signedAt: now
            )
            purchase.productID = "product.\(Int.random(in: 0..<4, using: &random))"
            purchase.storefront = Self.storefronts.randomElement(using: &random) ?? nil
            if purchase.usdCents == nil { purchase.currency = "CHF" }
            purchases.append(purchase)
        }
        guard let purchase = purchases.randomElement(using: &random) else { return }
        // Some requests arrive long after they were made, and some clocks are ahead.
        let requestedAt = now + .seconds(Int64.random(in: -200_000...100, using: &random))
        var record = IntakeRecord.request(for: purchase, at: requestedAt, receivedAt: now)
        record.request?.reason = Self.reasons.randomElement(using: &random) ?? nil
        _ = try await store.record(record)
    }

    private mutating func work(_ store: AnyStore) async throws {
        _ = try await store.recordConsent(.example(at: now), in: .coins)
        _ = try await store.recordConsent(.example(at: now), in: AppScope(bundleID: AppKey.books.bundleID))
        guard let facts = try await store.claim(by: "a", at: now, leaseFor: .seconds(30)) else { return }
        let id = facts.refundCase.id
        let isWorked = Int.random(in: 0..<4, using: &random) > 0
        guard isWorked,
            case .allowed(let number, _) = try await store.beginAttempt(on: id, by: "a", with: answer(), at: now)
        else {
            let (state, blockReason): (CaseState, BlockReason?) =
                [
                    (.waiting, .noConsent), (.withheld, .policyNever), (.withheld, .noConsent), (.missed, nil),
                    (.held, .review),
                ]
                .randomElement(using: &random) ?? (.missed, nil)
            let dueAt = now + .seconds(3600)
            try await store.release(
                id,
                by: "a",
                as: state,
                blockReason: blockReason,
                dueAt: state.isClosed ? nil : dueAt,
                at: now
            )
            return
        }
        let results: [AttemptResult] = [
            AttemptResult(state: .accepted), AttemptResult(state: .accepted), AttemptResult(state: .refused),
            AttemptResult(state: .failed, retryAt: now + .seconds(60)), AttemptResult(state: .failed),
            AttemptResult(state: .unsent, retryAt: now + .seconds(60)),
        ]
        // Some attempts never get a result.
        guard let result = results.randomElement(using: &random), Int.random(in: 0..<8, using: &random) > 0 else {
            return
        }
        let heardAt = now + .milliseconds(Int64.random(in: 1...90_000_000, using: &random))
        try await store.finishAttempt(number, on: id, by: "a", with: result, at: heardAt)
    }

    private mutating func answer() -> Answer {
        var answer = Answer.example(composedAt: now)
        answer.rule = ["default", "heavy use", "person", "customer"].randomElement(using: &random) ?? "default"
        answer.preference = [.decline, .grantFull, .grantProrated, nil].randomElement(using: &random) ?? nil
        answer.isHoldout = answer.preference == nil && answer.rule == "heavy use"
        return answer
    }

    private mutating func decide(_ store: AnyStore) async throws {
        guard var purchase = purchases.randomElement(using: &random) else { return }
        let at = now + .seconds(Int64.random(in: -200_000...0, using: &random))
        let decision = Self.decisions.randomElement(using: &random) ?? .declined
        let share =
            [100_000, Milliunits(thousandths: Int64.random(in: 1...99_999, using: &random)), nil]
            .randomElement(using: &random) ?? nil
        var record = IntakeRecord.outcome(decision, of: purchase, at: at)
        if decision == .granted {
            record.outcome?.percentage = share
            if Bool.random(using: &random) {
                purchase = purchase.refunded(Revocation(at: at, percentage: share), signedAt: at)
                record.purchases = [purchase]
            }
        }
        record.notification.receivedAt = now
        _ = try await store.record(record)
    }

    /// Restates a purchase with another product and price, as Apple may do.
    private mutating func restate(_ store: AnyStore) async throws {
        guard let index = purchases.indices.randomElement(using: &random) else { return }
        purchases[index].signedAt = now
        purchases[index].productID = "product.\(Int.random(in: 0..<4, using: &random))"
        purchases[index].usdCents = [nil, 199, 4_999].randomElement(using: &random) ?? nil
        _ = try await store.record(.example(about: purchases[index], receivedAt: now))
    }

    /// Puts a customer in other segments, under one of the customer's names.
    private mutating func place(_ store: AnyStore) async throws {
        guard let purchase = purchases.randomElement(using: &placing) else { return }
        let names = [purchase.transactionID, purchase.transactionID, purchase.customerID]
        guard let name = names.randomElement(using: &placing) else { return }
        let segments = [[], ["vip"], ["new"], ["vip", "staff"]].randomElement(using: &placing) ?? []
        let at = now + .seconds(Int64.random(in: -50_000...0, using: &placing))
        let scope = AppScope(bundleID: purchase.app.bundleID, environments: [purchase.app.environment])
        try await store.recordCustomer(name, facts: CustomerFacts(segments: segments), at: at, in: scope)
    }

    private mutating func say(_ store: AnyStore) async throws {
        let page = try await store.cases(matching: CaseFilter(), limit: 20, cursor: nil)
        guard let id = page.items.randomElement(using: &random)?.refundCase.id else { return }
        if Bool.random(using: &random) {
            _ = try await store.decide(id, .decline, by: "test", at: now)
        } else {
            _ = try await store.hold(id, until: now + .seconds(600), by: "test", at: now)
        }
    }
}
