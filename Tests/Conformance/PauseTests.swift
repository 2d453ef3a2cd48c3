import AppStoreTypes
import Refunds
import Store
import TestSupport
import Testing

@Suite("Apps that are paused")
struct PauseTests {
    private static func order(_ isPaused: Bool, _ note: String? = nil, at: Timestamp = start) -> AppPause {
        AppPause(bundleID: AppKey.coins.bundleID, isPaused: isPaused, at: at, author: "token ops", note: note)
    }

    @Test("Every pause and resume that changes something is kept, newest first", arguments: StoreEngine.available)
    func orders(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            #expect(try await store.newestPauses().isEmpty)
            #expect(try await !store.record(Self.order(false)))
            #expect(try await store.record(Self.order(true, "wrong rates")))
            #expect(try await !store.record(Self.order(true, "again")))
            #expect(try await store.record(Self.order(false, at: start.later(seconds: 60))))
            let kept = try await store.pauses(of: AppKey.coins.bundleID)
            #expect(kept == [Self.order(false, at: start.later(seconds: 60)), Self.order(true, "wrong rates")])
            #expect(try await store.newestPauses() == [kept[0]])
            #expect(try await store.pauses(of: "com.example.other").isEmpty)
        }
    }

    @Test(
        "No attempt begins while an app is paused; its cases are due when it is resumed",
        arguments: StoreEngine.available
    )
    func attempts(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.recordConsent(.example(), in: .coins)
            let id = try await store.openCase()
            _ = try #require(await store.claim(by: "a", at: start, leaseFor: .seconds(60)))
            _ = try await store.record(Self.order(true))
            #expect(try await store.beginAttempt(on: id, by: "a", with: .example(), at: start) == .refused(.paused))
            let waiting = try await store.refundCase(id)
            #expect(waiting.state == .waiting)
            #expect(waiting.blockReason == .paused)
            #expect(waiting.dueAt == waiting.deadline)
            #expect(try await store.detail(of: id)?.facts.answer == nil)
            let resumed = start.later(seconds: 90)
            _ = try await store.record(Self.order(false, at: resumed))
            #expect(try await store.refundCase(id).dueAt == resumed)
            _ = try #require(await store.claim(by: "b", at: resumed, leaseFor: .seconds(60)))
            let permission = try await store.beginAttempt(on: id, by: "b", with: .example(), at: resumed)
            guard case .allowed = permission else { throw CaseIsNotAnswerable() }
        }
    }

    @Test("Resuming finds every case, however many wait", arguments: StoreEngine.available)
    func many(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            for index in 0..<230 {
                let purchase = Purchase.example("\(2000 + index)")
                let id = try await store.openCase(for: purchase)
                _ = try #require(await store.claim(by: "a", at: start, leaseFor: .seconds(60)))
                try await store.release(
                    id,
                    by: "a",
                    as: .waiting,
                    blockReason: .paused,
                    dueAt: start.later(hours: 12)
                )
            }
            _ = try await store.record(Self.order(true))
            let resumed = start.later(seconds: 90)
            _ = try await store.record(Self.order(false, at: resumed))
            let cases = try await store.cases(matching: CaseFilter(), limit: 500, cursor: nil).items
            #expect(cases.count == 230)
            #expect(cases.allSatisfy { $0.refundCase.dueAt == resumed })
        }
    }

    @Test("A case that begins to wait while its app is resumed is not forgotten", arguments: StoreEngine.available)
    func together(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            for round in 0..<20 {
                let purchase = Purchase.example("\(3000 + round)")
                _ = try await store.recordConsent(.example(by: purchase.transactionID), in: .coins)
                let id = try await store.openCase(for: purchase)
                _ = try #require(await store.claim(by: "a", at: start, leaseFor: .seconds(60)))
                _ = try await store.record(Self.order(true))
                async let attempt = store.beginAttempt(on: id, by: "a", with: .example(), at: start)
                async let order = store.record(Self.order(false, at: start.later(seconds: 1)))
                let (permission, _) = try await (attempt, order)
                let left = try await store.refundCase(id)
                switch permission {
                case .allowed: #expect(left.blockReason == nil)
                case .refused: #expect(left.dueAt == start.later(seconds: 1))
                }
                // The next round's case is the only one due.
                try await store.settleForTest(id, permission)
            }
        }
    }

    @Test("An observed case keeps the answer that was not sent", arguments: StoreEngine.available)
    func observed(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.openCase()
            _ = try #require(await store.claim(by: "a", at: start, leaseFor: .seconds(60)))
            #expect(
                try await store.observe(.example(), under: ConsentTexts(), on: id, by: "a", at: start)
                    == .consentMissing(.noConsent)
            )
            #expect(try await store.observe(.example(), under: ConsentTexts(), on: id, by: "b", at: start) == .lost)
            _ = try await store.recordConsent(.example(), in: .coins)
            #expect(try await store.observe(.example(), under: ConsentTexts(), on: id, by: "a", at: start) == nil)
            let detail = try #require(try await store.detail(of: id))
            #expect(detail.facts.refundCase.state == .withheld)
            #expect(detail.facts.refundCase.blockReason == .observed)
            #expect(detail.facts.answer?.body == Answer.example().body)
            #expect(detail.attempts.isEmpty)
            let statistics = try await store.caseStatistics(StatisticsQuery()).all
            #expect(statistics.withheld.map(\.blockReason) == [.observed])
            #expect(statistics.answered.cases == 0)
        }
    }
}

/// The error for a case that should be answerable.
private struct CaseIsNotAnswerable: Error {}

extension CaseQueue {
    /// Closes a case after an attempt, so that the next claim finds another case.
    fileprivate func settleForTest(_ id: String, _ permission: AttemptPermission) async throws {
        switch permission {
        case .allowed(let number, _):
            try await finishAttempt(number, on: id, by: "a", with: AttemptResult(state: .accepted), at: start)
        case .refused:
            let due = start.later(seconds: 1)
            _ = try #require(await claim(by: "a", at: due, leaseFor: .seconds(60)))
            try await release(id, by: "a", as: .withheld(.unsupported), at: due)
        }
    }
}
