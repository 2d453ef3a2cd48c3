import AppStoreTypes
import Foundation
import Logging
import Refunds
import ServiceLifecycle
import Synchronization

/// Tells the open pages of this process that something changed, so that they load themselves again.
///
/// The store's transactions of this process are noted at once. What other desks and commands store is found by reading
/// the newest rows, at most once a second, and only while a page is open. No row says that a case was removed. So it
/// also checks that each case with an open page still exists. A message says nothing but that something changed: a page
/// then asks for itself, like any visitor.
final class LivePages: Service {
    /// The most open pages of a process.
    static let mostStreams = 500
    /// The most open pages of a visitor; one more closes the oldest.
    static let mostStreamsPerVisitor = 16
    /// How often the database is read for what others stored.
    static let pollInterval: Duration = .seconds(1)
    /// How often a message without content shows whether a page is still there.
    static let heartbeat: Duration = .seconds(5)
    /// How many of the newest rows of a kind are compared.
    static let newestRows = 32
    /// The shortest time between two rounds of messages.
    private static let pause: Duration = .milliseconds(200)

    private struct State {
        var streams: [Int: LiveStream] = [:]
        var nextID = 0
        var sequence = 0
        var pending: Set<LiveChange> = []
        var budget = ReloadBudget()
        var isClosed = false
    }

    /// Names this process in the IDs of messages, which another process does not understand.
    private let process = String(UInt32.random(in: .min ... .max), radix: 36)
    private let state = Mutex(State())
    private let wake = WakeSignal()
    /// What pages read together.
    let reads: SharedReads
    private let feed: any ChangeFeed
    private let clock: any Clock<Duration>
    private let logger: Logger

    init(feed: any ChangeFeed, clock: any Clock<Duration> = ContinuousClock(), logger: Logger) {
        self.feed = feed
        reads = SharedReads(feed: feed)
        self.clock = clock
        self.logger = logger
    }

    /// The ID of the last message.
    var position: String { state.withLock { "\(process)-\($0.sequence)" } }

    /// Returns whether a message of this process has an ID.
    func sent(_ id: String) -> Bool { id.hasPrefix("\(process)-") }

    /// How many pages are open.
    var count: Int { state.withLock { $0.streams.count } }

    /// Whether another page may open.
    var hasRoom: Bool { state.withLock { !$0.isClosed && $0.streams.count < Self.mostStreams } }

    /// Notes what a transaction of this process changed; called for each one.
    func note(_ changes: [StoreChange]) {
        reads.note(changes)
        let noted = changes.compactMap { change -> LiveChange? in
            switch change {
            case .notification(let notification, .stored, _): LiveChange(.notifications, in: notification.app)
            case .refundCase(_, let new): LiveChange(.cases, in: new.app, caseID: new.id)
            case .notification, .queued, .erased: nil
            }
        }
        let isOpen = state.withLock { state -> Bool in
            guard !state.streams.isEmpty else {
                if !noted.isEmpty {
                    state.sequence += 1
                    // A page that opens later gets a message about it at once.
                    reads.noteMessage()
                }
                return false
            }
            state.pending.formUnion(noted)
            return true
        }
        if isOpen, !noted.isEmpty { wake.notify() }
    }

    /// Makes every open page check that its visitor may still read it.
    func checkAgain() {
        for stream in state.withLock({ Array($0.streams.values) }) { stream.send(.check) }
    }

    /// Opens the stream of a page.
    ///
    /// - Parameters:
    ///   - topics: what the page shows.
    ///   - visitor: who reads it; pages of one visitor share a limit.
    ///   - covers: whether the visitor may see an app.
    ///   - position: the ID of the last message that the page had, or of when it was loaded.
    /// - Returns: the stream; `nil` if too many are open or the desk stops.
    func open(
        _ topics: LiveTopics,
        for visitor: String,
        covers: @escaping @Sendable (String) -> Bool,
        since position: String?
    ) -> LiveStream? {
        let (stream, oldest) = state.withLock { state -> (LiveStream?, LiveStream?) in
            guard !state.isClosed, state.streams.count < Self.mostStreams else { return (nil, nil) }
            let own = state.streams.filter { $0.value.visitor == visitor }
            let oldest = own.count < Self.mostStreamsPerVisitor ? nil : own.min { $0.key < $1.key }
            if let oldest { state.streams[oldest.key] = nil }
            state.nextID += 1
            let stream = LiveStream(id: state.nextID, topics: topics, visitor: visitor, covers: covers)
            state.streams[stream.id] = stream
            // A page of another process, or one that missed something, loads itself again.
            if let position, position != "\(process)-\(state.sequence)" {
                stream.send(.change(id: "\(process)-\(state.sequence)", after: .zero))
            }
            return (stream, oldest?.value)
        }
        oldest?.end(.tooManyPages)
        wake.notify()
        return stream
    }

    /// Forgets a stream whose page is gone.
    func close(_ stream: LiveStream) {
        state.withLock { $0.streams[stream.id] = nil }
        stream.end(nil)
    }

    func run() async throws {
        await cancelWhenGracefulShutdown { await self.tellUntilCancelled() }
        endAll()
    }

    /// Ends every stream, and refuses new ones.
    func endAll() {
        let streams = state.withLock { state in
            state.isClosed = true
            defer { state.streams = [:] }
            return Array(state.streams.values)
        }
        for stream in streams { stream.end(nil) }
    }

    private func tellUntilCancelled() async {
        var seen: Set<StoredChange>?
        var polledAt = ContinuousClock.now
        var beatAt = ContinuousClock.now
        while !Task.isCancelled {
            guard count > 0 else {
                seen = nil
                await wake.wait()
                continue
            }
            let now = ContinuousClock.now
            if seen == nil || now - polledAt >= Self.pollInterval {
                polledAt = now
                seen = await poll(after: seen)
            }
            tell(at: now)
            if now - beatAt >= Self.heartbeat {
                beatAt = now
                for stream in state.withLock({ Array($0.streams.values) }) { stream.send(.heartbeat) }
            }
            // Cancelled at shutdown, and then the loop ends.
            try? await clock.sleep(for: Self.pause)
            await wake.wait(for: Self.pollInterval - Self.pause, on: clock)
        }
    }

    /// Notes what was stored since the last look, by whichever process.
    private func poll(after seen: Set<StoredChange>?) async -> Set<StoredChange>? {
        do {
            let newest = try await feed.latestChanges(limit: Self.newestRows)
            if let seen {
                let changes = Self.changes(newest.subtracting(seen))
                state.withLock { $0.pending.formUnion(changes) }
                if changes.contains(where: \.concernsAccess) { checkAgain() }
            }
            await noteMissingCases()
            return newest
        } catch {
            logger.debug("open pages could not look for changes", metadata: ["error.type": "\(type(of: error))"])
            return seen
        }
    }

    /// Notes which cases with their own open pages do not exist, for pages without a message about it.
    ///
    /// If it fails, the changes of the look are noted nevertheless, and only once.
    private func noteMissingCases() async {
        let streams = state.withLock { $0.streams.values.filter { $0.watchedCase != nil } }
        let missing: Set<String>
        do {
            missing = try await feed.missingCases(among: Set(streams.compactMap(\.watchedCase)))
        } catch {
            logger.debug("open pages could not look for missing cases", metadata: ["error.type": "\(type(of: error))"])
            return
        }
        guard !missing.isEmpty else { return }
        for stream in streams where stream.watchedCase.map(missing.contains) ?? false { stream.noteMissingCase() }
        state.withLock { $0.pending.formUnion(missing.map(LiveChange.init(ofMissingCase:))) }
    }

    /// Returns what new rows say that changed.
    private static func changes(_ new: Set<StoredChange>) -> Set<LiveChange> {
        var changes = Set(new.map(LiveChange.init))
        guard new.count(where: { $0.kind == .events }) >= newestRows else { return changes }
        // Older rows may be new too, so any case of these apps may have changed.
        for var change in changes where change.kind == .cases {
            change.caseID = nil
            changes.insert(change)
        }
        return changes
    }

    /// Tells the pages that pending changes concern.
    private func tell(at now: ContinuousClock.Instant) {
        let messages = state.withLock { state -> [(LiveStream, LiveMessage)] in
            guard !state.pending.isEmpty else { return [] }
            let changes = state.pending
            state.pending = []
            state.sequence += 1
            // An earlier read does not show the change that the messages are about.
            reads.noteMessage()
            let id = "\(process)-\(state.sequence)"
            return state.streams.values.filter { changes.contains(where: $0.isConcerned) }.compactMap { stream in
                // A case changes only a few times, so its page never waits for lists that change.
                let isUrgent = changes.contains(where: stream.isOnlyAbout)
                guard isUrgent || !stream.willReload(after: now) else { return nil }
                let wait = isUrgent ? .zero : state.budget.wait(at: now)
                stream.reloads(at: now + wait)
                return (stream, .change(id: id, after: wait))
            }
        }
        for (stream, message) in messages { stream.send(message) }
    }
}

/// Spreads the loads of many open pages over time, so that they cost little beside the desk's own work.
///
/// If nothing changed for a while, a change reaches 250 pages within a second. During continuous changes, the loads per
/// second of all pages are limited.
struct ReloadBudget: Sendable {
    /// How many pages may load within a second if nothing changed for a while.
    static let burst = 250.0
    /// How far apart the loads of a burst are.
    static let spacing: Duration = .milliseconds(3)
    /// How many pages may load each second in the long run.
    static let perSecond = 8.0

    private var used = 0.0
    private var updatedAt: ContinuousClock.Instant?

    /// Takes a load from the budget, and returns how long its page waits.
    mutating func wait(at now: ContinuousClock.Instant) -> Duration {
        if let updatedAt {
            let (seconds, attoseconds) = (now - updatedAt).components
            used = max(0, used - Self.perSecond * (Double(seconds) + Double(attoseconds) / 1e18))
        }
        updatedAt = now
        used += 1
        let late = max(0, used - Self.burst) / Self.perSecond
        return Self.spacing * Int(min(used, Self.burst) - 1) + .milliseconds(Int64(late * 1000))
    }
}
