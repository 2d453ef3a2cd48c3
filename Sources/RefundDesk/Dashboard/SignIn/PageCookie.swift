import Foundation
import HTTPTypes
import Hummingbird

/// A cookie of the pages that holds a secret, until the browser closes unless said otherwise.
enum PageCookie: String {
    /// The cookie that identifies a session.
    case session = "refund_desk"
    /// The cookie that ties a sign-in form to its browser.
    case signIn = "refund_desk_sign_in"
    /// The cookie that ties a sign-in with the identity provider to its browser, for ten minutes.
    case provider = "refund_desk_provider"

    /// Returns the secret of the cookie; `nil` if the request has no valid one.
    ///
    /// If a request has the cookie more than once, none counts: another host of the domain may have planted one.
    func secret(in request: Request) -> PageSecret? {
        let name = name(isSecure: CookieSecurity.isSecure(request))
        let values = request.headers[values: .cookie].flatMap { $0.split(separator: ";") }
            .map { $0.trimmingPrefix { $0.isWhitespace } }
            .filter { $0.hasPrefix("\(name)=") }
        guard values.count == 1, let value = values.first?.dropFirst(name.utf8.count + 1) else { return nil }
        return PageSecret(value.trimmingCharacters(in: .whitespaces))
    }

    /// Returns a cookie with a secret.
    func holding(_ secret: PageSecret, over request: Request) -> Cookie {
        cookie(secret.text, maxAge: self == .provider ? 600 : nil, over: request)
    }

    /// Returns a cookie that replaces the existing one and expires at once.
    func cleared(over request: Request) -> Cookie { cookie("", maxAge: 0, over: request) }

    private func cookie(_ value: String, maxAge: Int?, over request: Request) -> Cookie {
        let isSecure = CookieSecurity.isSecure(request)
        return Cookie(
            name: name(isSecure: isSecure),
            value: value,
            maxAge: maxAge,
            path: "/",
            secure: isSecure,
            httpOnly: true,
            // The provider sends the browser back from another site, with which a strict cookie would not come.
            sameSite: self == .provider ? .lax : .strict
        )
    }

    /// Returns the name; browsers accept a name with this prefix only from the host itself, over HTTPS.
    func name(isSecure: Bool) -> String { isSecure ? "__Host-\(rawValue)" : rawValue }
}
