package import AppStoreTypes
import Foundation
package import Refunds

/// Imports a file of records, and reads one batch while it writes the previous.
package struct RecordFileImport<Column: FileColumn, Record: Sendable>: Sendable {
    /// Makes a record from the values of a row; the time is when the import began.
    package typealias Parse = @Sendable (RowValues<Column>, Timestamp) throws(RowFault) -> Record
    /// Stores a batch together with its checkpoint, and returns what changed.
    package typealias Write = @Sendable ([Record], ImportCheckpoint?) async throws -> ImportTally
    /// Returns what a batch would change, as far as a dry run can tell.
    package typealias Foresee = @Sendable ([Record]) async throws -> ForeseenImport
    /// A batch as it was read.
    package typealias Batch = RecordFileReader<Column, Record>.Batch

    private let input: RecordFileInput
    private let format: RecordFileFormat
    private let layout: FileLayout<Column>
    /// What is imported, and for which app; a file has a checkpoint for each purpose.
    private let purpose: String
    private let progress: any ImportProgress
    private let batch: Int
    private let now: @Sendable () -> Timestamp
    private let parse: Parse
    private let preview: @Sendable (Record) -> [PreviewedValue]
    private let foresee: Foresee?
    private let complete: (@Sendable (inout Batch) async throws -> Void)?
    private let write: Write

    /// Creates the work.
    ///
    /// - Parameters:
    ///   - input: the file.
    ///   - format: its format.
    ///   - layout: where its values are found.
    ///   - purpose: what is imported, and for which app; a file has a checkpoint for each purpose.
    ///   - progress: the store of checkpoints.
    ///   - batch: how many lines are stored in one transaction.
    ///   - now: returns the current time.
    ///   - parse: makes a record from the values of a row.
    ///   - preview: returns the values of a record as they would be stored.
    ///   - foresee: returns what a batch would change; called in a dry run only.
    ///   - complete: adds what the store knows to the records of a batch, after the batches before it are stored; not
    ///     called in a dry run.
    ///   - write: stores a batch.
    package init(
        _ input: RecordFileInput,
        format: RecordFileFormat,
        layout: FileLayout<Column>,
        purpose: String,
        progress: any ImportProgress,
        batch: Int = 2000,
        now: @escaping @Sendable () -> Timestamp = { .now },
        parse: @escaping Parse,
        preview: @escaping @Sendable (Record) -> [PreviewedValue],
        foresee: Foresee? = nil,
        complete: (@Sendable (inout Batch) async throws -> Void)? = nil,
        write: @escaping Write
    ) {
        self.input = input
        self.format = format
        self.layout = layout
        self.purpose = purpose
        self.progress = progress
        self.batch = batch
        self.now = now
        self.parse = parse
        self.preview = preview
        self.foresee = foresee
        self.complete = complete
        self.write = write
    }

    /// Imports the file; resumes where an interrupted import of it stopped.
    ///
    /// - Parameters:
    ///   - isDryRun: whether to only read the file and store nothing.
    ///   - restarts: whether to start from the beginning instead of resuming.
    ///   - onUnlisted: called with each invalid line of input that can be read only once, which has no list.
    ///   - onProgress: called after each batch with the bytes read, the total and the counts so far.
    /// - Returns: the result.
    /// - Throws: ``RecordFileFailure`` if the file is unreadable, and errors of the store.
    package func run(
        isDryRun: Bool = false,
        restarts: Bool = false,
        onUnlisted: @Sendable (LineMistake) -> Void = { _ in },
        onProgress: @Sendable (_ bytes: Int64, _ total: Int64?, _ tally: ImportTally) -> Void = { _, _, _ in }
    ) async throws -> RecordFileResult {
        let (handle, base) = try open()
        var from = isDryRun || restarts ? nil : try await resumption(base)
        if from?.offset == 0 { from = nil }
        let begun = now()
        var rejected =
            isDryRun || base == nil
            ? nil : try RejectedLines(path: rejectedPath, keeping: from?.rejectedBytes ?? 0)
        var reader = try RecordFileReader<Column, Record>(handle, format: format, layout: layout, resuming: from) {
            values throws(RowFault) in try parse(values, begun)
        }
        var result = RecordFileResult(tally: from?.tally ?? ImportTally(), resumedAtLine: from?.line)
        result.ignoredColumns = reader.ignoredColumns
        try await withThrowingTaskGroup(of: ImportTally.self) { group in
            while var batch = try reader.next(self.batch) {
                if let written = try await group.next() { result.tally.add(written) }
                if isDryRun {
                    result.preview(batch, preview)
                    if let foreseen = try await foresee?(batch.records) {
                        result.tally.add(foreseen.tally)
                        result.unrated.merge(foreseen.unrated, uniquingKeysWith: +)
                    }
                } else {
                    try await complete?(&batch)
                }
                result.skipped.merge(batch.skipped, uniquingKeysWith: +)
                result.tally.entries += Int64(batch.records.count + batch.mistakes.count)
                result.tally.rejected += Int64(batch.mistakes.count)
                if base == nil {
                    batch.mistakes.forEach(onUnlisted)
                } else {
                    result.mistakes += batch.mistakes.prefix(RecordFileResult.mostMistakes - result.mistakes.count)
                }
                rejected?.add(batch.mistakes)
                onProgress(batch.offset, base?.size, result.tally)
                guard !isDryRun else { continue }
                var checkpoint = base
                checkpoint?.offset = batch.offset
                checkpoint?.line = batch.line
                checkpoint?.rejectedBytes = rejected?.bytes ?? 0
                checkpoint?.tally = result.tally
                group.addTask { [checkpoint, records = batch.records] in
                    try await write(records, checkpoint)
                }
            }
            if let written = try await group.next() { result.tally.add(written) }
        }
        if let base, !isDryRun { try await progress.finishImport(of: base.file) }
        if let rejected, rejected.bytes > 0, !rejected.isIncomplete { result.rejectedPath = rejected.path }
        return result
    }

    private var rejectedPath: String {
        switch input {
        case .file(let path): path + ".rejected"
        case .standardInput: ""
        }
    }

    /// Returns the checkpoint of an interrupted import of the same, unchanged file.
    private func resumption(_ base: ImportCheckpoint?) async throws -> ImportCheckpoint? {
        guard let base, let stored = try await progress.importCheckpoint(of: base.file),
            stored.size == base.size, stored.changedAt == base.changedAt
        else { return nil }
        return stored
    }

    /// Opens the file and returns its first checkpoint; `nil` for input that can be read only once.
    private func open() throws -> (FileHandle, ImportCheckpoint?) {
        guard case .file(let path) = input else { return (.standardInput, nil) }
        let handle: FileHandle
        let attributes: [FileAttributeKey: Any]
        do {
            handle = try FileHandle(forReadingFrom: URL(filePath: path))
            attributes = try FileManager.default.attributesOfItem(
                atPath: URL(filePath: path).resolvingSymlinksInPath().path
            )
        } catch {
            throw RecordFileFailure(description: RecordFileFailure.reason(ofUnreadable: path))
        }
        let type = attributes[.type] as? FileAttributeType
        guard type != .typeDirectory else {
            throw RecordFileFailure(description: RecordFileFailure.reason(ofUnreadable: path))
        }
        guard type == .typeRegular, let size = attributes[.size] as? NSNumber,
            let changedAt = attributes[.modificationDate] as? Date
        else { return (handle, nil) }
        let name = URL(filePath: path).resolvingSymlinksInPath().path
        return (
            handle,
            ImportCheckpoint(
                file: "\(purpose) \(layout.mark)\(name)",
                size: size.int64Value,
                changedAt: Timestamp(changedAt)
            )
        )
    }
}

/// What a dry run foresees of a batch.
package struct ForeseenImport: Sendable {
    package var tally = ImportTally()
    /// How many purchases have a currency without a rate for their day, by currency.
    package var unrated: [String: Int64] = [:]

    package init() {}
}

/// The result of an import of a file of records.
package struct RecordFileResult: Sendable {
    package var tally = ImportTally()
    /// The first invalid lines; always empty for input that can be read only once.
    package var mistakes: [LineMistake] = []
    /// The path of the list of all invalid lines; `nil` if there are none or the list could not be written.
    package var rejectedPath: String?
    /// The line at which this import resumed an interrupted one.
    package var resumedAtLine: Int64?
    /// The numbers of valid rows that were not imported, by the reason; of this run alone.
    package var skipped: [String: Int64] = [:]
    /// The names of the columns that were left out; empty for JSON objects.
    package var ignoredColumns: [String] = []
    /// The first records of a dry run.
    package var preview: [PreviewedRecord] = []
    /// How many purchases of a dry run have a currency without a rate for their day, by currency.
    package var unrated: [String: Int64] = [:]

    static let mostMistakes = 20
    static let mostPreviewed = 5

    /// Adds the first records of a batch to the preview, while it has room.
    fileprivate mutating func preview<Column, Record>(
        _ batch: RecordFileReader<Column, Record>.Batch,
        _ values: (Record) -> [PreviewedValue]
    ) {
        preview += zip(batch.lines, batch.records).prefix(Self.mostPreviewed - preview.count)
            .map { PreviewedRecord(line: $0, values: values($1)) }
    }
}

/// The source of the records.
package enum RecordFileInput: Sendable {
    case file(String)
    case standardInput

    /// Creates an input from the argument of a command: a path, or `-` for standard input.
    package init(argument: String) { self = argument == "-" ? .standardInput : .file(argument) }
}
