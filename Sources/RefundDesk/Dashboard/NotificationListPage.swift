import AppStoreTypes
import Hummingbird
import Refunds

extension Dashboard {
    /// `GET /notifications`: the list of notifications.
    func notifications(_ request: PageRequest) async throws -> Response {
        let cursor = request.query["cursor"]
        let page = try await register.notifications(
            of: request.scope.bundleID,
            limit: Self.rowsPerPage,
            cursor: cursor
        )
        let content = NotificationListPage(page, cursor: cursor, now: now())
        return try html(
            content,
            as: .notifications,
            in: frame("Notifications", in: .notifications, for: request)
        )
    }
}

/// The content of the notification list page.
struct NotificationListPage: Sendable {
    let rows: [NotificationRow]
    let hasRows: Bool
    let empty: Invitation?
    let hasPages: Bool
    let firstLink: String?
    let nextLink: String?

    init(_ page: Page<StoreNotification>, cursor: String?, now: Timestamp) {
        rows = page.items.map { NotificationRow($0, now: now) }
        hasRows = !rows.isEmpty
        empty = rows.isEmpty ? .noNotifications : nil
        firstLink = cursor == nil ? nil : "/notifications"
        nextLink = page.nextCursor.map { Link.query(of: "/notifications", [("cursor", $0)]) }
        hasPages = firstLink != nil || nextLink != nil
    }
}

/// A row in the list of notifications.
struct NotificationRow: Sendable {
    let receivedAt: Moment
    let type: String
    let subtype: String?
    let app: String
    let environment: String
    let transaction: Identifier?
    let transactionLink: String?
    let uuid: Identifier
    let understood: Chip
    let flag: String?
    let isRecovered: Bool

    init(_ notification: StoreNotification, now: Timestamp) {
        receivedAt = Moment(notification.receivedAt, now: now)
        type = notification.type
        subtype = notification.subtype
        app = notification.app.bundleID
        environment = notification.app.environment.rawValue
        transaction = notification.transactionID.map(Identifier.init)
        transactionLink = notification.transactionID.map { Link.cases([("transaction", $0)]) }
        uuid = Identifier(notification.uuid)
        understood = notification.flag == nil ? Chip(word: "Yes", tone: .quiet) : Chip(word: "Not all", tone: .warn)
        flag = notification.flag
        isRecovered = notification.isRecovered
    }
}

extension Invitation {
    /// The text for a list without any notification.
    static let noNotifications = Invitation(
        title: "No notification yet",
        paragraphs: [
            "Every notification about your apps appears here, including those that the desk does not understand yet.",
            "Enter this desk's URL in App Store Connect under App Information, App Store Server Notifications:",
        ],
        calls: [
            Example(purpose: "The URL for version 2", text: "https://this-desk.example/notifications/v2"),
            Example(
                purpose: "To see one arrive, ask the App Store Server API for a test",
                text: "POST /inApps/v1/notifications/test"
            ),
        ]
    )
}
