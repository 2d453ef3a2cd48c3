import Foundation
import GRDB
import Refunds
import Testing

@testable import StoreSQLite

@Suite("Counting cases in SQLite")
struct CaseCountingTests {
    @Test("begins with the cases of a file that had no counts, and goes on from them")
    func upgrade() async throws {
        try await withFreshFolder { folder in
            let path = folder.appending(path: "old.sqlite").path
            let old = try SQLiteStore.open(path: path)
            _ = try await old.answerCase(for: .example("1"), after: .seconds(10))
            _ = try await old.record(.outcome(.declined, of: .example("1"), at: start.later(hours: 1)))
            _ = try await old.openCase(for: .example("2"))
            let expected = try await old.caseStatistics(StatisticsQuery(grouping: .reason))
            #expect(expected.all.cases == 2)
            try await old.pool.write { db in
                try db.execute(sql: CaseCounting.drop)
                try db.execute(sql: "DELETE FROM case_tally; DELETE FROM answer_time_tally")
            }
            try old.close()
            let later = Migration(identifier: "9999-later", sql: "CREATE TABLE later (id INTEGER PRIMARY KEY)")
            let new = try SQLiteStore(path: path, writesWaiting: 100, history: Migration.history + [later])
            try new.migrate()
            #expect(try await new.caseStatistics(StatisticsQuery(grouping: .reason)) == expected)
            _ = try await new.record(.outcome(.granted, of: .example("2"), at: start.later(hours: 1)))
            #expect(try await new.caseStatistics(StatisticsQuery()).all.cases(with: .granted) == 1)
            try new.close()
        }
    }

    @Test("goes on after a table was put in the place of another")
    func rebuilt() async throws {
        try await withFreshFolder { folder in
            let path = folder.appending(path: "old.sqlite").path
            let old = try SQLiteStore.open(path: path)
            _ = try await old.openCase(for: .example("1"))
            try old.close()
            let later = Migration(
                identifier: "9999-later",
                sql: """
                    CREATE TABLE new_answer AS SELECT * FROM answer;
                    DROP TABLE answer;
                    ALTER TABLE new_answer RENAME TO answer;
                    CREATE UNIQUE INDEX answer_by_case ON answer (case_id);
                    """,
                rebuildsTables: true
            )
            let new = try SQLiteStore(path: path, writesWaiting: 100, history: Migration.history + [later])
            try new.migrate()
            _ = try await new.record(.outcome(.declined, of: .example("1"), at: start.later(hours: 1)))
            #expect(try await new.caseStatistics(StatisticsQuery()).all.cases(with: .declined) == 1)
            try new.close()
        }
    }
}
