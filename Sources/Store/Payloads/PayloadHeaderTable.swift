import Crypto
import Foundation

/// The headers of signed payloads, each stored once: a header is a certificate chain and stays the same for months.
struct PayloadHeaderTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// Returns the ID of a header, and inserts the header if it is new.
    func storeHeader(_ header: String) throws -> Int64 {
        let digest = Array(SHA256.hash(data: Data(header.utf8)))
        let inserted = try db.row(
            """
            INSERT INTO payload_header (digest, header) VALUES (\(digest), \(header))
            ON CONFLICT (digest) DO NOTHING
            RETURNING id
            """
        )
        let row = try inserted ?? db.row("SELECT id FROM payload_header WHERE digest = \(digest)")
        guard let row else { throw StoreError.unreadable(column: "id") }
        return try row.value("id")
    }

    /// The text of a header; `nil` if there is none with this ID.
    func header(_ id: Int64) throws -> String? {
        try db.row("SELECT header FROM payload_header WHERE id = \(id)")?.optional("header")
    }
}
