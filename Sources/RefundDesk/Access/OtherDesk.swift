import HTTPTypes
import Hummingbird

/// Refuses what a desk of role `answering` does not take in, so that a proxy tries another desk and Apple tries again.
struct OtherDesk: RouterMiddleware {
    static var problem: Problem {
        Problem(
            .serviceUnavailable,
            "This desk has the role answering and takes in no notifications or reports. Send them to a desk of role "
                + "intake or all.",
            headers: [.retryAfter: "5"]
        )
    }

    /// Adds the routes of notifications, which refuse them.
    static func addRoutes(to router: Router<DeskRequestContext>) {
        for kind in ["v1", "v2", "google-play"] {
            router.post(RouterPath("notifications/\(kind)")) { _, _ -> Response in throw problem }
        }
    }

    func handle(
        _ request: Request,
        context: DeskRequestContext,
        next: (Request, DeskRequestContext) async throws -> Response
    ) async throws -> Response {
        throw Self.problem
    }
}
