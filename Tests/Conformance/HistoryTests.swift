// This file is longer than most, because every test reads histories of the same few customers.

import AppStoreTypes
import Refunds
import Store
import StoreSQLite
import TestSupport
import Testing

@Suite("Histories of customers")
struct HistoryTests {
    /// Creates a purchase of an account, given by its app transaction ID.
    private static func bought(_ id: String, by account: String? = "app-1", at: Timestamp = start) -> Purchase {
        var purchase = Purchase.example(id, signedAt: at)
        purchase.appTransactionID = account
        return purchase
    }

    private static func account(_ id: String = "app-1", of app: AppKey = .coins) -> HistoryAccount {
        HistoryAccount(app: app, accountID: id, transactionID: "1001")
    }

    private static func page(
        _ purchases: [Purchase],
        of account: HistoryAccount = account(),
        _ kind: HistoryKind = .transactions,
        revision: String = "r1",
        isLast: Bool = true
    ) -> HistoryPage {
        HistoryPage(
            account: account,
            kind: kind,
            purchases: purchases,
            revision: revision,
            isLast: isLast,
            accountIDs: isLast ? Set(purchases.map(\.accountID)) : []
        )
    }

    @Test("A history is applied page by page and resumes after the last page", arguments: StoreEngine.available)
    func pages(on engine: StoreEngine) async throws {
        try await engine.withReopenedStore { store in
            let first = Self.page([Self.bought("1"), Self.bought("2")], revision: "r1", isLast: false)
            let tally = try await store.apply(first, at: start)
            #expect(tally == HistoryTally(pages: 1, transactions: 2, added: 2, changed: 0))
            let wasRead = try await store.wasRead(Self.account(), .transactions, since: start)
            #expect(!wasRead)
        } after: { store in
            let revision = try await store.revision(of: Self.account(), .transactions)
            #expect(revision == "r1")
            let ofRefunds = try await store.revision(of: Self.account(), .refunds)
            #expect(ofRefunds == nil)
            let refunded = Self.bought("2").refunded(signedAt: start.later(hours: 1))
            let last = Self.page([Self.bought("1", at: start.later(hours: 1)), refunded], revision: "r2")
            let tally = try await store.apply(last, at: start.later(hours: 1))
            #expect(tally == HistoryTally(pages: 1, transactions: 2, added: 0, changed: 1))
            let wasRead = try await store.wasRead(Self.account(), .transactions, since: start.later(hours: 1))
            #expect(wasRead)
            let totals = try await store.totals(ofCustomer: Purchase.token, in: .coins)
            #expect(totals.purchasedUSDCents == 998)
            #expect(totals.refundedUSDCents == 499)
        }
    }

    @Test("A history never replaces a newer statement with an older one", arguments: StoreEngine.available)
    func older(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let newer = Self.bought("1").refunded(signedAt: start.later(hours: 2))
            _ = try await store.record(.example(about: newer))
            _ = try await store.apply(Self.page([Self.bought("1", at: start)]), at: start.later(hours: 3))
            let found = try await store.purchase("1", in: .coins)
            #expect(found?.purchase.revocation != nil)
        }
    }

    @Test("A case that opens requests the customer's history and awaits it", arguments: StoreEngine.available)
    func wanted(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let purchase = Self.bought("1001")
            _ = try await store.openCase(for: purchase)
            let until = start.later(seconds: 120)
            let before = try await store.facts(of: purchase)
            #expect(before.history == .awaited(until: until))
            let claimed = try #require(try await store.claimHistory(at: start, leaseFor: .seconds(60)))
            #expect(claimed.account == HistoryAccount(app: .coins, accountID: "app-1", transactionID: "1001"))
            #expect(claimed.waitedUntil == until)
            let second = try await store.claimHistory(at: start, leaseFor: .seconds(60))
            #expect(second == nil)
            let due = try await store.nextHistory()
            #expect(due == start.later(seconds: 60))
            _ = try await store.apply(Self.page([purchase]), at: start.later(seconds: 1))
            let after = try await store.facts(of: purchase)
            #expect(after.history == .read)
            let none = try await store.nextHistory()
            #expect(none == nil)
        }
    }

    /// A refund request whose case may wait five seconds for its customer's history.
    private static func patientRequest(for purchase: Purchase, receivedAt: Timestamp = start) -> IntakeRecord {
        var record = IntakeRecord.request(for: purchase, receivedAt: receivedAt)
        record.historyWait = .seconds(5)
        return record
    }

    @Test(
        "A case that may wait for its customer's history is due once the history was read, or the wait is over",
        arguments: StoreEngine.available,
        [true, false]
    )
    func waitsFromItsOpening(on engine: StoreEngine, isRead: Bool) async throws {
        try await engine.withFreshStore { store in
            let purchase = Self.bought("1001")
            _ = try await store.record(Self.patientRequest(for: purchase))
            let early = try await store.claim(by: "desk", at: start.later(seconds: 1), leaseFor: .seconds(60))
            #expect(early == nil)
            #expect(try await store.nextDue(at: start) == start.later(seconds: 5))
            if isRead { _ = try await store.apply(Self.page([purchase]), at: start.later(seconds: 2)) }
            let due = start.later(seconds: isRead ? 2 : 5)
            let facts = try #require(try await store.claim(by: "desk", at: due, leaseFor: .seconds(60)))
            #expect((facts.history == .read) == isRead)
        }
    }

    @Test("A case does not wait for a history that was read, or past its last moment", arguments: StoreEngine.available)
    func doesNotWait(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let known = Self.bought("1001")
            _ = try await store.apply(Self.page([known]), at: start)
            _ = try await store.record(Self.patientRequest(for: known))
            #expect(try await store.claim(by: "desk", at: start, leaseFor: .seconds(60)) != nil)
            let late = start.later(hours: 12) - .seconds(10)
            _ = try await store.record(Self.patientRequest(for: Self.bought("1002", by: "app-2"), receivedAt: late))
            #expect(try await store.claim(by: "desk", at: late, leaseFor: .seconds(60)) != nil)
        }
    }

    @Test("Locking a file makes a history due that a stopped desk had claimed")
    func stopped() async throws {
        try await TemporaryFolder.withNew { folder in
            let store = try Store.recording(sqlite: folder.path("desk.sqlite"))
            _ = try await store.openCase(for: Self.bought("1001"))
            let claimed = try #require(try await store.claimHistory(at: start, leaseFor: .seconds(60)))
            let lock = try store.lockForDesk(at: start)
            let again = try #require(try await store.claimHistory(at: start, leaseFor: .seconds(60)))
            #expect(again.account == claimed.account)
            lock.release()
        }
    }

    @Test("A history is awaited even if Apple states the account only later", arguments: StoreEngine.available)
    func accountKnownLater(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            var listed = Self.bought("1001", by: nil)
            listed.source = .receipt
            _ = try await store.openCase(for: listed)
            let signed = Self.bought("1001", at: start.later(seconds: 1))
            _ = try await store.apply([signed], checkpoint: nil, at: start.later(seconds: 1))
            #expect(try await store.facts(of: signed).history == .awaited(until: start.later(seconds: 120)))
            let claimed = try #require(try await store.claimHistory(at: start, leaseFor: .seconds(60)))
            #expect(claimed.account.accountID == "1001")
            _ = try await store.apply(Self.page([signed], of: claimed.account), at: start.later(seconds: 2))
            #expect(try await store.facts(of: signed).history == .read)
        }
    }

    @Test("A known purchase does not request a history that was already read", arguments: StoreEngine.available)
    func known(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.apply(Self.page([Self.bought("1"), Self.bought("2")]), at: start)
            _ = try await store.openCase(for: Self.bought("2", at: start.later(hours: 1)), at: start.later(hours: 1))
            let facts = try await store.facts(of: Self.bought("2"))
            #expect(facts.history == .read)
            let due = try await store.nextHistory()
            #expect(due == nil)
        }
    }

    @Test(
        "A history that was read before an outage of version 1 is read again for the next case, and then counts",
        arguments: StoreEngine.available
    )
    func outdated(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let bought = (1...3).map { Self.bought("\($0)") }
            _ = try await store.apply(Self.page(bought, revision: "r7"), at: start)
            let later = start.later(hours: 1)
            try await store.changeRecovery(of: .sandboxCoins, at: later) { $0.historiesSince = later }
            _ = try await store.openCase(for: bought[0], at: later)
            #expect(try await store.facts(of: bought[0]).history == .read)
            try await store.changeRecovery(of: .coins, at: later) { $0.historiesSince = later }
            _ = try await store.openCase(for: bought[1], at: later)
            #expect(try await store.facts(of: bought[1]).history == .awaited(until: later.later(seconds: 120)))
            let claimed = try #require(try await store.claimHistory(at: later, leaseFor: .seconds(60)))
            #expect(try await store.revision(of: claimed.account, .transactions) == "r7")
            _ = try await store.apply(Self.page([], of: claimed.account, revision: "r8"), at: later.later(seconds: 1))
            _ = try await store.openCase(for: bought[2], at: later.later(seconds: 5))
            #expect(try await store.facts(of: bought[2]).history == .read)
            #expect(try await store.nextHistory() == nil)
        }
    }

    @Test(
        "A history that is requested again under one of a customer's two accounts is not read under the other one",
        arguments: StoreEngine.available
    )
    func outdatedUnderTwoAccounts(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            // Version 1 names no app transaction ID, so the history was first read for the original transaction.
            let bought = (1...3).map { number -> Purchase in
                var purchase = Self.bought("\(number)")
                purchase.originalTransactionID = "1"
                return purchase
            }
            _ = try await store.apply(Self.page(bought, of: Self.account("1")), at: start)
            #expect(try await store.wasRead(Self.account("1"), .transactions, since: start))
            #expect(try await store.wasRead(Self.account("app-1"), .transactions, since: start))
            let later = start.later(hours: 1)
            try await store.changeRecovery(of: .coins, at: later) { $0.historiesSince = later }
            _ = try await store.openCase(for: bought[1], at: later)
            #expect(try await store.facts(of: bought[1]).history == .awaited(until: later.later(seconds: 120)))
            let claimed = try #require(try await store.claimHistory(at: later, leaseFor: .seconds(60)))
            #expect(claimed.account.accountID == "app-1")
            let reason = "Apple answered 404"
            try await store.postpone(
                claimed.account,
                waitedUntil: claimed.waitedUntil,
                until: nil,
                because: reason,
                at: later
            )
            #expect(try await store.facts(of: bought[1]).history == .unread(reason: reason))
            // A read under either account that is newer than the request counts.
            _ = try await store.apply(Self.page([], of: Self.account("1")), at: later.later(seconds: 1))
            #expect(try await store.facts(of: bought[1]).history == .read)
            _ = try await store.openCase(for: bought[2], at: later.later(seconds: 5))
            #expect(try await store.nextHistory() == nil)
        }
    }

    @Test("A purchase first seen in its request asks for new history entries", arguments: StoreEngine.available)
    func firstSeen(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.apply(Self.page([Self.bought("1")], revision: "r7"), at: start)
            let later = start.later(hours: 1)
            let unknown = Self.bought("3", at: later)
            _ = try await store.openCase(for: unknown, at: later)
            let facts = try await store.facts(of: unknown)
            #expect(facts.history == .awaited(until: later.later(seconds: 120)))
            let claimed = try #require(try await store.claimHistory(at: later, leaseFor: .seconds(60)))
            let revision = try await store.revision(of: claimed.account, .transactions)
            #expect(revision == "r7")
        }
    }

    @Test("A case continues when its history cannot be read, with the reason", arguments: StoreEngine.available)
    func failure(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let purchase = Self.bought("1001")
            let id = try await store.openWaitingCase(for: purchase, blockReason: .historyAwaited)
            let claimed = try #require(try await store.claimHistory(at: start, leaseFor: .seconds(60)))
            let again = start.later(seconds: 2)
            let putBack = { (time: Timestamp?, reason: String, now: Timestamp) in
                try await store.postpone(
                    claimed.account,
                    waitedUntil: claimed.waitedUntil,
                    until: time,
                    because: reason,
                    at: now
                )
            }
            try await putBack(again, "Apple answered 500", start)
            let waiting = try await store.facts(of: purchase)
            #expect(waiting.history == .awaited(until: start.later(seconds: 120)))
            let early = try await store.nextDue(at: start)
            #expect(early != again)
            try await putBack(nil, "Apple answered 404", again)
            let facts = try await store.facts(of: purchase)
            #expect(facts.history == .unread(reason: "Apple answered 404"))
            let refundCase = try await store.refundCase(id)
            #expect(refundCase.dueAt == again)
        }
    }

    @Test("A history that another case also requested is not abandoned", arguments: StoreEngine.available)
    func askedAgain(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let (first, second) = (Self.bought("1001"), Self.bought("1002"))
            _ = try await store.openWaitingCase(for: first, blockReason: .historyAwaited)
            let claimed = try #require(try await store.claimHistory(at: start, leaseFor: .seconds(60)))
            _ = try await store.openCase(for: second, at: start.later(seconds: 30))
            let again = start.later(seconds: 40)
            try await store.postpone(
                claimed.account,
                waitedUntil: claimed.waitedUntil,
                until: nil,
                because: "no case waits so long",
                at: again
            )
            #expect(try await store.facts(of: second).history == .awaited(until: start.later(seconds: 150)))
            let next = try #require(try await store.claimHistory(at: again, leaseFor: .seconds(60)))
            // The first purchase may be erased before the second.
            #expect(next.account.transactionID == "1002")
        }
    }

    @Test("A history that is read wakes the case that waits for it", arguments: StoreEngine.available)
    func waking(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let purchase = Self.bought("1001")
            let id = try await store.openWaitingCase(for: purchase, blockReason: .historyAwaited)
            let later = start.later(seconds: 3)
            _ = try await store.apply(Self.page([purchase]), at: later)
            let refundCase = try await store.refundCase(id)
            #expect(refundCase.dueAt == later)
        }
    }

    @Test("A history sets the outcome when no refund notification arrived", arguments: StoreEngine.available)
    func outcome(on engine: StoreEngine) async throws {
        for (kind, hours, expected) in [
            (HistoryKind.refunds, 1, Outcome.Decision.granted), (.transactions, 1, .granted), (.refunds, -1, nil),
        ] as [(HistoryKind, Int, Outcome.Decision?)] {
            try await engine.withFreshStore { store in
                let purchase = Self.bought("1001")
                let id = try await store.openCase(for: purchase)
                let revocation = Revocation(at: start.later(hours: hours), type: .refundFull)
                let refunded = purchase.refunded(revocation, signedAt: start.later(hours: 2))
                _ = try await store.apply(Self.page([refunded], kind), at: start.later(hours: 2))
                let refundCase = try await store.refundCase(id)
                #expect(refundCase.outcome?.decision == expected)
            }
        }
    }

    @Test("A history does not change an outcome of a later notification", arguments: StoreEngine.available)
    func notified(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let purchase = Self.bought("1001")
            let id = try await store.openCase(for: purchase)
            _ = try await store.record(.outcome(.reversed, of: purchase, at: start.later(hours: 3)))
            let refunded = purchase.refunded(Revocation(at: start.later(hours: 1)), signedAt: start.later(hours: 2))
            _ = try await store.apply(Self.page([refunded]), at: start.later(hours: 4))
            let refundCase = try await store.refundCase(id)
            #expect(refundCase.outcome?.decision == .reversed)
        }
    }

    @Test("Accounts with an unread history are listed, each once", arguments: StoreEngine.available)
    func accounts(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let purchases = [
                Self.bought("1", by: "app-1"), Self.bought("2", by: "app-1"), Self.bought("3", by: nil),
                Self.bought("4", by: "app-2"),
            ]
            for purchase in purchases { _ = try await store.record(.example(about: purchase)) }
            let other = Purchase.example("9", of: .sandboxCoins)
            _ = try await store.record(.example(about: other, of: .sandboxCoins))
            _ = try await store.apply(Self.page([purchases[3]], of: Self.account("app-2")), at: start)
            func unread(_ kind: HistoryKind, since: Timestamp, after: String = "") async throws -> [String]? {
                try await store.unreadAccounts(kind, in: .coins, since: since, after: after, limit: 3)?
                    .accounts.map(\.accountID)
            }
            let first = try await unread(.transactions, since: start)
            #expect(first == ["app-1", "3"])
            let second = try await unread(.transactions, since: start, after: "3")
            #expect(second == [])
            let later = try await unread(.transactions, since: start.later(seconds: 1), after: "3")
            #expect(later == ["app-2"])
            let refunds = try await unread(.refunds, since: start, after: "3")
            #expect(refunds == ["app-2"])
            let end = try await unread(.refunds, since: start, after: "4")
            #expect(end == nil)
            let ofCustomer = try await store.accounts(ofCustomer: Purchase.token.uppercased(), in: .coins)
            #expect(Set(ofCustomer.map(\.accountID)) == ["app-1", "app-2", "3"])
        }
    }

    @Test("An import of histories resumes after a restart and ends once", arguments: StoreEngine.available)
    func runs(on engine: StoreEngine) async throws {
        try await engine.withReopenedStore { store in
            let began = try await store.beginRun("all", at: start)
            #expect(began == start)
        } after: { store in
            let resumed = try await store.beginRun("all", at: start.later(hours: 1))
            #expect(resumed == start)
            try await store.endRun("all")
            let anew = try await store.beginRun("all", at: start.later(hours: 2))
            #expect(anew == start.later(hours: 2))
        }
    }

    @Test("A case shows the reason why its history was not read", arguments: StoreEngine.available)
    func noted(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let purchase = Self.bought("1001")
            _ = try await store.openCase(for: purchase)
            let claimed = try #require(try await store.claimHistory(at: start, leaseFor: .seconds(60)))
            let reason = "Apple answered 404"
            try await store.postpone(
                claimed.account,
                waitedUntil: claimed.waitedUntil,
                until: nil,
                because: reason,
                at: start
            )
            try await store.noteFailure("Apple answered 500", of: Self.account(), .transactions)
            #expect(try await store.facts(of: purchase).history == .unread(reason: "Apple answered 500"))
            let store = try #require(store as? Store)
            #expect(try await store.countAccounts(in: .coins) == 1)
        }
    }
}
