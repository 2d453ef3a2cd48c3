import HTTPTypes
import Hummingbird

extension Router<DeskRequestContext> {
    /// The methods that get a 405 where a route does not support them.
    private static let commonMethods: [HTTPRequest.Method] = [
        .get, .head, .post, .put, .patch, .delete, .options, .trace,
    ]

    /// Answers 405 to the common methods that a route does not support, and lists in `Allow` those that it does.
    ///
    /// A notification that is posted to the path of a notification's page gets a 404, because no version of Apple's
    /// notifications has such an address.
    ///
    /// Call it after all routes were added.
    func refuseOtherMethods() {
        let routes = Dictionary(grouping: routes) { $0.path.description }
        for (_, same) in routes {
            guard let path = same.first?.path else { continue }
            var allowed = Set(same.map(\.method))
            // The router answers HEAD wherever it answers GET.
            if allowed.contains(.get) { allowed.insert(.head) }
            let names = allowed.map(\.rawValue).sorted()
            for method in Self.commonMethods where !allowed.contains(method) {
                let isNotification = method == .post && path.description == "/notifications/{id}"
                on(path, method: method) { _, _ -> Response in
                    guard !isNotification else {
                        throw Problem(
                            .notFound,
                            "No notifications are accepted here. Apple's go to /notifications/v2 or /notifications/v1."
                        )
                    }
                    throw Problem(
                        .methodNotAllowed,
                        "Use \(names.joined(separator: " or ")) here.",
                        headers: [.allow: names.joined(separator: ", ")]
                    )
                }
            }
        }
    }
}
