import AppStoreTypes
import Foundation

extension World {
    /// Request a Test Notification.
    mutating func requestTestNotification(_ call: APICall) throws(APIRefusal) -> Answer {
        guard let token = sendTest(to: call.bundleID, in: call.environment) else {
            throw APIRefusal(.serverNotificationURLNotFound)
        }
        return Answer(status: 200, json: ["testNotificationToken": token])
    }

    /// Get Test Notification Status; it is not found until the attempt has been made.
    mutating func testNotificationStatus(_ call: APICall) throws(APIRefusal) -> Answer {
        let token = call["testNotificationToken"]
        guard UUID(uuidString: token) != nil else { throw APIRefusal(.invalidTestNotificationToken) }
        guard let logged = notifications.test(token.lowercased()), logged.bundleID == call.bundleID,
            logged.environment == call.environment, !logged.attempts.isEmpty, let sent = try? sent(logged.sequence)
        else { throw APIRefusal(.testNotificationNotFound) }
        return Answer(status: 200, json: TestNotificationStatus(sent))
    }
}

/// The answer of Get Test Notification Status.
private struct TestNotificationStatus: Encodable {
    struct Attempt: Encodable {
        let attemptDate: Timestamp
        let sendAttemptResult: SendAttemptResult
    }

    let signedPayload: String
    let sendAttempts: [Attempt]

    init(_ sent: SentNotification) {
        signedPayload = sent.signedPayload
        sendAttempts = sent.attempts.prefix(6).map {
            Attempt(attemptDate: $0.attemptDate, sendAttemptResult: $0.result)
        }
    }
}
