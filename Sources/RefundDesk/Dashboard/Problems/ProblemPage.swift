import HTTPTypes
import Hummingbird

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
