package import AppStoreTypes

/// Lists events with their dispatches, and sends them again.
package protocol EventRegister: Sendable {
    /// Returns one page of events with their dispatches, newest first.
    ///
    /// - Throws: ``InvalidCursor`` if the cursor does not belong to the list, or any error of the store.
    func events(matching filter: EventFilter, limit: Int, cursor: String?) async throws -> Page<EventDetail>

    /// Returns an event with its dispatches, or `nil` if there is none.
    func event(_ id: String) async throws -> EventDetail?

    /// Returns the endpoints of an app, or of all apps.
    func endpoints(of bundleID: String?) async throws -> [EndpointStatus]

    /// Returns how the newest dispatches to an endpoint ended, the newest event first.
    ///
    /// They are looked for among the newest events of the endpoint's app (``EndedDispatch/mostScanned``). Those that
    /// still wait count in the limit.
    func endedDispatches(to endpoint: EventEndpoint, limit: Int) async throws -> [EndedDispatch]

    /// Sends an event again to one endpoint, or to all endpoints of its app that get such events.
    ///
    /// An event that waits already is due now, unless another event of its case comes first. The audit records who
    /// asked.
    ///
    /// - Returns: the number of endpoints for which the event now waits or is due; 0 if there is no such event or
    ///   endpoint, or if this release does not know the type of the event.
    func resend(_ eventID: String, to endpointID: String?, by author: String, at now: Timestamp) async throws -> Int

    /// Makes the events since a time due for an endpoint that never accepted them; the audit records who asked.
    ///
    /// - Returns: the number of events; `nil` if there is no such endpoint.
    func recoverEvents(
        of endpointID: String,
        since: Timestamp,
        by author: String,
        at now: Timestamp
    ) async throws -> Int?

    /// Counts the events since a time that ``recoverEvents(of:since:by:at:)`` would make due, and changes nothing.
    ///
    /// The count stops once more than `limit` events are found.
    ///
    /// - Returns: the number of events; `nil` if there is no such endpoint.
    func recoverableEvents(of endpointID: String, since: Timestamp, limit: Int) async throws -> EventsToResend?

    /// Stops sending to an endpoint, or starts again, also after the desk disabled it; the audit records who asked.
    ///
    /// - Returns: whether there is such an endpoint.
    func setPaused(
        _ isPaused: Bool,
        endpoint endpointID: String,
        by author: String,
        at now: Timestamp
    ) async throws -> Bool

    /// Sends a test event to one endpoint that gets events; the audit records who asked.
    ///
    /// - Returns: the identifier of the event; `nil` if there is no such endpoint.
    func sendTest(to endpointID: String, by author: String, at now: Timestamp) async throws -> String?
}

/// The queues of events, one for each endpoint.
package protocol EventQueue: Sendable {
    /// Stores the endpoints of a desk that starts.
    ///
    /// Those of an earlier configuration get nothing more once no desk has named them for a while
    /// (``DeskRegister/notePresence(of:naming:at:)``).
    func keepEndpoints(_ endpoints: [EventEndpoint], at now: Timestamp) throws

    /// Removes events that are older than ``Event/retention``.
    func removeOldEvents(at now: Timestamp) async throws

    /// Claims the dispatch to an endpoint that has been due for the longest time, for a limited time.
    ///
    /// Urgent events have a queue of their own. Others are claimed in the order of their case: one at a time, the next
    /// after the one before was delivered or given up. A dispatch is given up without a try if its event
    /// cannot be read. An event of a type that only a newer desk knows is sent as it is stored; without a stored body,
    /// it is left to that desk (``Dispatch/timeForNewerDesk``).
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
    /// Compares the number of an app's notifications with the last one, and writes an event for a long silence.
    ///
    /// - Returns: whether nothing arrived for that long, and no event says so yet.
    func noteArrivals(of app: AppKey, patience: Duration, at now: Timestamp) async throws -> Bool
}
