import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// An open file that started programs do not inherit; it is closed with its last reference.
final class Descriptor: Sendable {
    let number: Int32

    /// Takes over the descriptor that a system call returned.
    ///
    /// - Throws: ``SystemFailure`` when the call failed.
    private init(_ number: Int32, to action: String) throws(SystemFailure) {
        guard number >= 0 else { throw SystemFailure(action: action, code: errno) }
        self.number = number
    }

    deinit { close(number) }

    /// Opens a file, and creates it for its owner alone if the flags ask for that.
    static func opening(_ path: String, _ flags: Int32) throws(SystemFailure) -> Descriptor {
        try Descriptor(open(path, flags | O_CLOEXEC, 0o600), to: "open \(path)")
    }

    /// Duplicates another descriptor.
    static func duplicating(_ number: Int32) throws(SystemFailure) -> Descriptor {
        try Descriptor(fcntl(number, F_DUPFD_CLOEXEC, 0), to: "duplicate descriptor \(number)")
    }

    /// Opens a pipe.
    static func makePipe() throws(SystemFailure) -> (reading: Descriptor, writing: Descriptor) {
        var ends: [Int32] = [-1, -1]
        // Another thread may start a program between these two lines; `spawn` closes these descriptors in that program.
        let result = pipe(&ends)
        for end in ends where result == 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        guard result == 0 else { throw SystemFailure(action: "open a pipe", code: errno) }
        return (try Descriptor(ends[0], to: "open a pipe"), try Descriptor(ends[1], to: "open a pipe"))
    }

    /// Reads the available bytes up to a maximum, and waits while there are none.
    ///
    /// - Returns: the bytes; none at the end, and when reading fails.
    func nextBytes(upTo most: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
            while true {
                let result = read(number, buffer.baseAddress, most)
                if result < 0, errno == EINTR { continue }
                count = max(0, result)
                return
            }
        }
    }

    /// Writes bytes until the reader stops reading.
    ///
    /// The calling thread must block `SIGPIPE`.
    func writeAll(_ data: Data) {
        data.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let result = write(number, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if result < 0, errno == EINTR { continue }
                if result <= 0 { return }
                rest = rest.dropFirst(result)
            }
        }
    }
}

/// The error of a failed system call.
package struct SystemFailure: Error, CustomStringConvertible {
    let action: String
    /// The value of `errno`.
    package let code: Int32

    package var description: String { "Cannot \(action): \(String(cString: strerror(code)))." }
}
