import AppStoreTypes
import Foundation
import Hummingbird
import Refunds

extension Dashboard {
    /// Adds the pages of events and the actions of their forms.
    func addEventRoutes(to router: Router<DeskRequestContext>) {
        addPage("events", to: router, known: ["type", "case", "failed", "cursor", "done"], show: eventList)
        addPage("events/{id}", to: router, show: oneEvent)
        addAction("events/resend", to: router, perform: resendEvent)
        addAction("events/pause", to: router) { try await setPaused(true, $0) }
        addAction("events/resume", to: router) { try await setPaused(false, $0) }
        addAction("events/test", to: router, perform: testEndpoint)
        addAction("events/recover", to: router, perform: reviewMissedResend)
        addAction("events/recover/confirm", to: router, perform: confirmMissedResend)
    }

    /// `GET /events/{id}`: one event, and its result at each endpoint.
    func oneEvent(_ request: PageRequest) async throws -> Response {
        guard let id = request.parameter("id"), let detail = try await events.event(id),
            request.visitor.covers(detail.event.bundleID)
        else { throw PageProblem.noSuchEvent }
        let environment = detail.event.environment ?? request.scope.environment
        let app = AppKey(bundleID: detail.event.bundleID, environment: environment)
        let request = request.about(app)
        let page = EventPage(
            detail,
            endpoints: try await events.endpoints(of: detail.event.bundleID),
            formToken: request.visitor.may(.operate) ? request.visitor.formToken : nil,
            in: request.scope,
            now: now()
        )
        let title = "Event \(detail.event.typeName)"
        let frame = frame(title, in: .events, for: request, showsScope: false, about: app)
        return try html(page, as: .event, in: frame)
    }

    /// `POST /events/pause` and `POST /events/resume`: stops sending to the endpoint in the form, or starts again.
    private func setPaused(_ isPaused: Bool, _ request: PageRequest) async throws -> Response {
        let fields = try await action(request, by: .operate)
        let endpoint = try await endpoint(fields, request)
        _ = try await events.setPaused(isPaused, endpoint: endpoint.id, by: request.visitor.author, at: now())
        wakeEvents.notify()
        return .seeOther(request.scope.link("/events", [("done", isPaused ? "paused" : "resumed")]))
    }

    /// `POST /events/test`: sends a test event to the endpoint in the form.
    private func testEndpoint(_ request: PageRequest) async throws -> Response {
        let fields = try await action(request, by: .operate)
        let endpoint = try await endpoint(fields, request)
        guard let id = try await events.sendTest(to: endpoint.id, by: request.visitor.author, at: now()) else {
            throw PageProblem.noSuchEndpoint
        }
        wakeEvents.notify()
        return .seeOther(request.scope.link(Link.path("events", id)))
    }

    /// Returns the endpoint in a form, if the visitor may see its app.
    func endpoint(_ fields: FormFields, _ request: PageRequest) async throws -> EventEndpoint {
        let found = try await events.endpoints(of: nil).map(\.endpoint).first { $0.id == fields["endpoint"] }
        guard let found, request.visitor.covers(found.bundleID) else { throw PageProblem.noSuchEndpoint }
        return found
    }
}

extension PageProblem {
    fileprivate static let noSuchEvent = PageProblem(
        status: .notFound,
        title: "This event does not exist",
        paragraphs: ["The desk has no event with this ID. It deletes events after the time in retention.events."],
        link: "/events",
        linkText: "To the events"
    )

    /// No endpoint that the visitor may see has the identifier of a form.
    static let noSuchEndpoint = PageProblem(
        status: .notFound,
        title: "This endpoint is not configured",
        paragraphs: ["Nothing was changed. The endpoint is no longer in the configuration, or gets no such events."],
        link: "/events",
        linkText: "To the events"
    )
}

/// The content of the page of one event.
struct EventPage: Sendable {
    struct Attempt: Sendable {
        let endpoint: String
        let state: Chip
        let tries: String
        let lastTry: Moment?
        let next: Moment?
        let status: String?
        let detail: String?
        let endpointID: String
        let formToken: String?
    }

    /// A try that failed.
    struct FailedTry: Sendable {
        let at: Moment
        let endpoint: String
        let status: String?
        let detail: String?
    }

    let type: String
    let id: Identifier
    let listLink: String
    let summary: Terms
    let attempts: [Attempt]
    let hasAttempts: Bool
    /// Newest first.
    let failedTries: [FailedTry]
    let hasFailedTries: Bool
    let mayResend: Bool
    let body: String?
    let bodyNote: String?

    init(
        _ detail: EventDetail,
        endpoints: [EndpointStatus],
        formToken: String?,
        in scope: PageScope,
        now: Timestamp
    ) {
        let event = detail.event
        type = event.typeName
        id = Identifier(event.id)
        listLink = scope.link("/events")
        var terms = [
            Term(label: "Time", moment: Moment(event.at, now: now)),
            Term(label: "App", text: event.bundleID, note: event.environment?.rawValue),
        ]
        if let caseID = event.caseID {
            terms.append(
                Term(
                    label: "Case",
                    identifier: Identifier(caseID),
                    link: scope.link(Link.path("cases", caseID)),
                    linkText: "To the case"
                )
            )
        }
        if let uuid = event.notificationUUID {
            terms.append(
                Term(
                    label: "Notification",
                    identifier: Identifier(uuid),
                    link: scope.link(Link.path("notifications", uuid)),
                    linkText: "To the notification"
                )
            )
        }
        summary = Terms(terms: terms)
        let urls = Dictionary(endpoints.map { ($0.endpoint.id, $0.endpoint.url) }) { first, _ in first }
        attempts = detail.dispatches.map { dispatch in
            let url = urls[dispatch.endpointID]
            return Attempt(
                endpoint: url ?? "no longer configured",
                state: dispatch.chip,
                tries: "\(dispatch.tries)",
                lastTry: dispatch.finishedAt.map { Moment($0, now: now) },
                next: dispatch.state == .pending ? dispatch.dueAt.map { Moment($0, now: now) } : nil,
                status: dispatch.status.map { "HTTP \($0)" },
                detail: dispatch.state == .delivered ? nil : dispatch.detail,
                endpointID: dispatch.endpointID,
                formToken: url == nil || !event.isSendable ? nil : formToken
            )
        }
        hasAttempts = !attempts.isEmpty
        failedTries = detail.dispatches
            .flatMap { dispatch in dispatch.failures.map { (dispatch.endpointID, $0) } }
            .sorted { $0.1.endedAt > $1.1.endedAt }
            .map { endpointID, failure in
                FailedTry(
                    at: Moment(failure.endedAt, now: now),
                    endpoint: urls[endpointID] ?? "no longer configured",
                    status: failure.status.map { "HTTP \($0)" },
                    detail: failure.detail
                )
            }
        hasFailedTries = !failedTries.isEmpty
        mayResend = formToken != nil
        body = event.type == .notification ? nil : event.body.flatMap(Self.indented)
        bodyNote = event.type == .notification ? "The notification as Apple posted it is not shown here." : nil
    }

    private static func indented(_ text: String) -> String? {
        guard let value = try? JSONValue(json: Data(text.utf8)) else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
    }
}

extension Dispatch {
    /// The state as a highlighted word.
    var chip: Chip {
        switch state {
        case .delivered: Chip(word: "Delivered", tone: .good)
        case .failed: Chip(word: "Failed", tone: .bad)
        case .pending: Chip(word: tries > 0 ? "Trying again" : "Waiting", tone: .warn)
        }
    }
}

/// How well an endpoint took its newest events.
struct EndpointRecord: Sendable {
    /// How many of the endpoint's newest events the page looks at.
    static let mostEvents = 200

    /// The share that was delivered; `nil` if none ended.
    let share: Proportion?
    /// The median time from an event to its delivery; `nil` if none was delivered.
    let lag: Duration?

    init(_ dispatches: [EndedDispatch]) {
        let delivered = dispatches.filter(\.isDelivered)
        share = dispatches.isEmpty ? nil : Proportion(Int64(delivered.count), of: Int64(dispatches.count))
        let lags = delivered.compactMap { dispatch in dispatch.finishedAt.map { $0 - dispatch.toldAt } }.sorted()
        lag = lags.isEmpty ? nil : max(lags[lags.count / 2], .zero)
    }
}
