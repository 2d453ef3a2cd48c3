package import AppStoreTypes
package import RefundDesk
import Refunds
import Store

/// Tells the audit of a database that a backup of it was made, so that the page of the desk's health can say so.
package struct BackupNote: Sendable {
    let database: DatabaseLocation
    let author: String
    /// How long a series waits at least between two notes: each of them is a deed that stays.
    static let interval: Duration = .seconds(3_600)

    /// Creates the note.
    ///
    /// - Parameters:
    ///   - database: the database that the backup is of.
    ///   - author: who made the backup.
    package init(in database: DatabaseLocation, by author: String) {
        self.database = database
        self.author = author
    }

    /// Records a backup.
    ///
    /// - Throws: any error of the store. The backup is good all the same.
    package func record(_ manifest: BackupManifest, at now: Timestamp) async throws {
        let store = try database.store()
        let details = ["madeAt": manifest.madeAt, "bytes": "\(manifest.bytes)"]
        do {
            try await store.record(Deed(.backupMade, by: author, details: details, at: now))
        } catch {
            try? store.close()
            throw error
        }
        try store.close()
    }
}
