import Foundation
import GRDB
import Store
import Synchronization

/// The only writer, which commits together the writes that arrive during the previous commit.
///
/// Each piece of work has its own savepoint, so that a failure does not affect the others. A caller returns once the
/// commit that contains its work is durable. Work never waits for others to join it: if no commit is under way, it runs
/// at once in its own transaction.
///
/// Notifications go first, and no commit contains both a notification and bulk work, which takes long. Bulk work has
/// its turn after at most eight commits of other work. After each bulk commit is a pause without bulk work, in which
/// other processes can write.
final class WriteGroup: Sendable {
    private struct Work: Sendable {
        /// Does the work and returns a closure that resumes its caller with the result of the commit.
        let perform: @Sendable (Database) -> @Sendable ((any Error)?) -> Void
        /// Resumes the caller of work that was never done.
        let fail: @Sendable (any Error) -> Void
    }

    /// What the writer commits next.
    private struct Commit {
        let group: [Work]
        let isBulk: Bool
    }

    private struct Queue {
        /// The waiting work of each ``WorkLane``.
        var lanes: [[Work]] = WorkLane.allCases.map { _ in [] }
        /// The number of groups since bulk work began to wait.
        var groupsBeforeBulk = 0
        /// Whether the pause after the last bulk commit has not ended.
        var isPausing = false
        var isDraining = false

        var isBulkWaiting: Bool { !lanes[WorkLane.bulk.rawValue].isEmpty }

        /// Removes the work of the next commit and returns it, or ends the drain if no work may begin.
        mutating func nextCommit() -> Commit? {
            let isBulkAllowed = isBulkWaiting && !isPausing
            if !isBulkAllowed || groupsBeforeBulk < WriteGroup.mostBeforeBulk {
                var group = take(from: .intake, atMost: WriteGroup.groupLimit)
                group += take(from: .ordinary, atMost: WriteGroup.groupLimit - group.count)
                if !group.isEmpty {
                    groupsBeforeBulk = isBulkWaiting ? groupsBeforeBulk + 1 : 0
                    return Commit(group: group, isBulk: false)
                }
            }
            guard isBulkAllowed else {
                isDraining = false
                return nil
            }
            groupsBeforeBulk = 0
            isPausing = true
            return Commit(group: take(from: .bulk, atMost: 1), isBulk: true)
        }

        private mutating func take(from lane: WorkLane, atMost count: Int) -> [Work] {
            let taken = Array(lanes[lane.rawValue].prefix(count))
            lanes[lane.rawValue].removeFirst(taken.count)
            return taken
        }
    }

    /// The most work committed at once, so that the first of a group does not wait for thousands.
    private static let groupLimit = 512

    /// How many groups of other work may pass waiting bulk work.
    private static let mostBeforeBulk = 8

    /// Runs a closure after the pause that follows a bulk commit.
    typealias Pause = @Sendable (@escaping @Sendable () -> Void) -> Void

    /// The usual pause after a bulk commit: 25 ms.
    static let standardPause: Pause = { resume in
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(25), execute: resume)
    }

    private let writer: any DatabaseWriter
    private let capacity: Int
    private let log: WriteAheadLog
    /// Throws if what was committed is not in the file that the next start opens.
    private let checkFile: @Sendable () throws -> Void
    private let pause: Pause
    private let queue = Mutex(Queue())
    private let measured = Mutex(EngineActivity.Writer())

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - writer: the connection to write with.
    ///   - capacity: how much work may wait.
    ///   - log: the write-ahead log, which the writer empties once it is too large.
    ///   - pause: runs what follows the pause after a bulk commit.
    ///   - checkFile: throws if the path no longer leads to the open file; called before and after each commit.
    init(
        writer: any DatabaseWriter,
        capacity: Int,
        log: WriteAheadLog,
        pause: @escaping Pause = WriteGroup.standardPause,
        checkFile: @escaping @Sendable () throws -> Void
    ) {
        self.writer = writer
        self.capacity = capacity
        self.log = log
        self.pause = pause
        self.checkFile = checkFile
    }

    /// Returns the number of waiting pieces of work in a lane.
    func waiting(in lane: WorkLane) -> Int { queue.withLock { $0.lanes[lane.rawValue].count } }

    /// The commits since the writer was created.
    var commits: EngineActivity.Writer { measured.withLock { $0 } }

    /// Does work in a transaction, all or nothing, and returns when it is durable.
    ///
    /// - Throws: any error of the work; ``StoreError/overloaded`` if too much work is waiting in the lane.
    func perform<Value: Sendable>(
        in lane: WorkLane,
        _ work: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
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
            enqueue(entry, in: lane)
        }
    }

    private func enqueue(_ work: Work, in lane: WorkLane) {
        enum Entry { case refuse, drain, wait }
        let entry: Entry = queue.withLock { queue in
            guard queue.lanes[lane.rawValue].count < capacity else { return .refuse }
            queue.lanes[lane.rawValue].append(work)
            guard !queue.isDraining else { return .wait }
            queue.isDraining = true
            return .drain
        }
        switch entry {
        case .refuse: work.fail(StoreError.overloaded)
        case .wait: break
        case .drain: drain()
        }
    }

    private func drain() {
        writer.asyncWriteWithoutTransaction { db in self.drain(into: db) }
    }

    /// Goes on with bulk work that has waited for the end of a pause.
    private func endPause() {
        let isDue = queue.withLock { queue in
            queue.isPausing = false
            guard queue.isBulkWaiting, !queue.isDraining else { return false }
            queue.isDraining = true
            return true
        }
        if isDue { drain() }
    }

    private func drain(into db: Database) {
        while let next = queue.withLock({ $0.nextCommit() }) {
            commit(next.group, to: db)
            log.shortenIfDue(on: db)
            if next.isBulk { pause { self.endPause() } }
        }
    }

    /// Commits a group, and then tells each of its callers.
    ///
    /// It measures before: a caller that has its answer finds it counted.
    private func commit(_ group: [Work], to db: Database) {
        let begun = ContinuousClock.now
        var answers: [@Sendable ((any Error)?) -> Void] = []
        do {
            try checkFile()
            try db.inTransaction(.immediate) {
                for work in group { answers.append(work.perform(db)) }
                return .commit
            }
            try checkFile()
            measure(group, since: begun)
            for answer in answers { answer(nil) }
        } catch {
            measure(group, since: begun)
            for answer in answers { answer(error) }
            for work in group.dropFirst(answers.count) { work.fail(error) }
        }
    }

    private func measure(_ group: [Work], since begun: ContinuousClock.Instant) {
        let seconds = begun.duration(to: .now) / .seconds(1)
        measured.withLock { measured in
            measured.groupSizes.record(Double(group.count))
            measured.commitSeconds.record(seconds)
        }
    }

    private static func inSavepoint<Value>(of db: Database, _ work: (Database) throws -> Value) throws -> Value {
        // A full disk ends the whole transaction. A savepoint would then silently begin its own transaction.
        guard db.isInsideTransaction else { throw SQLiteFault.rolledBack }
        var value: Value?
        try db.inSavepoint {
            value = try work(db)
            return .commit
        }
        guard let value else { throw StoreError.transactionLost }
        return value
    }
}
