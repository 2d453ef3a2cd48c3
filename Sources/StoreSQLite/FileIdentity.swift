#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The files that a path leads to: the database, its log and its shared memory.
///
/// A process that has a file open keeps it when somebody deletes or replaces it, and everything written to it is then
/// lost. Only the path shows this: it leads to another file, or to none.
struct FileIdentity: Equatable, Sendable {
    /// The device and number of a file.
    struct File: Equatable, Sendable {
        let device: UInt64
        let number: UInt64

        /// Returns `nil` if the path leads to no file.
        init?(at path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            device = UInt64(truncatingIfNeeded: status.st_dev)
            number = UInt64(truncatingIfNeeded: status.st_ino)
        }
    }

    let database: File?
    let log: File?
    let sharedMemory: File?

    /// Looks where a path leads now; this takes a few microseconds.
    init(at path: String) {
        database = File(at: path)
        log = File(at: path + "-wal")
        sharedMemory = File(at: path + "-shm")
    }
}
