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
    let database: FileNumber?
    let log: FileNumber?
    let sharedMemory: FileNumber?

    /// Looks where a path leads now; this takes a few microseconds.
    init(at path: String) {
        database = FileNumber(at: path)
        log = FileNumber(at: path + "-wal")
        sharedMemory = FileNumber(at: path + "-shm")
    }
}

/// The device and number of a file, which stay the same when it is moved.
package struct FileNumber: Equatable, Sendable {
    private let device: UInt64
    private let number: UInt64

    /// Returns the number of the file that a path leads to, or `nil` if there is none.
    package init?(at path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Returns the number of an open file, or `nil` if it is closed.
    package init?(of descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
    }
}
