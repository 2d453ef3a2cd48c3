import AppStoreTypes
import Crypto
import Foundation

/// A sign-in with the identity provider that is under way in one browser.
///
/// All that the desk must remember follows from a random secret in a cookie and from the page to open afterwards. So a
/// visitor may return to any desk of the database, and a stranger who begins sign-ins stores nothing.
struct ProviderSignIn: Sendable {
    private let secret: PageSecret
    /// The page to open after the sign-in.
    let to: OwnPath

    /// The longest path that is remembered; after a sign-in from another page, the first page opens.
    private static let longestPath = 500

    /// Begins a sign-in.
    init(_ secret: PageSecret, to path: OwnPath) {
        self.secret = secret
        to = path.text.utf8.count <= Self.longestPath ? path : OwnPath("/")
    }

    /// Continues the sign-in of a browser with a secret; returns `nil` for a state that belongs to another one.
    init?(_ secret: PageSecret, state: String) {
        let parts = state.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, state.utf8.count <= 2048, let code = Base64URL.decode(Array(parts[0].utf8)[...]),
            let bytes = Base64URL.decode(Array(parts[1].utf8)[...]), let path = String(validating: bytes, as: UTF8.self)
        else { return nil }
        let data = Self.data(.state, OwnPath(path))
        guard HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: data, using: Self.key(secret)) else {
            return nil
        }
        self.init(secret, to: OwnPath(path))
    }

    private enum Purpose: String { case state, nonce, verifier }

    private static func key(_ secret: PageSecret) -> SymmetricKey { SymmetricKey(data: Data(secret.text.utf8)) }

    private static func data(_ purpose: Purpose, _ to: OwnPath) -> Data {
        Data("refund-desk sign-in \(purpose.rawValue) \(to.text)".utf8)
    }

    private func text(_ purpose: Purpose) -> String {
        let code = HMAC<SHA256>.authenticationCode(for: Self.data(purpose, to), using: Self.key(secret))
        return Base64URL.text(Array(code))
    }

    /// What the provider returns unchanged, so that the desk knows its own request again.
    var state: String { "\(text(.state)).\(Base64URL.text(Array(to.text.utf8)))" }
    /// What the ID token must contain.
    var nonce: String { text(.nonce) }
    /// The proof to the provider that the same browser returns: 43 characters of RFC 7636.
    var verifier: String { text(.verifier) }
    /// The digest of ``verifier``, which the provider compares.
    var challenge: String { Base64URL.text(Array(SHA256.hash(data: Data(verifier.utf8)))) }
}
