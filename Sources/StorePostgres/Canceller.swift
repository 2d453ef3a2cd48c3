import CLibPQ
import Foundation
import Synchronization

/// Ends what a connection runs, from any thread.
final class Canceller: Sendable {
    /// What PostgreSQL needs to cancel the work of a connection.
    private final class Handle: @unchecked Sendable {
        let pointer: OpaquePointer

        init(_ pointer: OpaquePointer) { self.pointer = pointer }

        deinit { PQfreeCancel(pointer) }
    }

    private struct Target {
        let handle: Handle
        let socket: Int32
    }

    private let target = Mutex<Target?>(nil)

    /// Takes a connection that was made.
    func take(_ connection: OpaquePointer?) {
        let new = connection.flatMap(PQgetCancel).map { Target(handle: Handle($0), socket: PQsocket(connection)) }
        target.withLock { $0 = new }
    }

    /// Lets go of the connection, before its socket is closed.
    func forget() { target.withLock { $0 = nil } }

    /// Asks the server to cancel what the present connection runs; `nil` where there is none.
    ///
    /// It blocks until the server has heard it.
    var cancellation: (@Sendable () -> Void)? {
        guard let handle = target.withLock({ $0?.handle }) else { return nil }
        return {
            var complaint = [CChar](repeating: 0, count: 256)
            // What cannot be cancelled ends by its timeout.
            _ = PQcancel(handle.pointer, &complaint, Int32(complaint.count))
        }
    }

    /// Cuts the connection: whoever waits for its answer hears at once that it is lost.
    func cut() {
        target.withLock { target in
            if let target { _ = shutdown(target.socket, Int32(SHUT_RDWR)) }
        }
    }
}
