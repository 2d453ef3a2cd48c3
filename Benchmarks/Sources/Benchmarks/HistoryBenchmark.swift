import AppStoreTrust
import Foundation
import Samples

/// Compares the reads for a case and for the pages between a database with a long history and a nearly empty one.
///
/// The benchmark reads the same 300 cases from both databases, each once. Their customers are spread over the whole
/// file. The desk has just started, so SQLite's own cache holds little of the data.
struct HistoryBenchmark {
    let desk: String
    let purchases: Int

    /// The number of cases read.
    private static let cases = 300
    /// The number of purchases per customer.
    private static let perCustomer = 5

    func run() throws -> [Measurement] {
        let few = try measure(purchases: Self.cases * Self.perCustomer)
        let many = try measure(purchases: purchases)
        let stored = "\(purchases) purchases stored"
        let against = "the same with \(Self.cases * Self.perCustomer) purchases stored"
        return zip(few, many).flatMap { few, many in
            [
                row("\(many.name), p50, \(stored)", many.p50, against, few.p50),
                row("\(many.name), p99, \(stored)", many.p99, against, few.p99),
            ]
        }
    }

    private func row(_ name: String, _ value: Double, _ against: String, _ bare: Double) -> Measurement {
        Measurement(
            name: name,
            value: value,
            unit: "ms",
            against: against + String(format: ", %.2f ms", bare),
            ratio: bare / value
        )
    }

    private func measure(purchases: Int) throws -> [(name: String, p50: Double, p99: Double)] {
        let process = try DeskProcess(binary: desk, root: try Samples().chain.rootDER)
        defer { process.stop() }
        _ = try process.run("migrate")
        try fill(process.database, purchases: purchases)
        let token = try process.run("tokens", "create", "--role", "admin")
            .trimmingCharacters(in: .whitespacesAndNewlines)
        try process.start()
        try report(to: process, token, purchases: purchases)
        let get = { (path: String) in
            Data("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer \(token)\r\n\r\n".utf8)
        }
        let load = LoadGenerator(port: process.port, connections: 1)
        let paths = [
            ("all facts of one case, over HTTP", (0..<Self.cases).map { "/v1/cases/case-\($0)" }),
            ("overview page", Array(repeating: "/", count: 50)),
            ("statistics by reason", Array(repeating: "/v1/statistics?by=reason", count: 50)),
        ]
        return try paths.map { name, paths in
            let load = try load.send(paths.map(get))
            return (name, load.milliseconds(atShare: 0.5), load.milliseconds(atShare: 0.99))
        }
    }

    /// Reports facts about each case's customer as a backend does: consent, delivery and usage.
    private func report(to process: DeskProcess, _ token: String, purchases: Int) throws {
        let requests = (0..<Self.cases).flatMap { number in
            let purchase = number * (purchases / Self.cases)
            let owner = purchase / Self.perCustomer
            let customer = String(format: "%08x-0000-4000-8000-%012x", (owner * 2_654_435_761) % 4_294_967_296, owner)
            let transaction = "2000" + String(format: "%012d", purchase)
            let reports = (0..<10).map { count in
                let subject =
                    count % 2 == 0
                    ? #""transactionId":"\#(transaction)""#
                    : #""customer":"\#(customer)","productId":"coins.\#(purchase % 40)""#
                return #"{\#(subject),"unitsUsed":7,"playSeconds":60,"at":"2026-01-01T00:00:0\#(count)Z","#
                    + #""idempotencyKey":"\#(number)-\#(count)"}"#
            }
            return [
                ("PUT", "customers/\(customer)/consent", #"{"granted":true}"#),
                ("PUT", "transactions/\(transaction)/delivery", #"{"status":"delivered"}"#),
                ("POST", "usage", #"{"usage":[\#(reports.joined(separator: ","))]}"#),
            ]
        }
        let connection = LoadGenerator(port: process.port, connections: 1)
        _ = try connection.send(
            requests.map { method, path, body in
                Data(
                    """
                    \(method) /v1/apps/\(Samples.bundleID)/\(path) HTTP/1.1\r\nHost: 127.0.0.1\r
                    Authorization: Bearer \(token)\r\nContent-Type: application/json\r
                    Content-Length: \(body.utf8.count)\r\n\r\n\(body)
                    """.utf8
                )
            }
        )
    }

    /// Writes a history directly into the tables, without protection against power loss.
    private func fill(_ database: URL, purchases: Int) throws {
        let step = 1_000_000
        let begun = ContinuousClock.now
        let index = "DROP INDEX purchase_by_group;"
        let sql = { (text: String) in
            let settings = "PRAGMA synchronous = OFF; PRAGMA cache_size = -262144; PRAGMA temp_store = FILE;"
            var command = ChildCommand(named: "sqlite3", ["-bail", database.path])
            command.input = Data((settings + text).utf8)
            _ = try DeskProcess.output(of: command)
        }
        let query = "SELECT sql FROM sqlite_master WHERE name = 'purchase_by_group'"
        let made = try DeskProcess.output(of: ChildCommand(named: "sqlite3", [database.path, query]))
        try sql(index)
        for start in stride(from: 0, to: purchases, by: step) {
            try sql(History.purchases(start..<min(start + step, purchases), perCustomer: Self.perCustomer))
            let done = min(start + step, purchases)
            note("\(done) of \(purchases) purchases stored after \(ContinuousClock.now - begun)")
        }
        try sql(made + ";")
        try sql(History.totals + History.cases(Self.cases, of: purchases))
        note("history of \(purchases) purchases stored after \(ContinuousClock.now - begun)")
    }

    private func note(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
}

/// The SQL statements that create a history.
private enum History {
    private static let app = "'\(Samples.bundleID)', 'Production'"
    /// Returns SQL that makes customer IDs in a random order, as real ones are.
    private static func customer(_ number: String) -> String {
        "printf('%08x-0000-4000-8000-%012x', ((\(number)) * 2654435761) % 4294967296, \(number))"
    }

    /// Returns SQL for sixteen bytes per customer, the length of a digest that a desk stores.
    private static func group(_ customer: String) -> String {
        "CAST(substr(\(customer), 1, 8) || substr(\(customer), 29, 8) AS BLOB)"
    }

    static func purchases(_ range: Range<Int>, perCustomer: Int) -> String {
        """
        WITH RECURSIVE n (n) AS (
            SELECT \(range.lowerBound) UNION ALL SELECT n + 1 FROM n WHERE n + 1 < \(range.upperBound)
        )
        INSERT INTO purchase (
            bundle_id, environment, transaction_id, original_transaction_id, product_id, type, customer_id, group_id,
            app_account_token, quantity, purchased_at_ms, price_milliunits, currency, storefront, ownership,
            is_advanced_commerce, is_upgraded, usd_cents, source, signed_at_ms
        )
        SELECT \(app), id, id, 'coins.' || (n % 40), 'Consumable', customer, \(group("customer")), customer, 1,
            1700000000000 + n * 1000, 4990, 'USD', 'USA', 'PURCHASED', 0, 0, 499, 'signed', 1700000000000 + n * 1000
        FROM (SELECT n, '2000' || printf('%012d', n) AS id, \(customer("n / \(perCustomer)")) AS customer FROM n);
        """
    }

    static let totals = """
        INSERT INTO customer_group (
            id, bundle_id, environment, purchased_usd_cents, refunded_usd_cents, unpriced_purchases,
            unpriced_refunds, refunds_granted, play_seconds, played_purchases
        )
        SELECT group_id, bundle_id, environment, sum(usd_cents), 0, 0, 0, 0, 0, 0 FROM purchase GROUP BY group_id;
        INSERT INTO customer_name (bundle_id, environment, name, group_id)
        SELECT bundle_id, environment, customer_id, group_id FROM purchase WHERE true
        ON CONFLICT (name, environment, bundle_id, group_id) DO NOTHING;
        """

    static func cases(_ count: Int, of purchases: Int) -> String {
        """
        WITH RECURSIVE n (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n + 1 < \(count))
        INSERT INTO refund_case (
            id, bundle_id, environment, transaction_id, customer_id, reason, requested_at_ms, received_at_ms,
            deadline_ms, request_number, state, outcome, outcome_at_ms, version
        )
        SELECT 'case-' || n, bundle_id, environment, transaction_id, customer_id, 'OTHER', purchased_at_ms,
            purchased_at_ms, purchased_at_ms + 43200000, 1, 'missed', 'declined', purchased_at_ms, 1
        FROM n JOIN purchase
            ON transaction_id = '2000' || printf('%012d', n * \(purchases / count))
            AND environment = 'Production' AND bundle_id = '\(Samples.bundleID)';
        INSERT INTO case_identity (bundle_id, environment, identity, case_id)
        SELECT bundle_id, environment, customer_id, id FROM refund_case;
        WITH dimension (name) AS (VALUES ('all'), ('reason'), ('product'), ('storefront')),
            counted AS (
                SELECT dimension.name, refund_case.requested_at_ms / 86400000 AS day,
                    CASE dimension.name WHEN 'all' THEN '' WHEN 'reason' THEN 'OTHER'
                        WHEN 'product' THEN purchase.product_id ELSE 'USA' END AS value
                FROM refund_case CROSS JOIN dimension
                JOIN purchase USING (transaction_id, environment, bundle_id)
            )
        INSERT INTO case_tally (
            dimension, day, bundle_id, environment, value, state, block_reason, preference, answered_by, outcome, cases,
            in_time, unpriced, unpriced_refunds, asked_usd_cents, kept_usd_cents, returned_usd_cents,
            refunded_thousandths
        )
        SELECT name, day, \(app), value, 'missed', '', '', '', 'declined', count(*), 0, 0, 0, 499 * count(*),
            499 * count(*), 0, 0
        FROM counted GROUP BY name, day, value;
        """
    }
}
