import Hummingbird
import Refunds

extension Dashboard {
    /// `GET /notifications`: the list of notifications.
    func notifications(_ request: Request, _ visitor: Visitor) async throws -> Response {
        let cursor = FormFields(request.uri.query ?? "")["cursor"]
        let page = try await register.notifications(limit: Self.rowsPerPage, cursor: cursor)
        let content = NotificationListPage(page, cursor: cursor, now: now())
        return try html(
            content,
            as: .notifications,
            in: frame("Notifications", in: .notifications, for: visitor)
        )
    }
}
