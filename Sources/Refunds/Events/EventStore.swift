package import AppStoreTypes

/// An address that events or notifications are sent to.
package struct EventEndpoint: Hashable, Sendable {
    /// What an endpoint gets.
    package enum Kind: String, CaseIterable, Codable, Sendable {
        /// Signed events.
        case events
        /// Notifications as Apple posted them.
        case notifications
    }

    /// The identifier, which follows from the app, the kind and the whole URL.
    package var id: String
    package var bundleID: String
    package var kind: Kind
    /// The URL without user, password and query, which may be secret.
    package var url: String

    package init(id: String, bundleID: String, kind: Kind, url: String) {
        self.id = id
        self.bundleID = bundleID
        self.kind = kind
        self.url = url
    }
}

/// An endpoint with the state of its queue.
package struct EndpointStatus: Hashable, Sendable {
    package var endpoint: EventEndpoint
    /// Whether a person paused it.
    package var isPaused: Bool
    /// Since when every dispatch failed; `nil` if the last one succeeded.
    package var failingSince: Timestamp?
    /// When the desk stopped sending, because every dispatch failed for days.
    package var disabledAt: Timestamp?
    /// When a dispatch last succeeded, to the minute.
    package var deliveredAt: Timestamp?
    /// Why the last dispatch failed.
    package var failure: String?
    /// How many events wait to be sent, one for each case; counted up to ``mostCounted``.
    package var waiting: Int
    /// How many events were given up after their last try; counted up to ``mostCounted``.
    package var failed: Int
    /// When the oldest event that waits happened; `nil` if none waits.
    package var oldestWaitingAt: Timestamp?

    /// Whether an endpoint gets what is due for it.
    package enum State: String, Sendable {
        case active, failing
        /// A person paused it.
        case paused
        /// The desk stopped sending, because every dispatch failed for days.
        case disabled
    }

    package var state: State {
        isPaused ? .paused : disabledAt != nil ? .disabled : failingSince != nil ? .failing : .active
    }

    /// The number at which counting stops.
    package static let mostCounted = 1000

    package init(
        endpoint: EventEndpoint,
        isPaused: Bool,
        failingSince: Timestamp?,
        disabledAt: Timestamp?,
        deliveredAt: Timestamp?,
        failure: String?,
        waiting: Int,
        failed: Int,
        oldestWaitingAt: Timestamp? = nil
    ) {
        self.endpoint = endpoint
        self.isPaused = isPaused
        self.failingSince = failingSince
        self.disabledAt = disabledAt
        self.deliveredAt = deliveredAt
        self.failure = failure
        self.waiting = waiting
        self.failed = failed
        self.oldestWaitingAt = oldestWaitingAt
    }
}

/// Something that the desk tells other systems.
package struct Event: Hashable, Sendable {
    /// The identifier, which every dispatch carries as `webhook-id`.
    package var id: String
    package var type: EventType
    package var bundleID: String
    package var environment: AppStoreEnvironment?
    package var caseID: String?
    package var notificationUUID: String?
    package var at: Timestamp
    /// The body to send; `nil` for a notification in the form in which Apple posts it, or whose payload is gone.
    package var body: String?

    /// How long events are kept, with what became of them.
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
        self.id = id
        self.type = type
        self.bundleID = bundleID
        self.environment = environment
        self.caseID = caseID
        self.notificationUUID = notificationUUID
        self.at = at
        self.body = body
    }
}

/// The dispatch of an event to an endpoint.
package struct Dispatch: Hashable, Sendable {
    /// How far it is.
    package enum State: String, CaseIterable, Codable, Sendable {
        /// To be sent, or sent again.
        case pending
        /// The endpoint accepted it.
        case delivered
        /// Given up after the last try.
        case failed
    }

    package var endpointID: String
    package var state: State
    /// How often it was tried.
    package var tries: Int64
    /// When it is tried next; `nil` if an earlier event of its case comes first, or it is finished.
    package var dueAt: Timestamp?
    /// When the last try ended.
    package var finishedAt: Timestamp?
    /// The HTTP status of the last try.
    package var status: Int?
    /// Why the last try failed.
    package var detail: String?

    package init(
        endpointID: String,
        state: State,
        tries: Int64,
        dueAt: Timestamp? = nil,
        finishedAt: Timestamp? = nil,
        status: Int? = nil,
        detail: String? = nil
    ) {
        self.endpointID = endpointID
        self.state = state
        self.tries = tries
        self.dueAt = dueAt
        self.finishedAt = finishedAt
        self.status = status
        self.detail = detail
    }

    /// How long to wait after each failed try; the try after the last wait is the last one.
    package static let waits: [Duration] = [
        .seconds(5), .seconds(300), .seconds(1800), .seconds(2 * 3600), .seconds(5 * 3600), .seconds(10 * 3600),
        .seconds(10 * 3600),
    ]

    /// How long every dispatch to an endpoint must have failed before the desk stops sending to it.
    package static let longestFailure: Duration = .seconds(5 * 86_400)
}

/// A dispatch that an owner claimed.
package struct DispatchJob: Hashable, Sendable {
    package var number: Int64
    package var endpointID: String
    package var event: Event
    /// How often it was tried before.
    package var tries: Int64
    /// The owner's mark, which another claim replaces.
    package var claim: String

    package init(number: Int64, endpointID: String, event: Event, tries: Int64, claim: String) {
        self.number = number
        self.endpointID = endpointID
        self.event = event
        self.tries = tries
        self.claim = claim
    }
}

/// How a try to send an event ended.
package struct DispatchResult: Hashable, Sendable {
    package var isDelivered: Bool
    package var status: Int?
    package var detail: String?
    /// When to try again after a failure, at the earliest; `nil` if it was the last try.
    package var retryAt: Timestamp?
    /// Whether the endpoint wants no more events (HTTP status 410).
    package var isGone: Bool
    /// Whether the endpoint was asked; otherwise no try is used up, and the endpoint is not blamed.
    package var wasTried: Bool

    package init(
        isDelivered: Bool,
        status: Int? = nil,
        detail: String? = nil,
        retryAt: Timestamp? = nil,
        isGone: Bool = false,
        wasTried: Bool = true
    ) {
        self.isDelivered = isDelivered
        self.status = status
        self.detail = detail
        self.retryAt = retryAt
        self.isGone = isGone
        self.wasTried = wasTried
    }
}

/// Which events to list.
package struct EventFilter: Hashable, Sendable {
    package var bundleID: String?
    package var type: EventType?
    package var caseID: String?
    /// Lists only events whose dispatch to this endpoint was given up.
    package var failedAt: String?

    package init(bundleID: String? = nil, type: EventType? = nil, caseID: String? = nil, failedAt: String? = nil) {
        self.bundleID = bundleID
        self.type = type
        self.caseID = caseID
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

/// Lists what was told to whom, and tells it again.
package protocol EventRegister: Sendable {
    /// Returns one page of events with their dispatches, newest first.
    ///
    /// - Throws: ``InvalidCursor`` if the cursor does not belong to the list, or any error of the store.
    func events(matching filter: EventFilter, limit: Int, cursor: String?) async throws -> Page<EventDetail>

    /// Returns an event with its dispatches, or `nil` if there is none.
    func event(_ id: String) async throws -> EventDetail?

    /// Returns the endpoints of an app, or of all apps.
    func endpoints(of bundleID: String?) async throws -> [EndpointStatus]

    /// Sends an event again to one endpoint, or to all endpoints of its app that get such events.
    ///
    /// An event that waits already is due now, unless another event of its case comes first.
    ///
    /// - Returns: the number of endpoints for which the event now waits or is due; 0 if there is no such event or
    ///   endpoint.
    func resend(_ eventID: String, to endpointID: String?, at now: Timestamp) async throws -> Int

    /// Makes the events since a time due for an endpoint that never accepted them.
    ///
    /// - Returns: the number of events; `nil` if there is no such endpoint.
    func recoverEvents(of endpointID: String, since: Timestamp, at now: Timestamp) async throws -> Int?

    /// Stops sending to an endpoint, or starts again, also after the desk disabled it.
    ///
    /// - Returns: whether there is such an endpoint.
    func setPaused(_ isPaused: Bool, endpoint endpointID: String) async throws -> Bool
}

/// The queues of events, one for each endpoint.
package protocol EventQueue: Sendable {
    /// Stores the configured endpoints; those of earlier configurations get nothing more.
    func keepEndpoints(_ endpoints: [EventEndpoint], at now: Timestamp) throws

    /// Removes events that are older than ``Event/retention``.
    func removeOldEvents(at now: Timestamp) async throws

    /// Claims the dispatch to an endpoint that is due longest, for a time.
    ///
    /// Urgent events have a queue of their own. Others are claimed in the order of their case: one at a time, the next
    /// after the one before was delivered or given up.
    ///
    /// - Returns: `nil` if none is due, or nothing is sent to the endpoint now.
    func claimDispatch(
        to endpointID: String,
        urgent isUrgent: Bool,
        at now: Timestamp,
        leaseFor: Duration
    ) async throws -> DispatchJob?

    /// Returns when the next dispatch to an endpoint is due; `nil` if none waits.
    func nextDispatch(to endpointID: String, urgent isUrgent: Bool, at now: Timestamp) async throws -> Timestamp?

    /// Records how a try ended, and makes the next event of the case due once no try follows.
    ///
    /// - Returns: whether the endpoint was disabled by it.
    func finish(_ job: DispatchJob, with result: DispatchResult, at now: Timestamp) async throws -> Bool

    /// Tells of cases whose deadline is near, each once; at most 100 at a time.
    ///
    /// - Returns: the number of cases.
    func tellRisks(at now: Timestamp) async throws -> Int

    /// Returns when the next case will be at risk; `nil` if none is open.
    func nextRisk() async throws -> Timestamp?

    /// Stores an event about an app.
    func tell(_ type: EventType, about app: AppKey, data: [String: JSONValue], at now: Timestamp) async throws
}

/// Tells whether notifications still arrive.
package protocol ArrivalStore: Sendable {
    /// Compares the number of an app's notifications with the one at the last call, and tells of a long silence.
    ///
    /// - Returns: whether nothing arrived for that long, and nobody was told yet.
    func noteArrivals(of app: AppKey, patience: Duration, at now: Timestamp) async throws -> Bool
}
