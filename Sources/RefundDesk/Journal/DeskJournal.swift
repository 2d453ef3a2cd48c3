package import AppStoreTypes
import Dispatch
package import Refunds
package import Store
import Synchronization

/// Keeps what no backup may forget.
protocol JournalWriter: Sendable {
    /// Writes an entry, and returns once it is on the disk.
    ///
    /// - Throws: ``JournalError`` if it may not be there.
    func append(_ entry: JournalEntry) async throws
}

/// A small append-only file of what no backup may forget: attempts to answer, and withdrawals of consent.
///
/// A desk writes it before it calls Apple. Entries that arrive together are written and synced together.
package final class DeskJournal: JournalWriter {
    private struct Waiting {
        let entries: [JournalEntry]
        let done: CheckedContinuation<Void, any Error>
    }

    private struct Queue {
        var waiting: [Waiting] = []
        var isDraining = false
    }

    private let path: String
    private let now: @Sendable () -> Timestamp
    private let queue = Mutex(Queue())
    private let file: Mutex<JournalFile>
    /// Runs work that blocks its thread.
    package typealias Writing = @Sendable (@escaping @Sendable () -> Void) -> Void

    private let writing: Writing

    /// The path of the file beside a journal to which `import consent` writes withdrawals while a desk runs.
    package static func importPath(besideJournal path: String) -> String { path + ".import" }

    /// Opens a journal, creates it if it is missing, and cuts a torn line at its end.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - keys: where the key of erased customers' pseudonyms is kept.
    ///   - now: returns the current time.
    ///   - writing: runs what blocks its thread; by default, a queue of its own.
    /// - Throws: ``JournalError`` if it cannot be used, or if another desk uses it.
    package init(
        path: String,
        keys: (any PseudonymKeySource)? = nil,
        now: @escaping @Sendable () -> Timestamp,
        writing: Writing? = nil
    ) throws {
        let queue = DispatchQueue(label: "RefundDesk, journal")
        self.path = path
        self.now = now
        self.writing = writing ?? { work in queue.async(execute: work) }
        file = Mutex(try JournalFile(path: path, keys: keys, at: now()))
    }

    /// Writes an entry, and returns once it is on the disk.
    ///
    /// - Parameter entry: the entry.
    /// - Throws: ``JournalError``.
    package func append(_ entry: JournalEntry) async throws { try await append([entry]) }

    /// Writes entries, and returns once all are on the disk.
    ///
    /// - Parameter entries: the entries, in order.
    /// - Throws: ``JournalError``.
    package func append(_ entries: [JournalEntry]) async throws {
        try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
            let starts = queue.withLock { queue in
                queue.waiting.append(Waiting(entries: entries, done: done))
                defer { queue.isDraining = true }
                return !queue.isDraining
            }
            if starts { writing { self.drain() } }
        }
    }

    /// Writes the pseudonyms of erased customers unless they are there, and removes what names the customers.
    ///
    /// - Parameter erasures: the pseudonyms of each erasure.
    /// - Throws: ``JournalError``.
    package func keep(_ erasures: [ErasedNames]) async throws {
        let new = file.withLock { file in erasures.filter { !file.has($0) } }
        if !new.isEmpty { try await append(new.map(JournalEntry.erasure)) }
    }

    private func drain() {
        while true {
            let waiting = queue.withLock { queue in
                defer { queue.waiting = [] }
                if queue.waiting.isEmpty { queue.isDraining = false }
                return queue.waiting
            }
            guard !waiting.isEmpty else { return }
            let result = Result {
                try file.withLock { file in try file.append(waiting.flatMap(\.entries), at: now()) }
            }
            for one in waiting { one.done.resume(with: result) }
        }
    }
}
