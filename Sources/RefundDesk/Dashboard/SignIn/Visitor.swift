import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import Refunds

/// How a visitor gained access.
enum Visitor: Sendable {
    /// The visitor signed in with a cookie, and may sign out.
    case signedIn
    /// The visitor sent a bearer token.
    case bearer
    /// Sign-in is off.
    case anyone
}

/// Whether a request may see a page.
enum Admission {
    case admitted(Visitor)
    case refused(Response)
}

extension Dashboard {
    /// Checks the bearer token, or the cookie if there is none.
    func admission(of request: Request) async throws -> Admission {
        guard signIn else { return .admitted(.anyone) }
        if let token = bearerToken(of: request) {
            guard let role = try await role(of: token) else { throw PageProblem.tokenRefused }
            guard role.includes(.viewer) else { throw PageProblem.wrongRole }
            return .admitted(.bearer)
        }
        if let token = request.cookies[SignInCookie.name]?.value, let role = try await role(of: token),
            role.includes(.viewer)
        {
            return .admitted(.signedIn)
        }
        return .refused(try wayIn(for: request))
    }

    /// Returns the role of a token; `nil` if the token is unknown or revoked.
    func role(of token: String) async throws -> Role? {
        try await tokens.role(forDigest: Array(SHA256.hash(data: Data(token.utf8))))
    }

    private func bearerToken(of request: Request) -> String? {
        let parts = request.headers[.authorization]?.split(separator: " ", maxSplits: 1) ?? []
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return parts[1].trimmingCharacters(in: .whitespaces)
    }

    /// Redirects to the sign-in form.
    ///
    /// A browser that follows a link from another site does not send a strict cookie, even if the visitor is signed in.
    /// So the desk first returns a page of its own that repeats the request, and the browser then sends the cookie.
    private func wayIn(for request: Request) throws -> Response {
        let path = OwnPath(request.head.path ?? "/").text
        if request.headers.fetchSite == "cross-site" || request.headers.fetchSite == "same-site" {
            let frame = frame("Refund Desk", in: .elsewhere, for: nil)
            return try html(ArrivalPage(path: path), as: .arrival, in: frame)
        }
        return .seeOther(Link.query(of: "/sign-in", [("to", path == "/" ? nil : path)]))
    }
}

/// The content of the page that repeats a request from the desk's own site.
struct ArrivalPage: Sendable {
    let path: String
}
