import AppStoreTypes
import Foundation
import GRDB
import Refunds
import Synchronization
import Testing

@testable import StoreSQLite

@Suite("What a page or an answer asks SQLite")
struct QueryPlanTests {
    /// Something that is read, and the store in which it is.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let read: @Sendable (Database, _ caseID: String) throws -> Void
    }

    static let rows: [Row] =
        [
            Row(testDescription: "the evidence for a case") { db, caseID in
                let facts = try db.facts(ofCase: caseID)
                #expect(facts?.totals.purchasedUSDCents == 499)
            },
            Row(testDescription: "the figures of the overview") { db, _ in
                let statistics = try db.statistics()
                #expect(statistics.byState == [.open: 1])
            },
            Row(testDescription: "the most urgent cases") { db, _ in
                let cases = try db.urgentCases(matching: CaseFilter(), limit: 51)
                #expect(cases.count == 1)
            },
            Row(testDescription: "the cases that are closed") { db, _ in
                let closed = Set(CaseState.allCases.filter(\.isClosed))
                let cases = try db.newestCases(matching: CaseFilter(states: closed), before: nil, limit: 51)
                #expect(cases.isEmpty)
            },
            Row(testDescription: "all cases") { db, _ in
                let cases = try db.newestCases(matching: CaseFilter(), before: nil, limit: 51)
                #expect(cases.count == 1)
            },
        ]
        + ([nil] + StatisticsQuery.Grouping.allCases).map { grouping in
            Row(testDescription: "statistics by \(grouping?.rawValue ?? "nothing")") { db, _ in
                let query = StatisticsQuery(bundleID: "com.example.coins", grouping: grouping)
                let statistics = try db.caseStatistics(query)
                #expect(statistics.all.cases == 1)
            }
        }

    /// Tables that grow with every purchase, report or case.
    private static let histories = [
        "purchase", "purchase_owner", "purchase_usage", "purchase_outcome", "usage_report", "delivery", "customer",
        "customer_total", "customer_play", "consent", "notification", "refund_case", "refund_request", "case_identity",
        "answer", "attempt", "subscription", "lookup",
    ]

    @Test("is found by an index, and never by reading a history", arguments: rows)
    func searched(_ row: Row) async throws {
        try await withFreshFolder { folder in
            let store = try SQLiteStore.open(path: folder.appending(path: "desk.sqlite").path)
            _ = try await store.recordConsent(.example(), in: .coins)
            _ = try await store.recordUsage([.example("k", units: 5)], receivedAt: start, in: .coins)
            let caseID = try await store.openCase()
            let plans = try await store.pool.read { db in try Self.plans(in: db) { try row.read(db, caseID) } }
            #expect(!plans.isEmpty)
            for (sql, steps) in plans {
                for step in steps { #expect(Self.isBounded(step, of: steps, in: sql), "\(step) of \(sql)") }
            }
            try store.close()
        }
    }

    @Test("of which a scan would be found")
    func unbounded() async throws {
        try await withFreshFolder { folder in
            let store = try SQLiteStore.open(path: folder.appending(path: "desk.sqlite").path)
            for sql in [
                "SELECT count(*) FROM purchase",
                "SELECT * FROM refund_case WHERE customer_id = 'anna'",
                "SELECT * FROM refund_case WHERE state IN ('missed', 'failed') ORDER BY deadline_ms LIMIT 5",
            ] {
                let plans = try await store.pool.read { db in
                    try Self.plans(in: db) { _ = try GRDB.Row.fetchAll(db, sql: sql) }
                }
                let steps = try #require(plans.first).steps
                #expect(!steps.allSatisfy { Self.isBounded($0, of: steps, in: sql) }, "\(steps)")
            }
            try store.close()
        }
    }

    /// Whether a step reads no more of a history than it tells: it searches, or walks along an index up to a limit.
    private static func isBounded(_ step: String, of steps: [String], in sql: String) -> Bool {
        guard let table = histories.first(where: { step.hasPrefix("SCAN \($0)") && !step.hasPrefix("SCAN \($0)_") })
        else {
            let isSorted = step.contains("TEMP B-TREE FOR ORDER BY")
            return !isSorted || !sql.contains("refund_case") || !sql.contains("LIMIT")
        }
        return step.hasPrefix("SCAN \(table) USING INDEX") && sql.contains("LIMIT")
            && !steps.contains { $0.contains("TEMP B-TREE FOR ORDER BY") }
    }

    /// The plans of all statements that are run meanwhile.
    private static func plans(
        in db: Database,
        of work: () throws -> Void
    ) throws -> [(sql: String, steps: [String])] {
        let statements = Mutex<[String]>([])
        db.trace { event in
            if case .statement(let statement) = event { statements.withLock { $0.append(statement.sql) } }
        }
        try work()
        db.trace(nil)
        return try Set(statements.withLock { $0 }).sorted().map { sql in
            let rows = try GRDB.Row.fetchAll(
                db,
                sql: "EXPLAIN QUERY PLAN \(sql)",
                arguments: StatementArguments(Array(repeating: DatabaseValue.null, count: sql.count { $0 == "?" }))
            )
            return (sql, rows.map { $0["detail"] })
        }
    }
}
