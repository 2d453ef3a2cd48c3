import Foundation
import GRDB
import Refunds

extension Database {
    /// Stores a notification; `false` for one seen before.
    func insert(_ notification: StoreNotification, payload: [UInt8]) throws -> Bool {
        try run(
            """
            INSERT INTO notification (bundle_id, environment, uuid, type, subtype, signed_at_ms, received_at_ms,
                                      transaction_id, flag, payload, version)
            VALUES (\(notification.app.bundleID), \(notification.app.environment), \(notification.uuid),
                    \(notification.type), \(notification.subtype), \(notification.signedAt),
                    \(notification.receivedAt), \(notification.transactionID), \(notification.flag),
                    \(Data(payload)), \(notification.version))
            ON CONFLICT (uuid, environment, bundle_id) DO NOTHING
            """
        )
        guard changesCount == 1 else { return false }
        try run(
            """
            INSERT INTO notification_tally (is_flagged, count) VALUES (\(notification.flag != nil), 1)
            ON CONFLICT (is_flagged) DO UPDATE SET count = count + 1
            """
        )
        return true
    }

    /// Reads a notification from its row, its payload as it was sent.
    func notification(from row: Row, headers: PayloadHeaderCache) throws -> StoreNotification {
        let payload: Data = try row.value("payload")
        let text = try PackedPayload.text(of: payload) { id in
            if let header = headers.header(id) { return header }
            guard let header = try header(id) else { return nil }
            headers.remember(header, id: id)
            return header
        }
        guard let text else { throw StoreError.unreadable(column: "payload") }
        return StoreNotification(
            version: try row.value("version"),
            app: try row.app(),
            uuid: try row.value("uuid"),
            type: try row.value("type"),
            subtype: try row.optional("subtype"),
            signedAt: try row.optional("signed_at_ms"),
            receivedAt: try row.value("received_at_ms"),
            signedPayload: text,
            transactionID: try row.optional("transaction_id"),
            flag: try row.optional("flag")
        )
    }
}
