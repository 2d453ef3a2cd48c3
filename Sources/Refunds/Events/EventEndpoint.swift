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
