import GRDB
import Store

/// Why SQLite cannot use its file, and how to fix it.
enum SQLiteFault: Error, Equatable, Sendable {
    /// There is no space on the disk.
    case diskFull
    /// The file or its file system is read-only.
    case readOnly
    /// The disk reports an error; the number is SQLite's extended result code.
    case disk(code: Int32)
    /// The contents of the file are invalid.
    case damaged
    /// The path leads to another file than the open one, or to none.
    case replaced
    /// Another process locks the file.
    case locked
    /// The file cannot be opened, for example because too many files are open.
    case notOpened
    /// An earlier statement of the same transaction failed.
    case rolledBack

    /// Returns the fault that an error reports; `nil` if a statement is wrong or a value breaks a constraint.
    init?(_ error: any Error) {
        if let fault = error as? SQLiteFault {
            self = fault
            return
        }
        guard let error = error as? DatabaseError else { return nil }
        switch error.resultCode {
        case .SQLITE_FULL: self = .diskFull
        case .SQLITE_READONLY, .SQLITE_PERM: self = .readOnly
        case .SQLITE_IOERR: self = .disk(code: error.extendedResultCode.rawValue)
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked
        case .SQLITE_CANTOPEN: self = .notOpened
        case .SQLITE_ABORT: self = .rolledBack
        default: return nil
        }
    }

    /// Whether the connections must be opened again before the next write.
    ///
    /// After a failed fsync, the system may have dropped what it could not write. A new connection reads from the disk
    /// what is really there.
    var needsReopening: Bool {
        switch self {
        case .diskFull, .locked, .rolledBack: false
        case .readOnly, .disk, .damaged, .replaced, .notOpened: true
        }
    }

    /// The error for the caller, whose text tells the operator how to fix the fault.
    func storeError(path: String) -> StoreError {
        .unavailable(path: path, reason: reason, remedy: remedy(path: path))
    }

    private var reason: String {
        switch self {
        case .diskFull: "the disk is full"
        case .readOnly: "the file is read-only"
        case .disk(let code): "the disk reports an error (SQLite code \(code))"
        case .damaged: "the file is damaged"
        case .replaced: "the file, or the -wal or -shm file beside it, was deleted, moved or replaced while it was open"
        case .locked: "another process keeps it locked for writing"
        case .notOpened: "the file cannot be opened"
        case .rolledBack: "another write of the same transaction failed"
        }
    }

    private func remedy(path: String) -> String {
        let restoring = "stop the desk, restore a backup (refund-desk restore BACKUP --force), and start the desk"
        return switch self {
        case .diskFull: "free space on the disk; the desk then continues without a restart"
        case .readOnly:
            """
            let the desk's user write the file (chown, chmod, or mount -o remount,rw); the desk then continues without \
            a restart
            """
        case .disk:
            """
            dmesg may show the cause; the desk opens the file again until it works. If the disk is broken, use another \
            disk: \(restoring)
            """
        case .damaged:
            "\(restoring); without a backup, save what can be read: sqlite3 \(path) .recover | sqlite3 \(path)-recovered"
        case .replaced:
            """
            move the file back, or \(restoring); if only the -wal or -shm file is missing, restart the desk, which \
            loses nothing
            """
        case .locked: "wait until the other process is done, or stop it; fuser \(path) shows its process ID"
        case .notOpened: "check the file's permissions and the limit of open files (ulimit -n)"
        case .rolledBack: "the log names the first failure"
        }
    }
}
