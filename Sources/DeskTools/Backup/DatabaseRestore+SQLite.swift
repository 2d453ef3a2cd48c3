import AppStoreTypes
import Foundation
import RefundDesk
import Store
import StoreSQLite

extension DatabaseRestore {
    /// Restores a copy of an SQLite file.
    func restoreFile(
        _ path: String,
        to target: String,
        replaces: Bool,
        needsManifest: Bool,
        _ onProgress: (Int64, Int64?) -> Void
    ) throws -> Result {
        let lock = try SQLiteCopy.lock(target)
        defer { lock.release() }
        let isEmpty = try isEmptyFile(target)
        guard isEmpty || replaces else {
            throw BackupFailure(
                "\(target) is not empty. Configure another file, or add --force to keep the old one under another name."
            )
        }
        let file = try WholeFile(target)
        do {
            let copy = try FileHandle(forWritingTo: URL(filePath: file.temporary))
            let total = WholeFile.size(path)
            var done: Int64 = 0
            let checked = try check(path, as: .sqlite, needsManifest: needsManifest) { part in
                try copy.write(contentsOf: part)
                done += Int64(part.count)
                onProgress(done, total)
            }
            try copy.close()
            let problems = try SQLiteCopy.problems(in: file.temporary, isThorough: true)
            guard problems.isEmpty else {
                throw BackupFailure(
                    "\(path) is damaged: \(problems.prefix(3).joined(separator: "; ")). Use another backup."
                )
            }
            let store = try Store(sqlite: file.temporary)
            let result = try complete(store, checked, keptAs: nil)
            try SQLiteCopy.makeWhole(file.temporary)
            unlink(file.temporary + "-desk")
            // The copy is on the disk before the old file loses its name.
            try WholeFile.sync(file.temporary)
            guard !isEmpty else {
                for end in ["-wal", "-shm"] { unlink(target + end) }
                try file.finish()
                return result
            }
            // One file is renamed at once, a file and its log are not. A damaged file keeps its log.
            try? SQLiteCopy.makeWhole(target)
            var whole = result
            whole.keptAs = try replace(target, by: file, at: result.restoredAt)
            return whole
        } catch {
            file.discard()
            throw error
        }
    }

    /// Whether there is no database at a path: no file, or one without tables.
    private func isEmptyFile(_ path: String) throws -> Bool {
        if WholeFile.size(path) == 0 { return WholeFile.size(path + "-wal") == 0 }
        guard let store = try? Store.reading(sqlite: path) else { return false }
        defer { try? store.close() }
        return try store.appliedMigrations().isEmpty
    }

    /// Puts a new file in the place of the old one, which gets another name.
    ///
    /// - Returns: the other name.
    /// - Throws: ``BackupFailure``; the old file then has its name again.
    private func replace(_ path: String, by file: WholeFile, at time: Timestamp) throws -> String {
        let kept = "\(path).before-restore-\(Self.compact(time))"
        var moved: [String] = []
        do {
            for end in ["-wal", "-shm", ""] where FileManager.default.fileExists(atPath: path + end) {
                guard rename(path + end, kept + end) == 0 else {
                    throw WholeFile.failure(path + end, "cannot be renamed")
                }
                moved.append(end)
            }
            try file.finish()
            return kept
        } catch {
            for end in moved.reversed() { rename(kept + end, path + end) }
            throw error
        }
    }
}
