package import AppStoreTypes
package import Refunds

/// The tokens of all databases of a desk: each database has every token, so that it can check one by itself.
package struct SharedTokens: Sendable {
    private let databases: [(name: String, store: any TokenStore)]

    /// Creates the tokens of some databases.
    ///
    /// - Parameter databases: the databases, each with a name for errors.
    package init(_ databases: [(name: String, store: any TokenStore)]) { self.databases = databases }

    /// Returns the IDs of the tokens that not every database has in the same state.
    ///
    /// - Returns: the IDs, sorted.
    /// - Throws: an error of a store.
    package func differences() async throws -> [String] {
        let lists = try await lists()
        let ids = Set(lists.flatMap(\.keys))
        return ids.filter { id in Set(lists.map { $0[id]?.revokedAt == nil && $0[id] != nil }).count > 1 }.sorted()
    }

    /// Gives each database every token that another has, and revokes each token that is revoked in another.
    ///
    /// - Parameters:
    ///   - author: who does it.
    ///   - now: the current time.
    /// - Returns: how many tokens were added, and how many revoked.
    /// - Throws: an error of a store.
    package func share(by author: String, at now: Timestamp) async throws -> (added: Int, revoked: Int) {
        let lists = try await lists()
        let revoked = Set(lists.flatMap { $0.values.filter { $0.revokedAt != nil }.map(\.id) })
        var counts = (added: 0, revoked: 0)
        for (database, known) in zip(databases, lists) {
            for id in revoked where known[id] != nil && known[id]?.revokedAt == nil {
                if try await database.store.revokeToken(id, by: author, at: now) { counts.revoked += 1 }
            }
            for (other, tokens) in zip(databases, lists) {
                for token in tokens.values.sorted(by: { $0.createdAt < $1.createdAt })
                where known[token.id] == nil && !revoked.contains(token.id) {
                    guard let digest = try await other.store.digest(ofToken: token.id) else { continue }
                    if try await database.store.digest(ofToken: token.id) != nil { continue }
                    try await database.store.addToken(token, digest: digest, by: author)
                    counts.added += 1
                }
            }
        }
        return counts
    }

    private func lists() async throws -> [[String: AccessToken]] {
        var lists: [[String: AccessToken]] = []
        for database in databases {
            let tokens = try await database.store.tokens()
            lists.append(Dictionary(tokens.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }))
        }
        return lists
    }
}

extension SharedTokens: TokenStore {
    /// Stores a token in every database.
    ///
    /// If one of them fails, the token is revoked in the others.
    package func addToken(_ token: AccessToken, digest: [UInt8], by author: String) async throws {
        var added: [any TokenStore] = []
        do {
            for database in databases {
                try await database.store.addToken(token, digest: digest, by: author)
                added.append(database.store)
            }
        } catch {
            for store in added { _ = try? await store.revokeToken(token.id, by: author, at: token.createdAt) }
            throw error
        }
    }

    package func token(forDigest digest: [UInt8], at now: Timestamp) async throws -> AccessToken? {
        try await databases.first?.store.token(forDigest: digest, at: now)
    }

    /// Returns the tokens of all databases, newest first; one that is valid in any of them is shown as valid.
    package func tokens() async throws -> [AccessToken] {
        var order: [String] = []
        var tokens: [String: AccessToken] = [:]
        for database in databases {
            for token in try await database.store.tokens() {
                if tokens[token.id] == nil { order.append(token.id) }
                // Otherwise a token that could not be revoked in a database would seem to be revoked.
                if tokens[token.id] == nil || token.revokedAt == nil { tokens[token.id] = token }
            }
        }
        let all = order.compactMap { tokens[$0] }
        return databases.count == 1 ? all : all.sorted { $0.createdAt > $1.createdAt }
    }

    /// Revokes a token in every database.
    ///
    /// - Returns: whether any of them had it.
    /// - Throws: ``NotRevokedEverywhere`` if it may be valid in one that failed, after it was revoked in the others.
    package func revokeToken(_ id: String, by author: String, at time: Timestamp) async throws -> Bool {
        var isRevoked = false
        var failed: [String] = []
        var failure: (any Error)?
        for database in databases {
            do {
                if try await database.store.revokeToken(id, by: author, at: time) { isRevoked = true }
            } catch {
                failed.append(database.name)
                failure = error
            }
        }
        if let failure {
            throw databases.count == 1 ? failure : NotRevokedEverywhere(id: id, databases: failed)
        }
        return isRevoked
    }

    package func noteUse(ofTokens uses: [String: Timestamp]) async throws {
        for database in databases { try await database.store.noteUse(ofTokens: uses) }
    }

    package func digest(ofToken id: String) async throws -> [UInt8]? {
        for database in databases {
            if let digest = try await database.store.digest(ofToken: id) { return digest }
        }
        return nil
    }
}

/// The error of a token that may still be valid in a database.
package struct NotRevokedEverywhere: Error, Hashable, CustomStringConvertible {
    let id: String
    let databases: [String]

    package var description: String {
        "the token \(id) may still be valid in \(databases.joined(separator: ", ")), which cannot be used now; run the same "
            + "command again later"
    }
}
