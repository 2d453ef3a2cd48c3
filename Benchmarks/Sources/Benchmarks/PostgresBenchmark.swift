import AppStoreTrust
import Foundation
import Samples

/// Measures a desk on PostgreSQL: intake compared with SQLite, and reads of a large database.
///
/// `REFUND_DESK_TEST_POSTGRES` has the server's address. `scripts/with-postgresql --durable` starts a durable server.
struct PostgresBenchmark {
    let desk: String
    /// The program that times the store.
    let store: String
    let purchases: Int
    private let cases = 1_000_000
    /// The time of the claims: all cases are due, and none is past its deadline.
    private let now = 1_800_000_000_000

    func run() throws -> [Measurement] {
        guard let server = ProcessInfo.processInfo.environment["REFUND_DESK_TEST_POSTGRES"] else {
            throw Failure(what: "no PostgreSQL server runs; make bench starts one")
        }
        return try intake(server) + largeDatabase(server)
    }

    private func intake(_ server: String) throws -> [Measurement] {
        let load = IntakeLoad()
        let made = try Samples()
        let requests = try load.requests(made)
        let embedded = try load.send(requests, to: desk, made, database: "sqlite:desk.sqlite").rate
        let address = try PostgresDatabase.fresh(on: server)
        try PostgresDatabase.run("CREATE EXTENSION pg_stat_statements", on: address)
        let rate = try load.send(requests, to: desk, made, database: address).rate
        let calls = try PostgresDatabase.run(
            """
            SELECT sum(calls) FROM pg_stat_statements JOIN pg_database ON pg_database.oid = pg_stat_statements.dbid
            WHERE datname = current_database()
            """,
            on: address
        )
        return [
            Measurement(
                name: "intake on PostgreSQL, durable, N=\(requests.count)",
                value: rate,
                unit: "per s",
                against: String(format: "the embedded engine, %.0f per s", embedded),
                ratio: rate / embedded
            ),
            Measurement(
                name: "statements for a notification on PostgreSQL",
                value: (Double(calls) ?? .nan) / Double(requests.count),
                unit: "",
                against: "at most 4",
                ratio: nil
            ),
        ]
    }

    private func largeDatabase(_ server: String) throws -> [Measurement] {
        let cases = min(cases, purchases)
        let address = try PostgresDatabase.fresh(on: server)
        let process = try DeskProcess(binary: desk, root: try Samples().chain.rootDER, database: address)
        defer { process.stop() }
        _ = try process.run("migrate")
        let begun = ContinuousClock.now
        try PostgresDatabase.run(Fill.script(purchases: purchases, cases: cases, now: now), on: address)
        let line = "\(purchases) purchases and \(cases) cases stored after \(ContinuousClock.now - begun)\n"
        FileHandle.standardError.write(Data(line.utf8))
        let output = try DeskProcess.output(of: ChildCommand(path: store, [address, "\(cases)", "\(now)"]))
        let times = try JSONDecoder().decode([Times].self, from: Data(output.utf8))
        let names = [
            "evidence": "evidence, \(purchases) purchases",
            "claims": "claim by one of 20 workers, \(cases) open cases",
        ]
        return times.flatMap { times in
            [("p50", times.p50), ("p99", times.p99)].map { share, value in
                Measurement(
                    name: "on PostgreSQL: \(names[times.name] ?? times.name), \(share)",
                    value: value,
                    unit: "ms",
                    against: "under 10 ms",
                    ratio: nil
                )
            }
        }
    }

    private struct Times: Decodable {
        let name: String
        let p50: Double
        let p99: Double
    }
}

/// The SQL statements that fill a database.
private enum Fill {
    private static let perCustomer = 5
    private static let app = "'\(Samples.bundleID)', 'Production'"

    /// Returns the SQL for purchases, and for cases that are due at a given time.
    static func script(purchases: Int, cases: Int, now: Int) -> String {
        """
        SET synchronous_commit = off;
        INSERT INTO purchase (
            bundle_id, environment, transaction_id, original_transaction_id, product_id, type, customer_id, group_id,
            app_account_token, quantity, purchased_at_ms, price_milliunits, currency, storefront, ownership,
            is_advanced_commerce, is_upgraded, usd_cents, source, signed_at_ms
        )
        SELECT \(app), id, id, 'coins.' || n % 40, 'Consumable', customer,
            convert_to(substr(customer, 1, 8) || substr(customer, 29, 8), 'UTF8'), customer, 1,
            1700000000000 + n * 1000, 4990, 'USD', 'USA', 'PURCHASED', 0, 0, 499, 'signed', 1700000000000 + n * 1000
        FROM (
            SELECT n, '2000' || lpad(CAST(n AS TEXT), 12, '0') AS id,
                lpad(to_hex((n / \(perCustomer)) * 2654435761 % 4294967296), 8, '0') || '-0000-4000-8000-'
                    || lpad(to_hex(n / \(perCustomer)), 12, '0') AS customer
            FROM generate_series(CAST(0 AS BIGINT), \(purchases - 1)) AS n
        ) AS made;
        INSERT INTO customer_group (
            id, bundle_id, environment, purchased_usd_cents, refunded_usd_cents, unpriced_purchases,
            unpriced_refunds, refunds_granted, play_seconds, played_purchases
        )
        SELECT group_id, bundle_id, environment, sum(usd_cents), 0, 0, 0, 0, 0, 0 FROM purchase
        GROUP BY group_id, bundle_id, environment;
        INSERT INTO customer_name (bundle_id, environment, name, group_id)
        SELECT DISTINCT bundle_id, environment, customer_id, group_id FROM purchase;
        INSERT INTO refund_case (
            id, bundle_id, environment, transaction_id, customer_id, reason, requested_at_ms, received_at_ms,
            deadline_ms, request_number, state, due_at_ms, version
        )
        SELECT 'case-' || n, purchase.bundle_id, purchase.environment, purchase.transaction_id, purchase.customer_id,
            'OTHER', \(now - 3_600_000), \(now - 3_600_000), \(now + 36_000_000) + n, 1, 'open',
            \(now - 1_000) - n % 1000, 1
        FROM generate_series(0, \(cases - 1)) AS n
        JOIN purchase ON purchase.transaction_id = '2000' || lpad(CAST(n * \(purchases / cases) AS TEXT), 12, '0');
        INSERT INTO case_identity (bundle_id, environment, identity, case_id)
        SELECT bundle_id, environment, customer_id, id FROM refund_case;
        INSERT INTO case_tally (
            dimension, day, bundle_id, environment, value, slot, state, block_reason, preference, answered_by, outcome,
            cases, in_time, unpriced, unpriced_refunds, asked_usd_cents, kept_usd_cents, returned_usd_cents,
            refunded_thousandths
        )
        SELECT dimension, \(now / 86_400_000), \(app), value, 0, 'open', '', '', '', '', \(cases), 0, 0, 0,
            499 * \(cases), 0, 0, 0
        FROM (VALUES ('all', ''), ('reason', 'OTHER'), ('storefront', 'USA')) AS dimensions (dimension, value);
        VACUUM ANALYZE;
        CHECKPOINT;
        """
    }
}
