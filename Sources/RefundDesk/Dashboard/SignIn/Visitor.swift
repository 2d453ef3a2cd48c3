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
