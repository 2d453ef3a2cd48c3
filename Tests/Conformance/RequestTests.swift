import AppStoreTypes
import Refunds
import Testing

@Suite("Refund requests")
struct RequestTests {
    @Test("A refund request opens a case that is due at once", arguments: StoreEngine.available)
    func opens(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let uuid = "5D5D0B6A-0000-4000-8000-00000000000C"
            let receivedAt = start.later(seconds: 2)
            _ = try await store.record(.request(uuid, receivedAt: receivedAt))
            #expect(
                try await store.refundCase(uuid.lowercased())
                    == RefundCase(
                        id: uuid.lowercased(),
                        app: .coins,
                        transactionID: "1001",
                        customerID: Purchase.token,
                        reason: .unintendedPurchase,
                        requestedAt: start,
                        receivedAt: receivedAt,
                        deadline: start.later(hours: 12),
                        requestNumber: 1,
                        state: .open,
                        // A clock that is ahead must not delay the answer.
                        dueAt: start
                    )
            )
        }
    }

    @Test("A reminder joins the open case and moves its deadline", arguments: StoreEngine.available)
    func reminder(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.openWaitingCase()
            let reminder = IntakeRecord.request(at: start.later(hours: 6))
            _ = try await store.record(reminder)
            let refundCase = try await store.refundCase(id)
            #expect(refundCase.deadline == start.later(hours: 18))
            #expect(refundCase.dueAt == start.later(hours: 6))
            #expect(refundCase.requestedAt == start)
            #expect(try await store.detail(of: reminder.notification.uuid) == nil)
            #expect(try await store.detail(of: id)?.notifications.count == 2)
        }
    }

    @Test("A reminder that arrives before its request shares one case with it", arguments: StoreEngine.available)
    func reminderFirst(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.openCase(at: start.later(hours: 6))
            _ = try await store.record(.request(at: start, receivedAt: start.later(hours: 7)))
            let cases = try await store.cases(matching: CaseFilter(), limit: 10, cursor: nil).items
            #expect(cases.map(\.refundCase.id) == [id])
            #expect(cases.map(\.refundCase.deadline) == [start.later(hours: 18)])
        }
    }

    @Test("A reminder reopens a missed case, and a case that lacked a fact", arguments: StoreEngine.available)
    func reopens(on engine: StoreEngine) async throws {
        let endings: [(CaseState, BlockReason?, CaseState)] = [
            (.missed, nil, .open), (.withheld, .noConsent, .open), (.withheld, .deliveryUnknown, .open),
            (.withheld, .policyNever, .open), (.withheld, .familyShared, .withheld), (.failed, nil, .failed),
        ]
        try await engine.withFreshStore { store in
            for (number, (state, blockReason, expected)) in endings.enumerated() {
                let purchase = Purchase.example("\(number)")
                let id = try await store.openCase(for: purchase)
                _ = try #require(await store.claim(by: "a", at: start, leaseFor: .seconds(30)))
                try await store.release(id, by: "a", as: state, blockReason: blockReason, dueAt: nil)
                _ = try await store.record(.request(for: purchase, at: start.later(hours: 13)))
                let refundCase = try await store.refundCase(id)
                #expect(refundCase.state == expected, "\(state) \(String(describing: blockReason))")
                #expect(refundCase.dueAt == (expected == .open ? start.later(hours: 13) : nil))
            }
        }
    }

    @Test("A reminder does not change an answered case", arguments: StoreEngine.available)
    func answered(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.answerCase()
            let before = try await store.refundCase(id)
            _ = try await store.record(.request(at: start.later(hours: 5)))
            #expect(try await store.refundCase(id) == before)
        }
    }

    @Test("A request two days later, or after an outcome, opens a new case", arguments: StoreEngine.available)
    func second(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let first = try await store.openCase()
            _ = try await store.record(.outcome(.declined, at: start.later(hours: 2)))
            let second = try await store.openCase(at: start.later(hours: 3))
            let third = try await store.openCase(at: start.later(hours: 51))
            #expect(try await store.refundCase(second).requestNumber == 2)
            #expect(try await store.refundCase(second).state == .open)
            #expect(try await store.refundCase(third).requestNumber == 3)
            #expect(try await store.refundCase(first).outcome?.decision == .declined)
            _ = try await store.record(.outcome(.granted, at: start.later(hours: 60)))
            #expect(try await store.refundCase(first).outcome?.decision == .declined)
            #expect(try await store.refundCase(second).outcome == nil)
            #expect(try await store.refundCase(third).outcome?.decision == .granted)
        }
    }

    @Test("A request that arrives after its outcome is closed as decided", arguments: StoreEngine.available)
    func outcomeFirst(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.record(.outcome(.granted, at: start.later(hours: 2)))
            _ = try await store.record(.outcome(.reversed, at: start.later(hours: 4)))
            let id = try await store.openCase()
            let refundCase = try await store.refundCase(id)
            #expect(refundCase.state == .withheld)
            #expect(refundCase.blockReason == .alreadyDecided)
            #expect(refundCase.dueAt == nil)
            #expect(refundCase.outcome == Outcome(decision: .reversed, at: start.later(hours: 4)))
        }
    }

    @Test("A reminder signed before the outcome joins the case and leaves it closed", arguments: StoreEngine.available)
    func reminderBeforeOutcome(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.openCase()
            _ = try await store.record(.outcome(.granted, at: start.later(hours: 2)))
            _ = try await store.record(.request(at: start.later(hours: 1), receivedAt: start.later(hours: 3)))
            #expect(try await store.cases(matching: CaseFilter(), limit: 9, cursor: nil).items.count == 1)
            #expect(try await store.refundCase(id).state == .withheld)
        }
    }

    @Test(
        "Two requests that prove to be one merge into one case, which keeps a person's hold",
        arguments: StoreEngine.available
    )
    func oneAfterAll(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.record(.outcome(.granted, at: start.later(hours: 1)))
            let receivedAt = start.later(hours: 100)
            _ = try await store.record(.unsignedRequest("unsigned", at: receivedAt))
            let signed = try await store.openCase(at: receivedAt)
            #expect(try await store.cases(matching: CaseFilter(), limit: 9, cursor: nil).items.count == 2)
            #expect(
                try await store.hold(signed, until: receivedAt.later(hours: 2), by: "test", at: receivedAt) == .applied
            )
            // A refunded purchase gets no new refund request, so both requests can belong to one case only from here
            // on.
            _ = try await store.record(.outcome(.reversed, at: start.later(hours: 50)))
            let page = try await store.cases(matching: CaseFilter(), limit: 9, cursor: nil)
            let left = try #require(page.items.first).refundCase
            #expect(page.items.count == 1)
            #expect(left.blockReason == .heldByPerson)
            #expect(left.dueAt == receivedAt.later(hours: 2))
            let decisions = try #require(await store.detail(of: left.id)).personDecisions
            #expect(decisions.map(\.action) == [.hold(until: receivedAt.later(hours: 2))])
            #expect(left.deadline == receivedAt.later(hours: 12))
        }
    }

    @Test("An earlier request never takes the outcome of a later request", arguments: StoreEngine.available)
    func olderRound(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let later = try await store.openCase(at: start.later(hours: 100))
            _ = try await store.record(.outcome(.granted, at: start.later(hours: 101)))
            _ = try await store.record(.outcome(.declined, at: start.later(hours: 1)))
            let earlier = try await store.openCase(at: start)
            #expect(try await store.refundCase(earlier).outcome?.decision == .declined)
            #expect(try await store.refundCase(later).outcome?.decision == .granted)
        }
    }
}

@Suite("Outcomes")
struct OutcomeTests {
    @Test("An outcome closes its case and ends the owner's lease", arguments: StoreEngine.available)
    func closes(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.openCase()
            _ = try #require(await store.claim(by: "a", at: start, leaseFor: .seconds(30)))
            _ = try await store.record(.outcome(.declined, at: start.later(seconds: 1)))
            try await store.release(id, by: "a", as: .waiting, blockReason: .noConsent, dueAt: start.later(hours: 1))
            let refundCase = try await store.refundCase(id)
            #expect(refundCase.state == .withheld)
            #expect(refundCase.blockReason == .alreadyDecided)
            #expect(refundCase.outcome?.decision == .declined)
        }
    }

    @Test("An outcome that was signed earlier never replaces a later one", arguments: StoreEngine.available)
    func order(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.answerCase()
            _ = try await store.record(.outcome(.reversed, at: start.later(hours: 3)))
            _ = try await store.record(.outcome(.granted, at: start.later(hours: 2)))
            let refundCase = try await store.refundCase(id)
            #expect(refundCase.outcome == Outcome(decision: .reversed, at: start.later(hours: 3)))
            #expect(refundCase.state == .answered)
        }
    }

    @Test("An outcome keeps its percentage", arguments: StoreEngine.available)
    func percentage(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.openCase()
            let outcome = Outcome(decision: .granted, percentage: 67_932, at: start.later(hours: 1))
            _ = try await store.record(.example(outcome: outcome))
            #expect(try await store.refundCase(id).outcome == outcome)
        }
    }
}
