package import Refunds

/// Corrects kept totals.
///
/// A recount and the totals are read in one snapshot. What differs is added to the totals, so that changes which desks
/// make in the meantime are kept.
package struct TotalRepair {
    let db: any Connection

    /// A kind of total that the writer adds to.
    package enum Sum: Hashable, Sendable {
        /// Notifications of an app, with or without a flag.
        case notifications(bundleID: String, isFlagged: Bool)
        /// The sums of a group: prices, refunds, unpriced purchases and refunds, refunds granted, seconds, purchases
        /// with seconds.
        case group(id: [UInt8], AppKey)
        /// The counts and sums of cases.
        case cases(CaseLine)
        /// The number of answers that took a time.
        case answerTimes(day: Int64, AppKey, fromMilliseconds: Int64, slot: Int64)
        /// The sums of a customer's purchases outside the App Store.
        case external(customerID: String, AppKey)
    }

    /// The key of a row of `case_tally`.
    package struct CaseLine: Hashable, Sendable {
        package var dimension: String
        package var day: Int64
        package var app: AppKey
        package var value: String
        package var state: String
        package var blockReason: String
        package var preference: String
        package var answeredBy: String
        package var outcome: String
        package var slot: Int64

        package init(
            dimension: String,
            day: Int64,
            app: AppKey,
            value: String,
            state: String,
            blockReason: String,
            preference: String,
            answeredBy: String,
            outcome: String,
            slot: Int64
        ) {
            self.dimension = dimension
            self.day = day
            self.app = app
            self.value = value
            self.state = state
            self.blockReason = blockReason
            self.preference = preference
            self.answeredBy = answeredBy
            self.outcome = outcome
            self.slot = slot
        }
    }

    /// Adds amounts to a total, in the order of its columns in ``KeptFactReader``.
    func add(_ amounts: [Int64], to sum: Sum) throws {
        switch sum {
        case .notifications(let bundleID, let isFlagged): try addNotifications(amounts[0], bundleID, isFlagged)
        case .group(let id, let app):
            try db.run(
                """
                INSERT INTO customer_group (
                    id, bundle_id, environment, purchased_usd_cents, refunded_usd_cents, unpriced_purchases,
                    unpriced_refunds, refunds_granted, play_seconds, played_purchases
                )
                VALUES (
                    \(id), \(values: app), \(amounts[0]), \(amounts[1]), \(amounts[2]), \(amounts[3]), \(amounts[4]),
                    \(amounts[5]), \(amounts[6])
                )
                ON CONFLICT (id) DO UPDATE SET
                    purchased_usd_cents = excluded.purchased_usd_cents + customer_group.purchased_usd_cents,
                    refunded_usd_cents = excluded.refunded_usd_cents + customer_group.refunded_usd_cents,
                    unpriced_purchases = excluded.unpriced_purchases + customer_group.unpriced_purchases,
                    unpriced_refunds = excluded.unpriced_refunds + customer_group.unpriced_refunds,
                    refunds_granted = excluded.refunds_granted + customer_group.refunds_granted,
                    play_seconds = excluded.play_seconds + customer_group.play_seconds,
                    played_purchases = excluded.played_purchases + customer_group.played_purchases
                """
            )
        case .cases(let line): try addCases(amounts, line)
        case .answerTimes(let day, let app, let from, let slot):
            try db.run(
                """
                INSERT INTO answer_time_tally (day, bundle_id, environment, from_ms, slot, answers)
                VALUES (\(day), \(values: app), \(from), \(slot), \(amounts[0]))
                ON CONFLICT (day, bundle_id, environment, from_ms, slot)
                DO UPDATE SET answers = excluded.answers + answer_time_tally.answers
                """
            )
            try db.run(
                """
                DELETE FROM answer_time_tally
                WHERE answer_time_tally.day = \(day) AND \("answer_time_tally", in: app)
                    AND answer_time_tally.from_ms = \(from) AND answer_time_tally.slot = \(slot)
                    AND answer_time_tally.answers = 0
                """
            )
        case .external(let customerID, let app):
            try db.run(
                """
                INSERT INTO external_total (
                    bundle_id, environment, customer_id, purchased_usd_cents, refunded_usd_cents, unpriced_purchases,
                    unpriced_refunds, imported_at_ms
                )
                VALUES (
                    \(values: app), \(customerID), \(amounts[0]), \(amounts[1]), \(amounts[2]), \(amounts[3]), 0
                )
                ON CONFLICT (customer_id, environment, bundle_id) DO UPDATE SET
                    purchased_usd_cents = excluded.purchased_usd_cents + external_total.purchased_usd_cents,
                    refunded_usd_cents = excluded.refunded_usd_cents + external_total.refunded_usd_cents,
                    unpriced_purchases = excluded.unpriced_purchases + external_total.unpriced_purchases,
                    unpriced_refunds = excluded.unpriced_refunds + external_total.unpriced_refunds
                """
            )
        }
    }

    /// Adds to the slots of a counter.
    ///
    /// No slot may fall below zero.
    private func addNotifications(_ amount: Int64, _ bundleID: String, _ isFlagged: Bool) throws {
        guard amount < 0 else {
            try db.run(
                """
                INSERT INTO notification_tally (bundle_id, is_flagged, slot, count)
                VALUES (\(bundleID), \(isFlagged), 0, \(amount))
                ON CONFLICT (bundle_id, is_flagged, slot)
                DO UPDATE SET count = excluded.count + notification_tally.count
                """
            )
            return
        }
        var rest = -amount
        let slots = try db.rows(
            """
            SELECT notification_tally.slot, notification_tally.count FROM notification_tally
            WHERE notification_tally.bundle_id = \(bundleID) AND notification_tally.is_flagged = \(isFlagged)
            ORDER BY notification_tally.slot\(sql: db.dialect.forUpdate)
            """
        )
        for row in slots where rest > 0 {
            let (slot, count): (Int64, Int64) = (try row.value("slot"), try row.value("count"))
            try db.run(
                """
                UPDATE notification_tally SET count = \(max(0, count - rest))
                WHERE notification_tally.bundle_id = \(bundleID) AND notification_tally.is_flagged = \(isFlagged)
                    AND notification_tally.slot = \(slot)
                """
            )
            rest -= min(rest, count)
        }
    }

    private func addCases(_ amounts: [Int64], _ line: CaseLine) throws {
        try db.run(
            """
            INSERT INTO case_tally (
                dimension, day, bundle_id, environment, value, state, block_reason, preference, answered_by, outcome,
                slot, cases, in_time, unpriced, unpriced_refunds, asked_usd_cents, kept_usd_cents, returned_usd_cents,
                refunded_thousandths
            )
            VALUES (
                \(line.dimension), \(line.day), \(values: line.app), \(line.value), \(line.state), \(line.blockReason),
                \(line.preference), \(line.answeredBy), \(line.outcome), \(line.slot), \(amounts[0]), \(amounts[1]),
                \(amounts[2]), \(amounts[3]), \(amounts[4]), \(amounts[5]), \(amounts[6]), \(amounts[7])
            )
            ON CONFLICT (
                dimension, day, bundle_id, environment, value, state, block_reason, preference, answered_by, outcome, slot
            ) DO UPDATE SET
                cases = excluded.cases + case_tally.cases,
                in_time = excluded.in_time + case_tally.in_time,
                unpriced = excluded.unpriced + case_tally.unpriced,
                unpriced_refunds = excluded.unpriced_refunds + case_tally.unpriced_refunds,
                asked_usd_cents = excluded.asked_usd_cents + case_tally.asked_usd_cents,
                kept_usd_cents = excluded.kept_usd_cents + case_tally.kept_usd_cents,
                returned_usd_cents = excluded.returned_usd_cents + case_tally.returned_usd_cents,
                refunded_thousandths = excluded.refunded_thousandths + case_tally.refunded_thousandths
            """
        )
        try db.run(
            """
            DELETE FROM case_tally
            WHERE case_tally.dimension = \(line.dimension) AND case_tally.day = \(line.day)
                AND \("case_tally", in: line.app) AND case_tally.value = \(line.value)
                AND case_tally.state = \(line.state) AND case_tally.block_reason = \(line.blockReason)
                AND case_tally.preference = \(line.preference) AND case_tally.answered_by = \(line.answeredBy)
                AND case_tally.outcome = \(line.outcome) AND case_tally.slot = \(line.slot)
                AND case_tally.cases = 0 AND case_tally.in_time = 0 AND case_tally.unpriced = 0
                AND case_tally.unpriced_refunds = 0 AND case_tally.asked_usd_cents = 0
                AND case_tally.kept_usd_cents = 0 AND case_tally.returned_usd_cents = 0
                AND case_tally.refunded_thousandths = 0
            """
        )
    }
}

extension Store {
    /// Adds amounts to totals, in one transaction.
    ///
    /// - Parameter changes: the totals, each with the amounts to add to its columns.
    /// - Throws: ``StoreError`` if the database fails.
    package func repair(_ changes: [(sum: TotalRepair.Sum, amounts: [Int64])]) async throws {
        try await engine.write(in: .bulk) { db in
            for change in changes { try TotalRepair(db: db).add(change.amounts, to: change.sum) }
        }
    }

    /// Sums up the reports about a purchase or a customer again, and stores the sum.
    ///
    /// - Parameters:
    ///   - subject: the purchase or customer.
    ///   - app: the app.
    /// - Throws: ``StoreError`` if the database fails.
    package func repairUsage(of subject: UsageSubject, in app: AppKey) async throws {
        try await engine.write(in: .bulk) { db in try UsageTable(db).repair(subject, in: app) }
    }

    /// Stores names that lead to a group.
    ///
    /// - Parameters:
    ///   - names: the names.
    ///   - id: the group.
    ///   - app: the app.
    /// - Throws: ``StoreError`` if the database fails.
    package func repairNames(_ names: [String], ofGroup id: [UInt8], in app: AppKey) async throws {
        try await engine.write(in: .bulk) { db in try GroupTable(db).keep(names, of: id, in: app) }
    }
}
