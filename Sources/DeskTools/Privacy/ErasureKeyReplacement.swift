package import AppStoreTypes
import Foundation
package import RefundDesk
import Refunds
package import Store

/// Replaces a lost key of erased customers' pseudonyms in the databases of a desk.
///
/// Old pseudonyms stay, but nobody can find a customer by them any more.
package struct ErasureKeyReplacement: Sendable {
    /// A database of the desk.
    package struct Database: Sendable {
        let name: String
        let store: Store
        /// The path of the journal; `nil` without one.
        let journal: String?
        /// The list of erased customers; `nil` without one.
        let list: ErasedListFile?

        package init(name: String, store: Store, journal: String?, list: ErasedListFile?) {
            self.name = name
            self.store = store
            self.journal = journal
            self.list = list
        }
    }

    /// A database whose customers were erased with a key that the desk does not have.
    package struct Loss: Hashable, Sendable {
        package let database: String
        /// How many erasures the database has.
        package let erasures: Int64
    }

    /// What a replacement did.
    package struct Result: Hashable, Sendable {
        /// Where the old content of the file is now; `nil` if its key is in use, or there was no file.
        package let setAside: String?
        /// How many databases use the file's key now, and did not before.
        package let databases: Int
    }

    /// A desk uses one of the databases, and would keep the old key until it is started again.
    package struct DeskRuns: Error, Hashable, CustomStringConvertible {
        let database: String

        package var description: String {
            "A desk uses \(database), so nothing was changed. Stop every desk and run this again. A desk on PostgreSQL that "
                + "was killed counts as running for \(DeskPresence.patience.components.seconds / 60) minutes."
        }
    }

    private let keys: PseudonymKeyFile
    private let databases: [Database]
    private let now: @Sendable () -> Timestamp

    /// Creates the work.
    ///
    /// - Parameters:
    ///   - keys: the file of the key.
    ///   - databases: every database of the desk, because all of them use the same key.
    ///   - now: returns the current time.
    package init(keys: PseudonymKeyFile, databases: [Database], now: @escaping @Sendable () -> Timestamp) {
        self.keys = keys
        self.databases = databases.map { database in
            Database(
                name: database.name,
                store: database.store.pseudonymised(by: keys),
                journal: database.journal,
                list: database.list
            )
        }
        self.now = now
    }

    /// Returns the databases whose key is lost; none if the file has the right key, or nobody was erased.
    ///
    /// - Throws: any error of a database.
    package func losses() throws -> [Loss] {
        try lost().map { Loss(database: $0.name, erasures: try $0.store.erasureCount()) }
    }

    /// Uses the file's key in every database whose key is lost, and makes one if the file has none that can be used.
    ///
    /// - Parameter author: who replaces it.
    /// - Returns: what was done.
    /// - Throws: ``DeskRuns``, ``ErasureKeyProblem``, ``JournalError``, and any error of a database. The call can then
    ///   be repeated.
    package func replace(by author: String) async throws -> Result {
        let locks = try databases.map { database in
            guard let lock = try database.store.lockWithoutDesks(at: now()) else {
                throw DeskRuns(database: database.name)
            }
            return lock
        }
        defer { for lock in locks { lock.release() } }
        let lost = try lost()
        var aside: String?
        if try !isUsable() { aside = try keys.setAside(at: now()) }
        let key = try keys.makeKey()
        for database in lost {
            let replaced = JournalEntry.keyReplaced(ReplacedErasureKey(fingerprint: key.fingerprint, at: now()))
            if let path = database.journal {
                // A desk may have its own journal open.
                let journal = try DeskJournal(path: DeskJournal.importPath(besideJournal: path), keys: keys, now: now)
                try await journal.append(replaced)
            }
            try await database.list?.add([replaced])
            _ = try database.store.replaceErasureKey(with: key, by: author, at: now())
        }
        return Result(setAside: aside, databases: lost.count)
    }

    private func lost() throws -> [Database] {
        try databases.filter { database in
            switch try use(in: database) {
            case .unused, .inUse: false
            case .missing, .another, .replaced: true
            }
        }
    }

    /// Whether the file has a key that a database uses, or that no database has replaced.
    private func isUsable() throws -> Bool {
        guard try fileHasKey() else { return false }
        let uses = try databases.map(use)
        return uses.contains(.inUse)
            || !uses.contains { use in
                if case .replaced = use { true } else { false }
            }
    }

    /// Returns whether the file has a key; a damaged file has none.
    private func fileHasKey() throws -> Bool {
        do {
            return try keys.key() != nil
        } catch let problem as ErasureKeyProblem {
            // A file that only another user may read can have the right key.
            guard FileManager.default.isReadableFile(atPath: keys.path) else { throw problem }
            return false
        }
    }

    private func use(in database: Database) throws -> ErasureKeyUse {
        try (fileHasKey() ? database.store : database.store.pseudonymised(by: nil)).erasureKeyUse()
    }
}
