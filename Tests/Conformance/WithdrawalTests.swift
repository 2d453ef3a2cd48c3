import AppStoreTypes
import Refunds
import Testing

/// The consent on record when a customer withdraws it, and the expected time of the withdrawal.
struct WithdrawalRow: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// When the consent on record was given; `nil` without one.
    var consentAt: Timestamp?
    /// The identifier under which the consent is on record.
    var customer = Purchase.token
    /// The environments in which the consent is on record.
    var environments: [AppStoreEnvironment] = [.sandbox, .production]
    var expected: Timestamp

    /// When the withdrawal arrives.
    static let now = start.later(hours: 1)
    /// The time on a clock that is ahead.
    private static let ahead = now + .seconds(300)
    private static let justAfter = ahead + .milliseconds(1)

    static let all = [
        WithdrawalRow(testDescription: "no consent", consentAt: nil, expected: now),
        WithdrawalRow(testDescription: "consent in the past", consentAt: start, expected: now),
        WithdrawalRow(testDescription: "consent a moment ago", consentAt: now - .milliseconds(1), expected: now),
        WithdrawalRow(testDescription: "consent now", consentAt: now, expected: now + .milliseconds(1)),
        WithdrawalRow(testDescription: "consent in the future", consentAt: ahead, expected: justAfter),
        WithdrawalRow(
            testDescription: "consent in the future under the app transaction",
            consentAt: ahead,
            customer: "704000000000000001",
            expected: justAfter
        ),
        WithdrawalRow(
            testDescription: "consent in the future under the original transaction",
            consentAt: ahead,
            customer: "2000000000000001",
            expected: justAfter
        ),
        WithdrawalRow(
            testDescription: "consent in the future in one of the environments",
            consentAt: ahead,
            environments: [.sandbox],
            expected: justAfter
        ),
        WithdrawalRow(
            testDescription: "consent in the future of another customer",
            consentAt: ahead,
            customer: "another",
            expected: now
        ),
    ]
}

@Suite("Withdrawals of consent")
struct WithdrawalTests {
    private static func withdrawal(by customer: String = Purchase.token) -> ConsentRecord {
        var record = ConsentRecord.example(false, by: customer, at: WithdrawalRow.now)
        record.actor = "support 7"
        return record
    }

    @Test(
        "A withdrawal is dated now, or just after the customer's newest consent",
        arguments: StoreEngine.available,
        WithdrawalRow.all
    )
    func time(on engine: StoreEngine, row: WithdrawalRow) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.record(.request(for: Identity.purchase))
            if let consentAt = row.consentAt {
                let scope = AppScope(bundleID: AppScope.coins.bundleID, environments: row.environments)
                _ = try await store.recordConsent(.example(by: row.customer, at: consentAt), in: scope)
            }
            let stored = try await store.withdrawConsent(Self.withdrawal(), in: .coins)
            var expected = Self.withdrawal()
            (expected.id, expected.at) = (stored.id, row.expected)
            #expect(stored == expected)
            #expect(try await store.facts(of: Identity.purchase).consent == stored)
        }
    }

    @Test("A withdrawal under the original transaction ID of a purchase counts", arguments: StoreEngine.available)
    func oneTimePurchase(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.record(.request())
            let consentAt = start.later(hours: 2)
            _ = try await store.recordConsent(.example(at: consentAt), in: .coins)
            let stored = try await store.withdrawConsent(Self.withdrawal(by: "1001"), in: .coins)
            #expect(stored.at == consentAt + .milliseconds(1))
            #expect(try await store.facts().consent == stored)
        }
    }

    @Test("A withdrawal has the same time in every environment", arguments: StoreEngine.available)
    func environments(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let sandbox = AppScope(bundleID: AppScope.coins.bundleID, environments: [.sandbox])
            _ = try await store.recordConsent(.example(at: start.later(hours: 2)), in: sandbox)
            let stored = try await store.withdrawConsent(Self.withdrawal(), in: .coins)
            for app in [AppKey.sandboxCoins, .coins] {
                let newest = try await store.consents(ofCustomer: Purchase.token, in: app, limit: 1)
                #expect(newest.map(\.at) == [stored.at])
                #expect(newest.map(\.isGranted) == [false])
            }
        }
    }

    @Test("Two withdrawals at one time are both on record, in order", arguments: StoreEngine.available)
    func twice(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let first = try await store.withdrawConsent(Self.withdrawal(), in: .coins)
            let second = try await store.withdrawConsent(
                Self.withdrawal(by: Purchase.token.uppercased()),
                in: .coins
            )
            #expect(first.at == WithdrawalRow.now)
            #expect(second.at == WithdrawalRow.now + .milliseconds(1))
            let history = try await store.consents(ofCustomer: Purchase.token, in: .coins, limit: 9)
            #expect(history == [second, first])
        }
    }

    @Test("A withdrawal with a time keeps it, even before a later consent", arguments: StoreEngine.available)
    func statedTime(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.recordConsent(.example(at: start.later(hours: 2)), in: .coins)
            _ = try await store.recordConsent(Self.withdrawal(), in: .coins)
            let history = try await store.consents(ofCustomer: Purchase.token, in: .coins, limit: 9)
            #expect(history.map(\.at) == [start.later(hours: 2), WithdrawalRow.now])
        }
    }
}
