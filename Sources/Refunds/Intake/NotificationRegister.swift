package import AppStoreTypes

/// A filter for a list of notifications.
package struct NotificationFilter: Hashable, Sendable {
    package var bundleID: String?
    package var environment: AppStoreEnvironment?
    package var type: String?
    package var subtype: String?
    package var transactionID: String?
    /// `false` lists only notifications with a flag, `true` only those without; `nil` lists both.
    package var isUnderstood: Bool?
    /// `true` lists only notifications that the desk read in Apple's history, `false` only others; `nil` lists both.
    package var isRecovered: Bool?
    /// `true` lists only notifications that were posted again, `false` only the others; `nil` lists both.
    package var isRepeated: Bool?
    /// Lists only notifications that were received at or after this time.
    package var since: Timestamp?
    /// How many notifications with a flag a page looks at, at most, for matches.
    package var mostFlagged = 5000

    package init(
        bundleID: String? = nil,
        environment: AppStoreEnvironment? = nil,
        type: String? = nil,
        subtype: String? = nil,
        transactionID: String? = nil,
        isUnderstood: Bool? = nil,
        isRecovered: Bool? = nil,
        isRepeated: Bool? = nil,
        since: Timestamp? = nil
    ) {
        self.bundleID = bundleID
        self.environment = environment
        self.type = type
        self.subtype = subtype
        self.transactionID = transactionID
        self.isUnderstood = isUnderstood
        self.isRecovered = isRecovered
        self.isRepeated = isRepeated
        self.since = since
    }

    /// The longest period that a list may be limited to, in days.
    package static let mostDays = 3660
}

/// Everything that is known about one notification.
package struct NotificationDetail: Hashable, Sendable {
    package var notification: StoreNotification
    /// How often Apple posted it again.
    package var repeats: Int64
    /// When Apple last posted it again.
    package var repeatedAt: Timestamp?
    /// The case that its refund request opened or joined, or that its decision is about.
    package var caseID: String?
    /// The purchase that it is about, as the ledger has it now.
    package var purchase: Purchase?
    /// Apple's decision that it reported.
    package var outcome: Outcome?

    package init(
        notification: StoreNotification,
        repeats: Int64 = 0,
        repeatedAt: Timestamp? = nil,
        caseID: String? = nil,
        purchase: Purchase? = nil,
        outcome: Outcome? = nil
    ) {
        self.notification = notification
        self.repeats = repeats
        self.repeatedAt = repeatedAt
        self.caseID = caseID
        self.purchase = purchase
        self.outcome = outcome
    }
}

/// The result of processing a stored notification again.
package enum ReplayOutcome: Hashable, Sendable {
    /// It was understood better than before, and its changes are stored.
    ///
    /// - Parameter flag: what is still not understood; `nil` if all of it is.
    case applied(flag: String?)
    /// It was understood completely before, so nothing changed.
    case unchanged
    /// It is still not understood, for the same reason, so nothing changed.
    case notUnderstood(flag: String)
    /// Its customer was erased, so nothing changed.
    case erased
    /// There is no such notification.
    case unknown

    /// The name of the outcome in the API and the audit.
    package var name: String {
        switch self {
        case .applied: "applied"
        case .unchanged: "unchanged"
        case .notUnderstood: "notUnderstood"
        case .erased: "erased"
        case .unknown: "unknown"
        }
    }
}

/// Lists notifications, shows what each changed, and processes them again.
package protocol NotificationRegister: Sendable {
    /// Lists notifications without their payloads, newest first.
    ///
    /// The list looks through a limited number of notifications at a time. So a page may have fewer notifications than
    /// `limit`, or none, and still have a cursor.
    ///
    /// - Throws: ``InvalidCursor`` for an unknown cursor.
    func notifications(
        matching filter: NotificationFilter,
        limit: Int,
        cursor: String?
    ) async throws -> Page<StoreNotification>

    /// Returns the notification with a UUID in an app or, for `nil`, in any; `nil` if there is none.
    func notificationDetail(_ uuid: String, of bundleID: String?) async throws -> NotificationDetail?

    /// Returns when each app last got notifications; one that never got any is absent.
    func newestNotifications(of bundleIDs: [String]) async throws -> [String: NewestNotifications]

    /// Applies a stored notification as it is understood now, and records in the audit who asked for it.
    ///
    /// A notification that was understood completely changes nothing.
    ///
    /// - Parameters:
    ///   - record: the notification as this release understands it.
    ///   - author: who asked for it.
    ///   - note: why, for the audit, which keeps it for ever; `nil` without one.
    ///   - now: the present time.
    /// - Returns: the result.
    /// - Throws: any error of the store; nothing changed in that case.
    func replay(
        _ record: IntakeRecord,
        by author: String,
        note: String?,
        at now: Timestamp
    ) async throws -> ReplayOutcome
}

extension NotificationRegister {
    /// Applies a stored notification as it is understood now, without a note.
    package func replay(_ record: IntakeRecord, by author: String, at now: Timestamp) async throws -> ReplayOutcome {
        try await replay(record, by: author, note: nil, at: now)
    }
}

/// When an app last got notifications; `nil` where it never did.
package struct NewestNotifications: Hashable, Sendable {
    package var production: Timestamp?
    package var sandbox: Timestamp?
    /// When it last got a test notification, from either environment.
    package var test: Timestamp?

    package init(production: Timestamp? = nil, sandbox: Timestamp? = nil, test: Timestamp? = nil) {
        self.production = production
        self.sandbox = sandbox
        self.test = test
    }

    /// The newest times of some notifications of an app.
    package init(_ notifications: [StoreNotification]) {
        for notification in notifications {
            let at = notification.receivedAt
            switch notification.app.environment {
            case .production: production = max(production ?? at, at)
            case .sandbox: sandbox = max(sandbox ?? at, at)
            // No desk stores notifications of Xcode and of local tests.
            default: break
            }
            if notification.type == NotificationType.test.rawValue { test = max(test ?? at, at) }
        }
    }

    /// Returns when the newest notification of an environment was received.
    package subscript(environment: AppStoreEnvironment) -> Timestamp? {
        switch environment {
        case .production: production
        case .sandbox: sandbox
        default: nil
        }
    }
}
