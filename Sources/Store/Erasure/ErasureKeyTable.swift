package import AppStoreTypes
import Refunds

/// The table `erasure_key`: the fingerprints of the keys that pseudonyms were made with.
///
/// Only the newest is in use. The others were lost, so pseudonyms made with them lead to nobody.
struct ErasureKeyTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// Records which key the pseudonyms are made with.
    ///
    /// - Throws: ``ErasureKeyProblem`` if they were made with another one.
    func adopt(_ key: PseudonymKey) throws {
        try db.run(
            """
            INSERT INTO erasure_key (number, fingerprint) VALUES (1, \(key.fingerprint))
            ON CONFLICT (number) DO NOTHING
            """
        )
        try require(key)
    }

    /// Checks that a key is the one that pseudonyms are made with.
    ///
    /// - Throws: ``ErasureKeyProblem`` if it is another one, or missing.
    func require(_ key: PseudonymKey?) throws {
        switch try use(of: key?.fingerprint) {
        case .unused, .inUse: return
        case .missing:
            throw problem("The file of erasureKey is missing, but customers were erased with a key.")
        case .another:
            throw problem("The file of erasureKey has another key than the one that customers were erased with.")
        case .replaced(let time):
            throw problem("The file of erasureKey has a key that was replaced at \(time).")
        }
    }

    private func problem(_ found: String) -> ErasureKeyProblem {
        ErasureKeyProblem(
            "\(found) Copy the file from a desk that has it, or from its backup. If no copy is left, run refund-desk "
                + "customers replace-key."
        )
    }

    /// Returns how the database uses the key with a fingerprint.
    ///
    /// - Parameter fingerprint: the key's fingerprint; `nil` for no key.
    /// - Returns: how it is used.
    /// - Throws: any error of the database.
    func use(of fingerprint: String?) throws -> ErasureKeyUse {
        guard let current = try current() else { return .unused }
        guard let fingerprint else { return .missing }
        if fingerprint == current.fingerprint { return .inUse }
        let row = try db.row(
            "SELECT erasure_key.replaced_at_ms FROM erasure_key WHERE erasure_key.fingerprint = \(fingerprint)"
        )
        return try row?.optional("replaced_at_ms").map { .replaced(at: $0) } ?? .another
    }

    /// Replaces the key in use by another one.
    ///
    /// - Parameters:
    ///   - fingerprint: the new key's fingerprint.
    ///   - now: when it is replaced.
    /// - Returns: whether it was replaced; `false` if the key is in use already, or no key is.
    /// - Throws: ``ErasureKeyProblem`` if the key was itself replaced, and any error of the database.
    func replace(by fingerprint: String, at now: Timestamp) throws -> Bool {
        guard let current = try current(), current.fingerprint != fingerprint else { return false }
        if case .replaced(let time) = try use(of: fingerprint) {
            throw ErasureKeyProblem("This key was replaced at \(time). Use the newer key, or a new one.")
        }
        try db.run(
            """
            UPDATE erasure_key SET replaced_at_ms = \(now) WHERE erasure_key.number = \(current.number)
            """
        )
        try db.run(
            "INSERT INTO erasure_key (number, fingerprint) VALUES (\(current.number + 1), \(fingerprint))"
        )
        return true
    }

    /// Replaces the key in use by the desk's, with which unfinished erasures continue, and records it.
    ///
    /// - Parameters:
    ///   - key: the new key.
    ///   - author: who replaces it.
    ///   - time: when it is replaced.
    ///   - now: the current time.
    /// - Returns: whether it was replaced; `false` if the key is in use already, or no key is.
    /// - Throws: ``ErasureKeyProblem`` if the key was itself replaced, and any error of the database.
    func replace(
        with key: PseudonymKey,
        by author: String,
        at time: Timestamp,
        recordedAt now: Timestamp
    ) throws -> Bool {
        guard try replace(by: key.fingerprint, at: time) else { return false }
        try ErasureTable(db).keepWork(with: key)
        let details = ["erasureKey": String(key.fingerprint.prefix(8))]
        try AuditTable(db).add(Deed(.erasureKeyReplaced, by: author, details: details, at: now))
        return true
    }

    private func current() throws -> (number: Int64, fingerprint: String)? {
        try db.row(
            """
            SELECT erasure_key.number, erasure_key.fingerprint FROM erasure_key
            ORDER BY erasure_key.number DESC LIMIT 1
            """
        ).map { (try $0.value("number"), try $0.value("fingerprint")) }
    }
}

/// How a database uses a key of pseudonyms.
package enum ErasureKeyUse: Hashable, Sendable {
    /// No customer was erased yet, so no key is in use.
    case unused
    /// It is the key that customers are erased with.
    case inUse
    /// There is no key, but customers were erased with one.
    case missing
    /// Customers were erased with another key.
    case another
    /// Another key replaced it at this time.
    case replaced(at: Timestamp)
}

extension Store {
    /// Returns how the database uses the desk's key of pseudonyms.
    ///
    /// - Throws: ``ErasureKeyProblem`` if the key cannot be read, and any error of the database.
    package func erasureKeyUse() throws -> ErasureKeyUse {
        let key = try pseudonyms?.key()
        return try engine.readAtOnce { db in try ErasureKeyTable(db).use(of: key?.fingerprint) }
    }

    /// Returns how many finished or unfinished erasures the database has.
    package func erasureCount() throws -> Int64 {
        try engine.readAtOnce { db in
            try db.row("SELECT count(*) AS number FROM erasure")?.value("number") ?? 0
        }
    }

    /// Replaces the key for erasing customers by another one, because the old one is lost.
    ///
    /// Pseudonyms of the old key stay, and lead to nobody. Erasures that have not finished continue with the new key.
    /// Their identifiers are known until then, so they are listed under pseudonyms of both keys.
    ///
    /// - Parameters:
    ///   - key: the new key.
    ///   - author: who replaces it.
    ///   - now: the current time.
    /// - Returns: whether the key was replaced; `false` if it is in use already, or no customer was ever erased.
    /// - Throws: ``ErasureKeyProblem`` if the key was itself replaced, and any error of the database.
    package func replaceErasureKey(with key: PseudonymKey, by author: String, at now: Timestamp) throws -> Bool {
        try engine.writeAtOnce { db in
            try ErasureKeyTable(db).replace(with: key, by: author, at: now, recordedAt: now)
        }
    }
}
