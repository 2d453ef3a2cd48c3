package import Refunds

/// Reads the kept facts and the kept totals page by page, in the order of their keys, for a recount.
///
/// It adds nothing up: the recount must not share code with what keeps the totals.
package struct KeptFactReader {
    private let db: any Connection

    /// How many rows a page has.
    package static let pageSize = 2_000

    /// Creates the reader on a connection inside a transaction.
    package init(_ db: any Connection) { self.db = db }

    /// Returns notifications: ID, bundle ID, and whether it carries a flag.
    package func notifications(after id: Int64) throws -> [Row] {
        try db.rows(
            """
            SELECT notification.id, notification.bundle_id, notification.flag IS NOT NULL AS is_flagged
            FROM notification WHERE notification.id > \(id) ORDER BY notification.id LIMIT \(Self.pageSize)
            """
        )
    }

    /// Returns all counters of notifications.
    package func notificationTallies() throws -> [Row] {
        try db.rows(
            """
            SELECT notification_tally.bundle_id, notification_tally.is_flagged, notification_tally.count
            FROM notification_tally
            ORDER BY notification_tally.bundle_id, notification_tally.is_flagged, notification_tally.slot
            """
        )
    }

    /// Returns purchases by group, each with its reported seconds of use.
    package func purchases(after last: Row?) throws -> [Row] {
        try db.rows(
            """
            SELECT purchase.group_id, purchase.purchased_at_ms, purchase.transaction_id, purchase.environment,
                purchase.bundle_id, purchase.original_transaction_id, purchase.previous_original_transaction_id,
                purchase.type, purchase.customer_id, purchase.app_account_token, purchase.app_transaction_id,
                purchase.usd_cents, purchase.revoked_at_ms, purchase.revocation_type, purchase.revocation_percentage,
                purchase.is_upgraded, purchase.source, purchase_usage.play_seconds
            FROM purchase
            LEFT JOIN purchase_usage ON purchase_usage.transaction_id = purchase.transaction_id
                AND purchase_usage.environment = purchase.environment
                AND purchase_usage.bundle_id = purchase.bundle_id
            WHERE (purchase.group_id, purchase.purchased_at_ms, purchase.transaction_id, purchase.environment,
                purchase.bundle_id) > (\(key(last, 0) ?? .bytes([])), \(key(last, 1) ?? .integer(.min)),
                \(key(last, 2) ?? .text("")), \(key(last, 3) ?? .text("")), \(key(last, 4) ?? .text("")))
            ORDER BY purchase.group_id, purchase.purchased_at_ms, purchase.transaction_id, purchase.environment,
                purchase.bundle_id
            LIMIT \(Self.pageSize)
            """
        )
    }

    /// Returns the sums of groups.
    package func groups(after last: Row?) throws -> [Row] {
        try db.rows(
            """
            SELECT customer_group.id, customer_group.bundle_id, customer_group.environment,
                customer_group.purchased_usd_cents, customer_group.refunded_usd_cents,
                customer_group.unpriced_purchases, customer_group.unpriced_refunds, customer_group.refunds_granted,
                customer_group.play_seconds, customer_group.played_purchases
            FROM customer_group WHERE customer_group.id > \(key(last, 0) ?? .bytes([]))
            ORDER BY customer_group.id LIMIT \(Self.pageSize)
            """
        )
    }

    /// Returns which of some names lead to a group.
    package func names(_ names: [String], ofGroup id: [UInt8], in app: AppKey) throws -> [String] {
        try db.rows(
            """
            SELECT customer_name.name FROM customer_name
            WHERE customer_name.name IN \(list: names) AND \("customer_name", in: app)
                AND customer_name.group_id = \(id)
            """
        ).map { try $0.value("name") }
    }

    /// Returns the uncorrected usage reports about purchases.
    package func purchaseReports(after last: Row?) throws -> [Row] {
        try db.rows(
            """
            SELECT report.transaction_id, report.environment, report.bundle_id, report.idempotency_key,
                report.units_used, report.percent, report.play_seconds, report.event, report.platform, report.at_ms,
                report.source, purchase.purchased_at_ms
            FROM usage_report AS report
            LEFT JOIN purchase ON purchase.transaction_id = report.transaction_id
                AND purchase.environment = report.environment AND purchase.bundle_id = report.bundle_id
                AND purchase.original_transaction_id = purchase.transaction_id
            WHERE report.transaction_id IS NOT NULL
                AND (report.transaction_id, report.environment, report.bundle_id, report.idempotency_key) > (
                    \(key(last, 0) ?? .text("")), \(key(last, 1) ?? .text("")), \(key(last, 2) ?? .text("")),
                    \(key(last, 3) ?? .text(""))
                )
                AND \(sql: UsageTable.isUncorrected)
            ORDER BY report.transaction_id, report.environment, report.bundle_id, report.idempotency_key
            LIMIT \(Self.pageSize)
            """
        )
    }

    /// Returns the uncorrected usage reports about customers.
    package func customerReports(after last: Row?) throws -> [Row] {
        try db.rows(
            """
            SELECT report.customer_id, report.environment, report.bundle_id, report.idempotency_key,
                report.units_used, report.percent, report.play_seconds, report.event, report.platform, report.at_ms,
                report.source
            FROM usage_report AS report
            WHERE report.customer_id IS NOT NULL
                AND (report.customer_id, report.environment, report.bundle_id, report.idempotency_key) > (
                    \(key(last, 0) ?? .text("")), \(key(last, 1) ?? .text("")), \(key(last, 2) ?? .text("")),
                    \(key(last, 3) ?? .text(""))
                )
                AND \(sql: UsageTable.isUncorrected)
            ORDER BY report.customer_id, report.environment, report.bundle_id, report.idempotency_key
            LIMIT \(Self.pageSize)
            """
        )
    }

    /// Returns the use of purchases.
    package func purchaseUsages(after last: Row?) throws -> [Row] {
        try db.rows(
            """
            SELECT purchase_usage.transaction_id, purchase_usage.environment, purchase_usage.bundle_id,
                purchase_usage.units_used, purchase_usage.percent, purchase_usage.percent_at_ms,
                purchase_usage.percent_source, purchase_usage.play_seconds, purchase_usage.play_sessions,
                purchase_usage.last_platform, purchase_usage.last_platform_at_ms, purchase_usage.last_used_at_ms,
                purchase_usage.proved_at_ms, purchase_usage.opened_at_ms, purchase_usage.downloads_failed,
                purchase_usage.download_failed_at_ms, purchase_usage.hook_reports, purchase_usage.first_at_ms,
                purchase_usage.early_reports, purchase_usage.early_at_ms
            FROM purchase_usage
            WHERE (purchase_usage.transaction_id, purchase_usage.environment, purchase_usage.bundle_id) > (
                \(key(last, 0) ?? .text("")), \(key(last, 1) ?? .text("")), \(key(last, 2) ?? .text(""))
            )
            ORDER BY purchase_usage.transaction_id, purchase_usage.environment, purchase_usage.bundle_id
            LIMIT \(Self.pageSize)
            """
        )
    }

    /// Returns customers' time of use.
    package func plays(after last: Row?) throws -> [Row] {
        try db.rows(
            """
            SELECT customer_play.customer_id, customer_play.environment, customer_play.bundle_id,
                customer_play.play_seconds, customer_play.play_sessions, customer_play.last_platform,
                customer_play.last_platform_at_ms, customer_play.last_used_at_ms
            FROM customer_play
            WHERE (customer_play.customer_id, customer_play.environment, customer_play.bundle_id) > (
                \(key(last, 0) ?? .text("")), \(key(last, 1) ?? .text("")), \(key(last, 2) ?? .text(""))
            )
            ORDER BY customer_play.customer_id, customer_play.environment, customer_play.bundle_id
            LIMIT \(Self.pageSize)
            """
        )
    }

    /// Returns cases by the time of their request, each with what is counted of its purchase and its answer.
    package func cases(after last: Row?) throws -> [Row] {
        try db.rows(
            """
            SELECT refund_case.requested_at_ms, refund_case.id, refund_case.bundle_id, refund_case.environment,
                refund_case.reason, refund_case.received_at_ms, refund_case.deadline_ms, refund_case.state,
                refund_case.block_reason, refund_case.answered_at_ms, refund_case.outcome,
                refund_case.outcome_percentage, purchase.product_id, purchase.storefront, purchase.usd_cents,
                purchase.revoked_at_ms, purchase.revocation_type, purchase.revocation_percentage, purchase.is_upgraded,
                purchase.source, answer.rule, answer.preference, answer.is_holdout
            FROM refund_case
            JOIN purchase ON purchase.transaction_id = refund_case.transaction_id
                AND purchase.environment = refund_case.environment AND purchase.bundle_id = refund_case.bundle_id
            LEFT JOIN answer ON answer.case_id = refund_case.id
            WHERE (refund_case.requested_at_ms, refund_case.id) > (
                \(key(last, 0) ?? .integer(.min)), \(key(last, 1) ?? .text(""))
            )
            ORDER BY refund_case.requested_at_ms, refund_case.id LIMIT \(Self.pageSize)
            """
        )
    }

    /// Returns the counts of cases of a day in a dimension.
    package func caseTallies(in dimension: String, on day: Int64) throws -> [Row] {
        try db.rows(
            """
            SELECT case_tally.bundle_id, case_tally.environment, case_tally.value, case_tally.state,
                case_tally.block_reason, case_tally.preference, case_tally.answered_by, case_tally.outcome,
                case_tally.slot, case_tally.cases, case_tally.in_time, case_tally.unpriced,
                case_tally.unpriced_refunds, case_tally.asked_usd_cents, case_tally.kept_usd_cents,
                case_tally.returned_usd_cents, case_tally.refunded_thousandths
            FROM case_tally WHERE case_tally.dimension = \(dimension) AND case_tally.day = \(day)
            """
        )
    }

    /// Returns the next day with counts of cases in a dimension, or `nil` if there is none.
    package func nextDay(in dimension: String, after day: Int64) throws -> Int64? {
        try db.row(
            """
            SELECT case_tally.day FROM case_tally WHERE case_tally.dimension = \(dimension) AND case_tally.day > \(day)
            ORDER BY case_tally.day LIMIT 1
            """
        )?.value("day")
    }

    /// Returns the answer times of a day.
    package func answerTimes(on day: Int64) throws -> [Row] {
        try db.rows(
            """
            SELECT answer_time_tally.bundle_id, answer_time_tally.environment, answer_time_tally.from_ms,
                answer_time_tally.slot, answer_time_tally.answers
            FROM answer_time_tally WHERE answer_time_tally.day = \(day)
            """
        )
    }

    /// Returns the next day with answer times, or `nil` if there is none.
    package func nextDayOfAnswerTimes(after day: Int64) throws -> Int64? {
        try db.row(
            """
            SELECT answer_time_tally.day FROM answer_time_tally WHERE answer_time_tally.day > \(day)
            ORDER BY answer_time_tally.day LIMIT 1
            """
        )?.value("day")
    }

    /// Returns purchases outside the App Store.
    package func externalPurchases(after last: Row?) throws -> [Row] {
        try db.rows(
            """
            SELECT external_purchase.purchase_id, external_purchase.store, external_purchase.environment,
                external_purchase.bundle_id, external_purchase.customer_id, external_purchase.usd_cents,
                external_purchase.refunded_usd_cents, external_purchase.refunded_milliunits,
                external_purchase.refunded_at_ms
            FROM external_purchase
            WHERE (external_purchase.purchase_id, external_purchase.store, external_purchase.environment,
                external_purchase.bundle_id) > (
                \(key(last, 0) ?? .text("")), \(key(last, 1) ?? .text("")), \(key(last, 2) ?? .text("")),
                \(key(last, 3) ?? .text(""))
            )
            ORDER BY external_purchase.purchase_id, external_purchase.store, external_purchase.environment,
                external_purchase.bundle_id
            LIMIT \(Self.pageSize)
            """
        )
    }

    /// Returns the sums of purchases outside the App Store.
    package func externalTotals(after last: Row?) throws -> [Row] {
        try db.rows(
            """
            SELECT external_total.customer_id, external_total.environment, external_total.bundle_id,
                external_total.purchased_usd_cents, external_total.refunded_usd_cents,
                external_total.unpriced_purchases, external_total.unpriced_refunds
            FROM external_total
            WHERE (external_total.customer_id, external_total.environment, external_total.bundle_id) > (
                \(key(last, 0) ?? .text("")), \(key(last, 1) ?? .text("")), \(key(last, 2) ?? .text(""))
            )
            ORDER BY external_total.customer_id, external_total.environment, external_total.bundle_id
            LIMIT \(Self.pageSize)
            """
        )
    }

    /// Returns a part of the key of the last row of a page.
    private func key(_ row: Row?, _ index: Int) -> SQLValue? { row?.values[index] }
}
