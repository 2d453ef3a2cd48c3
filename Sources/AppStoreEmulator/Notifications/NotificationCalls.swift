import AppStoreTypes
import Foundation

/// Apple's endpoints for the notifications sent so far, and for test notifications.
enum NotificationCalls {
    static let endpoints: [Endpoint] = [
        Endpoint(.notificationHistory, "POST", "inApps/v1/notifications/history", notificationHistory),
        Endpoint(.requestTestNotification, "POST", "inApps/v1/notifications/test", requestTestNotification),
        Endpoint(
            .testNotificationStatus,
            "GET",
            "inApps/v1/notifications/test/{testNotificationToken}",
            testNotificationStatus
        ),
    ]

    private static let notificationPage = 20

    /// Handles Get Notification History.
    private static func notificationHistory(_ world: inout World, _ call: APICall) throws(APIRefusal) -> CallAnswer {
        if call.contentType?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true {
            throw APIRefusal(status: 415, "The body must be JSON: send it as application/json.\n")
        }
        let question = try NotificationHistoryQuery(
            JSONMembers(try call.members()),
            in: call.environment,
            now: world.now
        )
        let candidates = try candidates(world, question, call)
        var position = candidates.startIndex
        if let text = call.query["paginationToken"] {
            guard let token = PaginationToken(text) else { throw APIRefusal(.invalidPaginationToken) }
            let lifetime = world.switches.paginationTokenSeconds
            if lifetime > 0, world.now - token.issuedAt > .seconds(lifetime) {
                throw APIRefusal(.paginationTokenExpired)
            }
            position = candidates.first(atLeast: token.next) { $0 }
        } else {
            // Candidates are in order of creation, so a binary search skips those that are too old.
            position = candidates.first(atLeast: question.start) { [notifications = world.notifications] in
                notifications[$0]?.createdAt ?? question.start
            }
        }
        var found: [Int] = []
        var next: Int?
        for sequence in candidates[position...] {
            guard let notification = world.notifications[sequence], notification.createdAt <= question.end else {
                break
            }
            guard question.includes(notification) else { continue }
            guard found.count < Self.notificationPage else {
                next = sequence
                break
            }
            found.append(sequence)
        }
        let items = found.compactMap { historyItem(&world, $0) }
        guard items.count == found.count else { throw APIRefusal(.generalInternalRetryable) }
        let response = NotificationHistoryResponse {
            $0.notificationHistory = items
            $0.hasMore = next != nil
            $0.paginationToken = next.map { PaginationToken(next: $0, issuedAt: world.now).text }
        }
        return CallAnswer(status: 200, json: response)
    }

    /// Returns the sequence numbers of notifications that may match the query.
    private static func candidates(
        _ world: World,
        _ question: NotificationHistoryQuery,
        _ call: APICall
    ) throws(APIRefusal) -> [Int] {
        guard let id = question.transactionID else {
            return world.notifications.sequences(to: call.bundleID, in: call.environment)
        }
        return world.notifications.sequences(about: try call.transaction(id, in: world).originalID)
    }

    private static func historyItem(_ world: inout World, _ sequence: Int) -> NotificationHistoryResponseItem? {
        guard let sent = try? world.sent(sequence) else { return nil }
        return NotificationHistoryResponseItem {
            $0.signedPayload = sent.signedPayload
            $0.sendAttempts = sent.attemptItems
            $0.firstSendAttemptResult = sent.attempts.first?.result
        }
    }

    /// Handles Request a Test Notification.
    private static func requestTestNotification(_ world: inout World, _ call: APICall) throws(APIRefusal) -> CallAnswer
    {
        guard let token = world.sendTest(to: call.bundleID, in: call.environment) else {
            throw APIRefusal(.serverNotificationURLNotFound)
        }
        return CallAnswer(status: 200, json: SendTestNotificationResponse { $0.testNotificationToken = token })
    }

    /// Handles Get Test Notification Status, which is usually not found until the first attempt.
    private static func testNotificationStatus(_ world: inout World, _ call: APICall) throws(APIRefusal) -> CallAnswer {
        let token = call["testNotificationToken"]
        guard UUID(uuidString: token) != nil else { throw APIRefusal(.invalidTestNotificationToken) }
        guard let logged = world.notifications.test(token.lowercased()), logged.bundleID == call.bundleID,
            logged.environment == call.environment, world.now - logged.signedDate <= Self.testLifetime,
            world.switches.showsPendingTestNotifications || !logged.attempts.isEmpty
        else { throw APIRefusal(.testNotificationNotFound) }
        guard let sent = (try? world.sent(logged.sequence)) ?? nil else { throw APIRefusal(.generalInternalRetryable) }
        let response = CheckTestNotificationResponse {
            $0.signedPayload = sent.signedPayload
            $0.sendAttempts = sent.attemptItems
            $0.firstSendAttemptResult = sent.attempts.first?.result
        }
        return CallAnswer(status: 200, json: response)
    }

    /// How long the status of a test notification is available: six months.
    private static let testLifetime: Duration = .seconds(183 * 86_400)
}

extension SentNotification {
    /// The attempts as the App Store Server API returns them, six at most.
    var attemptItems: [SendAttemptItem] {
        attempts.prefix(6).map { attempt in
            SendAttemptItem {
                $0.attemptDate = attempt.attemptDate
                $0.sendAttemptResult = attempt.result
            }
        }
    }
}

extension [Int] {
    /// Returns the first index whose key is at least a value; keys must ascend.
    fileprivate func first<Key: Comparable>(atLeast value: Key, key: (Int) -> Key) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if key(self[middle]) >= value { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
