import HTTPTypes
import Hummingbird

/// The cookie that holds a visitor's token.
enum SignInCookie {
    static let name = "refund_desk"

    /// Returns a cookie with a token, which lasts until the browser closes.
    ///
    /// - Throws: an error if the token has characters that are invalid in a cookie.
    static func holding(_ token: String, over request: Request) throws -> Cookie {
        try Cookie.validated(
            name: name,
            value: token,
            path: "/",
            secure: isSecure(request),
            httpOnly: true,
            sameSite: .strict
        )
    }

    /// Returns a cookie that replaces the existing one and expires at once.
    static func cleared(over request: Request) -> Cookie {
        Cookie(
            name: name,
            value: "",
            maxAge: 0,
            path: "/",
            secure: isSecure(request),
            httpOnly: true,
            sameSite: .strict
        )
    }

    /// Whether the browser uses HTTPS, according to the proxy's `X-Forwarded-Proto`.
    private static func isSecure(_ request: Request) -> Bool {
        guard let name = HTTPField.Name("X-Forwarded-Proto"), let value = request.headers[name] else { return false }
        return value.split(separator: ",").first.map { $0.lowercased() == "https" } ?? false
    }
}
