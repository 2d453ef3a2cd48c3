import AppStoreTypes
import Foundation

/// Makes a backup in a folder again and again, and deletes old ones.
package struct BackupSeries: Sendable {
    /// What happened.
    package enum Event: Sendable {
        /// A backup was made.
        case made(path: String, BackupManifest)
        /// A backup failed, and is tried again.
        case failed(reason: String)
    }

    private let backup: DatabaseBackup
    private let folder: String
    private let interval: Duration
    private let keep: Int
    private let clock: any Clock<Duration>
    private let onEvent: @Sendable (Event) -> Void
    /// Records a backup where the desk sees it, and returns whether that succeeded.
    private let note: @Sendable (BackupManifest) async -> Bool

    /// How long the series waits at most after a failure.
    private static let longestRetry: Duration = .seconds(30)

    /// Creates the series.
    ///
    /// - Parameters:
    ///   - backup: makes each backup.
    ///   - folder: the folder for them, which exists.
    ///   - interval: how often one is made.
    ///   - keep: how many are kept.
    ///   - clock: the clock that waits use.
    ///   - note: records a backup where the desk sees it; called at most once an hour after it succeeded.
    ///   - onEvent: called after each backup.
    package init(
        _ backup: DatabaseBackup,
        in folder: String,
        every interval: Duration,
        keep: Int,
        clock: any Clock<Duration> = .continuous,
        note: @escaping @Sendable (BackupManifest) async -> Bool = { _ in true },
        onEvent: @escaping @Sendable (Event) -> Void
    ) {
        self.backup = backup
        self.folder = folder
        self.interval = interval
        self.keep = keep
        self.clock = clock
        self.note = note
        self.onEvent = onEvent
    }

    /// Makes backups until the task is cancelled; one that is being written is finished.
    package func run() async {
        var notedAt: Timestamp?
        while !Task.isCancelled {
            let made = attempt()
            let isDue = notedAt.map { !($0..<$0 + BackupNote.interval).contains(backup.now()) } ?? true
            if let made, isDue, await note(made) { notedAt = backup.now() }
            let pause = made == nil ? min(interval, Self.longestRetry) : interval
            do {
                try await clock.sleep(for: pause)
            } catch {
                return
            }
        }
    }

    /// Makes a backup and deletes old ones, and returns whether that succeeded.
    func makeOne() -> Bool { attempt() != nil }

    private func attempt() -> BackupManifest? {
        do {
            let name = "refund-desk-\(DatabaseRestore.compact(backup.now())).backup"
            let path = "\(folder)/\(name)"
            let manifest = try backup.write(to: path, replaces: false) { _, _ in }
            onEvent(.made(path: path, manifest))
            try deleteOld(newest: name)
            return manifest
        } catch {
            onEvent(.failed(reason: "\(error)"))
            return nil
        }
    }

    /// Deletes all but the newest complete backups of a series, and what a killed series left half written.
    ///
    /// A backup with a later name than the newest has it from a clock that ran ahead. It counts as the oldest.
    private func deleteOld(newest: String) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("refund-desk-") }
        let complete = names.filter { name in
            name.hasSuffix(".backup") && names.contains(BackupManifest.path(of: name))
        }
        let ordered = complete.filter { $0 > newest }.sorted() + complete.filter { $0 <= newest }.sorted()
        for name in ordered.dropLast(max(keep, 1)) {
            try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
            try FileManager.default.removeItem(atPath: "\(folder)/\(BackupManifest.path(of: name))")
        }
        let own = ".partial-\(ProcessInfo.processInfo.processIdentifier)"
        let oldest = ordered.suffix(max(keep, 1)).first { $0 <= newest } ?? ""
        for name in names where name.contains(".partial-") && !name.contains(own) && name < oldest {
            try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
    }
}
