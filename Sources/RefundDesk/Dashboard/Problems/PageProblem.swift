import HTTPTypes
import Hummingbird

/// Why a page cannot be shown, and what to do.
struct PageProblem: Error, Sendable {
    let status: HTTPResponse.Status
    let title: String
    let paragraphs: [String]
    var link = "/"
    var linkText = "To the cases"

    /// No page exists at the URL.
    static let notFound = PageProblem(
        status: .notFound,
        title: "There is no such page",
        paragraphs: ["The address may be mistyped, or the page may be gone."]
    )

    /// No case has this ID.
    static let noSuchCase = PageProblem(
        status: .notFound,
        title: "There is no such case",
        paragraphs: [
            "No refund request with this identifier is on record here.",
            "A case is named after the notification that opened it; a reminder by Apple joins the case that is there.",
        ]
    )

    /// The URL contains a cursor that no list returned.
    static let unknownCursor = PageProblem(
        status: .badRequest,
        title: "This page of the list is not there",
        paragraphs: ["The address says where in a list to go on, in words this desk did not give out."],
        linkText: "To the start of the list"
    )

    /// A form came from another site.
    static let otherSite = PageProblem(
        status: .forbidden,
        title: "The form came from elsewhere",
        paragraphs: ["It was sent by another site, so nothing was done.", "Send it again from this desk's own page."],
        link: "/sign-in",
        linkText: "To sign in"
    )

    /// The bearer token is unknown or revoked.
    static let tokenRefused = PageProblem(
        status: .unauthorized,
        title: "The token is not known",
        paragraphs: ["The bearer token sent is wrong or was revoked."],
        link: "/sign-in",
        linkText: "Sign in with another"
    )

    /// The token's role does not allow reading pages.
    static let roleTooSmall = PageProblem(
        status: .forbidden,
        title: "The token does not open pages",
        paragraphs: [SignInPage.roleTooSmall],
        link: "/sign-in",
        linkText: "Sign in with another"
    )

    /// The desk failed.
    static let ownTrouble = PageProblem(
        status: .internalServerError,
        title: "The desk could not show this page",
        paragraphs: [
            "Something failed on the desk's side. Nothing was changed or lost by looking; notifications are stored and "
                + "cases are answered apart from these pages.",
            "Try again in a moment. If it stays, the desk's log says more.",
        ]
    )
}

extension PageProblem {
    /// Creates a problem from a status alone.
    init(status: HTTPResponse.Status) {
        self = status == .notFound ? .notFound : status.code >= 500 ? .ownTrouble : .refused(status)
    }

    /// Returns the problem of an unknown filter value.
    static func unknownFilter(_ field: String, allowed: [String]) -> PageProblem {
        PageProblem(
            status: .badRequest,
            title: "The list cannot be filtered like that",
            paragraphs: [
                "The address asks for a kind of \(field) there is none of. Known are: "
                    + "\(allowed.joined(separator: ", "))."
            ],
            linkText: "All cases"
        )
    }

    private static func refused(_ status: HTTPResponse.Status) -> PageProblem {
        PageProblem(
            status: status,
            title: "The desk cannot take this request",
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

    init(_ problem: PageProblem) {
        status = String(problem.status.code)
        title = problem.title
        paragraphs = problem.paragraphs
        link = problem.link
        linkText = problem.linkText
    }
}

extension Dashboard {
    /// Returns the page of a problem.
    func response(to problem: PageProblem) -> Response {
        let frame = frame(problem.title, in: .elsewhere, for: nil)
        do {
            return try html(ProblemPage(problem), as: .problem, in: frame, status: problem.status)
        } catch {
            return Response(status: problem.status, headers: .guarded)
        }
    }
}
