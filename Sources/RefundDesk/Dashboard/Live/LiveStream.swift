import Foundation
import Refunds
import Synchronization

/// What the desk tells an open page.
enum LiveMessage: Hashable, Sendable {
    /// Something that the page shows changed; it loads itself again after a time.
    case change(id: String, after: Duration)
    /// Nothing changed; shows whether the page is still there.
    case heartbeat
    /// The visitor's session or role may have ended.
    case check
    /// The desk closes the stream.
    case end(LiveEnd?)
}

/// Why the desk tells a page that it is no longer live.
enum LiveEnd: String, Hashable, Sendable {
    case signedOut, accessChanged, tooManyPages
}

/// The messages for one open page.
///
/// A page that does not read them in time loses the older ones, which say nothing that a newer one does not.
final class LiveStream: Sendable {
    let id: Int
    let visitor: String
    let messages: AsyncStream<LiveMessage>
    private let topics: LiveTopics
    private let covers: @Sendable (String) -> Bool
    private let continuation: AsyncStream<LiveMessage>.Continuation
    private let reloadsAt = Mutex<ContinuousClock.Instant?>(nil)
    private let knowsThatCaseIsMissing = Mutex(false)

    init(id: Int, topics: LiveTopics, visitor: String, covers: @escaping @Sendable (String) -> Bool) {
        self.id = id
        self.topics = topics
        self.visitor = visitor
        self.covers = covers
        (messages, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(8))
    }

    /// Returns whether a change is one of the only case that the page shows.
    func isOnlyAbout(_ change: LiveChange) -> Bool {
        topics.caseID != nil && topics.caseID == change.caseID && isConcerned(by: change)
    }

    /// The only case that the page shows; `nil` without one, and after a message that the case is missing.
    var watchedCase: String? { knowsThatCaseIsMissing.withLock { $0 } ? nil : topics.caseID }

    /// Notes that the page got a message that its case is missing, so that it gets only one.
    func noteMissingCase() { knowsThatCaseIsMissing.withLock { $0 = true } }

    func send(_ message: LiveMessage) { continuation.yield(message) }

    func end(_ reason: LiveEnd?) {
        continuation.yield(.end(reason))
        continuation.finish()
    }

    /// Returns whether a change concerns the page; its visitor learns nothing about other apps.
    func isConcerned(by change: LiveChange) -> Bool {
        topics.contain(change) && (change.bundleID.map(covers) ?? true)
    }

    /// Returns whether the page will load itself at a later time, when it will see all that changed until then.
    func willReload(after now: ContinuousClock.Instant) -> Bool { reloadsAt.withLock { $0.map { $0 > now } ?? false } }

    /// Notes when the page loads itself again.
    func reloads(at time: ContinuousClock.Instant) { reloadsAt.withLock { $0 = time } }
}
