package import AppStoreTypes

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

    /// A try that failed.
    package struct Failure: Hashable, Sendable {
        package var endedAt: Timestamp
        /// The HTTP status; `nil` without an answer.
        package var status: Int?
        /// Why it failed.
        package var detail: String?

        package init(endedAt: Timestamp, status: Int?, detail: String?) {
            self.endedAt = endedAt
            self.status = status
            self.detail = detail
        }
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
    /// The newest failed tries, oldest first, with those before the event was sent again.
    package var failures: [Failure]

    package init(
        endpointID: String,
        state: State,
        tries: Int64,
        dueAt: Timestamp? = nil,
        finishedAt: Timestamp? = nil,
        status: Int? = nil,
        detail: String? = nil,
        failures: [Failure] = []
    ) {
        self.endpointID = endpointID
        self.state = state
        self.tries = tries
        self.dueAt = dueAt
        self.finishedAt = finishedAt
        self.status = status
        self.detail = detail
        self.failures = failures
    }

    /// How many failed tries are kept.
    package static let mostFailures: Int64 = 50

    /// How long to wait after each failed try; the try after the last wait is the last one.
    package static let waits: [Duration] = [
        .seconds(5), .seconds(300), .seconds(1800), .seconds(2 * 3600), .seconds(5 * 3600), .seconds(10 * 3600),
        .seconds(10 * 3600),
    ]

    /// How long an event that only a newer desk can send is left to it, before any desk looks at it again.
    package static let timeForNewerDesk: Duration = .seconds(60)

    /// How long every dispatch to an endpoint must have failed before the desk stops sending to it.
    package static let longestFailure: Duration = .seconds(5 * 86_400)
}

/// How a dispatch ended, beside the time of its event.
package struct EndedDispatch: Hashable, Sendable {
    /// Whether the endpoint accepted it; otherwise it was given up.
    package var isDelivered: Bool
    package var toldAt: Timestamp
    package var finishedAt: Timestamp?

    package init(isDelivered: Bool, toldAt: Timestamp, finishedAt: Timestamp?) {
        self.isDelivered = isDelivered
        self.toldAt = toldAt
        self.finishedAt = finishedAt
    }

    /// Among how many of the newest events of the endpoint's app those of the endpoint are looked for.
    package static let mostScanned = 2000
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
    /// Whether the endpoint refuses further events (HTTP status 410).
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
