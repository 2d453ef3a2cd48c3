import Testing

@testable import StorePostgres

@Suite("The text of a statement for PostgreSQL")
struct StatementTextTests {
    @Test(
        "A statement has numbers instead of question marks, except inside quotes",
        arguments: [
            ("SELECT 1", "SELECT 1"),
            ("SELECT ? WHERE a = ?", "SELECT $1 WHERE a = $2"),
            ("SELECT '?' || ?, \"a?\" FROM b", "SELECT '?' || $1, \"a?\" FROM b"),
            ("SELECT 'it''s ?' = ?", "SELECT 'it''s ?' = $1"),
        ]
    )
    func numbered(_ sql: String, _ expected: String) { #expect(StatementText.numbered(sql) == expected) }

    @Test("An insert of one row becomes an insert of lists")
    func lists() {
        let text = StatementText.ofLists(
            """
            INSERT INTO tally (day, kind, count) VALUES (?, coalesce(?, 'none'), 1)
            ON CONFLICT (day) DO UPDATE SET count = tally.count + excluded.count
            """,
            types: ["bigint", "text"]
        )
        #expect(
            text == """
                INSERT INTO tally (day, kind, count) SELECT list.v1, coalesce(list.v2, 'none'), 1 \
                FROM unnest(CAST($1 AS bigint[]), CAST($2 AS text[])) AS list (v1, v2)
                ON CONFLICT (day) DO UPDATE SET count = tally.count + excluded.count
                """
        )
    }

    @Test(
        "An insert with values in other places stays an insert of one row",
        arguments: [
            "INSERT INTO a (b) SELECT ?", "INSERT INTO a (b) VALUES (?) ON CONFLICT (b) DO UPDATE SET b = ?",
            "INSERT INTO a (b) VALUES (?", "INSERT INTO a (b) VALUES (?, ?)",
        ]
    )
    func other(_ sql: String) { #expect(StatementText.ofLists(sql, types: ["bigint"]) == nil) }
}

@Suite("The address of a PostgreSQL server")
struct PostgresAddressTests {
    @Test(
        "A PostgreSQL address is shown without its password",
        arguments: [
            ("postgresql://desk:s3cret@db.example.com:5433/refunds", "postgresql://desk@db.example.com:5433/refunds"),
            (
                "postgresql://desk:s3cret@one,two/refunds?target_session_attrs=read-write",
                "postgresql://desk@one,two/refunds"
            ),
            ("postgres://db.example.com/refunds?password=s3cret", "postgresql://db.example.com/refunds"),
            ("postgresql:///refunds", "postgresql://localhost/refunds"),
        ]
    )
    func name(_ text: String, _ expected: String) throws {
        let address = try PostgresAddress(text)
        #expect(address.name == expected)
    }

    @Test("The error for an invalid PostgreSQL address hides it", arguments: ["postgresql://a:s3cret@[", "s3cret"])
    func unreadable(_ text: String) {
        do {
            let address = try PostgresAddress(text)
            Issue.record("taken as \(address.name)")
        } catch {
            #expect(!"\(error)".contains("s3cret"))
            #expect("\(error)".contains("postgresql://USER@HOST/DATABASE"))
        }
    }
}
