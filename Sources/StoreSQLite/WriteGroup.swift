import GRDB
import Store
import Synchronization

/// The only writer, which commits together the writes that arrive during the previous commit.
///
/// Each piece of work has its own savepoint, so that a failure does not affect the others. A caller returns once the
/// commit that contains its work is durable. Work never waits for others to join it: if no commit is under way, it runs
/// at once in its own transaction.
final class WriteGroup: Sendable {
    private struct Work: Sendable {
        /// Does the work and returns a closure that resumes its caller with the result of the commit.
        let perform: @Sendable (Database) -> @Sendable ((any Error)?) -> Void
        /// Resumes the caller of work that was never done.
        let fail: @Sendable (any Error) -> Void
    }

    private struct Queue {
        var waiting: [Work] = []
        var isDraining = false
    }

    /// The most work committed at once, so that the first of a group does not wait for thousands.
    private static let groupLimit = 512

    private let writer: any DatabaseWriter
    private let capacity: Int
    private let queue = Mutex(Queue())

    init(writer: any DatabaseWriter, capacity: Int) {
        self.writer = writer
        self.capacity = capacity
    }

    /// Does work in a transaction, all or nothing, and returns when it is durable.
    ///
    /// - Throws: any error of the work; ``StoreError/overloaded`` if too much work is waiting.
    func perform<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let entry = Work(
                perform: { db in
                    do {
                        let value = try Self.inSavepoint(of: db, work)
                        return { failure in
                            if let failure {
                                continuation.resume(throwing: failure)
                            } else {
                                continuation.resume(returning: value)
                            }
                        }
                    } catch {
                        return { _ in continuation.resume(throwing: error) }
                    }
                },
                fail: { continuation.resume(throwing: $0) }
            )
            enqueue(entry)
        }
    }

    private func enqueue(_ work: Work) {
        enum Step { case refuse, drain, wait }
        let step: Step = queue.withLock { queue in
            guard queue.waiting.count < capacity else { return .refuse }
            queue.waiting.append(work)
            guard !queue.isDraining else { return .wait }
            queue.isDraining = true
            return .drain
        }
        switch step {
        case .refuse: work.fail(StoreError.overloaded)
        case .wait: break
        case .drain: writer.asyncWriteWithoutTransaction { db in self.drain(into: db) }
        }
    }

    private func drain(into db: Database) {
        while true {
            let group = queue.withLock { queue in
                let group = Array(queue.waiting.prefix(Self.groupLimit))
                queue.waiting.removeFirst(group.count)
                queue.isDraining = !group.isEmpty
                return group
            }
            if group.isEmpty { return }
            Self.commit(group, to: db)
        }
    }

    private static func commit(_ group: [Work], to db: Database) {
        var answers: [@Sendable ((any Error)?) -> Void] = []
        do {
            try db.inTransaction(.immediate) {
                for work in group { answers.append(work.perform(db)) }
                return .commit
            }
            for answer in answers { answer(nil) }
        } catch {
            for answer in answers { answer(error) }
            for work in group.dropFirst(answers.count) { work.fail(error) }
        }
    }

    private static func inSavepoint<Value>(of db: Database, _ work: (Database) throws -> Value) throws -> Value {
        // A full disk ends the whole transaction. A savepoint would then silently begin its own transaction.
        guard db.isInsideTransaction else { throw StoreError.transactionLost }
        var value: Value?
        try db.inSavepoint {
            value = try work(db)
            return .commit
        }
        guard let value else { throw StoreError.transactionLost }
        return value
    }
}
