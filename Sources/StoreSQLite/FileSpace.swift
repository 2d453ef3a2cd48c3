import Foundation
import Store

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The sizes of files and the free space beside them, in bytes.
enum FileSpace {
    /// Returns the size of a file, or 0 if it does not exist.
    static func size(ofFile path: String) -> Int64 {
        var status = stat()
        return stat(path, &status) == 0 ? Int64(status.st_size) : 0
    }

    /// Returns the space that this user can still fill on the disk of a file.
    ///
    /// - Throws: ``StoreError/unavailable(path:reason:remedy:)`` if the disk does not answer.
    static func free(beside path: String) throws -> Int64 {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else {
            throw StoreError.unavailable(
                path: path,
                reason: String(cString: strerror(errno)),
                remedy: "check that the file exists and its disk is mounted"
            )
        }
        let (bytes, isTooLarge) = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
        return isTooLarge ? .max : Int64(clamping: bytes)
    }
}
