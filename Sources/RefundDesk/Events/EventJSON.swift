import AppStoreTypes
import Foundation
package import Refunds

/// An event with its dispatches, as the API returns it.
package struct EventJSON: Encodable {
    let id: String
    let type: String
    let bundleId: String
    let environment: String?
    let caseId: String?
    let notificationId: String?
    let at: RFC3339Time
    /// The body; `nil` for notifications, which `GET /v1/notifications` lists.
    let body: JSONValue?
    let dispatches: [DispatchJSON]

    package init(_ detail: EventDetail) {
        let event = detail.event
        id = event.id
        type = event.typeName
        bundleId = event.bundleID
        environment = event.environment?.rawValue
        caseId = event.caseID
        notificationId = event.notificationUUID
        at = RFC3339Time(event.at)
        body = event.type == .notification ? nil : event.body.flatMap { try? JSONValue(json: Data($0.utf8)) }
        dispatches = detail.dispatches.map(DispatchJSON.init)
    }
}

/// A dispatch of an event, as the API returns it.
struct DispatchJSON: Encodable {
    let endpoint: String
    let state: String
    let tries: Int64
    let dueAt: RFC3339Time?
    let lastTryAt: RFC3339Time?
    let status: Int?
    let failure: String?
    let failedTries: [FailedTryJSON]

    init(_ dispatch: Dispatch) {
        endpoint = dispatch.endpointID
        state = dispatch.state.rawValue
        tries = dispatch.tries
        dueAt = dispatch.dueAt.map { RFC3339Time($0) }
        lastTryAt = dispatch.finishedAt.map { RFC3339Time($0) }
        status = dispatch.status
        failure = dispatch.state == .delivered ? nil : dispatch.detail
        failedTries = dispatch.failures.map(FailedTryJSON.init)
    }
}

/// A failed try of a dispatch, as the API returns it.
struct FailedTryJSON: Encodable {
    let at: RFC3339Time
    let status: Int?
    let failure: String?

    init(_ failure: Dispatch.Failure) {
        at = RFC3339Time(failure.endedAt)
        status = failure.status
        self.failure = failure.detail
    }
}

/// An endpoint with the state of its queue, as the API returns it.
struct EndpointJSON: Encodable {
    let id: String
    let bundleId: String
    let kind: String
    let url: String
    let state: String
    let failingSince: RFC3339Time?
    let disabledAt: RFC3339Time?
    let deliveredAt: RFC3339Time?
    let failure: String?
    let waiting: Int
    let failed: Int

    init(_ status: EndpointStatus) {
        id = status.endpoint.id
        bundleId = status.endpoint.bundleID
        kind = status.endpoint.kind.rawValue
        url = status.endpoint.url
        state = status.state.rawValue
        failingSince = status.failingSince.map { RFC3339Time($0) }
        disabledAt = status.disabledAt.map { RFC3339Time($0) }
        deliveredAt = status.deliveredAt.map { RFC3339Time($0) }
        failure = status.failure
        waiting = status.waiting
        failed = status.failed
    }
}

/// A page of events, as the API returns it.
package struct EventListJSON: Encodable {
    let events: [EventJSON]
    let nextCursor: String?

    package init(_ page: Page<EventDetail>) {
        events = page.items.map { EventJSON($0) }
        nextCursor = page.nextCursor
    }
}

/// A list of endpoints, as the API returns it.
package struct EndpointListJSON: Encodable {
    let endpoints: [EndpointJSON]

    package init(_ endpoints: [EndpointStatus]) { self.endpoints = endpoints.map(EndpointJSON.init) }
}

/// How many events were made due again, or would be.
package struct RecoveredJSON: Encodable {
    let events: Int
    /// `true` if there are more events than are counted; absent otherwise.
    var hasMore: Bool?

    package init(_ count: EventsToResend) {
        events = count.count
        hasMore = count.hasMore ? true : nil
    }
}
