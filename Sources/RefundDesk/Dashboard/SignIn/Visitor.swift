import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Refunds

/// A visitor who may read pages.
struct Visitor: Sendable {
    /// The token that gives access; `nil` if sign-in is off.
    var token: AccessToken?
    /// The code for the visitor's forms; `nil` without a session.
    var formToken: String?

    /// What the visitor may do; without sign-in, only read.
    var role: Role { token?.role ?? .viewer }
    /// How pages name the visitor; `nil` if sign-in is off.
    var name: String? { token.map { $0.label ?? $0.id } }
    /// How the audit names the visitor.
    var author: String { AccessToken.author(token) }

    /// Returns whether the visitor may do what a role allows.
    func may(_ role: Role) -> Bool { self.role.includes(role) }

    /// Returns whether the visitor may see an app.
    func covers(_ bundleID: String) -> Bool { token?.covers(bundleID) ?? true }

    /// Returns the app to show: the requested one, or the visitor's own; `nil` for all apps.
    ///
    /// - Throws: ``AppNotCovered`` if the visitor may not see the requested app.
    func app(requested: String?) throws(AppNotCovered) -> String? {
        guard let token else { return requested }
        return try token.app(requested: requested)
    }
}

/// Whether a request may see a page.
enum Admission {
    case admitted(Visitor)
    case refused(Response)
}

extension Dashboard {
    /// Checks the bearer token, or the session if there is none.
    func admission(of request: Request, _ logger: Logger) async throws -> Admission {
        guard signIn else {
            guard hosts.contain(authority: request.head.authority) else { throw PageProblem.unknownHost }
            return .admitted(Visitor())
        }
        if let text = request.bearerToken {
            guard let token = try await credentials.token(text, logger) else { throw PageProblem.tokenRefused }
            guard token.role.includes(.viewer) else { throw PageProblem.wrongRole }
            return .admitted(Visitor(token: token))
        }
        if let secret = PageCookie.session.secret(in: request),
            let session = try await credentials.session(secret, logger)
        {
            return .admitted(Visitor(token: session.token, formToken: secret.formToken))
        }
        return .refused(try wayIn(for: request))
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
