// This file is longer than most: it follows one circuit from its opening to its closing, with the same few steps.

import AppStoreTypes
import Refunds
import Store
import TestSupport
import Testing

@Suite("Apps whose key Apple refuses, or that Apple asks to wait")
struct CircuitTests {
    private static let apps: [AppKey] = [.coins, .sandboxCoins]
    private static func refused(at now: Timestamp, retryAfterSeconds: Int = 1) -> AttemptResult {
        AttemptResult(
            state: .failed,
            httpStatus: 401,
            detail: "Unauthenticated",
            retryAt: now.later(seconds: retryAfterSeconds)
        )
    }

    /// Opens the circuit with the first attempt of a case, which is due a second later, and returns the case.
    private func open(_ store: AnyStore, at now: Timestamp = start) async throws -> String {
        let id = try await store.beginFirstAttempt(at: now)
        #expect(try await store.finishAttempt(1, on: id, by: "a", with: Self.refused(at: now), at: now))
        return id
    }

    /// Opens the circuit with a case that is then withheld, so that later claims find other cases.
    private func openAndLeave(_ store: AnyStore, _ purchase: Purchase, at now: Timestamp) async throws {
        let id = try await store.beginFirstAttempt(for: purchase, at: now)
        let refused = Self.refused(at: now, retryAfterSeconds: 0)
        #expect(try await store.finishAttempt(1, on: id, by: "a", with: refused, at: now))
        try await withhold(store, at: now)
    }

    /// Withholds the case that is due.
    private func withhold(_ store: AnyStore, at now: Timestamp) async throws {
        let facts = try #require(await store.claim(by: "a", at: now, leaseFor: .seconds(60)))
        try await store.release(facts.refundCase.id, by: "a", as: .withheld(.unsupported), at: now)
    }

    private func claimProbe(_ store: AnyStore, at now: Timestamp) async throws -> CircuitProbe? {
        try await store.claimProbe(of: Self.apps, at: now, leaseFor: .seconds(60))
    }

    private func told(_ store: AnyStore, _ type: EventType) async throws -> [Event] {
        try await store.events(matching: EventFilter(type: type), limit: 100, cursor: nil).items.map(\.event)
    }

    @Test(
        "A refused key opens the circuit of its app and environment, and its cases wait without an attempt",
        arguments: StoreEngine.available
    )
    func opens(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let first = try await open(store)
            let again = try await store.refundCase(first)
            #expect(again.state == .open)
            #expect(again.dueAt == start.later(seconds: 1))
            let circuit = try #require(await store.circuits().first)
            #expect(circuit.app == .coins)
            #expect(circuit.state == .open)
            #expect(circuit.openedAt == start)
            #expect(circuit.status == 401)
            #expect(circuit.reason == "Unauthenticated")
            let event = try #require(await told(store, .circuitOpened).first)
            #expect(event.bundleID == AppKey.coins.bundleID)
            #expect(event.environment == .production)
            #expect(event.body?.contains(#""status":401"#) == true)
            try expectExample(of: event)
            // Its own next try waits, and so does any other case of the app.
            let now = start.later(seconds: 1)
            let second = try await store.openCase(for: .example("1002"), at: now)
            for _ in 0..<2 { _ = try #require(await store.claim(by: "b", at: now, leaseFor: .seconds(60))) }
            #expect(try await store.claim(by: "b", at: now, leaseFor: .seconds(60)) == nil)
            for id in [first, second] {
                let deadline = try await store.refundCase(id).deadline
                let permission = try await store.beginAttempt(on: id, by: "b", with: .example(), at: now)
                #expect(permission == .refused(.appleRefuses(.keyRefused, until: deadline)))
                let waiting = try await store.refundCase(id)
                #expect(waiting.state == .waiting)
                #expect(waiting.blockReason == .keyRefused)
                #expect(waiting.dueAt == deadline)
            }
            #expect(try await store.detail(of: first)?.attempts.map(\.state) == [.failed])
            #expect(try await store.detail(of: second)?.attempts.isEmpty == true)
            // Nothing is due until the deadline, so nobody asks again and again.
            let due = try await store.nextDue(at: now)
            #expect(due == start.later(hours: 12))
            // The other environment has a circuit of its own.
            let sandbox = try await store.openCase(for: .example("1003", of: .sandboxCoins), at: now)
            _ = try #require(await store.claim(by: "b", at: now, leaseFor: .seconds(60)))
            let permission = try await store.beginAttempt(on: sandbox, by: "b", with: .example(), at: now)
            guard case .allowed = permission else { throw UnexpectedPermission(permission: permission) }
        }
    }

    @Test(
        "A circuit opens once and writes one event, although several attempts are refused",
        arguments: StoreEngine.available
    )
    func opensOnce(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            var ids: [String] = []
            for number in 0..<8 {
                let purchase = Purchase.example("\(1000 + number)")
                ids.append(try await store.beginFirstAttempt(for: purchase, at: start.later(seconds: number)))
            }
            let opened = try await withThrowingTaskGroup(of: Bool.self) { group in
                for (number, id) in ids.enumerated() {
                    group.addTask {
                        let now = start.later(seconds: 20 + number)
                        return try await store.finishAttempt(1, on: id, by: "a", with: Self.refused(at: now), at: now)
                    }
                }
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(opened == 1)
            #expect(try await told(store, .circuitOpened).count == 1)
        }
    }

    @Test("One desk at a time asks Apple about a refused key, at growing intervals", arguments: StoreEngine.available)
    func probes(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await open(store)
            #expect(try await claimProbe(store, at: start.later(seconds: 4)) == nil)
            #expect(try await store.nextProbe(of: Self.apps, at: start) == start.later(seconds: 5))
            #expect(try await store.nextProbe(of: [.sandboxCoins], at: start) == nil)
            var now = start.later(seconds: 5)
            for wait in [10, 20, 40, 80, 160, 300, 300] {
                let time = now
                let claimed = try await withThrowingTaskGroup(of: CircuitProbe?.self) { group in
                    for _ in 0..<8 { group.addTask { try await claimProbe(store, at: time) } }
                    return try await group.reduce(into: [CircuitProbe]()) { if let probe = $1 { $0.append(probe) } }
                }
                let probe = try #require(claimed.first)
                #expect(claimed.count == 1)
                #expect(try await store.nextProbe(of: Self.apps, at: now) == now.later(seconds: 60))
                let result: ProbeResult = wait == 20 ? .unanswered : .refused(reason: "Unauthenticated")
                #expect(try await !store.finish(probe, with: result, at: now))
                #expect(try await store.nextProbe(of: Self.apps, at: now) == now.later(seconds: wait))
                now = now.later(seconds: wait)
            }
            #expect(try await store.circuits().first?.probes == 7)
            // A desk that starts asks at once.
            let early = now - .seconds(200)
            #expect(try await claimProbe(store, at: early) == nil)
            try await store.hastenProbes(of: Self.apps, at: early)
            let probe = try #require(await claimProbe(store, at: early))
            // Another desk takes over from one that is gone, whose late result then counts no more.
            let other = try #require(await claimProbe(store, at: early.later(seconds: 60)))
            #expect(try await !store.finish(probe, with: .accepted, at: early.later(seconds: 61)))
            #expect(try await store.finish(other, with: .accepted, at: early.later(seconds: 62)))
        }
    }

    @Test(
        "A circuit closes once and writes one event, and its cases are due at once, the most urgent first",
        arguments: StoreEngine.available
    )
    func closes(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            try await openAndLeave(store, .example(), at: start)
            var expected: [String] = []
            for number in 0..<230 {
                let purchase = Purchase.example("\(2000 + number)")
                // Later cases have earlier deadlines.
                let at = start.later(seconds: 500 - number)
                expected.insert(
                    try await store.openWaitingCase(for: purchase, at: at, blockReason: .keyRefused),
                    at: 0
                )
            }
            let now = start.later(seconds: 600)
            #expect(try await store.claim(by: "a", at: now, leaseFor: .seconds(60)) == nil)
            let probe = try #require(await claimProbe(store, at: now))
            let closed = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<8 { group.addTask { try await store.finish(probe, with: .accepted, at: now) } }
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(closed == 1)
            let closings = try await told(store, .circuitClosed)
            #expect(closings.count == 1)
            for event in closings { try expectExample(of: event) }
            // The desk stops before it has woken every case, so another desk continues.
            #expect(try await store.wakeCases(after: probe, at: now))
            #expect(try await claimProbe(store, at: now.later(seconds: 59)) == nil)
            let later = now.later(seconds: 60)
            let next = try #require(await claimProbe(store, at: later))
            #expect(next.circuit.state == .closing)
            #expect(try await !store.wakeCases(after: probe, at: later))
            while try await store.wakeCases(after: next, at: later) {}
            #expect(try await store.circuits().map(\.state) == [.closed])
            #expect(try await store.nextProbe(of: Self.apps, at: later) == nil)
            var claimed: [String] = []
            while let facts = try await store.claim(by: "b", at: later, leaseFor: .seconds(600)) {
                claimed.append(facts.refundCase.id)
            }
            #expect(claimed == expected)
        }
    }

    /// Claims and postpones every lookup and history that is due.
    private func postponeCalls(_ store: AnyStore, until: Timestamp, because reason: String) async throws {
        while let claimed = try await store.claimLookup(at: start, leaseFor: .seconds(60)) {
            try await store.postpone(claimed.lookup, until: until, because: reason)
        }
        while let claimed = try await store.claimHistory(at: start, leaseFor: .seconds(60)) {
            try await store.postpone(
                claimed.account,
                waitedUntil: claimed.waitedUntil,
                until: until,
                because: reason,
                at: start
            )
        }
    }

    /// Stores a request about an unknown transaction, which needs a lookup, and opens a case that needs a history.
    private func wantCalls(_ store: AnyStore, _ number: Int, _ app: AppKey = .coins) async throws {
        var record = IntakeRecord.example("lookup-\(number)-\(app.environment)", about: nil, receivedAt: start)
        record.notification.app = app
        record.notification.version = 1
        record.notification.signedAt = nil
        record.notification.transactionID = "\(number)"
        let request = CaseRequest(reason: nil, signedAt: nil, receivedAt: start, environment: app.environment)
        record.request = request
        record.lookup = Lookup(
            app: app,
            transactionID: "\(number)",
            wantedAt: start,
            deadline: request.deadline
        )
        #expect(try await store.record(record) == .stored)
        var purchase = Purchase.example("\(10_000 + number)", of: app)
        purchase.appTransactionID = "account-\(number)"
        _ = try await store.openCase(for: purchase, at: start)
    }

    @Test(
        "Lookups, histories and recovery that wait for the key are due at once when its circuit closes",
        arguments: StoreEngine.available
    )
    func wakesCalls(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            try await openAndLeave(store, .example(), at: start)
            let now = start.later(seconds: 600)
            let until = now.later(seconds: 300)
            // What waits for another reason, or for another app's key, stays as it is.
            try await wantCalls(store, 5000)
            try await postponeCalls(store, until: until, because: "Apple answered 500")
            try await wantCalls(store, 5001, .sandboxCoins)
            for number in 0..<210 { try await wantCalls(store, 6000 + number) }
            try await postponeCalls(store, until: until, because: AppCircuit.refusalReason)
            try await store.beginRecovery(of: Self.apps, at: start)
            for app in Self.apps {
                try await store.changeRecovery(of: app, at: start) {
                    $0.fail(AppCircuit.refusalReason, restartsRun: false, nextTryAt: until)
                }
            }
            let probe = try #require(await claimProbe(store, at: now))
            #expect(try await store.finish(probe, with: .accepted, at: now))
            while try await store.wakeCases(after: probe, at: now) {}
            #expect(try await store.circuits().map(\.state) == [.closed])
            var lookups = 0
            while let claimed = try await store.claimLookup(at: now, leaseFor: .seconds(3600)) {
                #expect(claimed.lookup.transactionID.hasPrefix("6"))
                lookups += 1
            }
            var histories = 0
            while let claimed = try await store.claimHistory(at: now, leaseFor: .seconds(3600)) {
                #expect(claimed.account.accountID.hasPrefix("account-6"))
                histories += 1
            }
            #expect(lookups == 210)
            #expect(histories == 210)
            #expect(try await store.nextRecovery(of: [.coins]) == now)
            #expect(try await store.nextRecovery(of: [.sandboxCoins]) == until)
        }
    }

    @Test("A case that cannot be read does not keep later cases waiting when the circuit closes")
    func wakesAllButTheDamaged() async throws {
        // PostgreSQL accepts no text in a number column.
        try await StoreEngine.sqlite.withFreshStore { store in
            try await openAndLeave(store, .example(), at: start)
            for number in 0..<230 {
                let at = start.later(seconds: number)
                _ = try await store.openWaitingCase(for: .example("\(2000 + number)"), at: at, blockReason: .keyRefused)
            }
            try await (store as? Store)?.damage(
                "UPDATE refund_case SET received_at_ms = 'nonsense' WHERE transaction_id = '2000'"
            )
            let now = start.later(seconds: 600)
            let probe = try #require(await claimProbe(store, at: now))
            #expect(try await store.finish(probe, with: .accepted, at: now))
            while try await store.wakeCases(after: probe, at: now) {}
            #expect(try await store.circuits().map(\.state) == [.closed])
            var claimed = 0
            while try await store.claim(by: "b", at: now, leaseFor: .seconds(600)) != nil { claimed += 1 }
            #expect(claimed == 229)
        }
    }

    @Test(
        "A key that is refused again soon opens the circuit again, with longer waits",
        arguments: StoreEngine.available
    )
    func relapses(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            var now = start
            for (round, wait) in [5, 10, 20].enumerated() {
                try await openAndLeave(store, .example("\(1000 + round)"), at: now)
                #expect(try await store.nextProbe(of: Self.apps, at: now) == now.later(seconds: wait))
                now = now.later(seconds: wait)
                let probe = try #require(await claimProbe(store, at: now))
                #expect(try await store.finish(probe, with: .accepted, at: now))
                while try await store.wakeCases(after: probe, at: now) {}
            }
            // After a while, the waits are short again.
            now = now.later(seconds: 600)
            try await openAndLeave(store, .example("2000"), at: now)
            #expect(try await store.nextProbe(of: Self.apps, at: now) == now.later(seconds: 5))
            #expect(try await told(store, .circuitOpened).count == 4)
            #expect(try await told(store, .circuitClosed).count == 3)
        }
    }

    @Test("A case that begins to wait while its circuit closes is not forgotten", arguments: StoreEngine.available)
    func together(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            var now = start
            for round in 0..<20 {
                try await openAndLeave(store, .example("\(3000 + round)"), at: now)
                let id = try await store.openCase(for: .example("\(4000 + round)"), at: now)
                _ = try #require(await store.claim(by: "b", at: now, leaseFor: .seconds(60)))
                let due = try #require(await store.nextProbe(of: Self.apps, at: now))
                let probe = try #require(await claimProbe(store, at: due))
                let beginning = now.later(seconds: 1)
                async let attempt = store.beginAttempt(on: id, by: "b", with: .example(), at: beginning)
                async let closing = closed(probe, store, at: due)
                let (permission, isClosed) = try await (attempt, closing)
                #expect(isClosed)
                if case .allowed(let number, _) = permission {
                    let accepted = AttemptResult(state: .accepted)
                    try await store.finishAttempt(number, on: id, by: "b", with: accepted, at: due)
                } else {
                    #expect(try await store.refundCase(id).dueAt == due)
                    try await withhold(store, at: due)
                }
                now = due.later(seconds: 3600)
            }
        }
    }

    private func closed(_ probe: CircuitProbe, _ store: AnyStore, at now: Timestamp) async throws -> Bool {
        let isClosed = try await store.finish(probe, with: .accepted, at: now)
        while try await store.wakeCases(after: probe, at: now) {}
        return isClosed
    }

    @Test(
        "A case that waits for the app's key is missed at its deadline, with the reason",
        arguments: StoreEngine.available
    )
    func deadline(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.openWaitingCase(blockReason: .keyRefused)
            let deadline = try await store.refundCase(id).deadline
            _ = try #require(await store.claim(by: "b", at: deadline, leaseFor: .seconds(60)))
            try await store.releaseAfterDeadline(id, by: "b", at: deadline)
            let missed = try await store.refundCase(id)
            #expect(missed.state == .missed)
            #expect(missed.blockReason == .keyRefused)
            let event = try #require(await told(store, .missed).first)
            #expect(event.body?.contains(#""blockReason":"keyRefused""#) == true)
            #expect(try await store.caseStatistics(StatisticsQuery()).all.cases(in: .missed) == 1)
        }
    }

    @Test(
        "After a 429 response, no case of the app is tried before the time that Apple names, except at the last moment",
        arguments: StoreEngine.available
    )
    func held(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let first = try await store.beginFirstAttempt()
            let until = start.later(seconds: 90)
            let limited = AttemptResult(state: .failed, httpStatus: 429, retryAt: until, heldUntil: until)
            #expect(try await !store.finishAttempt(1, on: first, by: "a", with: limited, at: start))
            #expect(try await store.refundCase(first).dueAt == until)
            let now = start.later(seconds: 10)
            let second = try await store.openCase(for: .example("1002"), at: now)
            _ = try #require(await store.claim(by: "b", at: now, leaseFor: .seconds(60)))
            let permission = try await store.beginAttempt(on: second, by: "b", with: .example(), at: now)
            #expect(permission == .refused(.appleRefuses(.rateLimited, until: until)))
            let waiting = try await store.refundCase(second)
            #expect(waiting.blockReason == .rateLimited)
            #expect(waiting.dueAt == until)
            // The desk itself continues, so there is no event.
            #expect(try await told(store, .waiting).isEmpty)
            #expect(try await store.nextProbe(of: Self.apps, at: now) == nil)
            let claimed = try #require(await store.claim(by: "b", at: until, leaseFor: .seconds(60)))
            #expect(claimed.refundCase.id == first)
            let next = try await store.beginAttempt(on: first, by: "b", with: .example(), at: until)
            guard case .allowed(number: 2, _) = next else { throw UnexpectedPermission(permission: next) }
            // A wait beyond the deadline leaves one try shortly before it.
            let deadline = claimed.refundCase.deadline
            let beyond = deadline.later(seconds: 600)
            let later = deadline - .seconds(60)
            let once = AttemptResult(
                state: .failed,
                httpStatus: 429,
                retryAt: deadline - .seconds(5),
                heldUntil: beyond
            )
            try await store.finishAttempt(2, on: first, by: "b", with: once, at: later)
            _ = try #require(await store.claim(by: "c", at: later, leaseFor: .seconds(600)))
            let refused = try await store.beginAttempt(on: second, by: "c", with: .example(), at: later)
            #expect(refused == .refused(.appleRefuses(.rateLimited, until: deadline.later(seconds: 5))))
            _ = try #require(await store.claim(by: "c", at: deadline - .seconds(5), leaseFor: .seconds(600)))
            let last = try await store.beginAttempt(on: first, by: "c", with: .example(), at: deadline - .seconds(5))
            guard case .allowed(number: 3, _) = last else { throw UnexpectedPermission(permission: last) }
        }
    }
}

/// The error for an attempt that should have been allowed.
private struct UnexpectedPermission: Error {
    let permission: AttemptPermission
}
