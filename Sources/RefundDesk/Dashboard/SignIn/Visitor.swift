import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Refunds

/// A visitor who may read pages.
struct Visitor: Sendable {
    /// The person or token that gives access; `nil` if sign-in is off.
    var holder: SessionHolder?
    /// The code for the visitor's forms; `nil` without a session.
    var formToken: String?
    /// The digest of the session's secret; `nil` without a session.
    var session: [UInt8]?

    /// What the visitor may do; without sign-in, only read.
    var role: Role { holder?.grant.role ?? .viewer }
    /// How pages name the visitor; `nil` if sign-in is off.
    var name: String? { holder?.name }
    /// How the audit names the visitor.
    var author: String { holder?.grant.author ?? "unknown" }
    /// The apps that the visitor may see.
    var apps: GrantedApps { holder?.grant.apps ?? .all }

    /// Returns whether the visitor may do what a role allows.
    func may(_ role: Role) -> Bool { self.role.includes(role) }

    /// Whether the visitor may manage people and tokens, which are for all apps.
    var mayAdministrate: Bool { holder?.grant.isForAllApps(.admin) ?? false }

    /// Returns whether the visitor may see an app.
    func covers(_ bundleID: String) -> Bool { apps.covers(bundleID) }

    /// Returns the app to show: the requested one, or the first of the visitor's; `nil` for all apps.
    ///
    /// - Throws: ``AppNotCovered`` if the visitor may not see the requested app.
    func app(requested: String?) throws(AppNotCovered) -> String? {
        try apps.app(requested: requested ?? apps.bundleIDs?.first)
    }
}

/// Whether a request may see a page.
enum Admission {
    case admitted(Visitor)
    case refused(Response)
}

extension Dashboard {
    /// Checks the bearer token, or the session if there is none.
    ///
    /// It reads the session with its person or token each time, so a page that stays open can ask again with the same
    /// request whether its visitor still has access, and in which role.
    func admission(of request: Request, _ logger: Logger) async throws -> Admission {
        guard signIn else {
            guard hosts.contain(authority: request.head.authority) else { throw PageProblem.unknownHost }
            return .admitted(Visitor())
        }
        if let text = request.bearerToken {
            guard let token = try await credentials.token(text, logger) else { throw PageProblem.tokenRefused }
            guard token.role.includes(.viewer) else { throw PageProblem.wrongRole }
            return .admitted(Visitor(holder: .token(token)))
        }
        if let secret = PageCookie.session.secret(in: request),
            let session = try await credentials.session(secret, logger), provider != nil || !session.holder.isOfProvider
        {
            return .admitted(Visitor(holder: session.holder, formToken: secret.formToken, session: secret.digest))
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
            let frame = frame("Refund Desk", in: .other, for: nil)
            return try html(ArrivalPage(path: path), as: .arrival, in: frame)
        }
        return .seeOther(Link.query(of: "/sign-in", [("to", path == "/" ? nil : path)]))
    }
}

extension SessionHolder {
    /// Whether an identity provider identified the holder; such a session is invalid without a configured provider.
    fileprivate var isOfProvider: Bool {
        if case .identityProvider = person?.proof { true } else { false }
    }
}

/// The content of the page that repeats a request from the desk's own site.
struct ArrivalPage: Sendable {
    let path: String
}
