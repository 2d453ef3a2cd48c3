#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// How a program ended.
package enum ProcessEnd: Hashable, Sendable {
    /// It returned a code.
    case exited(Int32)
    /// A signal ended it.
    case killed(by: Int32)

    /// Reads what `waitpid` says of a process that ended.
    init(waitStatus: Int32) {
        let signal = waitStatus & 0x7f
        self = signal == 0 ? .exited((waitStatus >> 8) & 0xff) : .killed(by: signal)
    }

    /// The code as a shell gives it: 128 and the signal's number when a signal ended the program.
    package var code: Int32 {
        switch self {
        case .exited(let code): code
        case .killed(let signal): 128 + signal
        }
    }
}
