import AppStoreTypes
import Refunds

/// The table of counts of cases and answer times, updated in the transaction that changes what they count.
///
/// A case's counts depend on the case, its purchase and the answer that Apple accepted (``CountedCase``). A caller that
/// saves one of the three calls this type with the old and the new value.
struct TallyTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// Replaces the counts of a case; `old` is `nil` for a new case, and `new` is `nil` for a deleted case.
    func move(from old: RefundCase?, to new: RefundCase?) throws {
        guard old.map(Counted.init) != new.map(Counted.init), let either = new ?? old else { return }
        guard let purchase = try PurchaseTable(db).purchase(either.purchaseKey) else {
            throw StoreError.unknownPurchase
        }
        var change = Change()
        let slot = slot(ofCase: either.id)
        try old.map { change.add(try count($0, purchase), in: slot, times: -1) }
        try new.map { change.add(try count($0, purchase), in: slot, times: 1) }
        try apply(change)
    }

    /// Replaces the counts of a purchase's cases after the purchase changed.
    func move(casesOf old: Purchase, to new: Purchase) throws {
        var change = Change()
        for stored in try CaseTable(db).cases(of: new.key) {
            let slot = slot(ofCase: stored.refundCase.id)
            change.add(try count(stored.refundCase, old), in: slot, times: -1)
            change.add(try count(stored.refundCase, new), in: slot, times: 1)
        }
        try apply(change)
    }

    /// Returns the slot of a case, which the engine and the case's identifier determine.
    ///
    /// A case that was counted on another engine, before its database was copied, may be in another slot. A row may
    /// then fall below zero, and the sum over the slots is right.
    private func slot(ofCase caseID: String) -> Int64 { Int64(stableHash(caseID) % db.dialect.counterSlots) }

    private func count(_ refundCase: RefundCase, _ purchase: Purchase) throws -> CountedCase {
        try CountedCase(refundCase, purchase: purchase) { try AnswerTable(db).counted(ofCase: refundCase.id) }
    }

    private func apply(_ change: Change) throws {
        // Sorted, so that two transactions that update the same rows cannot deadlock.
        let lines = change.lines.filter { $0.value != CaseSums() }.sorted { $0.key.order < $1.key.order }
        if !lines.isEmpty {
            try db.insert(lines.map { Self.upsert($0.key, $0.value) })
            let shrunk = lines.filter { $0.value.cases < 0 }
            if !shrunk.isEmpty { try db.run(each: shrunk.map { Self.dropEmpty($0.key) }) }
        }
        let times = change.times.filter { $0.value != 0 }.sorted { $0.key.order < $1.key.order }
        if !times.isEmpty {
            try db.insert(times.map { Self.upsert($0.key, $0.value) })
            let shrunk = times.filter { $0.value < 0 }
            if !shrunk.isEmpty { try db.run(each: shrunk.map { Self.dropEmpty($0.key) }) }
        }
    }

    private static func upsert(_ line: LineKey, _ sums: CaseSums) -> Statement {
        let key = line.counted
        return """
            INSERT INTO case_tally (
                dimension, day, bundle_id, environment, value, state, block_reason, preference, answered_by, outcome, slot,
                cases, in_time, unpriced, unpriced_refunds, asked_usd_cents, kept_usd_cents, returned_usd_cents,
                refunded_thousandths
            )
            VALUES (
                \(key.dimension), \(key.day.number), \(values: key.app), \(key.value), \(key.state),
                \(key.blockReason?.rawValue ?? ""), \(key.preference?.rawValue ?? ""), \(key.chooser?.rawValue ?? ""),
                \(key.outcome?.rawValue ?? ""), \(line.slot), \(sums.cases), \(sums.inTime), \(sums.unpriced), \(sums.unpricedRefunds),
                \(sums.askedUSDCents), \(sums.keptUSDCents), \(sums.returnedUSDCents), \(sums.refunded)
            )
            ON CONFLICT (
                dimension, day, bundle_id, environment, value, state, block_reason, preference, answered_by, outcome, slot
            ) DO UPDATE SET
                cases = case_tally.cases + excluded.cases,
                in_time = case_tally.in_time + excluded.in_time,
                unpriced = case_tally.unpriced + excluded.unpriced,
                unpriced_refunds = case_tally.unpriced_refunds + excluded.unpriced_refunds,
                asked_usd_cents = case_tally.asked_usd_cents + excluded.asked_usd_cents,
                kept_usd_cents = case_tally.kept_usd_cents + excluded.kept_usd_cents,
                returned_usd_cents = case_tally.returned_usd_cents + excluded.returned_usd_cents,
                refunded_thousandths = case_tally.refunded_thousandths + excluded.refunded_thousandths
            """
    }

    private static func dropEmpty(_ line: LineKey) -> Statement {
        let key = line.counted
        return """
            DELETE FROM case_tally
            WHERE case_tally.dimension = \(key.dimension) AND case_tally.day = \(key.day.number)
                AND \("case_tally", in: key.app) AND case_tally.value = \(key.value) AND case_tally.state = \(key.state)
                AND case_tally.block_reason = \(key.blockReason?.rawValue ?? "")
                AND case_tally.preference = \(key.preference?.rawValue ?? "")
                AND case_tally.answered_by = \(key.chooser?.rawValue ?? "")
                AND case_tally.outcome = \(key.outcome?.rawValue ?? "") AND case_tally.slot = \(line.slot)
                AND case_tally.cases = 0 AND case_tally.in_time = 0 AND case_tally.unpriced = 0
                AND case_tally.unpriced_refunds = 0 AND case_tally.asked_usd_cents = 0
                AND case_tally.kept_usd_cents = 0 AND case_tally.returned_usd_cents = 0
                AND case_tally.refunded_thousandths = 0
            """
    }

    private static func upsert(_ key: TimeKey, _ answers: Int64) -> Statement {
        """
        INSERT INTO answer_time_tally (day, bundle_id, environment, from_ms, slot, answers)
        VALUES (\(key.day.number), \(values: key.app), \(key.from), \(key.slot), \(answers))
        ON CONFLICT (day, bundle_id, environment, from_ms, slot)
        DO UPDATE SET answers = answer_time_tally.answers + excluded.answers
        """
    }

    private static func dropEmpty(_ key: TimeKey) -> Statement {
        """
        DELETE FROM answer_time_tally
        WHERE answer_time_tally.day = \(key.day.number) AND \("answer_time_tally", in: key.app)
            AND answer_time_tally.from_ms = \(key.from) AND answer_time_tally.slot = \(key.slot)
            AND answer_time_tally.answers = 0
        """
    }

    private struct TimeKey: Hashable {
        let day: Day
        let app: AppKey
        let from: Int64
        let slot: Int64

        var order: String { "\(app.bundleID) \(app.environment) \(day.number) \(from) \(slot)" }
    }

    private struct LineKey: Hashable {
        let counted: CountedCase.Key
        let slot: Int64

        var order: String { "\(counted.order)\n\(slot)" }
    }

    /// The amounts to add to each row.
    private struct Change {
        var lines: [LineKey: CaseSums] = [:]
        var times: [TimeKey: Int64] = [:]

        mutating func add(_ counted: CountedCase, in slot: Int64, times sign: Int64) {
            for key in counted.keys.map({ LineKey(counted: $0, slot: slot) }) {
                lines[key] = (lines[key] ?? CaseSums()) + counted.sums * sign
            }
            guard let from = counted.answerTime, let key = counted.keys.first else { return }
            times[TimeKey(day: key.day, app: key.app, from: from, slot: slot), default: 0] += sign
        }
    }

    /// The counted values of a case; if they are equal, the counts do not change.
    private struct Counted: Equatable {
        let requestedAt: Timestamp
        let receivedAt: Timestamp
        let deadline: Timestamp
        let state: CaseState
        let blockReason: BlockReason?
        let answeredAt: Timestamp?
        let reason: ConsumptionRequestReason?
        let outcome: Outcome?

        init(_ refundCase: RefundCase) {
            requestedAt = refundCase.requestedAt
            state = refundCase.state
            blockReason = refundCase.state == .withheld ? refundCase.blockReason : nil
            answeredAt = refundCase.answeredAt
            receivedAt = answeredAt == nil ? requestedAt : refundCase.receivedAt
            deadline = answeredAt == nil ? requestedAt : refundCase.deadline
            reason = refundCase.reason
            outcome = refundCase.outcome
        }
    }
}

extension CountedCase.Key {
    fileprivate var order: String {
        let words = [
            dimension.rawValue, app.bundleID, app.environment.rawValue, value, state.rawValue, blockReason?.rawValue,
            preference?.rawValue, chooser?.rawValue, outcome?.rawValue,
        ]
        return "\(day.number) " + words.map { $0 ?? "" }.joined(separator: "\n")
    }
}

extension CaseSums {
    fileprivate static func * (sums: CaseSums, factor: Int64) -> CaseSums {
        CaseSums(
            cases: sums.cases * factor,
            inTime: sums.inTime * factor,
            unpriced: sums.unpriced * factor,
            unpricedRefunds: sums.unpricedRefunds * factor,
            askedUSDCents: sums.askedUSDCents * factor,
            keptUSDCents: sums.keptUSDCents * factor,
            returnedUSDCents: sums.returnedUSDCents * factor,
            refunded: Milliunits(thousandths: sums.refunded.thousandths * factor)
        )
    }
}
