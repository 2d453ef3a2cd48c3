import AppStoreTrust
import AppStoreTypes
import Foundation

extension World {
    /// Returns a notification as it is sent, signed if it was not signed before.
    mutating func sent(_ sequence: Int) throws -> SentNotification? {
        guard var logged = notifications[sequence] else { return nil }
        let payload =
            logged.version == .v2 ? try logged.signedPayload(by: signer(of: logged), for: apps[logged.bundleID]) : ""
        notifications.keep(logged.signatures, of: sequence)
        return SentNotification(
            sequence: sequence,
            notificationUUID: logged.notificationUUID,
            notificationVersion: logged.version.rawValue,
            notificationType: NotificationType(rawValue: logged.type),
            subtype: logged.subtype,
            environment: logged.environment,
            bundleID: logged.bundleID,
            signedPayload: payload,
            body: logged.version == .v1 ? try bodyV1(of: logged) : nil,
            signedDate: logged.signedDate,
            attempts: logged.attempts,
            nextAttemptAt: logged.nextAttemptAt
        )
    }

    /// Returns the notifications in order of creation.
    ///
    /// - Parameters:
    ///   - number: returns only notifications after this number; `nil` returns all.
    ///   - limit: the maximum number of notifications.
    /// - Returns: the notifications, each as it is sent.
    /// - Throws: an error if a notification cannot be signed.
    mutating func sentNotifications(after number: Int? = nil, limit: Int = .max) throws -> [SentNotification] {
        let known = notifications.sequences
        let start = min(max(known.lowerBound, number.map { $0 + 1 } ?? known.lowerBound), known.upperBound)
        return try (start..<known.upperBound).prefix(limit).compactMap { try sent($0) }
    }

    /// Returns the signed transaction of a notification, or signs the transaction now if there is none.
    mutating func signedTransaction(_ transactionID: String, in sequence: Int?) throws -> String {
        if let sequence, var logged = notifications[sequence],
            let signed = try logged.signedTransaction(by: signer(of: logged), for: apps[logged.bundleID])
        {
            notifications.keep(logged.signatures, of: sequence)
            return signed
        }
        let date = nextSigningDate()
        return try signer.sign(transaction(transactionID).signed(at: date))
    }

    /// Returns a signer with the certificate fault from when the notification was created.
    private func signer(of logged: LoggedNotification) -> Signer {
        Signer(authority: authority, fault: logged.certificates)
    }

    /// Returns the bytes to send.
    mutating func body(of sequence: Int) throws -> [UInt8] {
        guard let sent = try sent(sequence) else { return [] }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if let body = sent.body { return try Array(encoder.encode(body)) }
        return try Array(encoder.encode(NotificationRequestBody { $0.signedPayload = sent.signedPayload }))
    }
}

extension ControlRoutes {
    static let notifications: [Route<ControlHandler>] = [
        Route("GET", "notifications") { store, call in
            let after = try call.number("after")
            let limit = try call.number("limit") ?? .max
            return ["notifications": try store.update { try $0.sentNotifications(after: after, limit: limit) }]
        }
    ]
}
