import AppStoreTypes
import Refunds

/// Serializes writes about one customer or purchase, on an engine with many writers.
///
/// A write of a fact locks the name that it is reported under and its transaction. A write that opens a case, changes a
/// purchase or begins an attempt locks the transaction and every name of the customer. So a fact and its case always
/// see each other. Names share a fixed number of rows, which always exist: a lock never stores a name, and two names
/// that share a row only wait for each other.
struct CustomerLock {
    let db: any Connection

    /// The number of rows, many more than are locked at a time.
    static let slots: UInt64 = 4_096

    init(_ db: any Connection) { self.db = db }

    /// Locks names of a customer and transactions until the transaction ends.
    ///
    /// It locks rows in sorted order, so that two transactions that each call it once cannot deadlock.
    func take(_ names: some Sequence<String>, in app: AppKey) throws { try take(names.map { (app, $0) }) }

    /// Locks names, each in an app, until the transaction ends.
    func take(_ names: [(app: AppKey, name: String)]) throws {
        guard db.dialect.hasManyWriters, !names.isEmpty else { return }
        let slots = Set(names.map { Self.slot(of: $0.name, in: $0.app) }).sorted()
        for some in slots.chunks {
            _ = try db.rows(
                """
                SELECT customer_lock.slot FROM customer_lock WHERE customer_lock.slot IN \(list: some)
                ORDER BY customer_lock.slot\(sql: db.dialect.forUpdate)
                """
            )
        }
    }

    private static func slot(of name: String, in app: AppKey) -> Int64 {
        Int64(stableHash("\(app.bundleID)/\(app.environment.rawValue)/\(name)/lock") % slots)
    }
}
