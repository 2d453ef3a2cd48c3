import AppStoreTypes
import Foundation
import GooglePlay
import HTTPTypes
import Hummingbird
import Logging
import Refunds

/// The route that Pub/Sub pushes Google Play's messages to.
struct GooglePlayController: Sendable {
    let intake: GooglePlayIntake
    let refusals: RefusalLog
    /// Learns whether the database stores messages.
    let readiness: ReadinessCheck
    let metrics: DeskMetrics
    let bodies = BodyCollector()

    /// The maximum size of a push, in bytes; a message of Google Play's has less than a thousand.
    static let largestBody = 64 << 10

    func addRoutes(to router: Router<DeskRequestContext>) {
        router.post("notifications/google-play", use: receive)
    }

    /// Answers 200 once the message is stored, also if it was stored before.
    private func receive(_ request: Request, context: DeskRequestContext) async throws -> HTTPResponse.Status {
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > Self.largestBody {
            metrics.count(.notificationsRefused, [("reason", IntakeRefusal.Name.body.rawValue)])
            throw Problem(.contentTooLarge, "The body is larger than this server accepts.")
        }
        let apps = try await refusing(context) { () async throws(GooglePlayIntake.Refusal) in
            try await intake.prove(request.headers[.authorization])
        }
        let body = try await self.body(of: request)
        let result = try await refusing(context) { () async throws(GooglePlayIntake.Refusal) in
            try await intake.accept(body, for: apps)
        }
        switch result {
        case .kept: readiness.noteStoredNotification()
        case .flagged(let flag):
            readiness.noteStoredNotification()
            context.logger.warning(
                "message of Google Play's stored but not understood",
                metadata: ["notification.flag": "\(flag)"]
            )
        case .repeated, .ignored: break
        }
        return .ok
    }

    /// Returns the package name that a push states, without a check; `nil` if it states none.
    static func claimedPackage(in body: Data) -> String? {
        guard let data = try? PubSubPush(json: body).message.data else { return nil }
        return (try? JSONValue(json: data))?.members?["packageName"]?.text
    }

    private func body(of request: Request) async throws -> Data {
        do {
            return Data(try await bodies.collect(request, upTo: Self.largestBody).readableBytesView)
        } catch {
            metrics.count(.notificationsRefused, [("reason", IntakeRefusal.Name.body.rawValue)])
            throw error
        }
    }

    /// Runs a step of the intake, and answers its refusal.
    private func refusing<Value>(
        _ context: DeskRequestContext,
        _ step: () async throws(GooglePlayIntake.Refusal) -> Value
    ) async throws -> Value {
        do throws(GooglePlayIntake.Refusal) {
            return try await step()
        } catch {
            throw problem(error, context)
        }
    }

    private func problem(_ refusal: GooglePlayIntake.Refusal, _ context: DeskRequestContext) -> Problem {
        func count(_ name: IntakeRefusal.Name) {
            metrics.count(.notificationsRefused, [("reason", name.rawValue)])
        }
        switch refusal {
        case .notProved(let reason):
            count(.notProved)
            refusals.note(.notProved, context.logger, .notice, "pushes refused", ["reason": "\(reason)"])
            return Problem(.unauthorized, "The push is not proved: \(reason).")
        case .keysUnavailable(let error):
            count(.unprovable)
            refusals.note(
                .unprovable,
                context.logger,
                .warning,
                "keys of push tokens unavailable",
                ["error": "\(error)"]
            )
            return Problem(.serviceUnavailable, "The token cannot be checked now; send it again.")
        case .malformed(let what):
            count(.malformed)
            refusals.note(
                .unreadablePush,
                context.logger,
                .warning,
                "proved pushes are not messages of Pub/Sub's",
                ["reason": "\(what)"]
            )
            return Problem(.badRequest, "Not a message of Google Play's: \(what).")
        case .unknownPackage:
            count(.notConfigured)
            refusals.note(
                .unknownApp,
                context.logger,
                .warning,
                "messages of Google Play's for an app that is not configured"
            )
            return Problem(.serviceUnavailable, "This desk is not configured for the app; send it again.")
        case .noPushes:
            return Problem(.notFound, "This desk takes no pushes of Google Play's: no app has googlePlay.push.")
        case .storeUnavailable(let error):
            count(.storeUnavailable)
            readiness.noteRefusedNotification(error)
            context.logger.error("message not stored", metadata: ["error": "\(ProblemMiddleware.loggable(error))"])
            return Problem(storeFailed: error, "The message cannot be stored now; send it again.")
        }
    }
}
