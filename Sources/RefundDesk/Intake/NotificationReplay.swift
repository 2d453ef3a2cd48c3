package import AppStoreTypes
import Foundation
package import Refunds

/// Processes stored notifications again, for those that an earlier release did not understand.
///
/// A stored notification takes the same way as a posted one: it is verified, read and applied. Only its time of receipt
/// stays as it was, so that no deadline moves.
package struct NotificationReplay: Sendable {
    let intake: NotificationIntake
    let register: any NotificationRegister
    let now: @Sendable () -> Timestamp

    package init(
        intake: NotificationIntake,
        register: any NotificationRegister,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.intake = intake
        self.register = register
        self.now = now
    }

    /// Processes a stored notification again.
    ///
    /// - Parameters:
    ///   - kept: the notification as it is stored.
    ///   - author: who asked for it.
    ///   - note: why, for the audit.
    /// - Returns: the result.
    /// - Throws: ``ReplayRefusal``, or any error of the store; nothing changed in both cases.
    package func replay(
        _ kept: StoreNotification,
        by author: String,
        note: String? = nil
    ) async throws -> ReplayOutcome {
        // What was understood changes nothing, so it needs no proof.
        var record = kept.flag == nil ? IntakeRecord(notification: kept) : try await record(of: kept)
        guard record.notification.app == kept.app else { throw ReplayRefusal.otherApp }
        record.notification.uuid = kept.uuid
        return try await register.replay(intake.withHistoryWait(record), by: author, note: note, at: now())
    }

    /// Reads a stored notification as this release understands it.
    private func record(of kept: StoreNotification) async throws -> IntakeRecord {
        guard let payload = kept.signedPayload else { throw ReplayRefusal.payloadDropped }
        // Its order would have to be read first, which only a message that waits for it does.
        guard kept.version != StoreNotification.googlePlayVersion else { return IntakeRecord(notification: kept) }
        do throws(IntakeRefusal) {
            guard kept.version == 1 else {
                return try await intake.record(
                    of: payload,
                    isRecovered: kept.isRecovered,
                    receivedAt: kept.receivedAt
                )
            }
            guard let app = intake.apps[kept.app.bundleID] else { throw .unknownApp(kept.app) }
            let posted = try NotificationV1(Data(payload.utf8))
            return NotificationIntake.record(of: posted, from: app, key: kept.app, receivedAt: kept.receivedAt)
        } catch {
            throw ReplayRefusal(error)
        }
    }
}

/// Why a stored notification cannot be processed again now.
package enum ReplayRefusal: Error, Hashable, Sendable {
    /// Its payload was deleted to save space, or with its customer.
    case payloadDropped
    /// This release reads the name of another app in it.
    case otherApp
    /// Its app or environment is not configured any more.
    case notConfigured
    /// Its certificates are not valid any more, or it was stored under another root.
    case notProved
    /// Certificates cannot be checked now, or too many notifications wait.
    case busy

    init(_ refusal: IntakeRefusal) {
        switch refusal {
        case .notConfigured, .unknownApp: self = .notConfigured
        case .malformed, .notProved, .contradictory: self = .notProved
        case .unprovable, .overloaded, .storeUnavailable: self = .busy
        }
    }

    /// What is wrong and what to do.
    package var explanation: String {
        switch self {
        case .payloadDropped:
            "Its payload was deleted, so it cannot be read again. Nothing changed."
        case .otherApp:
            "This release reads the name of another app in it. Nothing changed. To store it for that app, recover it."
        case .notConfigured:
            "Its app or environment is not configured any more. Add it under apps, restart the desk and try again."
        case .notProved:
            "Its signature cannot be verified any more: its certificates ended, or its root is not configured. "
                + "Nothing changed."
        case .busy:
            "The desk cannot verify it now. Nothing changed. Try again in a minute."
        }
    }
}

extension ReplayOutcome {
    /// The result, as a sentence.
    package var explanation: String {
        switch self {
        case .applied(nil): "The notification is understood now, and its changes are stored."
        case .applied(let flag?): "More of the notification is understood now. Still not understood: \(flag)."
        case .unchanged: "The notification was understood before. Nothing changed."
        case .notUnderstood(let flag):
            "The notification is still not understood: \(flag). Nothing changed. Try again after the next upgrade."
        case .erased: "The notification is about a customer who was erased. Nothing changed."
        case .unknown: "There is no such notification."
        }
    }
}
