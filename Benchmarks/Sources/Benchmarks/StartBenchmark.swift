import AppStoreTrust
import Foundation
import Samples

/// Measures the start of a desk with a million open cases that are all due, and which of them it answers first.
///
/// On PostgreSQL two desks start at the same time.
struct StartBenchmark {
    let desk: String
    /// The address of a PostgreSQL server; without it, only SQLite is measured.
    let server: String?

    private static let cases = 1_000_000
    /// How many answers are awaited, and must come from the most urgent cases.
    private static let answers = 2_000
    /// How many cases a desk may have claimed before a case that is answered earlier.
    private static let claimed = 300
    private static let goal = 1_000.0
    /// A number without a common factor with that of the cases, so that deadlines have another order than cases.
    private static let shuffle = 7_919

    func run() throws -> [Measurement] {
        var rows = [try measure(on: "SQLite", "sqlite:desk.sqlite", desks: 1)]
        if let server {
            rows.append(try measure(on: "PostgreSQL", try PostgresDatabase.fresh(on: server), desks: 2))
        }
        return rows
    }

    private func measure(on engine: String, _ database: String, desks: Int) throws -> Measurement {
        let made = try Samples()
        let apple = LocalAppStore()
        let lines = AnswerBenchmark.lines(apple: try apple.start(), backend: nil)
        defer { apple.stop() }
        let processes = try (0..<desks).map { _ in
            try DeskProcess(
                binary: desk,
                root: made.chain.rootDER,
                database: database,
                app: lines,
                products: AnswerBenchmark.products
            )
        }
        defer { for process in processes { process.stop() } }
        _ = try processes[0].run("migrate")
        let now = Int(Date.now.timeIntervalSince1970 * 1000)
        if database.hasPrefix("sqlite:") {
            try SQLiteFile(path: processes[0].database.path).run(
                "PRAGMA synchronous = OFF; PRAGMA cache_size = -262144; BEGIN;"
                    + Self.fill(now, bytes: "CAST(id AS BLOB)")
                    + "COMMIT; PRAGMA wal_checkpoint(TRUNCATE);"
            )
        } else {
            try PostgresDatabase.run(
                "SET synchronous_commit = off;" + Self.fill(now, bytes: "convert_to(id, 'UTF8')")
                    + "VACUUM ANALYZE; CHECKPOINT;",
                on: database
            )
        }
        let ready = try start(processes)
        try AnswerBenchmark.wait(for: "\(Self.answers) answers", processes[0]) { apple.order.count >= Self.answers }
        try Self.check(apple, desks: desks)
        return Measurement(
            name: "start with \(Self.cases) open cases, \(desks == 1 ? "a desk" : "\(desks) desks"), \(engine)",
            value: ready,
            unit: "ms",
            against: "the goal of \(Int(Self.goal)) ms",
            ratio: Self.goal / ready
        )
    }

    /// Starts desks at the same time, and returns the milliseconds until the last one is ready.
    private func start(_ processes: [DeskProcess]) throws -> Double {
        let begun = ContinuousClock.now
        for process in processes { try process.launch() }
        for process in processes { try process.waitUntilReady() }
        return (ContinuousClock.now - begun) / .milliseconds(1)
    }

    /// Fails unless the first answers are those of the most urgent cases, and none is sent twice.
    private static func check(_ apple: LocalAppStore, desks: Int) throws {
        let twice = apple.accepted.filter { $0.value.count > 1 }.count
        guard twice == 0 else { throw Failure(what: "\(twice) cases were answered twice") }
        for (place, transaction) in apple.order.prefix(answers).enumerated() {
            let number = (Int(transaction) ?? 0) - 2_000_000_000_000_000
            let rank = number * shuffle % cases
            guard rank < place + claimed * desks else {
                throw Failure(what: "answer \(place + 1) was for the case with the deadline number \(rank + 1)")
            }
        }
    }

    /// Returns SQL that both engines understand.
    private static func fill(_ now: Int, bytes: String) -> String {
        let app = "'\(Samples.bundleID)', 'Production'"
        return """
            CREATE TEMPORARY TABLE made AS
                WITH RECURSIVE numbers (n) AS (SELECT CAST(0 AS BIGINT) UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < \(cases))
                SELECT n, 'customer-' || (n / 5) AS id, CAST(2000000000000000 + n AS TEXT) AS transaction_id
                FROM numbers;
            INSERT INTO purchase (
                bundle_id, environment, transaction_id, original_transaction_id, product_id, type, customer_id, group_id,
                app_account_token, quantity, purchased_at_ms, price_milliunits, currency, storefront, ownership,
                is_advanced_commerce, is_upgraded, usd_cents, source, signed_at_ms
            )
            SELECT \(app), transaction_id, transaction_id, 'coins.500', 'Consumable', id, \(bytes), id, 1,
                \(now - 86_400_000), 4990, 'USD', 'USA', 'PURCHASED', 0, 0, 499, 'signed', \(now - 86_400_000)
            FROM made;
            INSERT INTO customer_group (
                id, bundle_id, environment, purchased_usd_cents, refunded_usd_cents, unpriced_purchases,
                unpriced_refunds, refunds_granted, play_seconds, played_purchases
            )
            SELECT group_id, bundle_id, environment, sum(usd_cents), 0, 0, 0, 0, 0, 0 FROM purchase
            GROUP BY group_id, bundle_id, environment;
            INSERT INTO customer_name (bundle_id, environment, name, group_id)
            SELECT DISTINCT bundle_id, environment, customer_id, group_id FROM purchase;
            INSERT INTO consent (bundle_id, environment, customer_id, is_granted, at_ms, recorded_at_ms)
            SELECT bundle_id, environment, name, 1, \(now - 80_000_000), \(now - 80_000_000) FROM customer_name;
            INSERT INTO refund_case (
                id, bundle_id, environment, transaction_id, customer_id, reason, requested_at_ms, received_at_ms,
                deadline_ms, request_number, state, due_at_ms, version
            )
            SELECT 'case-' || n, \(app), transaction_id, id, 'OTHER', \(now - 3_600_000), \(now - 3_600_000),
                \(now + 21_600_000) + n * \(shuffle) % \(cases), 1, 'open', \(now - 1_000) - n % 1000, 1
            FROM made;
            INSERT INTO case_identity (bundle_id, environment, identity, case_id)
            SELECT bundle_id, environment, customer_id, id FROM refund_case;
            DROP TABLE made;
            """
    }
}
