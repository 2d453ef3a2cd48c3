#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// How a program ended.
package enum ProcessEnd: Hashable, Sendable {
    /// The program returned a code.
    case exited(Int32)
    /// A signal ended the program.
    case killed(by: Int32)

    /// Decodes the status that `waitpid` returns.
    init(waitStatus: Int32) {
        let signal = waitStatus & 0x7f
        self = signal == 0 ? .exited((waitStatus >> 8) & 0xff) : .killed(by: signal)
    }

    /// The exit code as a shell reports it: 128 plus the signal's number if a signal ended the program.
    package var code: Int32 {
        switch self {
        case .exited(let code): code
        case .killed(let signal): 128 + signal
        }
    }
}
