// This file is longer than most, because one lock guards everything that decides who shares a read.

import AppStoreTypes
import Refunds
import Synchronization

/// Shares what pages read, so that many visits at a time cost one read.
///
/// A visit sees everything that was committed before it. It shares a read only if this process has committed nothing
/// relevant since the read began, and if the newest rows of the database, by which open pages notice what other desks
/// and commands store, are the same. What these rows do not show is seen within ``oldestAge``.
///
/// During continuous changes, no read would serve two such visits. An open page that loads itself again need only show
/// what its message was about, so it also shares a read that began after the last message to open pages. The next one
/// reports later changes. No read is shared once a part of a customer's data was erased after it began.
///
/// A count by segment reads each case. If that takes longer than ``oldestAge``, its result serves every visit for ten
/// times as long, and visits that come meanwhile wait for it. So open pages never keep the desk counting all the time.
/// Only the newest such results of a visitor are kept, and shorter ones make room first. So one visitor with many
/// different queries takes no room of others.
///
/// A read is part of the task of the visit that began it: a task of its own could hold the database open while the desk
/// closes it.
final class SharedReads: Sendable {
    /// What is read, with everything that the result depends on.
    enum Subject: Hashable, Sendable {
        case queue(of: String?, AppStoreEnvironment, limit: Int)
        case urgentCases(CaseFilter, limit: Int)
        case caseStatistics(StatisticsQuery)
        case statistics(of: String?, AppStoreEnvironment?)
        case hasCases(of: String?, AppStoreEnvironment)
        case findings
        case recentAttempts(of: String?, AppStoreEnvironment)
        case newestNotifications(of: [String])
        case leasedCalls(of: String)
        case newestBackup

        /// Whether the subject is about cases alone, and so no notification that is about no case changes it.
        fileprivate var isOfCases: Bool {
            switch self {
            case .queue, .urgentCases, .caseStatistics, .hasCases, .recentAttempts: true
            case .statistics, .findings, .newestNotifications, .leasedCalls, .newestBackup: false
            }
        }

        /// Returns how long a read that took some time is shared at most.
        fileprivate func longestAge(afterReadOf time: Duration) -> Duration {
            guard case .caseStatistics(let query) = self, query.grouping == .segment,
                time > SharedReads.oldestAge
            else { return SharedReads.oldestAge }
            return time * 10
        }

        /// Returns whether a read that took some time is shared for longer than others.
        fileprivate func isKeptLong(afterReadOf time: Duration) -> Bool {
            longestAge(afterReadOf: time) > SharedReads.oldestAge
        }
    }

    /// How long a read is shared at most, unless it takes longer itself.
    static let oldestAge: Duration = .seconds(1)
    /// How many of the newest rows of each kind are compared: rows may become visible in another order than that of
    /// their numbers.
    static let newestRows = 8
    /// How many results are kept at most.
    static let mostKept = 64
    /// How many results of one visitor are kept for longer than ``oldestAge`` at most.
    static let mostLongKeptOfVisitor = 8

    /// How much has happened so far.
    private struct Counts: Hashable {
        /// The transactions of this process.
        var transactions = 0
        /// Those that may have changed more than notifications.
        var others = 0
        /// Those that erased something.
        var erasures = 0
        /// The messages to open pages.
        var messages = 0
    }

    /// When a read began, and what was known then.
    private struct Beginning {
        let counts: Counts
        let newest: Set<StoredChange>
        let now: Timestamp
        let instant: ContinuousClock.Instant
    }

    private enum Outcome: Sendable {
        case value(any Sendable)
        case failed(any Error)
        /// The visit that read was cancelled.
        case abandoned
    }

    /// A read that is under way.
    private struct Reading {
        let subject: Subject
        let visitor: String?
        let beginning: Beginning
        var waiting: [CheckedContinuation<Outcome, Never>] = []
    }

    private struct Kept {
        let value: any Sendable
        let visitor: String?
        let beginning: Beginning
        let took: Duration
    }

    private struct State {
        var counts = Counts()
        var lastID = 0
        var readings: [Int: Reading] = [:]
        /// The newest reading of each subject.
        var newest: [Subject: Int] = [:]
        var kept: [Subject: Kept] = [:]

        /// Keeps a result; if there is no room for it, the oldest one goes, if possible one that is not kept long.
        mutating func keep(_ result: Kept, of subject: Subject) {
            if subject.isKeptLong(afterReadOf: result.took) {
                let others = kept.filter { $1.visitor == result.visitor && $0.isKeptLong(afterReadOf: $1.took) }
                if others.count >= SharedReads.mostLongKeptOfVisitor { removeOldest(of: others) }
            }
            if kept.count >= SharedReads.mostKept {
                let short = kept.filter { !$0.isKeptLong(afterReadOf: $1.took) }
                removeOldest(of: short.isEmpty ? kept : short)
            }
            kept[subject] = result
        }

        private mutating func removeOldest(of results: [Subject: Kept]) {
            let oldest = results.min { $0.value.beginning.instant < $1.value.beginning.instant }
            if let oldest { kept[oldest.key] = nil }
        }
    }

    private enum Step {
        case use(any Sendable)
        case join(Int)
        case read(Int)
    }

    private let state = Mutex(State())
    private let feed: any ChangeFeed
    private let instant: @Sendable () -> ContinuousClock.Instant

    /// Creates an empty store of results.
    ///
    /// - Parameters:
    ///   - feed: returns the newest rows of the database.
    ///   - instant: returns the present instant, by which results age.
    init(feed: any ChangeFeed, instant: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }) {
        self.feed = feed
        self.instant = instant
    }

    /// How many visits wait for the reads of others.
    var waitingCount: Int { state.withLock { $0.readings.values.reduce(0) { $0 + $1.waiting.count } } }

    /// Notes that a transaction of this process was committed.
    func note(_ changes: [StoreChange]) {
        let isArrival =
            changes.contains(where: \.isArrival) && changes.allSatisfy { $0.isArrival || $0.isQueuedByArrival }
        let isErasure = changes.contains(.erased)
        state.withLock { state in
            state.counts.transactions += 1
            if !isArrival { state.counts.others += 1 }
            guard isErasure else { return }
            state.counts.erasures += 1
            state.kept = [:]
        }
    }

    /// Notes that open pages are about to get messages about changes.
    func noteMessage() { state.withLock { $0.counts.messages += 1 } }

    /// Returns a result that another visit read, or reads it.
    ///
    /// - Parameters:
    ///   - subject: what is read.
    ///   - isReload: whether an open page loads itself again because of a message from this process.
    ///   - visitor: who asks, as the audit names them; `nil` if that is not known.
    ///   - now: the present time of the desk.
    ///   - read: reads the result.
    /// - Returns: the result.
    /// - Throws: any error of the database.
    func value<Value: Sendable>(
        of subject: Subject,
        isReload: Bool = false,
        by visitor: String? = nil,
        at now: Timestamp,
        _ read: () async throws -> Value
    ) async throws -> Value {
        while true {
            let newest = try await feed.latestChanges(limit: Self.newestRows)
            let present = instant()
            let step = state.withLock { state in
                let beginning = Beginning(counts: state.counts, newest: newest, now: now, instant: present)
                return Self.step(for: subject, by: visitor, at: beginning, isReload: isReload, &state)
            }
            switch step {
            case .use(let value):
                // Each subject has one type of result.
                guard let value = value as? Value else { return try await read() }
                return value
            case .join(let id):
                switch await outcome(of: id) {
                case .value(let value):
                    guard let value = value as? Value else { return try await read() }
                    return value
                case .failed(let error): throw error
                case .abandoned: continue
                }
            case .read(let id):
                do {
                    let value = try await read()
                    // A read that was cancelled may have found less.
                    end(id, Task.isCancelled ? .abandoned : .value(value))
                    return value
                } catch {
                    end(id, Task.isCancelled ? .abandoned : .failed(error))
                    throw error
                }
            }
        }
    }

    /// Decides what a visit does.
    private static func step(
        for subject: Subject,
        by visitor: String?,
        at present: Beginning,
        isReload: Bool,
        _ state: inout State
    ) -> Step {
        func serves(_ old: Beginning, took: Duration) -> Bool {
            let longest = subject.longestAge(afterReadOf: took)
            // A clock that was set back does not keep a result alive.
            guard present.now >= old.now, present.now - old.now < longest,
                present.instant - old.instant < longest, old.counts.erasures == present.counts.erasures
            else { return false }
            if longest > oldestAge { return true }
            if isReload && old.counts.messages == present.counts.messages { return true }
            let isUnchanged =
                subject.isOfCases
                ? old.counts.others == present.counts.others : old.counts.transactions == present.counts.transactions
            return isUnchanged && subject.isUnchanged(old.newest, present.newest)
        }
        if let kept = state.kept[subject], serves(kept.beginning, took: kept.took) { return .use(kept.value) }
        if let id = state.newest[subject], let reading = state.readings[id] {
            let begun = reading.beginning
            if serves(begun, took: present.instant - begun.instant) { return .join(id) }
        }
        state.lastID += 1
        state.readings[state.lastID] = Reading(subject: subject, visitor: visitor, beginning: present)
        state.newest[subject] = state.lastID
        return .read(state.lastID)
    }

    /// Waits until a read ends.
    private func outcome(of id: Int) async -> Outcome {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                guard state.readings[id] != nil else { return true }
                state.readings[id]?.waiting.append(continuation)
                return false
            }
            // The result is kept, or the visit reads again.
            if isOver { continuation.resume(returning: .abandoned) }
        }
    }

    /// Ends a read: keeps its result, and passes it to the visits that wait for it.
    private func end(_ id: Int, _ outcome: Outcome) {
        let present = instant()
        let waiting = state.withLock { state -> [CheckedContinuation<Outcome, Never>] in
            guard let reading = state.readings.removeValue(forKey: id) else { return [] }
            guard state.newest[reading.subject] == id else { return reading.waiting }
            state.newest[reading.subject] = nil
            state.kept = state.kept.filter { subject, kept in
                present - kept.beginning.instant < subject.longestAge(afterReadOf: kept.took)
            }
            let isErased = reading.beginning.counts.erasures != state.counts.erasures
            state.kept[reading.subject] = nil
            if case .value(let value) = outcome, !isErased {
                let result = Kept(
                    value: value,
                    visitor: reading.visitor,
                    beginning: reading.beginning,
                    took: present - reading.beginning.instant
                )
                state.keep(result, of: reading.subject)
            }
            return reading.waiting
        }
        for continuation in waiting { continuation.resume(returning: outcome) }
    }
}

extension SharedReads.Subject {
    /// Returns whether the newest rows are the same as before, as far as they concern the subject.
    fileprivate func isUnchanged(_ before: Set<StoredChange>, _ now: Set<StoredChange>) -> Bool {
        guard isOfCases else { return before == now }
        return before.filter { $0.kind != .notifications } == now.filter { $0.kind != .notifications }
    }
}

extension StoreChange {
    /// Whether a notification arrived that is about no case.
    fileprivate var isArrival: Bool {
        if case .notification(_, _, caseID: nil) = self { true } else { false }
    }

    /// Whether the work is what a notification queues, whatever it is about.
    fileprivate var isQueuedByArrival: Bool {
        switch self {
        case .queued(.lookup), .queued(.history), .queued(.dispatch): true
        case .queued(.orderMessage), .queued(.deed), .notification, .refundCase, .erased: false
        }
    }
}
