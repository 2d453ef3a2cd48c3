import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The state of a process, shared with the thread that waits for its end.
final class ChildLife: Sendable {
    /// Empty once the process has ended and all other work in the group is done.
    let ended = DispatchGroup()
    let id: pid_t
    private let end = Mutex<ProcessEnd?>(nil)

    /// How the process ended; `nil` while it runs.
    var status: ProcessEnd? { end.withLock { $0 } }

    /// Starts to wait for the end of a process.
    init(of id: pid_t) {
        self.id = id
        ended.enter()
        Thread.detachNewThread { self.wait() }
    }

    /// Sends a signal unless the process has ended.
    func send(_ signal: Int32) {
        end.withLock { if $0 == nil { _ = kill(id, signal) } }
    }

    private func wait() {
        // `WNOWAIT` keeps the ended process in the system's table, so that its ID is not reused before the lock is
        // held.
        var information = siginfo_t()
        while waitid(P_PID, id_t(id), &information, Int32(WEXITED | WNOWAIT)) != 0, errno == EINTR {}
        end.withLock { end in
            var status: Int32 = 0
            var found = waitpid(id, &status, 0)
            while found < 0, errno == EINTR { found = waitpid(id, &status, 0) }
            precondition(found == id, "something else has waited for a process started here")
            end = ProcessEnd(waitStatus: status)
        }
        ended.leave()
    }
}
