import Foundation
import Samples
import Synchronization

/// What goes wrong during a soak, again and again in a cycle of 47 seconds, until it is told to stop.
final class SoakFaults: Sendable {
    private static let cycle = 47.0

    private let start = ContinuousClock.now
    private let isOver = Atomic(false)

    func stop() { isOver.store(true, ordering: .relaxed) }

    var isStopped: Bool { isOver.load(ordering: .relaxed) }

    private var phase: Double? {
        isStopped ? nil : ((ContinuousClock.now - start) / .seconds(1)).truncatingRemainder(dividingBy: Self.cycle)
    }

    /// What goes wrong with an answer now.
    func ofApple() -> LocalAppStore.Fault? {
        switch phase ?? 0 {
        case 8..<14: Bool.random() ? .status(Bool.random() ? 500 : 503) : nil
        case 20..<20.5: .tooMany(until: .seconds(2))
        case 25..<26: .reset
        default: nil
        }
    }

    /// Whether the backend refuses an event now; it is slow meanwhile.
    ///
    /// The second try follows after five seconds, so a fault of four seconds delays an event and does not postpone it
    /// for minutes.
    func ofBackend() -> Bool {
        guard let phase, (32..<36).contains(phase) else { return false }
        if Int.random(in: 0..<20) == 0 { Thread.sleep(forTimeInterval: 2) }
        return true
    }
}

/// Callers that no server should suffer from: slow, broken, idle, and without a right to what they ask for.
struct SoakCallers {
    let port: UInt16
    let faults: SoakFaults
    /// A complete post of a notification.
    let post: Data

    /// Starts the callers, which end when the faults do.
    func start(in group: DispatchGroup) {
        let calls: [@Sendable () throws -> Void] = [slowly, breaking, idly, wrongly]
        for call in calls {
            group.enter()
            Thread.detachNewThread {
                defer { group.leave() }
                while !faults.isStopped {
                    // A desk that closes a connection of such a caller is right to do so.
                    try? call()
                    Thread.sleep(forTimeInterval: 0.1)
                }
            }
        }
    }

    private func withConnection(_ body: (Connection) throws -> Void) throws {
        let connection = try Connection(port: port)
        defer { connection.close() }
        try body(connection)
    }

    /// Sends a byte at a time, and gives up.
    private func slowly() throws {
        try withConnection { connection in
            for byte in post.prefix(40) where !faults.isStopped {
                connection.send(Data([byte]))
                Thread.sleep(forTimeInterval: 0.1)
            }
        }
    }

    /// Sends a part of a post, and closes the connection.
    private func breaking() throws {
        try withConnection { $0.send(post.prefix(Int.random(in: 1..<post.count))) }
    }

    /// Sends nothing for a while.
    private func idly() throws { try withConnection { _ in Thread.sleep(forTimeInterval: 1) } }

    /// Sends what is refused.
    private func wrongly() throws {
        let junk = String(repeating: "[", count: 20_000)
        let requests = [
            Data("POST /notifications/v2 HTTP/1.1\r\nHost: a\r\nContent-Length: \(junk.count)\r\n\r\n\(junk)".utf8),
            Data("GET /v1/cases HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(UUID().uuidString)\r\n\r\n".utf8),
            Data("GET /none/\(UUID().uuidString) HTTP/1.1\r\nHost: a\r\n\r\n".utf8),
        ]
        try withConnection { connection in for request in requests { _ = try connection.exchange(request) } }
    }
}
