import AppStoreTypes
import Hummingbird
import Refunds

extension Dashboard {
    /// `GET /events`: the events, with their results at each endpoint.
    func eventList(_ request: PageRequest) async throws -> Response {
        let fields = request.query
        var type: EventType?
        if let name = fields["type"] {
            type = EventType(rawValue: name)
            guard type != nil else {
                throw PageProblem.unknownFilter("type", allowed: EventType.allCases.map(\.rawValue))
            }
        }
        let filter = EventFilter(
            bundleID: request.scope.bundleID,
            environment: request.scope.environment,
            type: type,
            caseID: fields["case"],
            failedAt: fields["failed"]
        )
        let page = try await events.events(matching: filter, limit: Self.rowsPerPage, cursor: fields["cursor"])
        let endpoints = try await events.endpoints(of: request.scope.bundleID)
        var records: [String: EndpointRecord] = [:]
        for endpoint in endpoints.map(\.endpoint) {
            records[endpoint.id] = EndpointRecord(
                try await events.endedDispatches(to: endpoint, limit: EndpointRecord.mostEvents)
            )
        }
        let content = EventListPage(
            page,
            endpoints: endpoints,
            records: records,
            filter: filter,
            cursor: fields["cursor"],
            done: fields["done"],
            keptFor: eventRetention,
            scope: request.scope,
            formToken: request.visitor.may(.operate) ? request.visitor.formToken : nil,
            now: now()
        )
        return try html(content, as: .events, in: frame("Events", in: .events, for: request))
    }

    /// `POST /events/resend`: sends the event in the form again.
    func resendEvent(_ request: PageRequest) async throws -> Response {
        let fields = try await action(request, by: .operate)
        let id = fields["event"] ?? ""
        guard let detail = try await events.event(id), request.visitor.covers(detail.event.bundleID) else {
            throw PageProblem.notResent
        }
        guard detail.event.isSendable else { throw PageProblem.notSendable }
        guard try await events.resend(id, to: fields["endpoint"], by: request.visitor.author, at: now()) > 0
        else { throw PageProblem.notResent }
        wakeEvents.notify()
        return .seeOther(request.scope.link(Link.path("events", id)))
    }
}

extension Dashboard {
    /// How long the desk keeps events.
    private var eventRetention: Duration { desk?.health.configuration.retention.events ?? Event.retention }
}

extension PageProblem {
    fileprivate static let notSendable = PageProblem(
        status: .conflict,
        title: "The event was not sent again",
        paragraphs: [Event.needsNewerRelease],
        link: "/events",
        linkText: "To the events"
    )

    fileprivate static let notResent = PageProblem(
        status: .notFound,
        title: "The event was not sent again",
        paragraphs: [
            "There is no such event, or no endpoint is configured for it. The desk deletes events after the time in "
                + "retention.events."
        ],
        link: "/events",
        linkText: "To the events"
    )
}

/// The content of the page of events.
struct EventListPage: Sendable {
    struct Endpoint: Sendable {
        let app: String
        let url: String
        let kind: String
        let state: Chip
        let failure: String?
        let deliveredAt: Moment?
        let waiting: String
        let failed: String
        let failedLink: String?
        let share: String?
        let lag: String?
        let oldest: Moment?
        let id: String
        let isStopped: Bool
        let getsEvents: Bool
        /// The code for the forms; `nil` if the visitor may not change the endpoint.
        let formToken: String?
    }

    struct Row: Sendable {
        let at: Moment
        let type: String
        let app: String
        let caseID: Identifier?
        let caseLink: String?
        let id: Identifier
        let link: String
        let state: Chip
        let note: String?
        /// The code for the form; `nil` if the visitor may not send it again.
        let formToken: String?
    }

    let endpoints: [Endpoint]
    let hasEndpoints: Bool
    let rows: [Row]
    let hasRows: Bool
    let mayResend: Bool
    /// The proposed time since which missed events are sent, as an input for a date and time takes it.
    let missedSince: String
    let choices: [FilterChoice]
    let inputs: [FilterInput]
    let hidden: [FilterInput]
    let isFiltered: Bool
    /// Whether the list is filtered or does not begin at the newest event.
    let isPart: Bool
    /// What the page says if it lists no event.
    let noRows: String
    let nextLink: String?
    let allLink: String
    /// What a form just did.
    let done: String?
    /// How long the desk keeps an event.
    let keptFor: String

    init(
        _ page: Page<EventDetail>,
        endpoints: [EndpointStatus],
        records: [String: EndpointRecord],
        filter: EventFilter,
        cursor: String?,
        done: String?,
        keptFor retention: Duration,
        scope: PageScope,
        formToken: String?,
        now: Timestamp
    ) {
        self.endpoints = endpoints.map {
            Endpoint($0, records[$0.endpoint.id], in: scope, formToken: formToken, now: now)
        }
        hasEndpoints = !endpoints.isEmpty
        rows = page.items.map { Row($0, in: scope, formToken: formToken, now: now) }
        hasRows = !rows.isEmpty
        mayResend = formToken != nil
        // The beginning of yesterday: a time that does not change whenever an open page loads itself again.
        missedSince = String(Day(of: now - .seconds(86_400)).start.description.prefix(16))
        choices = filter.choices(among: endpoints.map(\.endpoint))
        inputs = [FilterInput(label: "Case", name: "case", value: filter.caseID ?? "")]
        hidden = scope.hidden
        isFiltered = filter.type != nil || filter.caseID != nil || filter.failedAt != nil
        isPart = isFiltered || cursor != nil
        allLink = scope.link("/events")
        self.done = done.flatMap { Self.outcomes[$0] }
        let kept = Counted.days(retention)
        keptFor = kept
        noRows =
            page.scanned.map { "None of the \($0) events that were looked at matches; older ones may." }
            ?? (isPart ? "No event matches." : "Nothing happened in the last \(kept).")
        nextLink = page.nextCursor.map { next in
            scope.link(
                "/events",
                [
                    ("type", filter.type?.rawValue), ("case", filter.caseID), ("failed", filter.failedAt),
                    ("cursor", next),
                ]
            )
        }
    }
}

extension EventFilter {
    /// Returns the filter fields with choices, set to the values of the filter.
    fileprivate func choices(among endpoints: [EventEndpoint]) -> [FilterChoice] {
        let types = FilterChoice(
            "Type",
            name: "type",
            selected: type?.rawValue,
            among: EventType.allCases.map { ($0.rawValue, $0.rawValue) }
        )
        guard failedAt != nil || !endpoints.isEmpty else { return [types] }
        let isOfOneApp = Set(endpoints.map(\.bundleID)).count < 2
        let addresses = FilterChoice(
            "Only given up for",
            name: "failed",
            selected: failedAt,
            among: endpoints.map { ($0.id, isOfOneApp ? $0.url : "\($0.bundleID): \($0.url)") },
            none: "All events"
        )
        return [types, addresses]
    }
}

extension EventListPage {
    /// What a form did, by the word in the address that it leads to.
    private static let outcomes = [
        "paused": "Nothing is sent to the endpoint until you resume it. Its events wait.",
        "resumed": "The endpoint gets its events again, the waiting ones first.",
        "recovered": "The events that the endpoint never accepted are sent again.",
    ]
}

extension EventListPage.Endpoint {
    init(
        _ status: EndpointStatus,
        _ record: EndpointRecord?,
        in scope: PageScope,
        formToken: String?,
        now: Timestamp
    ) {
        share = record?.share.flatMap { $0.shareText }
        lag = record?.lag.map(TimeSpan.displayText)
        oldest = status.oldestWaitingAt.map { Moment($0, now: now) }
        id = status.endpoint.id
        isStopped = status.isPaused || status.disabledAt != nil
        getsEvents = status.endpoint.kind == .events
        self.formToken = formToken
        app = status.endpoint.bundleID
        url = status.endpoint.url
        kind = status.endpoint.kind == .events ? "Events" : "Apple's notifications"
        state =
            switch status.state {
            case .paused: Chip(word: "Paused", tone: .warn)
            case .disabled: Chip(word: "Disabled", tone: .bad)
            case .failing: Chip(word: "Failing", tone: .bad)
            case .active: Chip(word: "Active", tone: .good)
            }
        failure = status.failure
        deliveredAt = status.deliveredAt.map { Moment($0, now: now) }
        waiting = Self.count(status.waiting)
        failed = Self.count(status.failed)
        failedLink = status.failed == 0 ? nil : scope.link("/events", [("failed", status.endpoint.id)])
    }

    private static func count(_ number: Int) -> String {
        number < EndpointStatus.mostCounted ? "\(number)" : "\(EndpointStatus.mostCounted) or more"
    }
}

extension EventListPage.Row {
    init(_ detail: EventDetail, in scope: PageScope, formToken: String?, now: Timestamp) {
        let event = detail.event
        at = Moment(event.at, now: now)
        type = event.typeName
        app = event.bundleID
        caseID = event.caseID.map(Identifier.init)
        caseLink = event.caseID.map { scope.link(Link.path("cases", $0)) }
        link = scope.link(Link.path("events", event.id))
        id = Identifier(event.id)
        let failed = detail.dispatches.filter { $0.state == .failed }
        let pending = detail.dispatches.filter { $0.state == .pending }
        state =
            if detail.dispatches.isEmpty {
                Chip(word: "No endpoint", tone: .quiet)
            } else if !failed.isEmpty {
                Chip(word: "Failed", tone: .bad)
            } else if !pending.isEmpty {
                Chip(word: pending.contains { $0.tries > 0 } ? "Trying again" : "Waiting", tone: .warn)
            } else {
                Chip(word: "Delivered", tone: .good)
            }
        note = (failed + pending).lazy.compactMap(\.detail).first
        self.formToken = detail.dispatches.isEmpty || !event.isSendable ? nil : formToken
    }
}
