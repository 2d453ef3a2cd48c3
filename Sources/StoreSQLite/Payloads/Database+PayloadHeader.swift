import Crypto
import Foundation
import GRDB

extension Database {
    /// The number of a header's row, which is written when there is none.
    func storeHeader(_ header: String) throws -> Int64 {
        let digest = Data(SHA256.hash(data: Data(header.utf8)))
        if let row = try row("SELECT id FROM payload_header WHERE digest = \(digest)") { return try row.value("id") }
        try run("INSERT INTO payload_header (digest, header) VALUES (\(digest), \(header))")
        return lastInsertedRowID
    }

    /// The text of a header's row.
    func header(_ id: Int64) throws -> String? {
        try row("SELECT header FROM payload_header WHERE id = \(id)")?.optional("header")
    }
}
