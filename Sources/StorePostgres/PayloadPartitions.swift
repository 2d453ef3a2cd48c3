package import AppStoreTypes
import Store

/// The monthly partitions of notification payloads in a PostgreSQL database.
///
/// A payload of a month without a partition is stored in the default partition, and moves once the month's partition
/// exists.
package struct PayloadPartitions {
    /// One partition.
    package struct Partition: Hashable, Sendable {
        /// The month; `nil` for the default partition.
        package let month: Month?
        /// The approximate number of payloads; `nil` if PostgreSQL has not counted yet.
        package let rows: Int64?
        /// The size in bytes, including indexes.
        package let bytes: Int64
    }

    private let address: PostgresAddress

    /// Creates a value for a database whose tables exist.
    package init(of address: PostgresAddress) { self.address = address }

    /// Returns the monthly partitions, in order, then the default partition.
    ///
    /// - Throws: ``StoreError`` if the database cannot be used.
    package func list() throws -> [Partition] {
        try withEngine { engine in try engine.readAtOnce { db in try PartitionTable(db).list() } }
    }

    /// Adds missing partitions, from the month of a time to a number of months later.
    ///
    /// - Returns: the months with new partitions.
    /// - Throws: ``StoreError`` if the database cannot be used.
    package func add(from now: Timestamp, months: Int) throws -> [Month] {
        try withEngine { engine in
            try engine.writeAtOnce { db in try PartitionTable(db).add(from: Month(of: now), months: months) }
        }
    }

    /// Deletes the payloads received before a month, and records it in the audit.
    ///
    /// The data extracted from the notifications stays.
    ///
    /// - Parameters:
    ///   - month: the first month that stays.
    ///   - author: who drops the payloads, as the audit names them.
    ///   - now: the current time.
    /// - Throws: ``PayloadsInCopy`` while a copy of the database has not ended, and ``StoreError`` if the database
    ///   cannot be used.
    package func drop(before month: Month, by author: String, at now: Timestamp) throws {
        try withEngine { engine in
            try engine.writeAtOnce { db in try PartitionTable(db).drop(before: month, by: author, at: now) }
        }
    }

    private func withEngine<Value>(_ work: (PostgresEngine) throws -> Value) throws -> Value {
        let engine = PostgresEngine(address, connections: 1, writesWaiting: 1, isReadOnly: false, timeouts: .command)
        defer { try? engine.close() }
        return try work(engine)
    }
}

/// The payloads of a month cannot be dropped, because a copy of the database has not ended.
package struct PayloadsInCopy: Error, Hashable, CustomStringConvertible {
    /// What is wrong and what to do, as text for the operator.
    package var description: String {
        """
        A copy of this database has not ended, and it would copy the dropped payloads. Finish it with the same \
        refund-desk copy, or give it up with --abandon. Then drop them.
        """
    }
}

/// The statements that manage the partitions.
struct PartitionTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    private static let table = "notification_payload"
    private static let rest = "notification_payload_rest"

    func list() throws -> [PayloadPartitions.Partition] {
        try db.rows(
            """
            SELECT CAST(pg_class.relname AS TEXT) AS name, CAST(pg_class.reltuples AS BIGINT) AS rows,
                pg_total_relation_size(pg_class.oid) AS bytes
            FROM pg_inherits JOIN pg_class ON pg_class.oid = pg_inherits.inhrelid
            WHERE pg_inherits.inhparent = CAST('notification_payload' AS REGCLASS)
            """
        ).map { row in
            let rows: Int64 = try row.value("rows")
            return PayloadPartitions.Partition(
                month: Self.month(ofTable: try row.value("name")),
                rows: rows < 0 ? nil : rows,
                bytes: try row.value("bytes")
            )
        }.sorted { first, second in
            guard let first = first.month else { return false }
            return second.month.map { first < $0 } ?? true
        }
    }

    /// Adds partitions for the coming months while a desk is running.
    ///
    /// It skips months if its user does not own the tables, or if many payloads would have to move, because no desk can
    /// store payloads in the meantime. `refund-desk partitions add` adds the skipped months, and `refund-desk doctor`
    /// reports them.
    func addInPassing(from first: Month, months: Int) throws {
        let row = try db.row(
            """
            SELECT pg_has_role(pg_class.relowner, 'USAGE') AS may_add FROM pg_class
            WHERE pg_class.oid = CAST('notification_payload' AS REGCLASS)
            """
        )
        guard try row?.value("may_add") ?? false else { return }
        for month in try missing(of: (0...months).map({ first.later(by: $0) })) where try isFree(month) {
            _ = try add(from: month, months: 0)
        }
    }

    /// Returns whether the default partition has few payloads of a month.
    private func isFree(_ month: Month) throws -> Bool {
        let (start, end) = (month.start.milliseconds, month.later(by: 1).start.milliseconds)
        return try db.rows(
            """
            SELECT 1 AS one FROM notification_payload_rest
            WHERE notification_payload_rest.received_at_ms >= \(start)
                AND notification_payload_rest.received_at_ms < \(end)
            LIMIT \(Self.fewRows)
            """
        ).count < Self.fewRows
    }

    /// The number of payloads that can be moved within a moment.
    private static let fewRows = 10_000

    func add(from first: Month, months: Int) throws -> [Month] {
        let wanted = (0...months).map { first.later(by: $0) }
        guard try !missing(of: wanted).isEmpty else { return [] }
        // Writers wait here. Otherwise, a payload already on its way to the default partition would be refused there.
        try db.script("LOCK TABLE \(Self.table) IN SHARE ROW EXCLUSIVE MODE")
        let missing = try missing(of: wanted)
        for month in missing { try add(month) }
        return missing
    }

    /// Returns the months without a partition.
    func missing(of months: [Month]) throws -> [Month] {
        let there = Set(try list().compactMap(\.month))
        return months.filter { !there.contains($0) }
    }

    private func add(_ month: Month) throws {
        let (start, end) = (month.start.milliseconds, month.later(by: 1).start.milliseconds)
        let new = Self.table(of: month)
        try db.script(
            """
            CREATE TABLE \(new) (LIKE \(Self.table) INCLUDING ALL);
            INSERT INTO \(new) SELECT * FROM \(Self.rest) WHERE received_at_ms >= \(start) AND received_at_ms < \(end);
            DELETE FROM \(Self.rest) WHERE received_at_ms >= \(start) AND received_at_ms < \(end);
            ALTER TABLE \(Self.table) ATTACH PARTITION \(new) FOR VALUES FROM (\(start)) TO (\(end));
            """
        )
    }

    func drop(before month: Month, by author: String, at now: Timestamp) throws {
        try refuseDuringCopy()
        try db.script("DELETE FROM \(Self.rest) WHERE received_at_ms < \(month.start.milliseconds)")
        // From now on, no copy can begin before the commit, because its trigger must wait for the deletion.
        try refuseDuringCopy()
        let months = try list().compactMap(\.month).filter { $0 < month }
        // Proofs of what Apple sent are gone with the payloads.
        try db.recordDrop(ofPayloadsBefore: month.description, tables: months.count, by: author, at: now)
        // Dropping a table blocks all writers until the commit, so it comes last.
        for old in months { try db.script("DROP TABLE \(Self.table(of: old))") }
    }

    /// Throws while a copy logs changes, because no trigger runs for the rows of a month's table that is dropped.
    private func refuseDuringCopy() throws {
        let log = PostgresCatalogue().logName(of: Self.table)
        let row = try db.row("SELECT to_regclass(\(log)) IS NOT NULL AS is_logged")
        let isLogged: Bool = try row?.value("is_logged") ?? false
        if isLogged { throw PayloadsInCopy() }
    }

    private static func table(of month: Month) -> String {
        "\(table)_\(month.description.replacing("-", with: "_"))"
    }

    private static func month(ofTable name: String) -> Month? {
        Month(iso8601: name.dropFirst(table.count + 1).replacing("_", with: "-"))
    }
}
