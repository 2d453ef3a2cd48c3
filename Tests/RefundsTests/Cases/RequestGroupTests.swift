import AppStoreTypes
import Refunds
import Testing

@Suite("Groups of a purchase's refund requests")
struct RequestGroupTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The hours of the requests; a negative number is an unsigned request received at that hour.
        let requests: [Int]
        var outcomes: [(Int, Outcome.Decision)] = []
        /// The hour at which Apple signed that the purchase is not refunded.
        var notRefunded: Int?
        /// The hours of each group's requests.
        let groups: [[Int]]
        let decided: [Outcome.Decision?]
    }

    static let rows: [Row] = [
        Row(testDescription: "one request", requests: [0], groups: [[0]], decided: [nil]),
        Row(testDescription: "with reminders", requests: [0, 8, 16, 47], groups: [[0, 8, 16, 47]], decided: [nil]),
        Row(testDescription: "two days later", requests: [0, 48], groups: [[0], [48]], decided: [nil, nil]),
        Row(
            testDescription: "two days after the first, not the last",
            requests: [0, 40, 50],
            groups: [[0, 40], [50]],
            decided: [nil, nil]
        ),
        Row(
            testDescription: "after a decision",
            requests: [0, 5],
            outcomes: [(3, .declined)],
            groups: [[0], [5]],
            decided: [.declined, nil]
        ),
        Row(
            testDescription: "at the moment of a decision",
            requests: [0, 3],
            outcomes: [(3, .declined)],
            groups: [[0, 3]],
            decided: [.declined]
        ),
        Row(
            testDescription: "decided late",
            requests: [0, 5],
            outcomes: [(100, .granted)],
            groups: [[0, 5]],
            decided: [.granted]
        ),
        Row(
            testDescription: "declined, then granted without another request",
            requests: [0],
            outcomes: [(3, .declined), (9, .granted)],
            groups: [[0]],
            decided: [.granted]
        ),
        Row(
            testDescription: "granted, then reversed",
            requests: [0],
            outcomes: [(9, .granted), (90, .reversed)],
            groups: [[0]],
            decided: [.reversed]
        ),
        Row(
            testDescription: "decided before the request",
            requests: [5],
            outcomes: [(3, .granted)],
            groups: [[5]],
            decided: [nil]
        ),
        Row(
            testDescription: "each decided",
            requests: [0, 60],
            outcomes: [(3, .declined), (70, .granted)],
            groups: [[0], [60]],
            decided: [.declined, .granted]
        ),
        Row(
            testDescription: "unsigned, on its way when it was granted",
            requests: [-9],
            outcomes: [(3, .granted)],
            groups: [[9]],
            decided: [.granted]
        ),
        Row(
            testDescription: "unsigned, joins the signed one",
            requests: [0, -9],
            outcomes: [(3, .granted)],
            groups: [[0, 9]],
            decided: [.granted]
        ),
        Row(
            testDescription: "unsigned, after a refund was taken back",
            requests: [-9],
            outcomes: [(3, .granted), (5, .reversed)],
            groups: [[9]],
            decided: [nil]
        ),
        Row(
            testDescription: "unsigned, after an unreported reversal of the refund",
            requests: [-9],
            outcomes: [(3, .granted)],
            notRefunded: 10,
            groups: [[9]],
            decided: [nil]
        ),
        Row(
            testDescription: "unsigned, for a transaction last signed before the refund",
            requests: [-9],
            outcomes: [(3, .granted)],
            notRefunded: 2,
            groups: [[9]],
            decided: [.granted]
        ),
        Row(
            testDescription: "unsigned, after it was declined",
            requests: [-9],
            outcomes: [(3, .declined)],
            groups: [[9]],
            decided: [nil]
        ),
    ]

    private static func members(_ row: Row) -> [RequestGroup.Member] {
        row.requests.map { hour in
            RequestGroup.Member(
                notification: "\(abs(hour))",
                request: CaseRequest(
                    reason: nil,
                    signedAt: hour < 0 ? nil : .hour(hour),
                    receivedAt: .hour(abs(hour)),
                    environment: .production
                )
            )
        }
    }

    @Test("The times alone determine the groups of refund requests and their outcomes", arguments: rows)
    func groups(_ row: Row) {
        let outcomes = row.outcomes.map { Outcome(decision: $0.1, at: .hour($0.0)) }
        for members in [Self.members(row), Self.members(row).reversed()] {
            let groups = RequestGroup.groups(
                of: members,
                outcomes: outcomes.reversed(),
                notRefundedAt: row.notRefunded.map(Timestamp.hour)
            )
            #expect(groups.map { $0.members.compactMap { Int($0.notification) } } == row.groups)
            #expect(groups.map { $0.outcome?.decision } == row.decided)
        }
    }

    struct PairRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let areAnswered: [Bool]
        let opened: [String]
        let surplus: [[String]]
    }

    @Test(
        "A group keeps one of two separately opened cases, unless Apple may have both answers",
        arguments: [
            PairRow(testDescription: "neither", areAnswered: [false, false], opened: ["a"], surplus: [["b"]]),
            PairRow(testDescription: "the first", areAnswered: [true, false], opened: ["a"], surplus: [["b"]]),
            PairRow(testDescription: "the second", areAnswered: [false, true], opened: ["b"], surplus: [["a"]]),
            PairRow(testDescription: "both", areAnswered: [true, true], opened: ["a", "b"], surplus: [[], []]),
        ]
    )
    func openedApart(_ row: PairRow) {
        var members = Self.members(Row(testDescription: "", requests: [0, 10], groups: [], decided: []))
        for (index, name) in ["a", "b"].enumerated() {
            (members[index].openedCase, members[index].isAnswered) = (name, row.areAnswered[index])
        }
        let groups = RequestGroup.groups(of: members, outcomes: [])
        #expect(groups.map(\.openedCase) == row.opened)
        #expect(groups.map(\.duplicateCases) == row.surplus)
    }

    @Test("A group has the latest deadline of its signed requests, the first reason and the first arrival")
    func sums() {
        let member = { (name: String, signed: Int?, received: Int, reason: ConsumptionRequestReason?) in
            RequestGroup.Member(
                notification: name,
                request: CaseRequest(
                    reason: reason,
                    signedAt: signed.map(Timestamp.hour),
                    receivedAt: .hour(received),
                    environment: .production
                )
            )
        }
        let unsigned = member("a", nil, 30, nil)
        #expect(RequestGroup.groups(of: [unsigned], outcomes: []).map(\.deadline) == [.hour(42)])
        let groups = RequestGroup.groups(
            of: [unsigned, member("b", 10, 12, .legal), member("c", 0, 20, nil)],
            outcomes: []
        )
        #expect(groups.map(\.deadline) == [.hour(22)])
        #expect(groups.map(\.reason) == [.legal])
        #expect(groups.map(\.receivedAt) == [.hour(12)])
        #expect(groups.map(\.startedAt) == [.hour(0)])
    }
}

@Suite("Statements with the same time")
struct EqualTimeTests {
    @Test("Two outcomes of one moment give the same result in either order")
    func outcomes() {
        let decisions: [Outcome] = [
            Outcome(decision: .unknown, at: .request), Outcome(decision: .declined, at: .request),
            Outcome(decision: .revoked, at: .request), Outcome(decision: .granted, at: .request, isDated: false),
            Outcome(decision: .granted, at: .request),
            Outcome(decision: .granted, percentage: 100_000, at: .request), Outcome(decision: .reversed, at: .request),
        ]
        for (index, first) in decisions.enumerated() {
            for second in decisions[index...] {
                #expect(first.newest(second) == second)
                #expect(second.newest(first) == second)
            }
        }
        let later = Outcome(decision: .unknown, at: .request + .seconds(1))
        #expect(decisions[6].newest(later) == later)
        #expect(later.newest(decisions[6]) == later)
    }

    @Test("A signed purchase outranks one from a receipt, and a later statement an earlier one")
    func purchases() {
        let bought = Purchase.example()
        let refunded = Purchase.example { $0.revocation = Revocation(at: .request) }
        let later = Purchase.example { $0.signedAt = $0.signedAt + .seconds(1) }
        let receipt = Purchase.example { ($0.source, $0.signedAt) = (.receipt, $0.signedAt + .seconds(9)) }
        let ranking = [receipt, bought, refunded, later]
        for (low, first) in ranking.enumerated() {
            for (high, second) in ranking.enumerated() {
                #expect(first.outranks(second) == (low > high), "\(low) \(high)")
            }
        }
    }

    @Test("A later subscription statement wins, then a signed one, then the one reported later")
    func subscriptions() {
        let subscription = { (status: SubscriptionStatus, source: StatementSource, hour: Int, told: Int?) in
            Subscription(
                app: .coins,
                originalTransactionID: "1",
                status: status,
                source: source,
                signedAt: .hour(hour),
                toldAt: told.map(Timestamp.hour)
            )
        }
        let ranking = [
            subscription(.expired, .receipt, 0, 1), subscription(.active, .receipt, 0, 2),
            subscription(.active, .signed, 0, nil), subscription(.expired, .signed, 0, nil),
            subscription(.active, .receipt, 1, 1),
        ]
        for (low, first) in ranking.enumerated() {
            for (high, second) in ranking.enumerated() {
                #expect(first.outranks(second) == (low > high), "\(low) \(high)")
            }
        }
    }
}

extension Timestamp {
    fileprivate static func hour(_ hour: Int) -> Timestamp { .request + .seconds(hour * 3600) }
}
