package import AppStoreTypes
import Foundation
package import Refunds

/// Creates bearer tokens; returns the text once and stores only its digest.
package struct TokenIssuer: Sendable {
    private let store: any TokenStore
    private let now: @Sendable () -> Timestamp

    package init(store: any TokenStore, now: @escaping @Sendable () -> Timestamp = { .now }) {
        self.store = store
        self.now = now
    }

    /// Creates a token and returns its text: `rd_` and 32 random bytes in base64url.
    ///
    /// - Parameters:
    ///   - role: the permissions.
    ///   - label: the purpose of the token.
    ///   - apps: the apps that the token gives access to.
    ///   - expiresAt: when the token expires; `nil` if it never does.
    ///   - author: who creates it.
    /// - Returns: the text.
    /// - Throws: an error of the store.
    package func make(
        role: Role,
        label: String?,
        apps: GrantedApps = .all,
        expiresAt: Timestamp? = nil,
        by author: String
    ) async throws -> String {
        let text = Self.prefix + AccessSecret.random()
        let id = String(UInt32.random(in: .min ... .max), radix: 16)
        let token = AccessToken(
            id: String(repeating: "0", count: 8 - id.count) + id,
            role: role,
            apps: apps,
            label: label,
            createdAt: now(),
            expiresAt: expiresAt
        )
        try await store.addToken(token, digest: AccessSecret.digest(of: text), by: author)
        return text
    }

    /// The start of every token.
    static let prefix = "rd_"

    /// Returns whether a text has the form of a token.
    static func isWellFormed(_ text: String) -> Bool {
        // By bytes, because comparing the characters of a long text could take quadratic time.
        let bytes = text.utf8
        guard bytes.count == prefix.utf8.count + AccessSecret.length, bytes.starts(with: prefix.utf8) else {
            return false
        }
        return AccessSecret.isWellFormed(String(text.dropFirst(prefix.count)))
    }
}

extension AccessToken {
    /// Returns how the audit, orders and erasures name who uses a token; `nil` is a visitor of pages without sign-in.
    static func author(_ token: AccessToken?) -> String { token?.author ?? "unknown" }
}
