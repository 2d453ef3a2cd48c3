import AppStoreTypes
import Refunds

/// Counts cases by the segments of their customers.
///
/// The backend may change a customer's segments at any time, which would move all counts of the customer's cases. So
/// the segments are read when somebody asks, as they are then, with the cases part by part, newest first. Each part is
/// a read of its own: a count of very many cases neither fills the memory nor keeps a snapshot of the database open.
struct SegmentCounts {
    /// How many cases one read counts.
    static let part = 1000

    /// What was counted so far.
    struct Progress: Sendable {
        fileprivate var sums: [CaseCount: CaseSums] = [:]
        fileprivate var last: CasePosition?
        /// The number of cases.
        fileprivate(set) var cases = 0
        /// Whether the query has no other cases.
        fileprivate(set) var isComplete = false

        /// The counts, once for each segment of their customer.
        ///
        /// A customer without a segment counts in the group with the empty name.
        var counts: [CaseCount] {
            sums.map { count, sums in
                var count = count
                count.sums = sums
                return count
            }
        }
    }

    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// The newest report of a customer's segments under one name.
    private struct Report {
        let at: Timestamp
        let segments: [String]
    }

    /// A name of a customer in an app.
    private struct Name: Hashable {
        let app: AppKey
        let customerID: String
    }

    /// Counts the next cases of a query, at most a number of them.
    func count(_ query: StatisticsQuery, after progress: Progress, limit: Int) throws -> Progress {
        var filter = CaseFilter(bundleID: query.bundleID, environment: query.environment)
        filter.requestedSince = query.since?.start
        filter.requestedBefore = query.until.map { Day(number: $0.number + 1).start }
        let found = try CaseList(db).newest(
            matching: filter,
            of: query.oneStore?.bundleIDs,
            before: progress.last,
            limit: limit
        )
        var progress = progress
        for ids in found.parts {
            try add(ids, to: &progress.sums)
            progress.cases += ids.count
        }
        (progress.last, progress.isComplete) = (found.last, found.areAll)
        return progress
    }

    /// Adds some cases to the sums of their groups; a case that cannot be read is left out, as in lists.
    private func add(_ ids: [String], to sums: inout [CaseCount: CaseSums]) throws {
        let cases = try db.rows(
            "SELECT \(sql: CaseTable.columns) FROM refund_case WHERE refund_case.id IN \(list: ids)"
        ).compactMap { row in try Self.readable { try StoredCase(row).refundCase } }
        let purchases = try purchases(of: cases)
        let answers = try answers(to: ids)
        let segments = try segments(of: Array(purchases.values))
        for refundCase in cases {
            guard let purchase = purchases[refundCase.purchaseKey] else { continue }
            let counted = CountedCase(refundCase, purchase: purchase) { answers[refundCase.id] }
            guard let key = counted.keys.first(where: { $0.dimension == .all }) else { continue }
            let own = Self.newest(of: purchase, segments)
            for segment in own.isEmpty ? [""] : own {
                let count = CaseCount(
                    group: segment,
                    state: key.state,
                    blockReason: key.blockReason,
                    preference: key.preference,
                    chooser: key.chooser,
                    outcome: key.outcome,
                    sums: CaseSums()
                )
                sums[count] = (sums[count] ?? CaseSums()) + counted.sums
            }
        }
    }

    private func purchases(of cases: [RefundCase]) throws -> [PurchaseKey: Purchase] {
        let rows = try db.rows(
            """
            SELECT \(sql: PurchaseTable.columns) FROM purchase
            WHERE purchase.transaction_id IN \(list: Set(cases.map(\.transactionID)).sorted())
            """
        )
        let purchases = try rows.compactMap { row in try Self.readable { try Purchase(row) } }
        return Dictionary(purchases.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    }

    private func answers(to ids: [String]) throws -> [String: CountedAnswer] {
        let rows = try db.rows(
            """
            SELECT answer.case_id, answer.rule, answer.preference, answer.is_holdout FROM answer
            WHERE answer.case_id IN \(list: ids)
            """
        )
        var answers: [String: CountedAnswer] = [:]
        for row in rows {
            answers[try row.value("case_id")] = CountedAnswer(
                rule: try row.value("rule"),
                preference: try row.optional("preference"),
                isHoldout: try row.value("is_holdout")
            )
        }
        return answers
    }

    /// Returns the reported segments under every name of the purchases' customers; what cannot be read is left out.
    private func segments(of purchases: [Purchase]) throws -> [Name: Report] {
        var reports: [Name: Report] = [:]
        for names in Set(purchases.flatMap(\.identities)).sorted().chunks {
            let rows = try db.rows(
                """
                SELECT customer_fact.bundle_id, customer_fact.environment, customer_fact.customer_id,
                    customer_fact.value, customer_fact.stated_at_ms
                FROM customer_fact
                WHERE customer_fact.customer_id IN \(list: names) AND customer_fact.fact = \(CustomerFact.segments)
                """
            )
            for row in rows {
                let name = Name(app: try row.app(), customerID: try row.value("customer_id"))
                let segments: [String]? = try Self.readable { try JSONText.decode(try row.value("value")) }
                guard let segments else { continue }
                reports[name] = Report(at: try row.value("stated_at_ms"), segments: segments)
            }
        }
        return reports
    }

    /// Returns the segments of a purchase's customer, each once, by the rule of ``CustomerTable``: the newest report
    /// applies, and of two with the same time the one under the later name.
    private static func newest(of purchase: Purchase, _ reports: [Name: Report]) -> Set<String> {
        var newest: Report?
        for name in purchase.identities {
            guard let report = reports[Name(app: purchase.app, customerID: name)] else { continue }
            if let known = newest, known.at > report.at { continue }
            newest = report
        }
        return Set(newest?.segments ?? [])
    }

    private static func readable<Value>(_ read: () throws -> Value) throws -> Value? {
        do {
            return try read()
        } catch is DecodingError {
            return nil
        } catch StoreError.unreadable {
            return nil
        }
    }
}
