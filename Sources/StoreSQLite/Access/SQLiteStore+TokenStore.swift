package import AppStoreTypes
import Foundation
import GRDB
package import Refunds

extension SQLiteStore: TokenStore {
    package func addToken(_ token: AccessToken, digest: [UInt8]) async throws {
        try await writes.perform { db in
            try db.run(
                """
                INSERT INTO access_token (id, role, label, digest, created_at_ms, revoked_at_ms)
                VALUES (\(token.id), \(token.role), \(token.label), \(Data(digest)), \(token.createdAt),
                        \(token.revokedAt))
                """
            )
        }
    }

    package func role(forDigest digest: [UInt8]) async throws -> Role? {
        try await pool.read { db in
            try db.row("SELECT role FROM access_token WHERE digest = \(Data(digest)) AND revoked_at_ms IS NULL")?
                .optional("role")
        }
    }

    package func tokens() async throws -> [AccessToken] {
        try await pool.read { db in
            try db.rows("SELECT * FROM access_token ORDER BY created_at_ms DESC, number DESC").map { row in
                AccessToken(
                    id: try row.value("id"),
                    role: try row.value("role"),
                    label: try row.optional("label"),
                    createdAt: try row.value("created_at_ms"),
                    revokedAt: try row.optional("revoked_at_ms")
                )
            }
        }
    }

    package func revokeToken(_ id: String, at: Timestamp) async throws -> Bool {
        try await writes.perform { db in
            try db.run("UPDATE access_token SET revoked_at_ms = \(at) WHERE id = \(id) AND revoked_at_ms IS NULL")
            return db.changesCount == 1
        }
    }
}
