import AppStoreTypes
import Crypto
import Foundation

/// A random secret in a cookie: it identifies a session, or ties a sign-in form to its browser.
///
/// Each form carries a code that only the desk can derive from the secret of the visitor's cookie. Another site can
/// send a form, and the browser may add the cookie, but the site cannot know the code.
struct PageSecret: Hashable, Sendable {
    let text: String

    /// Creates a new secret.
    init() { text = AccessSecret.random() }

    /// Reads a secret; returns `nil` for a text that the desk never creates.
    init?(_ text: String) {
        guard AccessSecret.isWellFormed(text) else { return nil }
        self.text = text
    }

    /// The digest that the store keeps.
    var digest: [UInt8] { AccessSecret.digest(of: text) }

    /// The code that the visitor's forms carry.
    var formToken: String { Base64URL.text(Array(HMAC<SHA256>.authenticationCode(for: Self.purpose, using: key))) }

    /// Returns whether a form carries the code of this secret; takes the same time for every wrong code.
    func accepts(formToken: String?) -> Bool {
        guard let formToken, let code = Base64URL.decode(Array(formToken.utf8)[...]) else { return false }
        return HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: Self.purpose, using: key)
    }

    private var key: SymmetricKey { SymmetricKey(data: Data(text.utf8)) }
    private static let purpose = Data("refund-desk form".utf8)
}
