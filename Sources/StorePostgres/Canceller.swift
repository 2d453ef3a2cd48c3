import CLibPQ
import Foundation
import Synchronization

/// Cancels the work of a connection, from any thread.
final class Canceller: Sendable {
    /// The handle that PostgreSQL needs to cancel the work of a connection.
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

    /// Sets the connection whose work to cancel.
    func take(_ connection: OpaquePointer?) {
        let new = connection.flatMap(PQgetCancel).map { Target(handle: Handle($0), socket: PQsocket(connection)) }
        target.withLock { $0 = new }
    }

    /// Removes the connection; called before its socket is closed.
    func forget() { target.withLock { $0 = nil } }

    /// A closure that asks the server to cancel the connection's work; `nil` without a connection.
    ///
    /// The closure blocks until the server has received the request.
    var cancellation: (@Sendable () -> Void)? {
        guard let handle = target.withLock({ $0?.handle }) else { return nil }
        return {
            var complaint = [CChar](repeating: 0, count: 256)
            // Work that cannot be cancelled ends at its timeout.
            _ = PQcancel(handle.pointer, &complaint, Int32(complaint.count))
        }
    }

    /// Shuts down the connection's socket, so that a thread that waits for a response fails at once.
    func cut() {
        target.withLock { target in
            if let target { _ = shutdown(target.socket, Int32(SHUT_RDWR)) }
        }
    }
}
