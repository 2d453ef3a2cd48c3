import AppStoreTypes
import Refunds
import Testing

@Suite("Outcomes of a case that notifications of both versions report")
struct BothVersionsTests {
    /// What Apple sends, with the number of hours after the request.
    enum Word: Sendable {
        case request
        /// A signed decision, with the refunded share that its transaction states.
        case signed(Outcome.Decision, hours: Int, share: Milliunits?)
        /// A decision of version 1 without a date.
        case undated(Outcome.Decision, hours: Int)
        /// A signed transaction that states when it was refunded, and which share.
        case statement(hours: Int, refunded: Int, share: Milliunits)
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let words: [Word]
        let outcome: Outcome
    }

    private static let part = Outcome(decision: .granted, percentage: 40_000, at: start.later(hours: 20))

    static let rows: [Row] = [
        Row(
            testDescription: "a refund",
            words: [.signed(.granted, hours: 20, share: 40_000), .undated(.granted, hours: 26)],
            outcome: part
        ),
        Row(
            testDescription: "a refund that was reversed before version 1 reported it",
            words: [
                .signed(.granted, hours: 20, share: 40_000), .signed(.reversed, hours: 90, share: nil),
                .undated(.granted, hours: 98),
            ],
            outcome: Outcome(decision: .reversed, at: start.later(hours: 90))
        ),
        Row(
            testDescription: "a reversed refund whose own notification was lost",
            words: [.signed(.reversed, hours: 90, share: nil), .undated(.granted, hours: 98)],
            outcome: Outcome(decision: .reversed, at: start.later(hours: 90))
        ),
        Row(
            testDescription: "a refund whose details a signed transaction contains",
            words: [.undated(.granted, hours: 26), .statement(hours: 27, refunded: 20, share: 40_000)],
            outcome: part
        ),
        Row(
            testDescription: "a refund long after another was reversed",
            words: [
                .signed(.granted, hours: 20, share: 40_000), .signed(.reversed, hours: 40, share: nil),
                .undated(.granted, hours: 900),
            ],
            outcome: Outcome(decision: .granted, at: start.later(hours: 900))
        ),
        Row(
            testDescription: "a refund after a declined request",
            words: [.signed(.declined, hours: 5, share: nil), .undated(.granted, hours: 26)],
            outcome: Outcome(decision: .granted, at: start.later(hours: 26))
        ),
        Row(
            testDescription: "shared access that ended",
            words: [.signed(.revoked, hours: 20, share: nil), .undated(.revoked, hours: 26)],
            outcome: Outcome(decision: .revoked, at: start.later(hours: 20))
        ),
    ]

    @Test(
        "The outcome of a case follows the signed statements, in any order of arrival",
        arguments: StoreEngine.available.flatMap { engine in rows.map { (engine, $0) } }
    )
    func anyOrder(on engine: StoreEngine, row: Row) async throws {
        try await engine.withFreshStore { store in
            for (number, words) in Self.orders(of: [.request] + row.words).enumerated() {
                // Each order of arrival has an app of its own.
                let app = AppKey(bundleID: "order.\(number)", environment: .production)
                for word in words { _ = try await store.record(Self.record(of: word, in: app)) }
                let filter = CaseFilter(bundleID: app.bundleID)
                let cases = try await store.cases(matching: filter, limit: 9, cursor: nil).items.map(\.refundCase)
                #expect(cases.map(\.requestNumber) == [1], "\(words)")
                #expect(cases.first?.outcome == row.outcome, "\(words)")
            }
        }
    }

    private static func record(of word: Word, in app: AppKey) -> IntakeRecord {
        let purchase = Purchase.example("1001", of: app)
        switch word {
        case .request:
            return .request(for: purchase)
        case .signed(let decision, let hours, let share):
            let at = start.later(hours: hours)
            let revocation = share.map { Revocation(at: at, type: .refundProrated, percentage: $0) }
            let stated = purchase.refunded(revocation, signedAt: at)
            return .example(about: stated, outcome: Outcome(decision: decision, percentage: share, at: at))
        case .undated(let decision, let hours):
            let at = start.later(hours: hours)
            var record = IntakeRecord.example(
                about: nil,
                of: app,
                outcome: Outcome(decision: decision, at: at, isDated: false),
                receivedAt: at
            )
            (record.notification.version, record.notification.transactionID) = (1, purchase.transactionID)
            return record
        case .statement(let hours, let refunded, let share):
            let revocation = Revocation(at: start.later(hours: refunded), type: .refundProrated, percentage: share)
            return .example(about: purchase.refunded(revocation, signedAt: start.later(hours: hours)))
        }
    }

    private static func orders(of words: [Word]) -> [[Word]] {
        guard words.count > 1 else { return [words] }
        return words.indices.flatMap { index in
            var others = words
            let first = others.remove(at: index)
            return orders(of: others).map { [first] + $0 }
        }
    }
}
