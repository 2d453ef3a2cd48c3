import HTTPTypes
import Hummingbird

/// The cookie that holds a reader's token.
enum SignInCookie {
    static let name = "refund_desk"

    /// The cookie for a token, kept until the browser closes.
    ///
    /// - Throws: when the token has characters no cookie can hold.
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

    /// A cookie that takes the place of the one there and is gone at once.
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

    /// Whether the browser speaks HTTPS, by the word of the proxy before the desk.
    private static func isSecure(_ request: Request) -> Bool {
        guard let name = HTTPField.Name("X-Forwarded-Proto"), let value = request.headers[name] else { return false }
        return value.split(separator: ",").first.map { $0.lowercased() == "https" } ?? false
    }
}
