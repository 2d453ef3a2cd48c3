import AppStoreTypes
import Refunds
import Testing

@testable import Store

@Suite("The overview of the queue")
struct QueueTests {
    @Test("The overview of one environment counts the cases by who must act", arguments: StoreEngine.available)
    func overview(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let environment = AppKey.coins.environment
            let empty = try await store.queue(of: nil, in: environment, limit: 9, at: start)
            #expect(empty == QueueOverview())
            let waiting = try await store.openWaitingCase(for: .example("1"), at: start)
            let held = try await store.openCase(for: .example("2"), at: start.later(seconds: 1))
            _ = try await store.openCase(for: .example("3", of: .sandboxCoins), at: start.later(seconds: 2))
            _ = try await store.openCase(for: .example("4", of: .books), at: start.later(seconds: 3))
            let decision = PersonDecision(
                .hold(until: start.later(hours: 1)),
                by: "Ada",
                note: "n",
                at: start,
                number: 1
            )
            #expect(try await store.decide(decision, on: held, expecting: 0) == .applied)

            let all = try await store.queue(of: nil, in: environment, limit: 9, at: start.later(seconds: 4))
            #expect(all.toDecide.map(\.summary.refundCase.id) == [held])
            #expect(all.toDecide.first?.newest == decision)
            let facts = try #require(all.toDecide.first?.facts)
            #expect(try await facts.refundCase == store.refundCase(held))
            for (app, has) in [("com.example.coins", true), (AppKey.books.bundleID, true), ("com.example.none", false)]
            {
                #expect(try await store.hasCases(of: app, in: environment) == has, "\(app)")
            }
            #expect(try await store.hasCases(of: nil, in: environment))
            #expect(try await !store.hasCases(of: AppKey.books.bundleID, in: .sandbox))
            #expect(all.toDecideCount == 1)
            let reason = try #require(await store.refundCase(waiting).blockReason)
            #expect(all.waiting == [QueueOverview.Waiting(blockReason: reason, count: 1)])
            #expect(all.nearestWaiting.map(\.productID) == ["coins.500"])
            #expect(all.working == 1 && all.delayed == 0 && all.total == 3)
            #expect(all.late == 0 && all.lost == 0 && all.tried == 0)

            let own = try await store.queue(
                of: "com.example.coins",
                in: environment,
                limit: 0,
                at: start.later(hours: 2)
            )
            #expect(own.toDecide.isEmpty && own.toDecideCount == 1 && own.working == 0)
            let others = try await store.queue(
                of: AppKey.books.bundleID,
                in: environment,
                limit: 9,
                at: start.later(hours: 2)
            )
            #expect(others.late == 1 && others.toDecideCount == 0)
            var late = CaseFilter(bundleID: AppKey.books.bundleID, environment: environment)
            for (seconds, count) in [(-1, 0), (1, 1)] {
                late.dueBefore = start.later(seconds: 3 + seconds)
                #expect(try await store.cases(matching: late, limit: 9, cursor: nil).items.count == count)
            }
            let next = try await store.casesToDecide(of: nil, in: environment, limit: 9)
            #expect(next == [held])
        }
    }

    @Test(
        "A case to decide has its evidence only if an answer is possible, and never the requests to the hook",
        arguments: StoreEngine.available
    )
    func evidence(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let environment = AppKey.coins.environment
            let held = try await store.openCase()
            _ = try await store.recordUsage([.example("k", units: 3)], receivedAt: start, in: .coins)
            let inquiry = HookInquiry(askedAt: start, finishedAt: start, result: .answered, detail: "2 facts")
            _ = try await store.finishInquiry(inquiry, on: held, by: "a", at: start)
            #expect(try await store.hold(held, until: start.later(hours: 1), by: "Ada", at: start) == .applied)
            for consented in [false, true] {
                if consented { _ = try await store.recordConsent(.example(at: start), in: .coins) }
                let overview = try await store.queue(of: nil, in: environment, limit: 9, at: start)
                var expected = try #require(await store.detail(of: held)).facts
                #expect(expected.inquiries.count == 1 && expected.usage != nil)
                expected.inquiries = []
                let listed = try #require(overview.toDecide.first?.facts)
                #expect((listed == expected) == consented)
                #expect((listed.usage != nil) == consented && listed.consent == expected.consent)
            }
        }
    }

    @Test("The overview counts at most some cases of each state", arguments: StoreEngine.available)
    func limit(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { store in
                _ = try await store.openWaitingCase(for: .example("3"))
                for number in 0..<3 { _ = try await store.openCase(for: .example("\(number)")) }
                for (most, working, isCut) in [(2, Int64(2), true), (9, 3, false)] {
                    let overview = try await store.engine.read { db in
                        var reader = QueueReader(db: db, bundleID: nil, environment: .production)
                        reader.mostCounted = most
                        return try reader.overview(limit: 9, at: start)
                    }
                    #expect(overview.working == working && overview.waiting.map(\.count) == [1])
                    #expect(overview.more.contains(.open) == isCut && !overview.more.contains(.waiting))
                }
            }
        }
    }

    @Test(
        "A refused answer of the last day is counted, and a case of a stopped worker is late once its lease has ended",
        arguments: StoreEngine.available
    )
    func lostWork(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let environment = AppKey.coins.environment
            let refused = AttemptResult(state: .refused, httpStatus: 400)
            let first = try await store.beginFirstAttempt(for: .example("1"), at: start)
            try await store.finishAttempt(1, on: first, by: "a", with: refused, at: start)
            _ = try await store.openCase(for: .example("2"))
            _ = try #require(await store.claim(by: "a", at: start, leaseFor: .seconds(300)))
            for (seconds, late) in [(299, 0), (361, 1)] {
                let now = start.later(seconds: seconds)
                let overview = try await store.queue(of: nil, in: environment, limit: 9, at: now)
                #expect(overview.lost == 1)
                #expect(overview.late == late, "after \(seconds) seconds")
                var filter = CaseFilter(environment: environment)
                filter.dueBefore = now - QueueOverview.lateAfter
                let listed = try await store.cases(matching: filter, limit: 9, cursor: nil).items
                #expect(listed.count == late, "after \(seconds) seconds")
            }
        }
    }

    @Test(
        "Lists, counts and the queue agree for which reasons a held case waits for a person",
        arguments: StoreEngine.available
    )
    func forPerson(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            for (number, reason) in BlockReason.allCases.enumerated() {
                _ = try await store.openCase(for: .example("\(number)"))
                let id = try #require(await store.claim(by: "a", at: start, leaseFor: .seconds(60))).refundCase.id
                let until = start.later(seconds: 600)
                try await store.release(id, by: "a", as: .held(reason, until: until), at: start)
            }
            let environment = AppKey.coins.environment
            let reasons = Set(BlockReason.forPerson)
            var filter = CaseFilter(environment: environment, states: [.held])
            filter.awaitsPerson = true
            let listed = try await store.cases(matching: filter, limit: 99, cursor: nil).items.map(\.refundCase)
            #expect(Set(listed.compactMap(\.blockReason)) == reasons)
            #expect(listed.count == reasons.count && listed.allSatisfy(\.awaitsPerson))
            let overview = try await store.queue(of: nil, in: environment, limit: 99, at: start)
            #expect(overview.toDecideCount == Int64(reasons.count))
            #expect(overview.delayed == 1 && overview.working == 0)
            #expect(overview.total == Int64(BlockReason.allCases.count))
            var delayed = CaseFilter(environment: environment, states: [.held])
            delayed.blockReason = .delayed
            let later = try await store.cases(matching: delayed, limit: 99, cursor: nil).items
            #expect(later.map(\.refundCase.blockReason) == [.delayed])
            #expect(Set(overview.toDecide.map(\.summary.refundCase.id)) == Set(listed.map(\.id)))
            let next = try await store.casesToDecide(of: nil, in: environment, limit: 99)
            #expect(Set(next) == Set(listed.map(\.id)))
        }
    }

    @Test("A deadline of the last day is missed whenever the case was requested", arguments: StoreEngine.available)
    func missed(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.openWaitingCase(blockReason: .keyRefused)
            let deadline = try await store.refundCase(id).deadline
            _ = try #require(await store.claim(by: "b", at: deadline, leaseFor: .seconds(60)))
            try await store.releaseAfterDeadline(id, by: "b", at: deadline)
            #expect(try await store.refundCase(id).state == .missed)
            for (hours, count) in [(1, 1), (23, 1), (25, 0)] {
                let now = deadline.later(hours: hours)
                let overview = try await store.queue(of: nil, in: AppKey.coins.environment, limit: 9, at: now)
                #expect(overview.lost == count, "\(hours) hours after the deadline")
                var filter = CaseFilter(environment: AppKey.coins.environment, states: [.missed])
                filter.deadlineSince = now - .seconds(86_400)
                let listed = try await store.cases(matching: filter, limit: 9, cursor: nil).items
                #expect(listed.count == count, "\(hours) hours after the deadline")
            }
        }
    }

    @Test("A saved view replaces the author's own with its name, and can be deleted", arguments: StoreEngine.available)
    func views(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let view = SavedView(name: "b", query: "state=held", author: "Ada", savedAt: start)
            #expect(try await store.save(view) == .saved)
            #expect(try await store.save(SavedView(name: "a", query: "", author: "Bob", savedAt: start)) == .saved)
            var changed = view
            (changed.query, changed.author) = ("state=open", "Bob")
            #expect(try await store.save(changed) == .taken(view))
            #expect(try await store.savedViews().last == view)
            changed.author = view.author
            #expect(try await store.save(changed) == .saved)
            #expect(try await store.savedViews().map(\.name) == ["a", "b"])
            #expect(try await store.savedViews().last == changed)
            for _ in 0..<2 { try await store.deleteView(named: "a", by: "Bob", at: start) }
            #expect(try await store.savedViews() == [changed])
        }
    }

    @Test(
        "The overview blames the store for a status and for a lost answer, and the desk for the rest",
        arguments: StoreEngine.available
    )
    func blame(on engine: StoreEngine) async throws {
        let rows: [(AttemptResult, QueueOverview.Failure.Cause)] = [
            (AttemptResult(state: .unknown, detail: "the connection was lost"), .store(status: nil)),
            (AttemptResult(state: .unknown, httpStatus: 200, detail: "no JSON"), .store(status: 200)),
            (
                AttemptResult(state: .unsent, detail: "the journal cannot be written"),
                .desk(reason: "the journal cannot be written")
            ),
            (AttemptResult(state: .unknown), .desk(reason: nil)),
        ]
        for (result, cause) in rows {
            try await engine.withFreshStore { store in
                let id = try await store.beginFirstAttempt()
                var result = result
                result.retryAt = start.later(seconds: 30)
                try await store.finishAttempt(1, on: id, by: "a", with: result, at: start.later(seconds: 1))
                let app = try await store.refundCase(id).app
                let now = start.later(seconds: 2)
                let overview = try await store.queue(of: app.bundleID, in: app.environment, limit: 9, at: now)
                #expect(overview.failures.map(\.cause) == [cause])
            }
        }
    }

    @Test("The overview counts the attempts of open cases that failed", arguments: StoreEngine.available)
    func failures(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.beginFirstAttempt()
            let failed = AttemptResult(state: .failed, httpStatus: 503, retryAt: start.later(seconds: 30))
            try await store.finishAttempt(1, on: id, by: "a", with: failed, at: start.later(seconds: 1))
            let app = try await store.refundCase(id).app
            let overview = try await store.queue(
                of: app.bundleID,
                in: app.environment,
                limit: 9,
                at: start.later(seconds: 2)
            )
            let failure = QueueOverview.Failure(of: app.bundleID, .store(status: 503), count: 1, since: start)
            #expect(overview.failures == [failure])
            #expect(overview.tried == 1)
            var tried = CaseFilter()
            tried.isTried = true
            let listed = try await store.cases(matching: tried, limit: 9, cursor: nil).items
            #expect(listed.map(\.refundCase.id) == [id])
            #expect(overview.nextTry == start.later(seconds: 30))
        }
    }
}
