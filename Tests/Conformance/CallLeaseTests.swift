import AppStoreTypes
import Refunds
import Store
import Testing

@Suite("Leases of calls to Apple")
struct CallLeaseTests {
    private static let budget = CallBudget(app: .coins, endpoint: CallBudget.answers, perHour: 1000)

    @Test(
        "Desks that lease calls at the same time never exceed the budget of an hour",
        arguments: StoreEngine.available
    )
    func shared(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let granted = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        var calls = 0
                        // Every lease is used up.
                        while case .leased(let lease) = try await store.leaseCalls(
                            of: Self.budget,
                            ending: nil,
                            at: start
                        ) {
                            calls += lease.calls
                        }
                        return calls
                    }
                }
                return try await group.reduce(0, +)
            }
            #expect(granted == 1000)
            // The other environment has a budget of its own.
            let sandbox = CallBudget(app: .sandboxCoins, endpoint: CallBudget.answers, perHour: 1000)
            guard case .leased = try await store.leaseCalls(of: sandbox, ending: nil, at: start) else {
                throw UnexpectedGrant()
            }
        }
    }

    @Test("The counted calls of all desks are added up for each app", arguments: StoreEngine.available)
    func leased(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            #expect(try await store.leasedCalls(of: CallBudget.answers, at: start) == [:])
            // Two desks lease ten calls each, and one of them gives four back.
            guard case .leased(var lease) = try await store.leaseCalls(of: Self.budget, ending: nil, at: start),
                case .leased = try await store.leaseCalls(of: Self.budget, ending: nil, at: start.later(seconds: 30)),
                case .leased = try await store.leaseCalls(
                    of: CallBudget(app: .sandboxCoins, endpoint: CallBudget.answers, perHour: 500),
                    ending: nil,
                    at: start
                )
            else { throw UnexpectedGrant() }
            #expect(
                try await store.leasedCalls(of: CallBudget.answers, at: start.later(seconds: 30)) == [
                    .coins: 20, .sandboxCoins: 5,
                ]
            )
            lease.calls = 4
            _ = try await store.leaseCalls(of: Self.budget, ending: lease, at: start.later(seconds: 40))
            #expect(
                try await store.leasedCalls(of: CallBudget.answers, at: start.later(seconds: 40)) == [
                    .coins: 26, .sandboxCoins: 5,
                ]
            )
            #expect(
                try await store.leasedCalls(of: CallBudget.answers, at: start.later(seconds: 3645)) == [
                    .coins: 20, .sandboxCoins: 5,
                ]
            )
            #expect(try await store.leasedCalls(of: CallBudget.answers, at: start.later(hours: 2)) == [:])
        }
    }

    @Test(
        "A used up budget says when it is free again, and calls count for an hour after their lease",
        arguments: StoreEngine.available
    )
    func window(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let budget = CallBudget(app: .coins, endpoint: CallBudget.answers, perHour: 250)
            #expect(budget.leaseSize == 2)
            for _ in 0..<125 { _ = try await store.leaseCalls(of: budget, ending: nil, at: start) }
            let free = start.later(seconds: 3660)
            #expect(try await store.leaseCalls(of: budget, ending: nil, at: start) == .spent(until: free))
            let before = free - .milliseconds(1)
            #expect(
                try await store.leaseCalls(of: budget, ending: nil, at: before)
                    == .spent(until: before.later(seconds: 1))
            )
            guard case .leased(let lease) = try await store.leaseCalls(of: budget, ending: nil, at: free) else {
                throw UnexpectedGrant()
            }
            #expect(lease.calls == 2)
            #expect(lease.endsAt == free.later(seconds: 60))
        }
    }

    @Test("Each endpoint of an app has a budget of its own", arguments: StoreEngine.available)
    func endpoints(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let answers = CallBudget(app: .coins, endpoint: CallBudget.answers, perHour: 1)
            let lookups = CallBudget(app: .coins, endpoint: "Get Transaction Info", perHour: 1)
            guard case .leased = try await store.leaseCalls(of: answers, ending: nil, at: start),
                case .spent = try await store.leaseCalls(of: answers, ending: nil, at: start),
                case .leased = try await store.leaseCalls(of: lookups, ending: nil, at: start),
                case .spent = try await store.leaseCalls(of: lookups, ending: nil, at: start)
            else { throw UnexpectedGrant() }
            #expect(try await store.leasedCalls(of: lookups.endpoint, at: start) == [.coins: 1])
            #expect(try await store.leasedCalls(of: "Get Refund History", at: start) == [:])
            // Two hours later, a lease of one endpoint leaves the other one's alone.
            let later = start.later(hours: 2)
            guard case .leased = try await store.leaseCalls(of: lookups, ending: nil, at: later) else {
                throw UnexpectedGrant()
            }
            #expect(try await store.leasedCalls(of: CallBudget.answers, at: start) == [.coins: 1])
            #expect(try await store.leasedCalls(of: lookups.endpoint, at: start) == [:])
        }
    }

    @Test(
        "No desk leases calls to an endpoint for which Apple asked one desk to pause, but desks lease calls to others",
        arguments: StoreEngine.available
    )
    func paused(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let lookups = CallBudget(app: .coins, endpoint: "Get Transaction Info", perHour: 500)
            guard case .leased(let lease) = try await store.leaseCalls(of: lookups, ending: nil, at: start) else {
                throw UnexpectedGrant()
            }
            let end = start.later(seconds: 90)
            #expect(try await store.callPauseEnd(of: lookups, at: start) == nil)
            try await store.pauseCalls(of: lookups, until: end, at: start)
            #expect(try await store.callPauseEnd(of: lookups, at: start) == end)
            #expect(try await store.callPauseEnd(of: lookups, at: end) == nil)
            #expect(try await store.callPauseEnd(of: Self.budget, at: start) == nil)
            #expect(try await store.leaseCalls(of: lookups, ending: lease, at: start) == .spent(until: end))
            #expect(
                try await store.leaseCalls(of: lookups, ending: nil, at: end - .milliseconds(1))
                    == .spent(until: end + .milliseconds(999))
            )
            guard case .leased = try await store.leaseCalls(of: Self.budget, ending: nil, at: start),
                case .leased = try await store.leaseCalls(of: lookups, ending: nil, at: end)
            else { throw UnexpectedGrant() }
            // A lease of a whole budget is not a pause of the desk that holds it.
            let one = CallBudget(app: .coins, endpoint: "Get Refund History", perHour: 1)
            guard case .leased = try await store.leaseCalls(of: one, ending: nil, at: start) else {
                throw UnexpectedGrant()
            }
            #expect(try await store.callPauseEnd(of: one, at: start) == nil)
        }
    }

    @Test("A lease that is given back counts only the calls that were made", arguments: StoreEngine.available)
    func givenBack(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            guard case .leased(var lease) = try await store.leaseCalls(of: Self.budget, ending: nil, at: start) else {
                throw UnexpectedGrant()
            }
            #expect(lease.calls == 10)
            lease.calls = 9
            try await store.endLease(lease, at: start.later(seconds: 1))
            let end = start.later(seconds: 3601)
            #expect(try await store.leasedCalls(of: CallBudget.answers, at: end - .milliseconds(1)) == [.coins: 1])
            #expect(try await store.leasedCalls(of: CallBudget.answers, at: end) == [:])
        }
    }

    @Test("Unused calls of a lease that has ended no longer count", arguments: StoreEngine.available)
    func left(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let budget = CallBudget(app: .coins, endpoint: CallBudget.answers, perHour: 100)
            var lease: CallLease?
            var calls = 0
            for second in 0..<200 {
                let grant = try await store.leaseCalls(of: budget, ending: lease, at: start.later(seconds: second))
                guard case .leased(var next) = grant else { break }
                // Every second lease is given back unused.
                if second % 2 == 0 {
                    next.calls -= 1
                    calls += 1
                }
                lease = next
            }
            #expect(calls == 100)
            // The first calls were made in a lease that ended a second later.
            let grant = try await store.leaseCalls(of: budget, ending: nil, at: start.later(seconds: 3000))
            #expect(grant == .spent(until: start.later(seconds: 3601)))
        }
    }

    @Test(
        "A lease in the far future, by a desk with a wrong clock, blocks no other desk",
        arguments: StoreEngine.available
    )
    func farAhead(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let budget = CallBudget(app: .coins, endpoint: CallBudget.answers, perHour: 1)
            let ahead = start.later(hours: 48)
            guard case .leased = try await store.leaseCalls(of: budget, ending: nil, at: ahead),
                case .leased = try await store.leaseCalls(of: budget, ending: nil, at: start)
            else { throw UnexpectedGrant() }
        }
    }
}

/// The error for a lease that should have been granted.
private struct UnexpectedGrant: Error {}
