import Refunds

/// Makes writes about one customer come one after another, where an engine has many writers.
struct CustomerLock {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// Locks the names of a customer until the transaction ends; a name that nobody used before is locked too.
    ///
    /// Names are locked in one order, so that two transactions never wait for each other.
    func take(_ names: [String], in app: AppKey) throws {
        guard db.dialect.hasManyWriters, !names.isEmpty else { return }
        for names in Set(names).sorted().chunks {
            try db.run(
                each: names.map { name in
                    """
                    INSERT INTO customer_lock (bundle_id, environment, name) VALUES (\(values: app), \(name))
                    ON CONFLICT (name, environment, bundle_id) DO NOTHING
                    """
                }
            )
            _ = try db.rows(
                """
                SELECT customer_lock.name FROM customer_lock
                WHERE customer_lock.name IN \(list: names) AND \("customer_lock", in: app)
                ORDER BY customer_lock.name\(sql: db.dialect.forUpdate)
                """
            )
        }
    }
}
