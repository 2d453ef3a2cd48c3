import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import Refunds

/// Who reads a page.
enum Visitor: Sendable {
    /// Came by a cookie, and may sign out.
    case signedIn
    /// Came by a bearer token.
    case bearer
    /// Came to pages that are open.
    case anyone
}

/// Whether a request may see a page.
enum Admission {
    case admitted(Visitor)
    case refused(Response)
}

extension Dashboard {
    /// Decides by the bearer token, else by the cookie, who is asking.
    func admission(of request: Request) async throws -> Admission {
        guard signIn else { return .admitted(.anyone) }
        if let token = bearerToken(of: request) {
            guard let role = try await role(of: token) else { throw PageProblem.tokenRefused }
            guard role.includes(.viewer) else { throw PageProblem.roleTooSmall }
            return .admitted(.bearer)
        }
        if let token = request.cookies[SignInCookie.name]?.value, let role = try await role(of: token),
            role.includes(.viewer)
        {
            return .admitted(.signedIn)
        }
        return .refused(try wayIn(for: request))
    }

    /// The role of a token; `nil` when it is not known or was revoked.
    func role(of token: String) async throws -> Role? {
        try await tokens.role(forDigest: Array(SHA256.hash(data: Data(token.utf8))))
    }

    private func bearerToken(of request: Request) -> String? {
        let parts = request.headers[.authorization]?.split(separator: " ", maxSplits: 1) ?? []
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return parts[1].trimmingCharacters(in: .whitespaces)
    }

    /// Sends the reader to the form.
    ///
    /// Who follows a link from another site sends no strict cookie the first time, signed in or not: a page of our own
    /// asks once more, and then the cookie comes along.
    private func wayIn(for request: Request) throws -> Response {
        let path = OwnPath(request.head.path ?? "/").text
        if request.headers.fetchSite == "cross-site" || request.headers.fetchSite == "same-site" {
            let frame = frame("Refund Desk", in: .elsewhere, for: nil)
            return try html(ArrivalPage(path: path), as: .arrival, in: frame)
        }
        return .seeOther(Link.query(of: "/sign-in", [("to", path == "/" ? nil : path)]))
    }
}

/// The page that asks once more from our own side.
struct ArrivalPage: Sendable {
    let path: String
}
