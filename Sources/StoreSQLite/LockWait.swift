import Foundation
import GRDB
import Synchronization

/// How the connections to an SQLite file wait while another process holds a lock.
///
/// SQLite's own timeout tries again after up to 100 ms, by when an import may have begun its next batch. So a waiting
/// statement tries again every 5 ms.
final class LockWait: Sendable {
    private static let timeBetweenTries = 0.005

    private let usual: Duration
    /// The shorter waits of the statements that run now.
    private let shorterWaits = Mutex<[Duration]>([])

    private var longest: Duration { min(usual, shorterWaits.withLock { $0.min() } ?? usual) }

    /// Creates a wait that ends after a time.
    init(longest: Duration) { usual = longest }

    /// The setting for a connection; the readers of a pool keep the library's own setting.
    var busyMode: Database.BusyMode {
        .callback { [self] tries in isRepeated(after: tries) }
    }

    /// Repeats what fails at once while another process holds a lock, because SQLite does not wait for it.
    ///
    /// It blocks the thread, as the body does. SQLite does not say when a lock is free: only another try can show it.
    func repeating<Value>(_ body: () throws -> Value) throws -> Value {
        let start = ContinuousClock.now
        while true {
            do {
                return try body()
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
                // The body may have waited itself, so the time counts and not the number of tries.
                guard ContinuousClock.now - start < longest else { throw error }
                Thread.sleep(forTimeInterval: Self.timeBetweenTries)
            }
        }
    }

    /// Waits for the next try, and returns whether there is one.
    ///
    /// SQLite calls this in the middle of a statement, so it can only block the statement's thread.
    private func isRepeated(after tries: Int) -> Bool {
        guard .seconds(Double(tries) * Self.timeBetweenTries) < longest else { return false }
        Thread.sleep(forTimeInterval: Self.timeBetweenTries)
        return true
    }

    /// Runs a statement of the writer that waits for a shorter time.
    func limited<Value>(to shorter: Duration, _ statement: () -> Value) -> Value {
        shorterWaits.withLock { $0.append(shorter) }
        defer { shorterWaits.withLock { waits in _ = waits.firstIndex(of: shorter).map { waits.remove(at: $0) } } }
        return statement()
    }
}
