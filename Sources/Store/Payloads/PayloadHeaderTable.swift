import AppStoreTypes
import Crypto
import Foundation
import Synchronization

/// The table of signed payloads' headers, each a certificate chain that stays the same for months and is stored once.
struct PayloadHeaderTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// Returns the ID of a header, and inserts the header if it is new.
    func storeHeader(_ header: HeaderText) throws -> Int64 {
        let digest = Array(header.bytes.withUnsafeBytes { SHA256.hash(data: $0) })
        let inserted = try db.row(
            """
            INSERT INTO payload_header (digest, header) VALUES (\(digest), \(header.text))
            ON CONFLICT (digest) DO NOTHING
            RETURNING id
            """
        )
        let row = try inserted ?? db.row("SELECT id FROM payload_header WHERE digest = \(digest)")
        guard let row else { throw StoreError.unreadable(column: "id") }
        return try row.value("id")
    }

    /// Returns the text of a header, or `nil` if there is none with this ID.
    func header(_ id: Int64) throws -> String? {
        try db.row("SELECT header FROM payload_header WHERE id = \(id)")?.optional("header")
    }
}

/// A cache of recently used payload headers, by text and by ID.
///
/// Nearly every payload has one of the same few headers.
final class PayloadHeaderCache: Sendable {
    private struct Known {
        var ids: [HeaderText: Int64] = [:]
        var headers: [Int64: String] = [:]
    }

    private static let capacity = 64

    private let known = Mutex(Known())

    func id(of header: HeaderText) -> Int64? { known.withLock { $0.ids[header] } }

    func header(_ id: Int64) -> String? { known.withLock { $0.headers[id] } }

    /// Caches a header whose row is committed.
    ///
    /// A payload must not refer to a row that may still be rolled back.
    func remember(_ header: HeaderText, id: Int64) {
        known.withLock { known in
            if known.ids.count >= Self.capacity { known = Known() }
            known.ids[header.alone] = id
            known.headers[id] = header.text
        }
    }
}
