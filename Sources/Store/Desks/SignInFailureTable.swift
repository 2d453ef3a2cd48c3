package import AppStoreTypes
import Crypto
import Foundation
package import Refunds

/// The tables of failed sign-ins of the last minutes, and of the networks from which people signed in.
///
/// A network is stored by its digest, because it is a visitor's address.
struct SignInFailureTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// Returns the failures of a key to a transaction that changes them; other transactions wait.
    func locked(_ key: SignInFailures.Key) throws -> SignInFailures? {
        try db.row(
            """
            SELECT sign_in_failure.failures, sign_in_failure.latest_at_ms FROM sign_in_failure
            WHERE sign_in_failure.digest = \(Self.digest(of: key))\(sql: db.dialect.forUpdate)
            """
        ).map { row in
            SignInFailures(count: try row.value("failures"), latest: try row.value("latest_at_ms"))
        }
    }

    /// Adds a key without failures, unless it is known.
    func add(_ key: SignInFailures.Key, at now: Timestamp) throws {
        try db.run(
            """
            INSERT INTO sign_in_failure (digest, failures, latest_at_ms) VALUES (\(Self.digest(of: key)), 0, \(now))
            ON CONFLICT (digest) DO NOTHING
            """
        )
    }

    func save(_ failures: SignInFailures, of key: SignInFailures.Key) throws {
        try db.run(
            """
            UPDATE sign_in_failure SET failures = \(failures.count), latest_at_ms = \(failures.latest)
            WHERE sign_in_failure.digest = \(Self.digest(of: key))
            """
        )
    }

    func removeOld(at now: Timestamp) throws {
        try db.run(
            "DELETE FROM sign_in_failure WHERE sign_in_failure.latest_at_ms < \(now - SignInFailures.memory)"
        )
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

    func removeOldNetworks(at now: Timestamp) throws {
        try db.run(
            "DELETE FROM sign_in_network WHERE sign_in_network.latest_at_ms < \(now - SignInFailures.networkMemory)"
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
    package func beginSignIn(_ keys: [SignInFailures.Key], at now: Timestamp) async throws -> Duration? {
        try await engine.write { [leaseClock] db in
            let table = SignInFailureTable(db)
            let time = try leaseClock.time(at: now, in: db)
            var known: [(key: SignInFailures.Key, failures: SignInFailures?)] = []
            for key in SignInFailureTable.ordered(keys) {
                try table.add(key, at: time)
                known.append((key, try table.locked(key)))
            }
            let wait = known.map { $0.failures?.wait(as: $0.key.subject, at: time) ?? .zero }.max() ?? .zero
            guard wait <= .zero else { return wait }
            for (key, failures) in known { try table.save(.adding(to: failures, at: time), of: key) }
            return nil
        }
    }

    package func takeBackSignIn(_ keys: [SignInFailures.Key]) async throws {
        try await engine.write { db in
            let table = SignInFailureTable(db)
            for key in SignInFailureTable.ordered(keys) {
                guard var failures = try table.locked(key), failures.count > 0 else { continue }
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
        try await engine.write { [leaseClock] db in
            let time = try leaseClock.time(at: now, in: db)
            try SignInFailureTable(db).removeOld(at: time)
            try SignInFailureTable(db).removeOldNetworks(at: time)
        }
    }
}
