package import AppStoreTypes

/// How far a file was imported, so that an interrupted import resumes there.
package struct ImportCheckpoint: Hashable, Sendable {
    /// The file, and the purpose of the import.
    package var file: String
    /// The file's size in bytes.
    ///
    /// A file of the same name with another size or change date is read from its beginning.
    package var size: Int64
    package var changedAt: Timestamp
    /// How many bytes were read and processed; `line` is the number of the next line.
    package var offset: Int64
    package var line: Int64
    /// How many bytes of the list of rejected lines were written.
    package var rejectedBytes: Int64
    /// The counts for the lines so far.
    package var tally: ImportTally

    package init(
        file: String,
        size: Int64,
        changedAt: Timestamp,
        offset: Int64 = 0,
        line: Int64 = 1,
        rejectedBytes: Int64 = 0,
        tally: ImportTally = ImportTally()
    ) {
        self.file = file
        self.size = size
        self.changedAt = changedAt
        self.offset = offset
        self.line = line
        self.rejectedBytes = rejectedBytes
        self.tally = tally
    }
}

/// The counts of an import.
package struct ImportTally: Hashable, Sendable {
    /// The entries read, including rejected ones.
    package var entries: Int64
    package var added: Int64
    package var changed: Int64
    /// The rejected entries.
    package var rejected: Int64
    /// The purchases without a known price in dollars.
    package var unpriced: Int64

    package init(entries: Int64 = 0, added: Int64 = 0, changed: Int64 = 0, rejected: Int64 = 0, unpriced: Int64 = 0) {
        self.entries = entries
        self.added = added
        self.changed = changed
        self.rejected = rejected
        self.unpriced = unpriced
    }

    /// Adds the changes that another tally counts, and not its entries.
    package mutating func add(_ other: ImportTally) {
        added += other.added
        changed += other.changed
        unpriced += other.unpriced
    }

    /// Adds the changes of one batch.
    package mutating func count(_ result: ExternalPurchaseImport) {
        added += Int64(result.added)
        changed += Int64(result.changed)
        unpriced += Int64(result.unpriced)
    }
}

/// Stores how far imports of files got, so that an interrupted import resumes there.
package protocol ImportProgress: Sendable {
    /// Returns how far the import of a file got, or `nil` if none is under way.
    func importCheckpoint(of file: String) async throws -> ImportCheckpoint?

    /// Deletes a file's checkpoint after the whole file was read.
    func finishImport(of file: String) async throws
}
