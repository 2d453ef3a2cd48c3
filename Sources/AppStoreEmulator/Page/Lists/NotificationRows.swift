import AppStoreTypes

/// A table of notifications.
struct NotificationRows: Sendable {
    private var table = Table(
        "Notifications, newest first",
        [
            .init(name: "Type"), .init(name: "Made"), .init(name: "Attempts"), .init(name: "About"),
            .init(name: "App"), .init(name: "Payload"),
        ]
    )

    init(_ notifications: [LoggedNotification], now: Timestamp) {
        for notification in notifications {
            let subtype: Markup? = notification.subtype.map { " \(PageElement.note($0.rawValue))" }
            let about: Markup? = notification.transaction?.transactionID.map { id in
                PageElement.identifier(id, of: "transaction", link: PagePath.page("purchases", id))
            }
            let address = PagePath.page("notifications", String(notification.sequence))
            table.add(
                "notification-\(notification.sequence)",
                [
                    "<code class=\"type\">\(notification.type)</code>\(subtype)",
                    "\(PageElement.moment(notification.createdAt, now: now)) \(PageElement.environment(notification.environment))",
                    Self.attempts(notification, now: now),
                    about ?? PageElement.note("no purchase"),
                    "<bdi>\(notification.bundleID)</bdi> \(PageElement.note("version \(notification.version.rawValue)"))",
                    PageElement.loadedOnDemand("payload-\(notification.sequence)", "Payload", at: address),
                ]
            )
        }
    }

    var markup: Markup { table.markup }

    static func attempts(_ notification: LoggedNotification, now: Timestamp) -> Markup {
        let made: [Markup] = notification.attempts.map { attempt in
            let isGood = attempt.result == .success
            let word = attempt.status.map(String.init) ?? attempt.result.rawValue
            let when = PageElement.exact(attempt.attemptDate)
            return
                "<span title=\"\(attempt.result.rawValue), \(when)\">\(PageElement.chip(word, isGood ? .good : .bad))</span> "
        }
        if let next = notification.nextAttemptAt {
            let word = notification.attempts.isEmpty ? "first" : "next"
            return "\(made)<span class=\"note\">\(word) \(PageElement.moment(next, now: now))</span>"
        }
        return made.isEmpty ? "\(PageElement.chip("not sent")) \(PageElement.note("the app has no URL"))" : Markup(made)
    }
}

/// The list of notifications.
struct NotificationsPage: Sendable {
    let world: World
    let visit: PageVisit

    var frame: PageFrame {
        let notifications = world.notifications
        let filters = ListFilters(
            section: .notifications,
            world: world,
            visit: visit,
            choices: [
                ("state", "State", [("delivered", "delivered"), ("waiting", "waiting"), ("failed", "not delivered")])
            ],
            search: "Type, transaction or UUID"
        )
        let listing = Listing(of: notifications.sequences, before: visit.before, limit: ListingLimits.rows) { number in
            guard let notification = notifications[number],
                filters.wants(notification.bundleID, notification.environment),
                filters.finds(
                    notification.type,
                    notification.subtype?.rawValue,
                    notification.transaction?.transactionID,
                    notification.transaction?.originalTransactionID,
                    notification.notificationUUID
                ),
                visit["state"].map({ $0 == notification.deliveryState }) ?? true
            else { return nil as LoggedNotification? }
            return notification
        }
        let empty = Live.empty(
            "No notifications yet. Each event of a purchase sends one to the URL of its app:",
            """
            curl -X PUT \(visit.base)/_emulator/apps/\(world.apps.keys.min() ?? "com.example.coins") \\
              -d '{"notificationURL": "http://127.0.0.1:8080/notifications/v2", "notificationVersion": "2"}'
            """
        )
        return filters.page(listing, of: notifications.count, empty: empty) {
            NotificationRows($0, now: world.now).markup
        }
    }
}

/// The page of one notification with its payload.
struct NotificationPage: Sendable {
    let world: World
    let notification: LoggedNotification

    init(_ number: String, in world: World) throws(EmulatorError) {
        guard let notification = Int(number).flatMap({ world.notifications[$0] }) else {
            throw .unknown("Notification \(number) does not exist. A reset may have removed it.")
        }
        (self.world, self.notification) = (world, notification)
    }

    var frame: PageFrame {
        let payload = notification.decoded(in: world).map { PageElement.json($0) }
        let terms: [(String, Markup)] = [
            ("Made", PageElement.moment(notification.createdAt, now: world.now)),
            ("Environment", PageElement.environment(notification.environment)),
            ("App", "<bdi>\(notification.bundleID)</bdi>"),
            ("Version", "\(notification.version.rawValue)"),
            ("UUID", PageElement.identifier(notification.notificationUUID, of: "notification")),
            ("Attempts", NotificationRows.attempts(notification, now: world.now)),
        ]
        let content: Markup = """
            <p class="crumbs"><a href="\(PageFrame.Section.notifications.address)">Notifications</a></p>
            <h1><code>\(notification.type)</code> \(notification.subtype.map { PageElement.note($0.rawValue) })</h1>
            \(Live.section("notification", "Delivery", TermList.markup(terms)))
            <section><h2>Payload</h2>\
            <p class="note">Signed parts are decoded, and the shared secret is hidden.</p>\
            <div data-payload>\(payload ?? PageElement.note("The payload cannot be shown, because its receipt could not be created."))</div></section>
            """
        return PageFrame(title: notification.type, section: .notifications, content: content)
    }
}

extension LoggedNotification {
    /// The state of its delivery, as the filter spells it.
    fileprivate var deliveryState: String {
        isDelivered ? "delivered" : nextAttemptAt == nil ? "failed" : "waiting"
    }
}
