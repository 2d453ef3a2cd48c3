import AppStoreTypes
import Hummingbird
import Refunds

extension Dashboard {
    /// Adds the pages of notifications and of recovery.
    func addNotificationRoutes(to router: Router<DeskRequestContext>) {
        addPage("notifications", to: router, known: NotificationQuery.fields, show: notifications)
        addPage("notifications/{id}", to: router, known: ["result", "part"], show: oneNotification)
        addAction("notifications/{id}/replay", to: router, perform: replayNotification)
        addPage("recovery", to: router, show: recoveryPage)
    }

    /// `GET /notifications`: the list of notifications.
    func notifications(_ request: PageRequest) async throws -> Response {
        let query = try NotificationQuery(request.query, in: request.scope, at: now())
        let page = try await operations().notifications.notifications(
            matching: query.filter,
            limit: Self.rowsPerPage,
            cursor: query.cursor
        )
        let content = NotificationListPage(
            page,
            query: query,
            stores: stores(of: request.scope),
            deskAddress: request.deskAddress,
            now: now()
        )
        return try html(
            content,
            as: .notifications,
            in: frame("Notifications", in: .notifications, for: request)
        )
    }
}

extension Dashboard {
    /// Returns the stores that sell the apps of a scope; the App Store for an app that is not configured.
    func stores(of scope: PageScope) -> Set<SellingStore> {
        let sold = Set(stores.filter { scope.bundleID == nil || scope.bundleID == $0.key }.values)
        return sold.isEmpty ? [.appStore] : sold
    }
}

/// The notifications that an address selects.
struct NotificationQuery: Sendable {
    let scope: PageScope
    let filter: NotificationFilter
    let days: Int64?
    let cursor: String?

    /// The fields that the list knows beside those of ``PageScope``.
    static let fields = ["type", "subtype", "transaction", "understood", "recovered", "repeated", "days", "cursor"]

    /// Reads the fields of an address.
    ///
    /// - Throws: ``PageProblem`` if one of them is invalid.
    init(_ fields: FormFields, in scope: PageScope, at now: Timestamp) throws(PageProblem) {
        self.scope = scope
        cursor = fields["cursor"]
        var filter = NotificationFilter(
            bundleID: scope.bundleID,
            environment: scope.environment,
            type: fields["type"],
            subtype: fields["subtype"],
            transactionID: fields["transaction"],
            isUnderstood: try fields.flag("understood"),
            isRecovered: try fields.flag("recovered"),
            isRepeated: try fields.flag("repeated")
        )
        if let text = fields["days"] {
            guard let number = Int64(text), (1...Int64(NotificationFilter.mostDays)).contains(number) else {
                throw .unknownFilter("days", allowed: ["a whole number from 1 to \(NotificationFilter.mostDays)"])
            }
            days = number
            filter.since = now - .seconds(number * 86_400)
        } else {
            days = nil
        }
        self.filter = filter
    }

    private static func word(_ flag: Bool?) -> String? { flag.map { $0 ? "yes" : "no" } }

    /// Whether the address filters the list.
    var isFiltered: Bool {
        filter != NotificationFilter(bundleID: scope.bundleID, environment: scope.environment)
    }

    /// Returns the address of this list, or of another page of it.
    func link(cursor: String? = nil) -> String {
        scope.link(
            "/notifications",
            [
                ("type", filter.type), ("subtype", filter.subtype), ("transaction", filter.transactionID),
                ("understood", Self.word(filter.isUnderstood)), ("recovered", Self.word(filter.isRecovered)),
                ("repeated", Self.word(filter.isRepeated)), ("days", days.map(String.init)), ("cursor", cursor),
            ]
        )
    }

    /// Returns the types that notifications of some stores have.
    private static func types(_ stores: Set<SellingStore>) -> [String] {
        let apples = stores.contains(.appStore) ? NotificationType.subtypes.keys.map(\.rawValue).sorted() : []
        let googles = stores.contains(.googlePlay) ? StoreNotification.GooglePlayType.allCases.map(\.rawValue) : []
        return apples + googles
    }

    /// Returns the filter fields with choices, for apps of some stores.
    func choices(_ stores: Set<SellingStore>) -> [FilterChoice] {
        [
            FilterChoice(
                "Type",
                name: "type",
                selected: filter.type,
                among: Self.types(stores).map { ($0, $0) }
            ),
            FilterChoice(
                "Understood",
                name: "understood",
                selected: Self.word(filter.isUnderstood),
                among: [("yes", "Yes"), ("no", "Not all")]
            ),
            FilterChoice(
                "Came by",
                name: "recovered",
                selected: Self.word(filter.isRecovered),
                among: [("no", "A post"), ("yes", "Recovery")]
            ),
            FilterChoice(
                "Posted again",
                name: "repeated",
                selected: Self.word(filter.isRepeated),
                among: [("yes", "Yes"), ("no", "Never")]
            ),
            FilterChoice(
                "Received",
                name: "days",
                selected: days.map(String.init),
                among: [("1", "In the last day"), ("7", "In the last 7 days"), ("30", "In the last 30 days")],
                none: "At any time"
            ),
        ]
    }

    /// The filter fields with text.
    var inputs: [FilterInput] {
        [
            FilterInput(label: "Subtype", name: "subtype", value: filter.subtype ?? ""),
            FilterInput(label: "Transaction", name: "transaction", value: filter.transactionID ?? ""),
        ]
    }
}

/// The content of the notification list page.
struct NotificationListPage: Sendable {
    let rows: [NotificationRow]
    let hasRows: Bool
    let empty: Invitation?
    let choices: [FilterChoice]
    let inputs: [FilterInput]
    let hidden: [FilterInput]
    let isFiltered: Bool
    let clearLink: String
    let recoveryLink: String
    let notUnderstoodLink: String
    let hasPages: Bool
    let firstLink: String?
    let nextLink: String?

    init(
        _ page: Page<StoreNotification>,
        query: NotificationQuery,
        stores: Set<SellingStore> = [.appStore],
        deskAddress: String,
        now: Timestamp
    ) {
        let scope = query.scope
        rows = page.items.map { NotificationRow($0, in: scope, now: now) }
        hasRows = !rows.isEmpty
        empty =
            if !rows.isEmpty {
                nil
            } else if query.isFiltered || query.cursor != nil || page.nextCursor != nil {
                .noSuchNotifications(continues: page.nextCursor != nil)
            } else {
                .noNotifications(in: scope, at: deskAddress, isOfGooglePlay: stores == [.googlePlay])
            }
        choices = query.choices(stores)
        inputs = query.inputs
        hidden = scope.hidden
        isFiltered = query.isFiltered
        clearLink = scope.link("/notifications")
        recoveryLink = scope.link("/recovery")
        notUnderstoodLink = scope.link("/notifications", [("understood", "no")])
        firstLink = query.cursor == nil ? nil : query.link()
        nextLink = page.nextCursor.map { query.link(cursor: $0) }
        hasPages = firstLink != nil || nextLink != nil
    }
}

/// A row in the list of notifications.
struct NotificationRow: Sendable {
    let link: String
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

    init(_ notification: StoreNotification, in scope: PageScope, now: Timestamp) {
        link = scope.link(Link.path("notifications", notification.uuid))
        receivedAt = Moment(notification.receivedAt, now: now)
        type = notification.type
        subtype = notification.subtype
        app = notification.app.bundleID
        environment = notification.app.environment.rawValue
        transaction = notification.transactionID.map(Identifier.init)
        transactionLink = notification.transactionID.map { scope.link("/cases", [("transaction", $0)]) }
        uuid = Identifier(notification.uuid)
        understood = notification.flag == nil ? Chip(word: "Yes", tone: .quiet) : Chip(word: "Not all", tone: .warn)
        flag = notification.flag
        isRecovered = notification.isRecovered
    }
}

extension Invitation {
    /// The text for a list without any notification.
    static func noNotifications(in scope: PageScope, at deskAddress: String, isOfGooglePlay: Bool) -> Invitation {
        var other = scope
        other.environment = scope.environment == .production ? .sandbox : .production
        if isOfGooglePlay {
            return Invitation(
                title: "No message yet in \(scope.environment.rawValue)",
                paragraphs: [
                    "Every message of Google Play\u{2019}s about a chargeback or a refund appears here once its order is "
                        + "read, and at once if the desk does not understand it. Test messages are only in the log.",
                    "Let Pub/Sub push to this desk, or name a subscription from which the desk pulls:",
                ],
                calls: [
                    Example(purpose: "The URL for pushes", text: "\(deskAddress)/notifications/google-play"),
                    Example(
                        purpose: "To see whether Google accepts the service account",
                        text: "refund-desk doctor --config refund-desk.yml"
                    ),
                ],
                link: other.link("/notifications"),
                linkText: "Messages of \(other.environment.rawValue)"
            )
        }
        return Invitation(
            title: "No notification yet in \(scope.environment.rawValue)",
            paragraphs: [
                "Every notification about your apps appears here, including those that the desk does not understand yet.",
                "Enter this desk's URL in App Store Connect under App Information, App Store Server Notifications:",
            ],
            calls: [
                .notificationsV2(at: deskAddress),
                Example(
                    purpose: "To see one arrive, ask the App Store Server API for a test",
                    text: "POST /inApps/v1/notifications/test"
                ),
            ],
            link: other.link("/notifications"),
            linkText: "Notifications of \(other.environment.rawValue)"
        )
    }

    /// The text for a filter that no notification matches.
    static func noSuchNotifications(continues: Bool) -> Invitation {
        Invitation(
            title: "No notification matches",
            paragraphs: [
                continues
                    ? "None among those looked through so far. Older notifications may match: continue below."
                    : "Use another filter, or clear it to see all notifications."
            ]
        )
    }
}
