import AppStoreTypes
import Testing

@testable import AppStoreEmulator

@Suite("Determinism")
struct DeterminismTests {
    @Test("A year of 1,000 subscribers repeats byte for byte, except for signatures")
    func year() throws {
        let (first, second) = (try YearOfSubscribers(), try YearOfSubscribers())
        for year in [first, second] { year.pass(days: 365) }
        let statements = try first.statements()
        #expect(try statements == second.statements())
        let types = first.store.read { world in
            world.notifications.sequences.reduce(into: [String: Int]()) {
                $0[world.notifications[$1]?.words ?? "", default: 0] += 1
            }
        }
        #expect(types["SUBSCRIBED/INITIAL_BUY"] == 1000)
        let charges = types["DID_RENEW", default: 0] + types["DID_FAIL_TO_RENEW/GRACE_PERIOD", default: 0]
        #expect((10_000...12_000).contains(charges))
        let failures = Double(types["DID_FAIL_TO_RENEW/GRACE_PERIOD", default: 0]) / Double(charges)
        #expect((0.04...0.06).contains(failures))
        #expect(types["DID_RENEW/BILLING_RECOVERY", default: 0] > 200)
        #expect(types["EXPIRED/BILLING_RETRY", default: 0] > 100)
        #expect(types["GRACE_PERIOD_EXPIRED", default: 0] > 100)
        #expect(Set(statements).count == statements.count)
    }

    @Test("A year of version 1 notifications repeats exactly, except for signatures")
    func v1() throws {
        let (first, second) = (
            try YearOfSubscribers(subscribers: 30, version: .v1), try YearOfSubscribers(subscribers: 30, version: .v1)
        )
        for year in [first, second] { year.pass(days: 365) }
        #expect(try first.statements() == second.statements())
        #expect(try first.statements().count > 300)
    }

    @Test("Another seed gives other notifications")
    func others() throws {
        let one = try YearOfSubscribers(subscribers: 3)
        #expect(try one.statements() != YearOfSubscribers(subscribers: 3, seed: 8).statements())
    }

    @Test("Advancing time in steps gives the same notifications as one large step")
    func steps() throws {
        let (first, second) = (try YearOfSubscribers(subscribers: 50), try YearOfSubscribers(subscribers: 50))
        first.pass(days: 364)
        for _ in 0..<52 { second.pass(days: 7) }
        #expect(try first.statements() == second.statements())
    }

    @Test("Notifications are created in order of time")
    func order() throws {
        let year = try YearOfSubscribers(subscribers: 50)
        year.pass(days: 365)
        let dates = year.store.read { world in
            world.notifications.sequences.compactMap { world.notifications[$0]?.signedDate }
        }
        #expect(zip(dates, dates.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test("Two worlds in one process do not affect each other")
    func apart() throws {
        let (one, other) = (try YearOfSubscribers(subscribers: 5), try YearOfSubscribers(subscribers: 5))
        let before = try other.statements()
        one.pass(days: 365)
        #expect(try other.statements() == before)
        #expect(other.store.read { $0.now } == EventStory.start)
        #expect(one.store.read { $0.now } == EventStory.start + .seconds(365 * 86_400))
    }
}
