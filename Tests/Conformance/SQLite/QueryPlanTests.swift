import AppStoreTypes
import Foundation
import GRDB
import Refunds
import TestSupport
import Testing

@testable import Store
@testable import StoreSQLite

@Suite("Query plans on SQLite")
struct QueryPlanTests {
    /// Something that a page or an answer reads.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let read: @Sendable (Store, _ caseID: String) async throws -> Void
    }

    static let rows: [Row] =
        [
            Row(testDescription: "the evidence for a case") { store, caseID in
                let facts = try await store.detail(of: caseID)?.facts
                #expect(facts?.totals.purchasedUSDCents == 499)
            },
            Row(testDescription: "the figures of the overview") { store, _ in
                let statistics = try await store.statistics()
                #expect(statistics.byState == [.open: 1])
            },
            Row(testDescription: "the most urgent cases") { store, _ in
                let cases = try await store.urgentCases(matching: CaseFilter(), limit: 51)
                #expect(cases.count == 1)
            },
            Row(testDescription: "the cases that are closed") { store, _ in
                let closed = Set(CaseState.allCases.filter(\.isClosed))
                let page = try await store.cases(matching: CaseFilter(states: closed), limit: 50, cursor: nil)
                #expect(page.items.isEmpty)
            },
            Row(testDescription: "all cases") { store, _ in
                let page = try await store.cases(matching: CaseFilter(), limit: 50, cursor: nil)
                #expect(page.items.count == 1)
            },
            Row(testDescription: "the purchases of a customer") { store, _ in
                let purchases = try await store.purchases(ofCustomer: Purchase.token, in: .coins, limit: 50)
                #expect(purchases.count == 1)
            },
            Row(testDescription: "when the next case is due") { store, _ in
                let due = try await store.nextDue(at: start)
                #expect(due == start)
            },
            Row(testDescription: "the next case to be worked") { store, caseID in
                let facts = try await store.claim(by: "a", at: start, leaseFor: .seconds(30))
                #expect(facts?.refundCase.id == caseID)
            },
        ]
        + ([nil] + StatisticsQuery.Grouping.allCases).map { grouping in
            Row(testDescription: "statistics by \(grouping?.rawValue ?? "nothing")") { store, _ in
                var query = StatisticsQuery(bundleID: "com.example.coins", grouping: grouping)
                let statistics = try await store.caseStatistics(query)
                #expect(statistics.all.cases == 1)
                query.bundleID = nil
                query.oneStore = StatisticsQuery.OneStore(.appStore, among: ["com.example.coins": .appStore])
                #expect(try await store.caseStatistics(query).all.cases == 1)
            }
        }

    /// Tables that grow with every purchase, report or case.
    private static let histories = [
        "purchase", "purchase_owner", "purchase_usage", "purchase_outcome", "usage_report", "delivery",
        "customer_group",
        "customer_name", "customer_fact", "customer_play", "consent", "notification", "refund_case", "refund_request",
        "case_identity",
        "answer", "attempt", "subscription", "lookup",
    ]

    @Test("A page or an answer reads by index and never scans a history", arguments: rows)
    func searched(_ row: Row) async throws {
        let plans = try await Self.plans(of: row)
        #expect(!plans.isEmpty)
        for (sql, steps) in plans {
            for step in steps { #expect(Self.isBounded(step, of: steps, in: sql), "\(step) of \(sql)") }
        }
    }

    /// The subjects of few cases.
    private static let subjects = [
        ("a customer", CaseFilter(customerID: Purchase.token)), ("a transaction", CaseFilter(transactionID: "1001")),
    ]

    /// What a list of few cases also asks for, and whether the case matches, which is open.
    private static let rests: [(name: String, change: @Sendable (inout CaseFilter) -> Void, isMatch: Bool)] = [
        ("alone", { _ in }, true),
        ("of an app", { $0.bundleID = "com.example.coins" }, true),
        ("of an environment", { $0.environment = .production }, true),
        ("of an app in an environment", { ($0.bundleID, $0.environment) = ("com.example.coins", .production) }, true),
        ("with a decision", { ($0.environment, $0.isDecided) = (.production, true) }, false),
        ("with an outcome", { ($0.environment, $0.decision) = (.production, .granted) }, false),
        ("refunded in full", { ($0.environment, $0.refund) = (.production, .full) }, false),
        ("in a state", { ($0.environment, $0.states) = (.production, [.open]) }, true),
    ]

    static let narrow: [Row] = subjects.flatMap { subject, few in
        rests.map { rest in
            Row(testDescription: "the cases of \(subject), \(rest.name)") { store, _ in
                var filter = few
                rest.change(&filter)
                for order in [CaseFilter.Order.newest, .deadline] {
                    filter.order = order
                    let page = try await store.cases(matching: filter, limit: 50, cursor: nil)
                    #expect(page.items.count == (rest.isMatch ? 1 : 0))
                }
            }
        }
    }

    @Test("The list of a customer or a transaction reads none of the other cases", arguments: narrow)
    func few(_ row: Row) async throws {
        let plans = try await Self.plans(of: row)
        #expect(plans.count == 2)
        for (sql, steps) in plans {
            let reads = steps.filter { $0.hasPrefix("SEARCH refund_case ") || $0.hasPrefix("SCAN refund_case ") }
            #expect(reads.count == 1, "\(sql)")
            for step in reads {
                #expect(step.contains("(id=?") || step.contains("(transaction_id=?"), "\(step) of \(sql)")
            }
        }
    }

    /// Returns the plans of the statements of a row on a new database with a case.
    private static func plans(of row: Row) async throws -> [(sql: String, steps: [String])] {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("desk.sqlite")
            let record = RecordingEngine.Record()
            let engine = try SQLiteEngine(path: path, writesWaiting: 100, isReadOnly: false)
            let store = try Store(on: RecordingEngine(engine: engine, record: record))
            try store.migrate()
            _ = try await store.recordConsent(.example(), in: .coins)
            _ = try await store.recordUsage([.example("k", units: 5)], receivedAt: start, in: .coins)
            let caseID = try await store.openCase()
            record.clear()
            try await row.read(store, caseID)
            try store.close()
            return try Self.plans(of: record.all, in: path)
        }
    }

    @Test("The check of query plans detects a scan")
    func unbounded() async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("desk.sqlite")
            try Store.open(sqlite: path).close()
            for sql in [
                "SELECT count(*) FROM purchase",
                "SELECT * FROM refund_case WHERE customer_id = 'anna'",
                "SELECT * FROM refund_case WHERE state IN ('missed', 'failed') ORDER BY deadline_ms LIMIT 5",
            ] {
                let plans = try Self.plans(of: [sql], in: path)
                let steps = try #require(plans.first).steps
                #expect(!steps.allSatisfy { Self.isBounded($0, of: steps, in: sql) }, "\(steps)")
            }
        }
    }

    /// Returns whether a step reads no more than its result: it searches, or walks along an index up to a limit.
    private static func isBounded(_ step: String, of steps: [String], in sql: String) -> Bool {
        guard let table = histories.first(where: { step.hasPrefix("SCAN \($0)") && !step.hasPrefix("SCAN \($0)_") })
        else {
            let isSorted = step.contains("TEMP B-TREE FOR ORDER BY")
            return !isSorted || !sql.contains("refund_case") || !sql.contains("LIMIT")
        }
        let isWalk = ["INDEX", "COVERING INDEX"].contains { step.hasPrefix("SCAN \(table) USING \($0)") }
        return isWalk && sql.contains("LIMIT")
            && !steps.contains { $0.contains("TEMP B-TREE FOR ORDER BY") }
    }

    /// Returns the plans by which SQLite would run the statements.
    private static func plans(of statements: Set<String>, in path: String) throws -> [(sql: String, steps: [String])] {
        let queue = try DatabaseQueue(path: path)
        let plans = try queue.read { db in
            try statements.sorted().map { sql in
                let rows = try GRDB.Row.fetchAll(
                    db,
                    sql: "EXPLAIN QUERY PLAN \(sql)",
                    arguments: StatementArguments(Array(repeating: DatabaseValue.null, count: sql.count { $0 == "?" }))
                )
                return (sql, rows.map { $0["detail"] as String })
            }
        }
        try queue.close()
        return plans
    }
}
