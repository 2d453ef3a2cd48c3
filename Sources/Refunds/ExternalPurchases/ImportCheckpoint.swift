package import AppStoreTypes

/// How far a file was imported, so that a killed import goes on where it stopped.
package struct ImportCheckpoint: Hashable, Sendable {
    /// Which file, and what for.
    package var file: String
    /// The file's size in bytes, and when it was changed: another file of the same name is read from its beginning.
    package var size: Int64
    package var changedAt: Timestamp
    /// How many bytes were read and dealt with, and how many lines.
    package var offset: Int64
    package var line: Int64
    /// How many bytes were written of the list of lines that cannot be taken.
    package var rejectedBytes: Int64
    /// What came of the lines so far.
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

/// What came of the entries of a file.
package struct ImportTally: Hashable, Sendable {
    /// Entries that were read, those that cannot be taken included.
    package var entries: Int64
    package var added: Int64
    package var changed: Int64
    /// Entries that cannot be taken.
    package var rejected: Int64
    /// Purchases whose price in dollars is unknown.
    package var unpriced: Int64

    package init(entries: Int64 = 0, added: Int64 = 0, changed: Int64 = 0, rejected: Int64 = 0, unpriced: Int64 = 0) {
        self.entries = entries
        self.added = added
        self.changed = changed
        self.rejected = rejected
        self.unpriced = unpriced
    }

    /// Adds what an import of some purchases changed.
    package mutating func count(_ result: ExternalPurchaseImport) {
        added += Int64(result.added)
        changed += Int64(result.changed)
        unpriced += Int64(result.unpriced)
    }
}

/// Remembers how far imports of files came, so that one that was stopped goes on there.
package protocol ImportProgress: Sendable {
    /// How far the import of a file came; `nil` when none is under way.
    func importCheckpoint(of file: String) async throws -> ImportCheckpoint?

    /// Forgets how far the import of a file came, because all of it was read.
    func finishImport(of file: String) async throws
}
