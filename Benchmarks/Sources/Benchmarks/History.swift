import Foundation
import Samples

/// A history of purchases with a few refund requests.
enum History {
    /// The number of cases.
    static let cases = 300
    /// The number of purchases per customer.
    static let perCustomer = 5

    /// Writes a history directly into the tables, without protection against power loss.
    static func fill(_ database: URL, purchases: Int) throws {
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
            try sql(Self.purchases(start..<min(start + step, purchases)))
            let done = min(start + step, purchases)
            note("\(done) of \(purchases) purchases stored after \(ContinuousClock.now - begun)")
        }
        try sql(made + ";")
        try sql(totals + refundRequests(in: purchases))
        note("history of \(purchases) purchases stored after \(ContinuousClock.now - begun)")
    }

    private static func note(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }

    private static let app = "'\(Samples.bundleID)', 'Production'"
    /// Returns SQL that makes customer IDs in a random order, as real ones are.
    private static func customer(_ number: String) -> String {
        "printf('%08x-0000-4000-8000-%012x', ((\(number)) * 2654435761) % 4294967296, \(number))"
    }

    /// Returns SQL for sixteen bytes per customer, the length of a digest that a desk stores.
    private static func group(_ customer: String) -> String {
        "CAST(substr(\(customer), 1, 8) || substr(\(customer), 29, 8) AS BLOB)"
    }

    private static func purchases(_ range: Range<Int>) -> String {
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

    private static let totals = """
        INSERT INTO customer_group (
            id, bundle_id, environment, purchased_usd_cents, refunded_usd_cents, unpriced_purchases,
            unpriced_refunds, refunds_granted, play_seconds, played_purchases
        )
        SELECT group_id, bundle_id, environment, sum(usd_cents), 0, 0, 0, 0, 0, 0 FROM purchase GROUP BY group_id;
        INSERT INTO customer_name (bundle_id, environment, name, group_id)
        SELECT bundle_id, environment, customer_id, group_id FROM purchase WHERE true
        ON CONFLICT (name, environment, bundle_id, group_id) DO NOTHING;
        """

    private static func refundRequests(in purchases: Int) -> String {
        """
        WITH RECURSIVE n (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n + 1 < \(cases))
        INSERT INTO refund_case (
            id, bundle_id, environment, transaction_id, customer_id, reason, requested_at_ms, received_at_ms,
            deadline_ms, request_number, state, outcome, outcome_at_ms, version
        )
        SELECT 'case-' || n, bundle_id, environment, transaction_id, customer_id, 'OTHER', purchased_at_ms,
            purchased_at_ms, purchased_at_ms + 43200000, 1, 'missed', 'declined', purchased_at_ms, 1
        FROM n JOIN purchase
            ON transaction_id = '2000' || printf('%012d', n * \(purchases / cases))
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
