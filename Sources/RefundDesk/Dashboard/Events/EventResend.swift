import AppStoreTypes
import Hummingbird
import Refunds

extension Dashboard {
    /// `POST /events/recover`: counts the events since a time that the endpoint in the form never accepted, and asks
    /// for a confirmation.
    func reviewMissedResend(_ request: PageRequest) async throws -> Response {
        let fields = try await action(request, by: .operate)
        let endpoint = try await endpoint(fields, request)
        let now = now()
        let since = try Self.beginning(fields, now: now)
        let counted = try await events.recoverableEvents(of: endpoint.id, since: since, limit: EventsToResend.most)
        guard let counted else { throw PageProblem.noSuchEndpoint }
        let status = try await events.endpoints(of: endpoint.bundleID).first { $0.endpoint.id == endpoint.id }
        let page = EventResendPage(
            counted,
            to: endpoint,
            status?.state,
            since: since,
            in: request.scope,
            formToken: request.visitor.formToken,
            now: now
        )
        return try html(page, as: .eventResend, in: frame(page.title, in: .events, for: request))
    }

    /// `POST /events/recover/confirm`: sends the events since a time that the endpoint in the form never accepted.
    ///
    /// The form has the time that the visitor saw, so it sends the counted events, and those that failed since then.
    func confirmMissedResend(_ request: PageRequest) async throws -> Response {
        let fields = try await action(request, by: .operate)
        let endpoint = try await endpoint(fields, request)
        let now = now()
        let since = try Self.beginning(fields, now: now)
        let count = try await events.recoverEvents(
            of: endpoint.id,
            since: since,
            by: request.visitor.author,
            at: now
        )
        guard count != nil else { throw PageProblem.noSuchEndpoint }
        wakeEvents.notify()
        return .seeOther(request.scope.link("/events", [("done", "recovered")]))
    }

    /// Returns the time in a form from which on events are counted or sent.
    private static func beginning(_ fields: FormFields, now: Timestamp) throws(PageProblem) -> Timestamp {
        guard let since = fields["since"].flatMap(DecisionForm.time), since <= now else {
            throw .unknownFilter("since", allowed: ["a time in the past, in UTC, such as 2026-05-01T12:00"])
        }
        return since
    }
}

/// The page that says how many events an endpoint never accepted, and asks whether to send them.
struct EventResendPage: Sendable {
    let title: String
    let url: String
    let app: String
    let since: Moment
    let hasEvents: Bool
    /// Why the events wait after you confirm; `nil` if they are sent at once.
    let waitReason: String?
    let action: String
    let formToken: String?
    let endpoint: String
    /// The time as the confirmation sends it.
    let sinceField: String
    let listLink: String

    /// Creates the page.
    ///
    /// - Parameters:
    ///   - events: how many events would be sent.
    ///   - endpoint: the endpoint that gets them.
    ///   - state: the endpoint's state; `nil` if it is not known.
    ///   - since: the time of the first event that is counted.
    ///   - scope: the app and environment of the page.
    ///   - formToken: the code for the form.
    ///   - now: the current time.
    init(
        _ events: EventsToResend,
        to endpoint: EventEndpoint,
        _ state: EndpointStatus.State?,
        since: Timestamp,
        in scope: PageScope,
        formToken: String?,
        now: Timestamp
    ) {
        title = events.count == 0 ? "Nothing to send again" : "Send \(events.displayText) again"
        url = endpoint.url
        app = endpoint.bundleID
        self.since = Moment(since, now: now)
        hasEvents = events.count > 0
        waitReason =
            switch state {
            case .paused: "The endpoint is paused, so they wait until you resume it."
            case .disabled: "The endpoint is disabled, so they wait until you resume it."
            case .active, .failing, nil: nil
            }
        action = scope.link("/events/recover/confirm")
        self.formToken = formToken
        self.endpoint = endpoint.id
        sinceField = since.description
        listLink = scope.link("/events")
    }
}
