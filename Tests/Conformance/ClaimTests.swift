import AppStoreTypes
import Refunds
import Store
import Testing

@Suite("Claiming cases")
struct ClaimTests {
    @Test("A claim returns the due case with the earliest deadline", arguments: StoreEngine.available)
    func order(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            #expect(try await store.nextDue(at: start) == nil)
            #expect(try await store.claim(by: "a", at: start, leaseFor: .seconds(1)) == nil)
            let late = try await store.openCase(for: .example("1"), at: start.later(seconds: 2))
            let early = try await store.openCase(for: .example("2"), at: start.later(seconds: 1))
            let sandbox = try await store.openCase(for: .example("3", of: .sandboxCoins), at: start.later(seconds: 3))
            #expect(try await store.nextDue(at: start) == start.later(seconds: 1))
            #expect(try await store.claim(by: "a", at: start, leaseFor: .seconds(60)) == nil)
            let now = start.later(seconds: 3)
            var claimed: [String] = []
            while let facts = try await store.claim(by: "a", at: now, leaseFor: .seconds(60)) {
                claimed.append(facts.refundCase.id)
            }
            #expect(claimed == [sandbox, early, late])
            #expect(try await store.nextDue(at: start) == now.later(seconds: 60))
        }
    }

    @Test("Claims follow the order of deadlines through a backlog of 150 cases", arguments: StoreEngine.available)
    func backlog(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<150 {
                    group.addTask {
                        _ = try await store.openCase(for: .example("\(number)"), at: start.later(seconds: number))
                    }
                }
                try await group.waitForAll()
            }
            let now = start.later(hours: 1)
            var deadlines: [Timestamp] = []
            while let facts = try await store.claim(by: "a", at: now, leaseFor: .seconds(60)) {
                deadlines.append(facts.refundCase.deadline)
            }
            #expect(deadlines.count == 150)
            #expect(deadlines == deadlines.sorted())
        }
    }

    @Test(
        "After a start with many due cases, claims follow the deadlines and not the times at which cases are due",
        arguments: StoreEngine.available
    )
    func atStart(on engine: StoreEngine) async throws {
        let now = start.later(hours: 1)
        try await engine.withReopenedStore { store in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<100 {
                    // The later of two cases has the earlier deadline.
                    group.addTask {
                        let old = Purchase.example("\(number)")
                        _ = try await store.openCase(for: old, at: now - .seconds(1000 + number))
                        let urgent = Purchase.example("\(1000 + number)", of: .sandboxCoins)
                        _ = try await store.openCase(for: urgent, at: now - .seconds(number % 200))
                    }
                }
                try await group.waitForAll()
            }
        } after: { store in
            var deadlines: [Timestamp] = []
            while let facts = try await store.claim(by: "b", at: now, leaseFor: .seconds(600)) {
                deadlines.append(facts.refundCase.deadline)
            }
            #expect(deadlines.count == 200)
            #expect(deadlines == deadlines.sorted())
        }
    }

    @Test("Concurrent claims give each case to one owner", arguments: StoreEngine.available)
    func exclusive(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            for number in 0..<20 { _ = try await store.openCase(for: .example("\(number)")) }
            let claimed = try await withThrowingTaskGroup(of: [String].self) { group in
                for owner in 0..<16 {
                    group.addTask {
                        var ids: [String] = []
                        while let facts = try await store.claim(by: "\(owner)", at: start, leaseFor: .seconds(60)) {
                            ids.append(facts.refundCase.id)
                        }
                        return ids
                    }
                }
                return try await group.reduce([], +)
            }
            #expect(claimed.count == 20)
            #expect(Set(claimed).count == 20)
        }
    }

    @Test(
        "A case can be claimed again after its lease, and its unfinished attempt becomes unknown",
        arguments: StoreEngine.available
    )
    func leaseRunsOut(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.beginFirstAttempt()
            #expect(try await store.claim(by: "b", at: start.later(seconds: 29), leaseFor: .seconds(30)) == nil)
            let now = start.later(seconds: 30)
            #expect(try await store.nextDue(at: start) == now)
            let facts = try #require(await store.claim(by: "b", at: now, leaseFor: .seconds(30)))
            #expect(facts.refundCase.id == id)
            #expect(facts.answer?.body == Answer.example().body)
            let attempts = try #require(await store.detail(of: id)).attempts
            #expect(attempts == [Attempt(number: 1, state: .unknown, startedAt: start, finishedAt: now)])
            #expect(try await store.beginAttempt(on: id, by: "a", with: .example(), at: now) == .refused(.lost))
        }
    }

    @Test(
        "A claim closes a case that Apple decided during an attempt without a result",
        arguments: StoreEngine.available
    )
    func decidedMeanwhile(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.beginFirstAttempt()
            _ = try await store.record(.outcome(.granted, at: start.later(seconds: 5)))
            #expect(try await store.refundCase(id).state == .open)
            #expect(try await store.claim(by: "b", at: start.later(hours: 1), leaseFor: .seconds(30)) == nil)
            let refundCase = try await store.refundCase(id)
            #expect(refundCase.state == .withheld)
            #expect(refundCase.blockReason == .alreadyDecided)
            #expect(refundCase.outcome?.decision == .granted)
            #expect(try await store.detail(of: id)?.attempts.map(\.state) == [.unknown])
        }
    }

    @Test("Only the owner of a case can release it", arguments: StoreEngine.available)
    func release(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.openCase()
            _ = try #require(await store.claim(by: "a", at: start, leaseFor: .seconds(30)))
            try await store.release(id, by: "b", as: .withheld, blockReason: .policyNever, dueAt: nil)
            #expect(try await store.refundCase(id).state == .open)
            try await store.release(id, by: "a", as: .held, blockReason: .review, dueAt: start.later(hours: 4))
            var refundCase = try await store.refundCase(id)
            #expect(refundCase.state == .held)
            #expect(refundCase.blockReason == .review)
            #expect(refundCase.dueAt == start.later(hours: 4))
            try await store.release(id, by: "a", as: .missed, blockReason: nil, dueAt: nil)
            #expect(try await store.refundCase(id).state == .held)
            _ = try #require(await store.claim(by: "c", at: start.later(hours: 4), leaseFor: .seconds(30)))
            try await store.release(id, by: "c", as: .withheld, blockReason: .policyNever, dueAt: start.later(hours: 5))
            refundCase = try await store.refundCase(id)
            #expect(refundCase.state == .withheld)
            #expect(refundCase.dueAt == nil)
            #expect(try await store.nextDue(at: start) == nil)
        }
    }

    /// Each engine with the columns that can hold an unreadable value: PostgreSQL accepts no text in a number column.
    private static let damageable = StoreEngine.available.flatMap { engine in
        (["block_reason"] + (engine == .sqlite ? ["deadline_ms", "requested_at_ms", "received_at_ms"] : []))
            .map { (engine, $0) }
    }

    @Test(
        "A case that cannot be read is parked with the reason, and does not block other cases",
        arguments: damageable
    )
    func parked(on engine: StoreEngine, column: String) async throws {
        try await engine.withFreshStore { store in
            let damaged = try #require(store as? Store)
            let broken = try await store.openCase(for: .example("1"))
            let good = try await store.openCase(for: .example("2"), at: start.later(seconds: 1))
            let whole = "UPDATE refund_case SET \(column) = (SELECT value FROM whole) WHERE transaction_id = '1'"
            try await damaged.damage(
                "CREATE TABLE whole AS SELECT \(column) AS value FROM refund_case WHERE transaction_id = '1'"
            )
            try await damaged.damage("UPDATE refund_case SET \(column) = 'nonsense' WHERE transaction_id = '1'")
            let now = start.later(seconds: 2)
            #expect(try await store.claim(by: "a", at: now, leaseFor: .seconds(30))?.refundCase.id == good)
            let parked = try await store.parkedJobs()
            #expect(parked.map(\.id) == [broken])
            #expect(parked.map(\.kind) == [.refundCase])
            #expect(parked.first?.reason.contains(column) == true)
            // The store still accepts facts, requests and outcomes about the same customer and purchase.
            _ = try await store.withdrawConsent(.example(false, at: now), in: .coins)
            _ = try await store.recordUsage([.example("k", of: "1", units: 1)], receivedAt: now, in: .coins)
            let delivered = DeliveryReport(delivery: .delivered, at: now)
            try await store.recordDelivery(delivered, of: "1", in: .coins)
            #expect(try await store.record(.request(for: .example("1"), at: now)) == .stored)
            #expect(try await store.record(.outcome(.declined, of: .example("1"), at: now)) == .stored)
            #expect(try await store.cases(matching: CaseFilter(), limit: 9, cursor: nil).items.count == 1)
            #expect(try await store.expireOutcomes(after: .zero, at: start.later(hours: 999)) == 0)
            #expect(try await store.claim(by: "a", at: now, leaseFor: .seconds(30)) == nil)
            try await damaged.damage(whole)
            let later = start.later(hours: 999)
            try await store.release(good, by: "a", as: .withheld(.familyShared), at: now)
            // Apple decided while the case could not be read, so the case closes without an answer.
            #expect(try await store.claim(by: "a", at: later, leaseFor: .seconds(30)) == nil)
            #expect(try await store.refundCase(broken).blockReason == .alreadyDecided)
            #expect(try await store.parkedJobs().isEmpty)
        }
    }

    @Test(
        "Inquiries to the backend are recorded in order, and only the owner gets the facts back",
        arguments: StoreEngine.available
    )
    func inquiries(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.openCase()
            _ = try #require(await store.claim(by: "a", at: start, leaseFor: .seconds(30)))
            let first = start.later(seconds: 1)
            let silent = HookInquiry(askedAt: start, finishedAt: first, result: .silent, detail: "timed out")
            let second = start.later(seconds: 3)
            let answered = HookInquiry(askedAt: first, finishedAt: second, result: .answered, detail: "2 facts")
            _ = try await store.finishInquiry(silent, on: id, by: "a", at: first)
            let facts = try await store.finishInquiry(answered, on: id, by: "a", at: second)
            #expect(facts?.inquiries == [silent, answered])
            #expect(try await store.finishInquiry(silent, on: id, by: "b", at: second) == nil)
            #expect(try await store.detail(of: id)?.facts.inquiries.count == 3)
        }
    }
}
