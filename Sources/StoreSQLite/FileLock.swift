import Foundation
import Store
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The right to work on the cases of a file: one process holds it at a time, and loses it when it is killed.
///
/// The lock is a separate file beside the database, so that commands may read and write the database in the meantime.
final class FileLock: DeskLock {
    let isExclusive = true
    private let descriptor: Mutex<Int32?>

    init(databasePath: String) throws {
        let path = databasePath + "-desk"
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw StoreError.cannotOpen(path: path, reason: String(cString: strerror(errno)))
        }
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
            close(file)
            throw StoreError.inUse(path: databasePath)
        }
        descriptor = Mutex(file)
    }

    deinit { release() }

    /// Releases the right.
    func release() {
        descriptor.withLock { descriptor in
            if let file = descriptor { close(file) }
            descriptor = nil
        }
    }
}
