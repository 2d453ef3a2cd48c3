import HTTPTypes
import Hummingbird
import Refunds

/// Why a page cannot be shown, and what to do.
struct PageProblem: Error, Sendable {
    let status: HTTPResponse.Status
    let title: String
    let paragraphs: [String]
    var link = "/cases"
    var linkText = "To the cases"
    /// The note of a decision that was not recorded, for the visitor to copy.
    var note: String?
    /// Whether a field of the address is wrong, so that the problem links to the same page without its fields.
    var isAboutField = false

    /// No page exists at the URL.
    static let notFound = PageProblem(
        status: .notFound,
        title: "This page does not exist",
        paragraphs: ["Check the address for typing errors, or go to the list of cases."]
    )

    /// No case has this ID.
    static let noSuchCase = PageProblem(
        status: .notFound,
        title: "This case does not exist",
        paragraphs: [
            "The desk has no refund request with this ID.",
            "A case has the ID of the notification that opened it. A reminder by Apple opens no new case.",
        ]
    )

    /// The URL contains a cursor that no list returned.
    static let unknownCursor = PageProblem(
        status: .badRequest,
        title: "This page of the list does not exist",
        paragraphs: ["The cursor in the address is invalid."],
        linkText: "To the start of the list",
        isAboutField: true
    )

    /// A form's address names none of several databases.
    static let noDatabase = PageProblem(
        status: .badRequest,
        title: "The address names no app",
        paragraphs: [
            "The apps of this desk use several databases, and the address of the form says nothing about which one. "
                + "Nothing was changed.",
            "Choose a database, open the page again and send its form.",
        ],
        link: "/databases",
        linkText: "To the databases"
    )

    /// A form came from another site.
    static let otherSite = PageProblem(
        status: .forbidden,
        title: "The form came from another site",
        paragraphs: ["For safety, the desk ignored the form.", "Send it again from the desk's own page."],
        link: "/sign-in",
        linkText: "To sign in"
    )

    /// A form has no code or a wrong one.
    static let staleForm = PageProblem(
        status: .forbidden,
        title: "The form is out of date",
        paragraphs: [
            "The form does not belong to this browser's session, so the desk ignored it.",
            "Open the page again and send its form. If that does not help, delete this site's cookies and sign in.",
        ],
        link: "/sign-in",
        linkText: "To sign in"
    )

    /// The bearer token is unknown, revoked or expired.
    static let tokenRefused = PageProblem(
        status: .unauthorized,
        title: "The token is invalid",
        paragraphs: ["The bearer token is unknown, revoked or expired."],
        link: "/sign-in",
        linkText: "Sign in with another token"
    )

    /// The token's role does not allow reading pages.
    static let wrongRole = PageProblem(
        status: .forbidden,
        title: "The token gives no access to pages",
        paragraphs: [SignInPage.wrongRole],
        link: "/sign-in",
        linkText: "Sign in with another token"
    )

    /// Pages without sign-in were opened under a name that another site may own.
    static let unknownHost = PageProblem(
        status: .misdirectedRequest,
        title: "The desk does not know this host name",
        paragraphs: [
            "These pages need no sign-in, so the desk shows them only under an IP address, a name of a private network, "
                + "or a configured name. Otherwise another site could read them in your browser.",
            "If the name in the address is the desk's, add it to dashboard.hosts in refund-desk.yml.",
        ],
        linkText: "Try again"
    )

    /// The desk failed.
    static let internalFailure = PageProblem(
        status: .internalServerError,
        title: "The desk could not show this page",
        paragraphs: [
            "The desk failed. Nothing was changed or lost: it stores notifications and answers cases independently of "
                + "these pages.",
            "Try again in a moment. If the error persists, see the desk's log.",
        ]
    )

    /// The database is unavailable.
    static let unavailable = PageProblem(
        status: .serviceUnavailable,
        title: "The desk cannot show this page now",
        paragraphs: [
            "The database is unavailable, or it has too much to do. The desk continues by itself once it is available.",
            "Try again in a moment. If you sent a form, first look whether it had an effect.",
        ]
    )

    /// Something other than the database does not work now, or has too much to do.
    static let notNow = PageProblem(
        status: .serviceUnavailable,
        title: "The desk cannot do this now",
        paragraphs: ["Try again in a moment. If you sent a form, first look whether it had an effect."]
    )
}

extension PageProblem {
    /// Returns the problem of a request for another app than the token's.
    static func otherApp(_ error: AppNotCovered) -> PageProblem {
        PageProblem(
            status: .forbidden,
            title: "You have no access to this app",
            paragraphs: ["Your sign-in gives access to: \(error.bundleIDs.joined(separator: ", "))."]
        )
    }

    /// Creates a problem from a status alone.
    init(status: HTTPResponse.Status) {
        self =
            switch status {
            case .notFound: .notFound
            case .serviceUnavailable: .notNow
            default: status.code >= 500 ? .internalFailure : .refused(status)
            }
    }

    /// Returns the problem of an unknown filter value.
    static func unknownFilter(_ field: String, allowed: [String]) -> PageProblem {
        PageProblem(
            status: .badRequest,
            title: "The filter is invalid",
            paragraphs: [
                "The value of \(field) in the address is unknown. Use one of: "
                    + "\(allowed.joined(separator: ", "))."
            ],
            linkText: "To the page without this filter",
            isAboutField: true
        )
    }

    private static func refused(_ status: HTTPResponse.Status) -> PageProblem {
        PageProblem(
            status: status,
            title: "The desk cannot process this request",
            paragraphs: ["Nothing was changed. Go back and try again."]
        )
    }
}

/// The content of a problem page.
struct ProblemPage: Sendable {
    let status: String
    let title: String
    let paragraphs: [String]
    let link: String
    let linkText: String
    let note: String?

    init(_ problem: PageProblem, link: String) {
        status = String(problem.status.code)
        title = problem.title
        paragraphs = problem.paragraphs
        self.link = link
        linkText = problem.linkText
        note = problem.note
    }
}

extension Dashboard {
    /// Returns the page of a problem.
    ///
    /// - Parameters:
    ///   - problem: the problem.
    ///   - request: the request of a signed-in visitor, so that the page keeps the navigation; `nil` without one.
    /// - Returns: the page.
    func response(to problem: PageProblem, for request: PageRequest? = nil) -> Response {
        let frame = frame(problem.title, in: .other, for: request, showsScope: false, isLive: false)
        var link = problem.link
        if let request, request.request.method == .get, problem.isAboutField {
            link = request.scope.link(OwnPath(request.request.uri.path).text)
        } else if let request, link == "/cases" {
            link = request.scope.link(link)
        }
        do {
            return try html(ProblemPage(problem, link: link), as: .problem, in: frame, status: problem.status)
        } catch {
            return Response(status: problem.status, headers: .guarded)
        }
    }
}
