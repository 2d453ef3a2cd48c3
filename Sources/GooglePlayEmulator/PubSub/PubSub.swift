import AppStoreTypes
import Foundation

/// A message of the topic.
struct PubSubMessage: Sendable {
    let id: String
    let data: Data
    /// The member that says what happened, for lists.
    let name: String
    let publishedAt: Timestamp

    var json: JSONValue {
        .object([
            "data": .string(data.base64EncodedString()), "messageId": .string(id),
            "publishTime": .string(publishedAt.description),
        ])
    }
}

/// A subscription: where its messages go, and which are not acknowledged.
struct PubSubSubscription: Sendable {
    /// Where messages are pushed; `nil` if they are pulled.
    var push: Push?
    var ackDeadline: Duration = .seconds(10)
    /// How long to wait after the first failure; each further one doubles it.
    var shortestBackoff: Duration = .seconds(10)
    var longestBackoff: Duration = .seconds(600)
    fileprivate(set) var backlog: [PendingMessage] = []

    struct Push: Sendable {
        var endpoint: String
        /// What the tokens of pushes name; `nil` sends none.
        var token: Token?
    }

    struct Token: Sendable {
        var audience: String
        var email: String
    }

    /// A message that is not acknowledged yet.
    struct PendingMessage: Sendable {
        let message: PubSubMessage
        var attempts = 0
        /// Whether a push is under way.
        var isUnderWay = false
        /// When it is pushed, or can be pulled, next.
        var dueAt: Timestamp
        /// What acknowledges the last pull.
        var ackID: String?
    }
}

/// One topic with its subscriptions.
struct PubSub: Sendable {
    /// How long messages are kept that nobody acknowledges.
    private static let retention: Duration = .seconds(7 * 86_400)
    /// The most pushes to a subscription at a time.
    private static let mostPushes = 10

    /// The subscriptions by the last part of their name.
    var subscriptions: [String: PubSubSubscription] = [:]
    /// The last messages, for another delivery.
    private(set) var published: [PubSubMessage] = []

    /// The whole name of a subscription.
    static func name(of subscription: String) -> String {
        "projects/\(PlayWorld.project)/subscriptions/\(subscription)"
    }

    mutating func publish(_ message: PubSubMessage) {
        published.append(message)
        if published.count > PlayWorld.mostKept { published.removeFirst() }
        deliver(message, at: message.publishedAt)
    }

    /// Delivers a message to every subscription, perhaps once more.
    mutating func deliver(_ message: PubSubMessage, at now: Timestamp) {
        for name in subscriptions.keys {
            var backlog = subscriptions[name]?.backlog ?? []
            backlog.removeAll { $0.message.publishedAt + Self.retention <= now }
            if backlog.count >= PlayWorld.mostKept { backlog.removeFirst() }
            backlog.append(PubSubSubscription.PendingMessage(message: message, dueAt: now))
            subscriptions[name]?.backlog = backlog
        }
    }

    // MARK: - Push

    /// A push that is due.
    struct PushAttempt: Sendable {
        let subscription: String
        let push: PubSubSubscription.Push
        let message: PubSubMessage
    }

    /// When the next push is due.
    var nextPush: Timestamp? {
        subscriptions.values.filter { $0.push != nil }
            .flatMap { $0.backlog.filter { !$0.isUnderWay }.map(\.dueAt) }.min()
    }

    mutating func claimPushes(at now: Timestamp) -> [PushAttempt] {
        var attempts: [PushAttempt] = []
        for name in subscriptions.keys.sorted() {
            guard var subscription = subscriptions[name], let push = subscription.push else { continue }
            var room = Self.mostPushes - subscription.backlog.count { $0.isUnderWay }
            for index in subscription.backlog.indices where room > 0 {
                guard !subscription.backlog[index].isUnderWay, subscription.backlog[index].dueAt <= now else {
                    continue
                }
                subscription.backlog[index].isUnderWay = true
                room -= 1
                attempts.append(
                    PushAttempt(subscription: name, push: push, message: subscription.backlog[index].message)
                )
            }
            subscriptions[name] = subscription
        }
        return attempts
    }

    /// Ends a push: the message is acknowledged, or pushed again later.
    ///
    /// - Returns: when it is pushed again; `nil` if it is acknowledged.
    mutating func finish(_ attempt: PushAttempt, isAcknowledged: Bool, at now: Timestamp) -> Timestamp? {
        guard var subscription = subscriptions[attempt.subscription],
            let index = subscription.backlog.firstIndex(where: { $0.isUnderWay && $0.message.id == attempt.message.id })
        else { return nil }
        defer { subscriptions[attempt.subscription] = subscription }
        if isAcknowledged {
            subscription.backlog.remove(at: index)
            return nil
        }
        let doubled = subscription.shortestBackoff * (1 << min(subscription.backlog[index].attempts, 10))
        let next = now + min(doubled, subscription.longestBackoff)
        subscription.backlog[index].attempts += 1
        subscription.backlog[index].isUnderWay = false
        subscription.backlog[index].dueAt = next
        return next
    }

    // MARK: - Pull

    /// Takes messages for the time of the acknowledgement deadline.
    ///
    /// - Returns: the messages with what acknowledges them; `nil` if there is no such subscription.
    mutating func pull(
        _ name: String,
        atMost count: Int,
        at now: Timestamp,
        makeID: () -> String
    ) -> [(ackID: String, message: PubSubMessage)]? {
        guard var subscription = subscriptions[name] else { return nil }
        var taken: [(String, PubSubMessage)] = []
        for index in subscription.backlog.indices where taken.count < count {
            guard !subscription.backlog[index].isUnderWay, subscription.backlog[index].dueAt <= now else { continue }
            let id = makeID()
            subscription.backlog[index].ackID = id
            subscription.backlog[index].dueAt = now + subscription.ackDeadline
            taken.append((id, subscription.backlog[index].message))
        }
        subscriptions[name] = subscription
        return taken
    }

    /// Acknowledges messages; an ID of an earlier pull has no effect.
    ///
    /// - Returns: the IDs of the messages; `nil` if there is no such subscription.
    mutating func acknowledge(_ name: String, _ ackIDs: Set<String>) -> [String]? {
        guard var subscription = subscriptions[name] else { return nil }
        let done = subscription.backlog.filter { $0.ackID.map(ackIDs.contains) ?? false }.map(\.message.id)
        subscription.backlog.removeAll { $0.ackID.map(ackIDs.contains) ?? false }
        subscriptions[name] = subscription
        return done
    }
}
