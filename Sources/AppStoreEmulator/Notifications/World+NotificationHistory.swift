import AppStoreTypes

extension World {
    private static let notificationPage = 20

    /// Handles Get Notification History.
    mutating func notificationHistory(_ call: APICall) throws(APIRefusal) -> CallAnswer {
        if call.contentType?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true {
            throw APIRefusal(status: 415, "The body is JSON: send it as application/json.\n")
        }
        let question = try NotificationQuestion(JSONMembers(try call.members()), in: call.environment, now: now)
        let candidates = try candidates(question, call)
        var position = candidates.startIndex
        if let text = call.query["paginationToken"] {
            guard let token = PaginationToken(text) else { throw APIRefusal(.invalidPaginationToken) }
            let lifetime = switches.paginationTokenSeconds
            if lifetime > 0, now - token.issuedAt > .seconds(lifetime) { throw APIRefusal(.paginationTokenExpired) }
            position = candidates.first(atLeast: token.next) { $0 }
        } else {
            // Candidates are in order of creation, so a binary search skips those that are too old.
            position = candidates.first(atLeast: question.start) { [notifications] in
                notifications[$0]?.createdAt ?? question.start
            }
        }
        var found: [Int] = []
        var next: Int?
        for sequence in candidates[position...] {
            guard let notification = notifications[sequence], notification.createdAt <= question.end else { break }
            guard question.includes(notification) else { continue }
            guard found.count < Self.notificationPage else {
                next = sequence
                break
            }
            found.append(sequence)
        }
        let items = found.compactMap { historyItem($0) }
        guard items.count == found.count else { throw APIRefusal(.generalInternalRetryable) }
        let response = NotificationHistoryResponse {
            $0.notificationHistory = items
            $0.hasMore = next != nil
            $0.paginationToken = next.map { PaginationToken(next: $0, issuedAt: now).text }
        }
        return CallAnswer(status: 200, json: response)
    }

    /// Returns the sequence numbers of notifications that may match the query.
    private func candidates(_ question: NotificationQuestion, _ call: APICall) throws(APIRefusal) -> [Int] {
        guard let id = question.transactionID else {
            return notifications.sequences(to: call.bundleID, in: call.environment)
        }
        return notifications.sequences(about: try transaction(id, call).originalID)
    }

    private mutating func historyItem(_ sequence: Int) -> NotificationHistoryResponseItem? {
        guard let sent = try? sent(sequence) else { return nil }
        return NotificationHistoryResponseItem {
            $0.signedPayload = sent.signedPayload
            $0.sendAttempts = sent.attemptItems
            $0.firstSendAttemptResult = sent.attempts.first?.result
        }
    }
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
