import AppStoreTrust
import AppStoreTypes
import CoreMetrics
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Refunds
import Tracing

/// The routes that Apple posts notifications to.
struct NotificationController: Sendable {
    let intake: NotificationIntake
    let bodies = BodyCollector()
    let refusals: RefusalLog
    /// Fetches from Apple's history what this controller refuses.
    let recovery: RecoveryTrigger
    /// Learns whether the database stores notifications.
    let readiness: ReadinessCheck
    let metrics: DeskMetrics
    let traces: Traces
    let now: @Sendable () -> Timestamp

    /// The maximum size of a version 1 body, in bytes; it contains a whole receipt and up to a hundred transactions.
    static let largestBodyV1 = 4 << 20

    func addRoutes(to router: Router<DeskRequestContext>) {
        let durations = Durations(metrics)
        router.post("notifications/v2") { request, context in
            try await measured(by: durations, request, context, receive)
        }
        router.post("notifications/v1") { request, context in
            try await measured(by: durations, request, context, receiveV1)
        }
    }

    /// How long posts take, by their result.
    private struct Durations: Sendable {
        let stored: Recorder
        let refused: Recorder

        init(_ metrics: DeskMetrics) {
            stored = metrics.recorder(of: .notification, [("result", "stored")])
            refused = metrics.recorder(of: .notification, [("result", "refused")])
        }
    }

    /// Measures and traces a post, with the trace that the sender began.
    private func measured(
        by durations: Durations,
        _ request: Request,
        _ context: DeskRequestContext,
        _ receive: (Request, DeskRequestContext) async throws -> HTTPResponse.Status
    ) async throws -> HTTPResponse.Status {
        let begun = ContinuousClock.now
        var isStored = false
        defer {
            (isStored ? durations.stored : durations.refused).record(begun.duration(to: .now) / .seconds(1))
        }
        return try await traces.span("intake", .server, continuing: request.headers) {
            let status = try await receive(request, context)
            isStored = true
            return status
        }
    }

    /// Reads the body of a post.
    private func body(_ request: Request, upTo limit: Int) async throws -> Data {
        do {
            return Data(try await bodies.collect(request, upTo: limit).readableBytesView)
        } catch {
            metrics.count(.notificationsRefused, [("reason", IntakeRefusal.Name.body.rawValue)])
            throw error
        }
    }

    /// Answers 200 once the notification is stored, also if it was stored before.
    private func receive(_ request: Request, context: DeskRequestContext) async throws -> HTTPResponse.Status {
        let data = try await body(request, upTo: context.maxUploadSize)
        guard let signedPayload = Self.signedPayload(data) else {
            metrics.count(.notificationsRefused, [("reason", IntakeRefusal.Name.malformed.rawValue)])
            throw Problem(.badRequest, "The body is not a version 2 notification: { \"signedPayload\": \"…\" }.")
        }
        return try await take(context) { () async throws(IntakeRefusal) in
            try await intake.accept(signedPayload, posted: data)
        }
    }

    /// Does the same for version 1, and accepts version 2 test notifications, which Apple also sends to this URL.
    private func receiveV1(_ request: Request, context: DeskRequestContext) async throws -> HTTPResponse.Status {
        let data = try await body(request, upTo: Self.largestBodyV1)
        if let signedPayload = Self.signedPayload(data) {
            guard data.count <= context.maxUploadSize else {
                metrics.count(.notificationsRefused, [("reason", IntakeRefusal.Name.body.rawValue)])
                throw Problem(.contentTooLarge, "The body is larger than this server accepts.")
            }
            return try await take(context) { () async throws(IntakeRefusal) in
                try await intake.accept(signedPayload, posted: data)
            }
        }
        return try await take(context) { () async throws(IntakeRefusal) in try await intake.acceptV1(data) }
    }

    /// Returns the bundle ID that a body of either version names, which may not be proved yet.
    static func claimedBundleID(in data: Data) -> String? {
        guard let signedPayload = signedPayload(data) else { return (try? ClaimV1(data))?.bundleID }
        return (try? UnverifiedJWS(signedPayload)).flatMap { NotificationIdentity.claimedBundleID(in: $0.payload) }
    }

    /// Returns the signed payload of a version 2 body; every other member is skipped.
    private static func signedPayload(_ data: Data) -> String? {
        var signedPayload: String?
        let isRead = WireReader.read(data) { reader in
            reader.object { name, reader in
                name.is("signedPayload") ? reader.claim(&signedPayload) { $0.string() } : reader.skip()
            }
        }
        return isRead ? signedPayload : nil
    }

    private func take(
        _ context: DeskRequestContext,
        _ accept: () async throws(IntakeRefusal) -> (StoreNotification, IntakeOutcome)
    ) async throws -> HTTPResponse.Status {
        do throws(IntakeRefusal) {
            let (notification, outcome) = try await accept()
            if outcome == .stored { readiness.noteStoredNotification() }
            if let flag = notification.flag, outcome == .stored {
                context.logger.warning(
                    "notification stored but not understood",
                    metadata: ["notification.uuid": "\(notification.uuid)", "notification.flag": "\(flag)"]
                )
            }
            return .ok
        } catch {
            metrics.count(.notificationsRefused, [("reason", error.name.rawValue)])
            if error.isOwnTrouble { recovery.noteRefusal(at: now()) }
            throw try await problem(error, context)
        }
    }

    private func problem(_ refusal: IntakeRefusal, _ context: DeskRequestContext) async throws -> Problem {
        switch refusal {
        case .malformed(let what):
            return Problem(.badRequest, "Not a notification: \(what).")
        case .notProved(let failure):
            refusals.note(.notProved, context.logger, .notice, "notifications refused", ["reason": "\(failure)"])
            return Problem(.unauthorized, "The signature could not be verified: \(failure).")
        case .contradictory(let what):
            refusals.note(.contradictory, context.logger, .notice, "notifications refused", ["reason": "\(what)"])
            return Problem(.badRequest, "Not a notification: \(what).")
        case .notConfigured(let app, let reason):
            try await refusals.noteUnconfigured(app, reason: reason, context.logger)
            return Problem(.serviceUnavailable, "This desk is not configured for the app; send it again.")
        case .unknownApp(let app):
            refusals.note(
                .unknownApp,
                context.logger,
                .warning,
                "version 1 notifications for an app that is not configured",
                ["app.bundleId": "\(app.bundleID.prefix(155))", "app.environment": "\(app.environment)"]
            )
            return Problem(.serviceUnavailable, "This desk is not configured for the app; send it again.")
        case .unprovable:
            refusals.note(.unprovable, context.logger, .warning, "revocation status unavailable")
            return Problem(.serviceUnavailable, "The certificates cannot be checked now; send it again.")
        case .overloaded:
            refusals.note(.overloaded, context.logger, .warning, "too many notifications to prove at once")
            return Problem(.serviceUnavailable, "Too many notifications at once; send it again.")
        case .storeUnavailable(let error):
            readiness.noteRefusedNotification(error)
            context.logger.error("notification not stored", metadata: ["error": "\(ProblemMiddleware.loggable(error))"])
            return Problem(storeFailed: error, "The notification cannot be stored now; send it again.")
        }
    }
}
