package import AppStoreTypes

/// Something that the desk tells other systems.
package struct Event: Hashable, Sendable {
    /// The identifier, which every dispatch carries as `webhook-id`.
    package var id: String
    /// The name of its type, which another release may have given it.
    package var typeName: String
    package var bundleID: String
    package var environment: AppStoreEnvironment?
    package var caseID: String?
    package var notificationUUID: String?
    package var at: Timestamp
    /// The body to send; `nil` for a notification in the form in which Apple posts it, or whose payload is gone.
    package var body: String?

    /// How long events are kept, with their results.
    package static let retention: Duration = .seconds(30 * 86_400)

    package init(
        id: String,
        type: EventType,
        bundleID: String,
        environment: AppStoreEnvironment? = nil,
        caseID: String? = nil,
        notificationUUID: String? = nil,
        at: Timestamp,
        body: String? = nil
    ) {
        self.init(
            id: id,
            typeName: type.rawValue,
            bundleID: bundleID,
            environment: environment,
            caseID: caseID,
            notificationUUID: notificationUUID,
            at: at,
            body: body
        )
    }

    /// Creates an event as it is stored.
    package init(
        id: String,
        typeName: String,
        bundleID: String,
        environment: AppStoreEnvironment?,
        caseID: String?,
        notificationUUID: String?,
        at: Timestamp,
        body: String?
    ) {
        self.id = id
        self.typeName = typeName
        self.bundleID = bundleID
        self.environment = environment
        self.caseID = caseID
        self.notificationUUID = notificationUUID
        self.at = at
        self.body = body
    }

    /// The type; `nil` if this release does not know it.
    package var type: EventType? { EventType(rawValue: typeName) }

    /// Whether this release can send the event.
    ///
    /// A stored body is sent as it is, also if only a newer release knows the type. Without one, only a release that
    /// knows the type can make the body.
    package var isSendable: Bool { type != nil || body != nil }

    /// Whether the event overtakes other events, also earlier ones of its case.
    package var isUrgent: Bool { type?.isUrgent ?? false }

    /// The kind of endpoint that gets the event.
    package var endpointKind: EventEndpoint.Kind { type?.endpointKind ?? .events }
}

/// Which events to list.
package struct EventFilter: Hashable, Sendable {
    package var bundleID: String?
    /// Lists only events of this environment, and those that belong to none.
    package var environment: AppStoreEnvironment?
    package var type: EventType?
    package var caseID: String?
    /// Lists only events whose dispatch to this endpoint was given up.
    package var failedAt: String?
    /// How many events a page looks at, at most, for matches.
    package var mostScanned = 5000

    package init(
        bundleID: String? = nil,
        environment: AppStoreEnvironment? = nil,
        type: EventType? = nil,
        caseID: String? = nil,
        failedAt: String? = nil
    ) {
        self.bundleID = bundleID
        self.environment = environment
        self.type = type
        // The IDs of cases are in lower case, and people paste them in any.
        self.caseID = caseID?.lowercased()
        self.failedAt = failedAt
    }
}

/// An event with its dispatches.
package struct EventDetail: Hashable, Sendable {
    package var event: Event
    package var dispatches: [Dispatch]

    package init(event: Event, dispatches: [Dispatch]) {
        self.event = event
        self.dispatches = dispatches
    }
}
