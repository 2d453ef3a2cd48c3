package import AppStoreTypes
import Crypto
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
    package func make(role: Role, label: String?) async throws -> String {
        let secret = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
        let urlSafe = secret.base64EncodedString().map { ["+": "-", "/": "_", "=": ""][$0] ?? String($0) }
        let text = "rd_" + urlSafe.joined()
        let id = String(UInt32.random(in: .min ... .max), radix: 16)
        let token = AccessToken(
            id: String(repeating: "0", count: 8 - id.count) + id,
            role: role,
            label: label,
            createdAt: now()
        )
        try await store.addToken(token, digest: Array(SHA256.hash(data: Data(text.utf8))))
        return text
    }
}
