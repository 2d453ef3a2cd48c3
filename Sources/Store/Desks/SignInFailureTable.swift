package import AppStoreTypes
import Crypto
import Foundation
package import Refunds

/// The tables of failed sign-ins of the last minutes, and of the networks from which people signed in.
///
/// A network is stored by its digest, because it is a visitor's address.
struct SignInFailureTable {
    /// The most old rows of each table that one transaction removes, so that other writes never wait long.
    static let batch = 500

    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// Returns the failures of a key; with ``Dialect/forUpdate`` as `lock`, other transactions wait to change them.
    func failures(of key: SignInFailures.Key, lock: String = "") throws -> SignInFailures? {
        try db.row(
            """
            SELECT sign_in_failure.failures, sign_in_failure.latest_at_ms FROM sign_in_failure
            WHERE sign_in_failure.digest = \(Self.digest(of: key))\(sql: lock)
            """
        ).map { row in
            SignInFailures(count: try row.value("failures"), latest: try row.value("latest_at_ms"))
        }
    }

    /// Adds a key without failures, unless it is known.
    ///
    /// Strangers can invent keys without end. So the oldest keys of the same subject are removed if there are more than
    /// `limit`: first those that have failures left, so that a flood of new keys does not free one that must wait. No
    /// key is refused and no two keys share a row, so a flood keeps nobody out.
    func add(_ key: SignInFailures.Key, at now: Timestamp, keeping limit: Int) throws {
        let digest = Self.digest(of: key)
        let added = try db.run(
            """
            INSERT INTO sign_in_failure (digest, subject, failures, latest_at_ms)
            VALUES (\(digest), \(key.subject), 0, \(now))
            ON CONFLICT (digest) DO NOTHING
            """
        )
        guard added > 0 else { return }
        let surplus = min(try number(of: key.subject) - limit, Self.batch)
        guard surplus > 0 else { return }
        let free = try db.rows(
            """
            SELECT sign_in_failure.digest FROM sign_in_failure
            WHERE sign_in_failure.subject = \(key.subject) AND sign_in_failure.digest <> \(digest)
                AND sign_in_failure.failures < \(key.subject.allowed)
            ORDER BY sign_in_failure.latest_at_ms LIMIT \(surplus)\(sql: db.dialect.skippingLocked)
            """
        )
        try remove(free)
        guard free.count < surplus else { return }
        try remove(
            db.rows(
                """
                SELECT sign_in_failure.digest FROM sign_in_failure
                WHERE sign_in_failure.subject = \(key.subject) AND sign_in_failure.digest <> \(digest)
                    AND sign_in_failure.failures >= \(key.subject.allowed)
                ORDER BY sign_in_failure.latest_at_ms LIMIT \(surplus - free.count)\(sql: db.dialect.skippingLocked)
                """
            )
        )
    }

    /// Returns how many keys of a subject are stored.
    private func number(of subject: SignInFailures.Subject) throws -> Int {
        let row = try db.row(
            """
            SELECT count(*) AS number FROM sign_in_failure WHERE sign_in_failure.subject = \(subject)
            """
        )
        guard let row else { throw StoreError.unreadable(column: "number") }
        return try row.value("number")
    }

    /// Removes the failures whose digests are in rows that this transaction has locked.
    private func remove(_ rows: [Row]) throws {
        try db.run(
            each: rows.map { row -> Statement in
                let digest: [UInt8] = try row.value("digest")
                return "DELETE FROM sign_in_failure WHERE sign_in_failure.digest = \(digest)"
            }
        )
    }

    /// Stores the failures of a key; another transaction may have removed its row since it was added.
    func save(_ failures: SignInFailures, of key: SignInFailures.Key) throws {
        try db.run(
            """
            INSERT INTO sign_in_failure (digest, subject, failures, latest_at_ms)
            VALUES (\(Self.digest(of: key)), \(key.subject), \(failures.count), \(failures.latest))
            ON CONFLICT (digest) DO UPDATE SET failures = excluded.failures, latest_at_ms = excluded.latest_at_ms
            """
        )
    }

    /// Removes at most `limit` failures that no longer matter.
    func removeOld(at now: Timestamp, atMost limit: Int) throws {
        var rest = limit
        for subject in SignInFailures.Subject.allCases where rest > 0 {
            let old = try db.rows(
                """
                SELECT sign_in_failure.digest FROM sign_in_failure
                WHERE sign_in_failure.subject = \(subject)
                    AND sign_in_failure.latest_at_ms < \(now - SignInFailures.memory)
                ORDER BY sign_in_failure.latest_at_ms LIMIT \(rest)\(sql: db.dialect.skippingLocked)
                """
            )
            try remove(old)
            rest -= old.count
        }
    }

    /// Returns whether a network is remembered.
    func knowsNetwork(_ key: SignInFailures.Key, since oldest: Timestamp) throws -> Bool {
        try db.row(
            """
            SELECT sign_in_network.latest_at_ms FROM sign_in_network
            WHERE sign_in_network.digest = \(Self.digest(of: key)) AND sign_in_network.latest_at_ms >= \(oldest)
            """
        ) != nil
    }

    func rememberNetwork(_ key: SignInFailures.Key, at now: Timestamp) throws {
        try db.run(
            """
            INSERT INTO sign_in_network (digest, latest_at_ms) VALUES (\(Self.digest(of: key)), \(now))
            ON CONFLICT (digest) DO UPDATE SET latest_at_ms = excluded.latest_at_ms
            """
        )
    }

    /// Removes at most `limit` networks that no longer matter.
    func removeOldNetworks(at now: Timestamp, atMost limit: Int) throws {
        let old = try db.rows(
            """
            SELECT sign_in_network.digest FROM sign_in_network
            WHERE sign_in_network.latest_at_ms < \(now - SignInFailures.networkMemory)
            ORDER BY sign_in_network.latest_at_ms LIMIT \(limit)\(sql: db.dialect.skippingLocked)
            """
        )
        try db.run(
            each: old.map { row -> Statement in
                let digest: [UInt8] = try row.value("digest")
                return "DELETE FROM sign_in_network WHERE sign_in_network.digest = \(digest)"
            }
        )
    }

    private static func digest(of key: SignInFailures.Key) -> [UInt8] {
        Array(SHA256.hash(data: Data("\(key.subject.rawValue) \(key.value)".utf8)))
    }

    /// Returns keys in the order in which transactions lock them.
    static func ordered(_ keys: [SignInFailures.Key]) -> [SignInFailures.Key] {
        Set(keys).sorted { ($0.subject.rawValue, $0.value) < ($1.subject.rawValue, $1.value) }
    }
}

extension Store: SignInFailureStore {
    package func beginSignIn(
        _ keys: [SignInFailures.Key],
        noting noted: [SignInFailures.Key: Int],
        at now: Timestamp
    ) async throws -> Duration? {
        try await beginSignIn(keys, noting: noted, at: now, keeping: SignInFailures.capacity)
    }

    /// Begins a sign-in, in a database that keeps at most `limit` keys of each subject.
    package func beginSignIn(
        _ keys: [SignInFailures.Key],
        noting noted: [SignInFailures.Key: Int]? = nil,
        at now: Timestamp,
        keeping limit: Int
    ) async throws -> Duration? {
        let numbers = noted ?? Dictionary(keys.map { ($0, 1) }, uniquingKeysWith: { $1 })
        let noted = SignInFailureTable.ordered(Array(numbers.keys))
        // A sign-in that is too early only reads, so that a flood of them leaves no rows and delays no writes.
        let early = try await engine.read { [leaseClock] db -> Duration? in
            let table = SignInFailureTable(db)
            let known = try keys.map { (key: $0, failures: try table.failures(of: $0)) }
            return SignInFailures.wait(of: known, at: try leaseClock.time(at: now, in: db))
        }
        if let early { return early }
        guard !noted.isEmpty else { return nil }
        do {
            try await engine.write { [leaseClock] db in
                let table = SignInFailureTable(db)
                let time = try leaseClock.time(at: now, in: db)
                var known: [(key: SignInFailures.Key, failures: SignInFailures?)] = []
                for key in noted {
                    try table.add(key, at: time, keeping: limit)
                    known.append((key, try table.failures(of: key, lock: db.dialect.forUpdate)))
                }
                // Others may have failed since the read. Throwing takes back the keys that were added.
                if let wait = SignInFailures.wait(of: known, at: time) { throw SignInTooEarly(wait: wait) }
                for (key, failures) in known {
                    try table.save(.adding(numbers[key] ?? 1, to: failures, at: time), of: key)
                }
            }
            return nil
        } catch let refusal as SignInTooEarly {
            return refusal.wait
        }
    }

    package func takeBackSignIn(_ keys: [SignInFailures.Key]) async throws {
        try await engine.write { db in
            let table = SignInFailureTable(db)
            for key in SignInFailureTable.ordered(keys) {
                let known = try table.failures(of: key, lock: db.dialect.forUpdate)
                guard var failures = known, failures.count > 0 else { continue }
                failures.count -= 1
                try table.save(failures, of: key)
            }
        }
    }

    package func knowsNetwork(_ key: SignInFailures.Key, at now: Timestamp) async throws -> Bool {
        try await engine.read { db in
            try SignInFailureTable(db).knowsNetwork(key, since: now - SignInFailures.networkMemory)
        }
    }

    package func rememberNetwork(_ key: SignInFailures.Key, at now: Timestamp) async throws {
        try await engine.write { db in try SignInFailureTable(db).rememberNetwork(key, at: now) }
    }

    package func forgetSignIns(at now: Timestamp) async throws {
        try await forgetSignIns(at: now, atMost: SignInFailureTable.batch)
    }

    /// Removes at most `limit` failures and `limit` networks that no longer matter.
    package func forgetSignIns(at now: Timestamp, atMost limit: Int) async throws {
        try await engine.write(in: .bulk) { [leaseClock] db in
            let time = try leaseClock.time(at: now, in: db)
            try SignInFailureTable(db).removeOld(at: time, atMost: limit)
            try SignInFailureTable(db).removeOldNetworks(at: time, atMost: limit)
        }
    }
}

/// The error of a sign-in that other failures made too early since it was read; the transaction is rolled back.
private struct SignInTooEarly: Error {
    let wait: Duration
}

extension SignInFailures {
    /// Returns how long a sign-in with keys must wait; `nil` if it need not.
    fileprivate static func wait(
        of known: [(key: SignInFailures.Key, failures: SignInFailures?)],
        at now: Timestamp
    ) -> Duration? {
        let wait = known.map { $0.failures?.wait(as: $0.key.subject, at: now) ?? .zero }.max() ?? .zero
        return wait > .zero ? wait : nil
    }
}
