import AppStoreTypes
import Foundation

extension World {
    /// Handles Request a Test Notification.
    mutating func requestTestNotification(_ call: APICall) throws(APIRefusal) -> CallAnswer {
        guard let token = sendTest(to: call.bundleID, in: call.environment) else {
            throw APIRefusal(.serverNotificationURLNotFound)
        }
        return CallAnswer(status: 200, json: SendTestNotificationResponse { $0.testNotificationToken = token })
    }

    /// Handles Get Test Notification Status, which is usually not found until the first attempt.
    mutating func testNotificationStatus(_ call: APICall) throws(APIRefusal) -> CallAnswer {
        let token = call["testNotificationToken"]
        guard UUID(uuidString: token) != nil else { throw APIRefusal(.invalidTestNotificationToken) }
        guard let logged = notifications.test(token.lowercased()), logged.bundleID == call.bundleID,
            logged.environment == call.environment, now - logged.signedDate <= Self.testLifetime,
            switches.showsPendingTestNotifications || !logged.attempts.isEmpty
        else { throw APIRefusal(.testNotificationNotFound) }
        guard let sent = (try? sent(logged.sequence)) ?? nil else { throw APIRefusal(.generalInternalRetryable) }
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
