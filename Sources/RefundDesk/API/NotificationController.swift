import AppStoreTrust
import AppStoreTypes
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Refunds

/// Apple's door: version 2 notifications.
struct NotificationController: Sendable {
    let door: IntakeDoor
    let unconfigured: any UnconfiguredAppLog
    let wake: WakeSignal
    let now: @Sendable () -> Timestamp

    func addRoutes(to router: Router<DeskRequestContext>) {
        router.post("notifications/v2", use: receive)
    }

    /// Answers 200 once the notification is stored, also when it was stored before.
    private func receive(_ request: Request, context: DeskRequestContext) async throws -> HTTPResponse.Status {
        let data = Data(try await request.body.collect(upTo: context.maxUploadSize).readableBytesView)
        guard let signedPayload = try? JSONDecoder().decode(NotificationRequestBody.self, from: data).signedPayload
        else { throw Problem(.badRequest, "The body is not a version 2 notification: { \"signedPayload\": \"…\" }.") }
        do throws(IntakeRefusal) {
            let (notification, outcome) = try await door.accept(signedPayload)
            if let flag = notification.flag, outcome == .stored {
                context.logger.warning(
                    "notification stored but not understood",
                    metadata: ["notification.uuid": "\(notification.uuid)", "notification.flag": "\(flag)"]
                )
            }
            wake.notify()
            return .ok
        } catch {
            throw try await problem(error, context)
        }
    }

    private func problem(_ refusal: IntakeRefusal, _ context: DeskRequestContext) async throws -> Problem {
        switch refusal {
        case .malformed(let what):
            return Problem(.badRequest, "Not a notification: \(what).")
        case .notProved(let failure):
            context.logger.notice("notification refused", metadata: ["reason": "\(failure)"])
            return Problem(.unauthorized, "Not proved to be Apple's: \(failure).")
        case .contradictory(let what):
            context.logger.notice("notification refused", metadata: ["reason": "\(what)"])
            return Problem(.badRequest, "Not a notification: \(what).")
        case .notConfigured(let app, let reason):
            context.logger.warning(
                "notification for an app that is not configured",
                metadata: [
                    "app.bundleId": "\(app.bundleID)", "app.environment": "\(app.environment)", "reason": "\(reason)",
                ]
            )
            try await unconfigured.noteUnconfigured(app, reason: reason, at: now())
            return Problem(.serviceUnavailable, "This desk is not set up for the app; send it again.")
        case .unprovable:
            context.logger.warning("revocation status unavailable")
            return Problem(.serviceUnavailable, "The certificates cannot be checked at present; send it again.")
        case .storeUnavailable(let error):
            context.logger.error("notification not stored", metadata: ["error": "\(type(of: error))"])
            return Problem(.serviceUnavailable, "The notification cannot be stored at present; send it again.")
        }
    }
}
