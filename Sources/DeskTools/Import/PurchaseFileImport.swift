package import AppStoreTypes
import Foundation
import RefundDesk
package import Refunds

/// Imports a file of purchases made outside the App Store, and reads one batch while it writes the previous.
package struct PurchaseFileImport: Sendable {
    /// The result of an import.
    package struct Result: Sendable {
        package var tally = ImportTally()
        /// The first invalid lines; always empty for input that can be read only once.
        package var mistakes: [LineMistake] = []
        /// The path of the list of all invalid lines; `nil` if there are none or the list could not be written.
        package var rejectedPath: String?
        /// The line at which this import resumed an interrupted one.
        package var resumedAtLine: Int64?
    }

    /// The source of the purchases.
    package enum Input: Sendable {
        case file(String)
        case standardInput
    }

    private static let mostMistakes = 20

    private let input: Input
    private let format: PurchaseFileReader.Format
    private let app: AppKey
    private let store: any ExternalPurchaseStore
    private let batch: Int
    private let now: @Sendable () -> Timestamp

    package init(
        _ input: Input,
        format: PurchaseFileReader.Format,
        app: AppKey,
        store: any ExternalPurchaseStore,
        batch: Int = 2000,
        now: @escaping @Sendable () -> Timestamp = { .now }
    ) {
        self.input = input
        self.format = format
        self.app = app
        self.store = store
        self.batch = batch
        self.now = now
    }

    /// Imports the file; resumes where an interrupted import of it stopped.
    ///
    /// - Parameters:
    ///   - isDryRun: whether to only read the file and store nothing.
    ///   - restarts: whether to start from the beginning instead of resuming.
    ///   - onUnlisted: called with each invalid line of input that can be read only once, which has no list.
    ///   - onProgress: called after each batch with the bytes read, the total and the counts so far.
    /// - Returns: the result.
    /// - Throws: ``PurchaseFileFailure`` if the file is unreadable, and errors of the store.
    package func run(
        isDryRun: Bool = false,
        restarts: Bool = false,
        onUnlisted: @Sendable (LineMistake) -> Void = { _ in },
        onProgress: @Sendable (_ bytes: Int64, _ total: Int64?, _ tally: ImportTally) -> Void = { _, _, _ in }
    ) async throws -> Result {
        let (handle, base) = try open()
        var from = isDryRun || restarts ? nil : try await resumption(base)
        if from?.offset == 0 { from = nil }
        var reader = try PurchaseFileReader(handle, format: format, resuming: from, now: now())
        var rejected =
            isDryRun
            ? nil
            : base.map { _ in
                RejectedLines(path: rejectedPath, keeping: from?.rejectedBytes ?? 0)
            }
        var result = Result(tally: from?.tally ?? ImportTally(), resumedAtLine: from?.line)
        var written: ExternalPurchaseImport?
        try await withThrowingTaskGroup(of: ExternalPurchaseImport.self) { group in
            while let batch = try reader.next(self.batch) {
                written = try await group.next()
                if let written { result.tally.count(written) }
                result.tally.entries += Int64(batch.purchases.count + batch.mistakes.count)
                result.tally.rejected += Int64(batch.mistakes.count)
                if base == nil {
                    batch.mistakes.forEach(onUnlisted)
                } else {
                    result.mistakes += batch.mistakes.prefix(Self.mostMistakes - result.mistakes.count)
                }
                rejected?.add(batch.mistakes)
                onProgress(batch.offset, base?.size, result.tally)
                guard !isDryRun else { continue }
                var checkpoint = base
                checkpoint?.advance(past: batch, rejectedBytes: rejected?.bytes ?? 0, tally: result.tally)
                group.addTask { [checkpoint] in
                    try await store.importPurchases(batch.purchases, in: app, checkpoint: checkpoint, at: now())
                }
            }
            if let written = try await group.next() { result.tally.count(written) }
        }
        if let base, !isDryRun { try await store.finishImport(of: base.file) }
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
        guard let base, let stored = try await store.importCheckpoint(of: base.file),
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
            let isThere = FileManager.default.fileExists(atPath: path)
            throw PurchaseFileFailure(description: isThere ? "cannot be read" : "there is no such file")
        }
        let type = attributes[.type] as? FileAttributeType
        guard type != .typeDirectory else { throw PurchaseFileFailure(description: "is a folder") }
        guard type == .typeRegular, let size = attributes[.size] as? NSNumber,
            let changedAt = attributes[.modificationDate] as? Date
        else { return (handle, nil) }
        let name = URL(filePath: path).resolvingSymlinksInPath().path
        return (
            handle,
            ImportCheckpoint(
                file: "purchases \(app.bundleID) \(app.environment.rawValue) \(name)",
                size: size.int64Value,
                changedAt: Timestamp(changedAt)
            )
        )
    }
}

extension ImportCheckpoint {
    /// Moves the checkpoint past a batch.
    fileprivate mutating func advance(
        past batch: PurchaseFileReader.Batch,
        rejectedBytes: Int64,
        tally: ImportTally
    ) {
        (offset, line) = (batch.offset, batch.line)
        self.rejectedBytes = rejectedBytes
        self.tally = tally
    }
}
