import AppStoreTypes
import Refunds

/// Makes writes about one customer or purchase come one after another, where an engine has many writers.
///
/// Whoever writes a fact locks the name it is stated under, and the transaction it is about; whoever opens a case, changes
/// a purchase or begins an attempt locks every name of the customer and the transaction. So a fact and the case it is
/// about never miss each other. Names share a fixed number of rows, which are there from the beginning: a name is never
/// stored for the sake of a lock, and two that share a row only wait for each other.
struct CustomerLock {
    let db: any Connection

    /// How many rows there are: many more than are locked at a time.
    static let slots: UInt64 = 4_096

    init(_ db: any Connection) { self.db = db }

    /// Locks names of a customer and transactions until the transaction ends.
    ///
    /// Rows are locked in one order, so that two transactions that call this once never wait for each other in a circle.
    func take(_ names: some Sequence<String>, in app: AppKey) throws { try take(names.map { (app, $0) }) }

    /// Locks names, each of an app, until the transaction ends.
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
