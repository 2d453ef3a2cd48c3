package import AppStoreTypes
package import Foundation
package import Refunds

/// Encodes cases, notifications and events for the command line, in the same JSON as the HTTP API.
package struct RegisterJSON: Sendable {
    private let now: Timestamp

    package init(now: Timestamp) { self.now = now }

    /// Returns a page of cases.
    package func cases(_ page: Page<CaseSummary>) throws -> Data {
        try JSONEncoder.api.encode(
            CaseList(cases: page.items.map { CaseJSON($0, now: now) }, nextCursor: page.nextCursor)
        )
    }

    /// Returns a case with all its details; `composer` is the app's, or `nil` if the app is not configured.
    package func detail(_ detail: CaseDetail, composer: AnswerComposer?) throws -> Data {
        try JSONEncoder.api.encode(CaseDetailJSON(detail, composer: composer, now: now))
    }

    /// Returns a page of notifications.
    package func notifications(_ page: Page<StoreNotification>) throws -> Data {
        try JSONEncoder.api.encode(
            NotificationList(notifications: page.items.map(NotificationJSON.init), nextCursor: page.nextCursor)
        )
    }

    /// Returns a page of events.
    package func events(_ page: Page<EventDetail>) throws -> Data {
        try JSONEncoder.api.encode(
            EventListJSON(events: page.items.map { EventJSON($0) }, nextCursor: page.nextCursor)
        )
    }

    /// Returns the endpoints.
    package func endpoints(_ endpoints: [EndpointStatus]) throws -> Data {
        try JSONEncoder.api.encode(EndpointListJSON(endpoints: endpoints.map(EndpointJSON.init)))
    }

    /// Returns an event.
    package func event(_ event: EventDetail) throws -> Data { try JSONEncoder.api.encode(EventJSON(event)) }

    /// Returns how many events were made due again, or would be.
    package func recovered(_ count: EventsToResend) throws -> Data { try JSONEncoder.api.encode(RecoveredJSON(count)) }
}
