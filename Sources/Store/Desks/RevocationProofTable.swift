package import AppStoreTypes
import Refunds

/// The table of the newest response of an OCSP responder about each certificate.
struct RevocationProofTable {
    /// The most certificates with a response; Apple signs with a few at a time.
    static let capacity = 64

    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// Returns the responses that have not expired.
    func all(at now: Timestamp) throws -> [RevocationProof] {
        try db.rows(
            """
            SELECT revocation_proof.certificate, revocation_proof.response, revocation_proof.issued_at_ms,
                revocation_proof.expires_at_ms
            FROM revocation_proof WHERE revocation_proof.expires_at_ms > \(now)
            ORDER BY revocation_proof.certificate
            """
        ).map { row in
            RevocationProof(
                certificate: try row.value("certificate"),
                response: try row.value("response"),
                issuedAt: try row.value("issued_at_ms"),
                expiresAt: try row.value("expires_at_ms")
            )
        }
    }

    /// Stores a response, unless the stored one is as new.
    func save(_ proof: RevocationProof) throws {
        try db.run(
            """
            INSERT INTO revocation_proof (certificate, response, issued_at_ms, expires_at_ms)
            VALUES (\(proof.certificate), \(proof.response), \(proof.issuedAt), \(proof.expiresAt))
            ON CONFLICT (certificate) DO UPDATE SET
                response = excluded.response, issued_at_ms = excluded.issued_at_ms,
                expires_at_ms = excluded.expires_at_ms
            WHERE excluded.issued_at_ms > revocation_proof.issued_at_ms
            """
        )
    }

    /// Removes the responses that have expired, and if there are more than `limit`, those that expire first.
    func prune(at now: Timestamp, keeping limit: Int) throws {
        try db.run("DELETE FROM revocation_proof WHERE revocation_proof.expires_at_ms <= \(now)")
        let rows = try db.rows(
            """
            SELECT revocation_proof.certificate FROM revocation_proof
            ORDER BY revocation_proof.expires_at_ms DESC, revocation_proof.certificate
            """
        )
        for row in rows.dropFirst(limit) {
            let certificate: [UInt8] = try row.value("certificate")
            try db.run("DELETE FROM revocation_proof WHERE revocation_proof.certificate = \(certificate)")
        }
    }
}

extension Store: RevocationProofStore {
    package func revocationProofs(at now: Timestamp) async throws -> [RevocationProof] {
        try await engine.read { db in try RevocationProofTable(db).all(at: now) }
    }

    package func revocationProofsAtStart(at now: Timestamp) throws -> [RevocationProof] {
        try engine.readAtOnce { db in try RevocationProofTable(db).all(at: now) }
    }

    package func keepRevocationProofs(_ proofs: [RevocationProof], at now: Timestamp) async throws {
        try await keepRevocationProofs(proofs, at: now, keeping: RevocationProofTable.capacity)
    }

    /// Stores responses in a database that keeps at most `limit` of them.
    package func keepRevocationProofs(
        _ proofs: [RevocationProof],
        at now: Timestamp,
        keeping limit: Int
    ) async throws {
        // In one order, so that two desks never wait for each other.
        let ordered = proofs.sorted { $0.certificate.lexicographicallyPrecedes($1.certificate) }
        try await engine.write(in: .bulk) { db in
            let table = RevocationProofTable(db)
            for proof in ordered { try table.save(proof) }
            try table.prune(at: now, keeping: limit)
        }
    }
}
