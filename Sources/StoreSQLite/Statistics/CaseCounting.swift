/// The views and triggers that keep the counts of cases.
///
/// What is counted of a case follows from the case, its purchase and its answer, which change in many places. Triggers
/// take the case's old counts away and add the new ones in the transaction that changes any of the three, so that no
/// writer can forget to. They are of this release, not of the tables' history: migrations run without them, and the last
/// one makes them anew and counts all cases.
enum CaseCounting {
    /// Takes views and triggers away.
    static let drop =
        (triggers.map { "DROP TRIGGER IF EXISTS \($0.name);" }
        + ["DROP VIEW IF EXISTS counted_case;", "DROP VIEW IF EXISTS counted_answer_time;"]).joined(separator: "\n")

    /// Makes views and triggers.
    static let create = ([countedCase, countedAnswerTime] + triggers.map(\.sql)).joined(separator: "\n")

    /// Counts all cases anew.
    static let recount = """
        DELETE FROM case_tally;
        DELETE FROM answer_time_tally;
        \(count(times: 1, where: "1"))
        """

    /// What each case counts: once for all cases, and once more for each thing that cases are told apart by.
    private static let countedCase = """
        CREATE VIEW counted_case AS
        SELECT case_id, transaction_id, dimension, day, bundle_id, environment,
            CASE dimension
                WHEN 'reason' THEN reason WHEN 'product' THEN product_id WHEN 'storefront' THEN storefront
                WHEN 'rule' THEN rule ELSE '' END AS value,
            state, obstacle, preference, answered_by,
            CASE WHEN outcome <> 'granted' THEN outcome
                WHEN share IS NULL THEN 'granted' WHEN share < 100000 THEN 'prorated' ELSE 'full' END AS outcome,
            1 AS cases, in_time, usd_cents IS NULL AS unpriced,
            outcome = 'granted' AND (usd_cents IS NULL OR share IS NULL) AS unpriced_refunds,
            ifnull(usd_cents, 0) AS asked_usd_cents,
            ifnull(CASE outcome
                WHEN 'granted' THEN usd_cents - usd_cents * share / 100000
                WHEN 'declined' THEN usd_cents WHEN 'reversed' THEN usd_cents END, 0) AS kept_usd_cents,
            ifnull(CASE outcome WHEN 'granted' THEN usd_cents * share / 100000 END, 0) AS returned_usd_cents,
            ifnull(CASE outcome WHEN 'granted' THEN share END, 0) AS refunded_thousandths
        FROM (
            SELECT refund_case.id AS case_id, refund_case.transaction_id, refund_case.bundle_id,
                refund_case.environment,
                min(max(requested_at_ms, 0), 253402300799999) / 86400000 AS day,
                state, CASE state WHEN 'withheld' THEN obstacle ELSE '' END AS obstacle,
                state = 'answered' AND answered_at_ms < deadline_ms AS in_time,
                ifnull(answer.preference, '') AS preference, ifnull(answer.rule, '') AS rule,
                CASE WHEN answer.case_id IS NULL THEN '' WHEN is_holdout THEN 'holdout'
                    WHEN answer.rule IN ('person', 'customer') THEN answer.rule ELSE 'policy' END AS answered_by,
                ifnull(outcome, '') AS outcome,
                CASE WHEN outcome = 'granted' THEN min(max(ifnull(outcome_percentage, CASE
                    WHEN revoked_at_ms IS NULL THEN NULL
                    WHEN revocation_type = 'REFUND_FULL' THEN 100000
                    WHEN revocation_type IN ('FAMILY_REVOKE', 'ASSIGNMENT_REVOKE') THEN NULL
                    WHEN revocation_type IS NULL AND NOT is_upgraded
                        AND (purchase.source = 'signed' OR revoked_at_ms < 1765324800000)
                        THEN ifnull(revocation_percentage, 100000)
                    ELSE revocation_percentage END), 0), 100000) END AS share,
                min(max(usd_cents, 0), 1000000000000) AS usd_cents,
                ifnull(reason, '') AS reason, product_id, ifnull(storefront, '') AS storefront
            FROM refund_case
            JOIN purchase USING (transaction_id, environment, bundle_id)
            LEFT JOIN answer ON answer.case_id = refund_case.id AND state = 'answered'
        )
        CROSS JOIN (
            SELECT 'all' AS dimension UNION ALL SELECT 'reason' UNION ALL SELECT 'product'
            UNION ALL SELECT 'storefront' UNION ALL SELECT 'rule'
        )
        WHERE dimension <> 'rule' OR state = 'answered';
        """

    /// How long each answer took, as the bucket that the time falls in.
    private static let countedAnswerTime = """
        CREATE VIEW counted_answer_time AS
        SELECT id AS case_id, transaction_id, bundle_id, environment,
            min(max(requested_at_ms, 0), 253402300799999) / 86400000 AS day,
            (SELECT max(from_ms) FROM answer_time_bucket
                WHERE from_ms <= max(answered_at_ms - received_at_ms, 0)) AS from_ms
        FROM refund_case WHERE answered_at_ms IS NOT NULL;
        """

    private static let keys =
        "dimension, day, bundle_id, environment, value, state, obstacle, preference, answered_by, outcome"
    private static let sums = [
        "cases", "in_time", "unpriced", "unpriced_refunds", "asked_usd_cents", "kept_usd_cents",
        "returned_usd_cents", "refunded_thousandths",
    ]

    /// Adds what some cases count, or takes it away.
    private static func count(times sign: Int, where condition: String) -> String {
        """
        INSERT INTO case_tally (\(keys), \(sums.joined(separator: ", ")))
        SELECT \(keys), \(sums.map { "\(sign) * \($0)" }.joined(separator: ", "))
        FROM counted_case WHERE \(condition)
        ON CONFLICT (\(keys))
        DO UPDATE SET \(sums.map { "\($0) = \($0) + excluded.\($0)" }.joined(separator: ", "));
        INSERT INTO answer_time_tally (day, bundle_id, environment, from_ms, answers)
        SELECT day, bundle_id, environment, from_ms, \(sign) FROM counted_answer_time WHERE \(condition)
        ON CONFLICT (day, bundle_id, environment, from_ms) DO UPDATE SET answers = answers + excluded.answers;
        """
    }

    private struct Trigger {
        let name: String
        let on: String
        let body: String

        var sql: String {
            """
            CREATE TRIGGER \(name) \(on)
            BEGIN
            \(body)
            END;
            """
        }
    }

    private static let triggers: [Trigger] =
        [
            Trigger(
                name: "count_new_case",
                on: "AFTER INSERT ON refund_case",
                body: count(times: 1, where: "case_id = NEW.id")
            ),
            Trigger(
                name: "uncount_deleted_case",
                on: "BEFORE DELETE ON refund_case",
                body: count(times: -1, where: "case_id = OLD.id")
            ),
            Trigger(
                name: "drop_empty_case_tally",
                on: "AFTER UPDATE ON case_tally WHEN NEW.cases = 0",
                body: "DELETE FROM case_tally WHERE (\(keys)) = (\(new(keys)));"
            ),
            Trigger(
                name: "drop_empty_answer_time_tally",
                on: "AFTER UPDATE ON answer_time_tally WHEN NEW.answers = 0",
                body: """
                    DELETE FROM answer_time_tally
                    WHERE (day, bundle_id, environment, from_ms)
                        = (NEW.day, NEW.bundle_id, NEW.environment, NEW.from_ms);
                    """
            ),
        ]
        + recounting(
            "refund_case",
            when: [
                "requested_at_ms", "received_at_ms", "deadline_ms", "state", "obstacle", "answered_at_ms", "reason",
                "outcome", "outcome_percentage",
            ],
            cases: "case_id = OLD.id"
        )
        + recounting(
            "purchase",
            when: [
                "product_id", "storefront", "usd_cents", "revoked_at_ms", "revocation_type", "revocation_percentage",
                "is_upgraded", "source",
            ],
            cases: """
                transaction_id = OLD.transaction_id AND environment = OLD.environment AND bundle_id = OLD.bundle_id
                """
        )
        // An answer is there before its case is answered, so that to insert one changes no count.
        + recounting("answer", when: ["preference", "rule", "is_holdout"], cases: "case_id = OLD.case_id")
        + recounting("answer", onDelete: "case_id = OLD.case_id")

    /// Counts the cases anew that a change of some columns concerns.
    private static func recounting(_ table: String, when columns: [String], cases: String) -> [Trigger] {
        let isChanged = columns.map { "OLD.\($0) IS NOT NEW.\($0)" }.joined(separator: " OR ")
        let change = "UPDATE OF \(columns.joined(separator: ", ")) ON \(table) WHEN \(isChanged)"
        return [
            Trigger(
                name: "uncount_before_\(table)",
                on: "BEFORE \(change)",
                body: count(times: -1, where: cases)
            ),
            Trigger(name: "count_after_\(table)", on: "AFTER \(change)", body: count(times: 1, where: cases)),
        ]
    }

    private static func recounting(_ table: String, onDelete cases: String) -> [Trigger] {
        [
            Trigger(
                name: "uncount_before_deleted_\(table)",
                on: "BEFORE DELETE ON \(table)",
                body: count(times: -1, where: cases)
            ),
            Trigger(
                name: "count_after_deleted_\(table)",
                on: "AFTER DELETE ON \(table)",
                body: count(times: 1, where: cases)
            ),
        ]
    }

    private static func new(_ columns: String) -> String {
        columns.split(separator: ", ").map { "NEW.\($0)" }.joined(separator: ", ")
    }
}
