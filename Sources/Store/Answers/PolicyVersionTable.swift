import AppStoreTypes
package import Refunds

/// The table of the policies that were published on the pages.
struct PolicyVersionTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// Returns the number of an app's newest version, or 0 if none was published.
    func newestNumber(of bundleID: String) throws -> Int64 {
        let row = try db.row(
            """
            SELECT policy_version.number FROM policy_version WHERE policy_version.bundle_id = \(bundleID)
            ORDER BY policy_version.number DESC LIMIT 1
            """
        )
        return try row?.value("number") ?? 0
    }

    /// Returns the versions below a number, newest first.
    func versions(of bundleID: String, below number: Int64, limit: Int) throws -> [PolicyVersion] {
        let rows = try db.rows(
            """
            SELECT policy_version.bundle_id, policy_version.number, policy_version.policy, policy_version.digest,
                policy_version.note, policy_version.author, policy_version.published_at_ms
            FROM policy_version
            WHERE policy_version.bundle_id = \(bundleID) AND policy_version.number < \(number)
            ORDER BY policy_version.number DESC LIMIT \(limit)
            """
        )
        return try rows.map { row in
            PolicyVersion(
                bundleID: try row.value("bundle_id"),
                number: try row.value("number"),
                text: try row.value("policy"),
                digest: try row.value("digest"),
                note: try row.value("note"),
                author: try row.value("author"),
                publishedAt: try row.value("published_at_ms")
            )
        }
    }

    /// Adds a version if its number is the next one; returns whether it was added.
    func add(_ version: PolicyVersion) throws -> Bool {
        guard try newestNumber(of: version.bundleID) == version.number - 1 else { return false }
        // If two are published at once, the key admits only one.
        let added = try db.run(
            """
            INSERT INTO policy_version (bundle_id, number, policy, digest, note, author, published_at_ms)
            VALUES (
                \(version.bundleID), \(version.number), \(version.text), \(version.digest), \(version.note),
                \(version.author), \(version.publishedAt)
            )
            ON CONFLICT (bundle_id, number) DO NOTHING
            """
        )
        return added == 1
    }
}

extension Store: PolicyVersionStore {
    package func newestPolicyNumber(of bundleID: String) async throws -> Int64 {
        try await engine.read { db in try PolicyVersionTable(db).newestNumber(of: bundleID) }
    }

    package func policyVersion(_ number: Int64, of bundleID: String) async throws -> PolicyVersion? {
        let newest = try await policyVersions(of: bundleID, below: number + 1, limit: 1).first
        return newest?.number == number ? newest : nil
    }

    package func policyVersions(
        of bundleID: String,
        below number: Int64?,
        limit: Int
    ) async throws -> [PolicyVersion] {
        try await engine.read { db in
            try PolicyVersionTable(db).versions(of: bundleID, below: number ?? .max, limit: limit)
        }
    }

    package func publish(_ version: PolicyVersion) async throws -> Bool {
        try await engine.write { db in
            guard try PolicyVersionTable(db).add(version) else { return false }
            try AuditTable(db).add(
                Deed(
                    .policyPublished,
                    by: version.author,
                    bundleID: version.bundleID,
                    details: ["number": "\(version.number)", "digest": version.digest, "note": version.note],
                    at: version.publishedAt
                )
            )
            return true
        }
    }
}
