import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Refunds
import TestSupport
import Testing

@testable import RefundDesk

@Suite("The pages of events")
struct EventPageTests {
    private func withEvents(
        as role: Role,
        _ body: @escaping @Sendable (RoutedDesk, PageVisitor) async throws -> Void
    ) async throws {
        let endpoint = EventEndpoint(
            id: "ep_1",
            bundleID: Site.bundleID,
            kind: .events,
            url: "https://backend.example.com/refunds"
        )
        try await RoutedDesk.withRoutes { desk in
            try desk.store.keepEndpoints([endpoint], at: .now)
            #expect(try await desk.notify(desk.maker.signed()).status == 200)
            let visitor = PageVisitor(of: desk)
            _ = try await visitor.signIn(with: desk.token(of: role))
            try await body(desk, visitor)
        }
    }

    @Test("An operator pauses, resumes, tests and recovers an endpoint, and each is recorded")
    func endpoint() async throws {
        try await withEvents(as: .operate) { desk, visitor in
            let endpoints = try await desk.call(.get, "/v1/endpoints")["endpoints"]?.elements
            let id = try #require(endpoints?.first?["id"]?.text)
            let path = "/events?environment=Sandbox"
            let code = try await visitor.formToken(on: path)
            for (form, state) in [("pause", "paused"), ("resume", "active")] {
                #expect(try await visitor.post("/events/\(form)", "formToken=\(code)&endpoint=\(id)").status == 303)
                #expect(
                    try await desk.call(.get, "/v1/endpoints")["endpoints"]?.elements?.first?["state"]?.text == state
                )
            }
            let test = try await visitor.post("/events/test", "formToken=\(code)&endpoint=\(id)")
            let page = try await visitor.get(try #require(test.headers[.location]))
            #expect(page.status == 200)
            for part in ["endpoint.test", "Attempts", "https://backend.example.com/refunds", "Waiting", "Send again"] {
                #expect(page.text.contains(part), "\(part)")
            }
            let list = try await visitor.get(path).text
            let proposed = try #require(list.firstMatch(of: /name="since" type="datetime-local" value="([^"]+)"/)).1
            #expect(proposed.hasSuffix("T00:00"))
            let order = "formToken=\(code)&endpoint=\(id)&since"
            let asked = try await visitor.post("/events/recover", "\(order)=\(proposed)")
            #expect(asked.status == 200 && asked.text.contains("<h1>Nothing to send again</h1>"))
            #expect(!asked.text.contains("action=\"/events/recover/confirm"))
            #expect(try await visitor.post("/events/recover/confirm", "\(order)=2020-01-01T00:00:00Z").status == 303)
            #expect(try await visitor.post("/events/recover/confirm", "\(order)=2999-01-01T00:00:00Z").status == 400)
            for wrong in ["x", "", "2999-01-01T00:00"] {
                #expect(try await visitor.post("/events/recover", "\(order)=\(wrong)").status == 400, "\(wrong)")
            }
            #expect(try await visitor.post("/events/pause", "formToken=\(code)&endpoint=other").status == 404)
            #expect(try await visitor.get("/events/nothing").status == 404)
            let event = try #require(test.headers[.location]?.firstMatch(of: /evt_[0-9a-f]+/)?.output)
            #expect(try await visitor.post("/events/resend", "formToken=\(code)&event=\(event)").status == 303)
            let deeds = try await desk.audit.deeds(matching: AuditFilter(), limit: 6, cursor: nil).items.map(\.deed)
            let kinds: [Deed.Kind] = [
                .eventResent, .eventsRecovered, .endpointTested, .endpointResumed, .endpointPaused,
            ]
            #expect(deeds.prefix(5).compactMap(\.kind) == kinds)
            #expect(deeds.prefix(5).allSatisfy { $0.author.contains("(operator)") && $0.bundleID == Site.bundleID })
            #expect(deeds.first?.details == ["event": String(event), "type": "endpoint.test"])
            #expect(deeds[1].details["endpoint"] == id && deeds[2].details["event"] == String(event))
        }
    }

    @Test("The desk says how many events an endpoint never accepted, and sends them only after a confirmation")
    func missedResend() async throws {
        try await withEvents(as: .operate) { desk, visitor in
            let listed = try await desk.call(.get, "/v1/endpoints")["endpoints"]?.elements
            let id = try #require(listed?.first?["id"]?.text)
            let now = Timestamp.now
            let job = try #require(
                await desk.store.claimDispatch(to: id, urgent: false, at: now, leaseFor: .seconds(60))
            )
            _ = try await desk.store.finish(job, with: DispatchResult(isDelivered: false), at: now)
            func state() async throws -> String? {
                let event = try await desk.call(.get, "/v1/events/\(job.event.id)")
                return event["dispatches"]?.elements?.first?["state"]?.text
            }
            let path = "/events?environment=Sandbox"
            let code = try await visitor.formToken(on: path)
            let form = "formToken=\(code)&endpoint=\(id)"
            #expect(try await visitor.post("/events/pause", form).status == 303)
            func review(since: Timestamp) async throws -> RoutedDesk.Reply {
                try await visitor.post("/events/recover?environment=Sandbox", "\(form)&since=\(since)")
            }
            #expect(try await review(since: .now).text.contains("<h1>Nothing to send again</h1>"))
            let page = try await review(since: now - .seconds(172_800))
            #expect(page.status == 200)
            for part in [
                "<h1>Send 1 event again</h1>", "The desk has stopped trying to send them.",
                "The endpoint is paused, so they wait until you resume it.",
                "https://backend.example.com/refunds",
                #"action="/events/recover/confirm?environment=Sandbox""#,
                #"<a href="/events?environment=Sandbox">Cancel"#,
            ] {
                #expect(page.text.contains(part), "\(part)")
            }
            let body = Data("{\"since\":\"\(now - .seconds(60))\",\"dryRun\":true}".utf8)
            let counted = try await desk.call(.post, "/v1/endpoints/\(id)/recover", body)
            #expect(counted.status == 200 && counted["events"]?.integer == 1 && counted["hasMore"] == nil)
            #expect(try await state() == "failed", "counting sends nothing")
            let recovered = AuditFilter(kind: .eventsRecovered)
            #expect(try await desk.audit.deeds(matching: recovered, limit: 1, cursor: nil).items.isEmpty)
            let since = try #require(page.text.firstMatch(of: /name="since" value="([^"]+)"/)).1
            let done = try await visitor.post("/events/recover/confirm?environment=Sandbox", "\(form)&since=\(since)")
            #expect(done.status == 303 && done.headers[.location] == "/events?environment=Sandbox&done=recovered")
            #expect(try await state() == "pending")
            #expect(try await desk.audit.deeds(matching: recovered, limit: 2, cursor: nil).items.count == 1)
        }
    }

    @Test("The page of events says for how long the desk keeps them", arguments: [nil, 1, 14] as [Int64?])
    func kept(days: Int64?) async throws {
        let retention = Retention(events: days.map { .seconds($0 * 86_400) })
        try await RoutedDesk.withRoutes(retention: retention) { desk in
            let page = try await desk.call(.get, "/events", as: .viewer).text
            let kept = days.map { $0 == 1 ? "1 day" : "\($0) days" } ?? "30 days"
            #expect(page.contains("Events are kept here for \(kept), but sent nowhere."))
            #expect(page.contains("Nothing happened in the last \(kept)."))
            let settings = try await desk.call(.get, "/settings", as: .viewer).text
            #expect(settings.contains("<dd><bdi>\(kept)</bdi></dd>"))
        }
    }

    @Test("More events than are counted are named so on the page, in JSON and in the command's sentence")
    func moreEvents() throws {
        let endpoint = EventEndpoint(id: "ep_1", bundleID: Site.bundleID, kind: .events, url: "https://a.example.com")
        func title(_ events: EventsToResend) -> String {
            EventResendPage(
                events,
                to: endpoint,
                nil,
                since: Sample.now,
                in: PageScope(),
                formToken: nil,
                now: Sample.now
            ).title
        }
        func json(_ events: EventsToResend) throws -> JSONValue {
            try JSONDecoder().decode(JSONValue.self, from: JSONEncoder.api.encode(RecoveredJSON(events)))
        }
        let more = EventsToResend(found: EventsToResend.most + 1, limit: EventsToResend.most)
        #expect(more.displayText == "more than 10,000 events")
        #expect(title(more) == "Send more than 10,000 events again")
        #expect(try json(more) == ["events": 10_000, "hasMore": true])
        let all = EventsToResend(found: EventsToResend.most, limit: EventsToResend.most)
        #expect(title(all) == "Send 10000 events again")
        #expect(try json(all) == ["events": 10_000])
        #expect(title(EventsToResend(1)) == "Send 1 event again" && title(EventsToResend(0)) == "Nothing to send again")
    }

    @Test("The list of events has a form of filters, set to those of the address")
    func filters() async throws {
        try await withEvents(as: .viewer) { desk, visitor in
            let listed = try await desk.call(.get, "/v1/endpoints")["endpoints"]?.elements
            let endpoint = try #require(listed?.first?["id"]?.text)
            let url = try #require(listed?.first?["url"]?.text)
            let page = try await visitor.get("/events?environment=Sandbox").text
            #expect(page.contains(#"<details class="filter"><summary>Filter the events</summary>"#))
            #expect(page.contains(#"<option value="refund.held">refund.held</option>"#))
            #expect(page.contains("<option value=\"\(endpoint)\">\(url)</option>"))
            let query = "type=refund.requested&failed=\(endpoint)&case=a"
            let filtered = try await visitor.get("/events?environment=Sandbox&\(query)").text
            for part in [
                #"<details class="filter" open>"#, #"<option value="refund.requested" selected>"#,
                "<option value=\"\(endpoint)\" selected>", #"<input name="case" value="a""#, "No event matches.",
                #"<a href="/events?environment=Sandbox">Clear</a>"#,
            ] {
                #expect(filtered.contains(part), "\(part)")
            }
        }
    }

    @Test("The page of an event lists each failed try with its time and reason, also once the event was delivered")
    func failedTries() async throws {
        try await withEvents(as: .viewer) { desk, visitor in
            let listed = try await desk.call(.get, "/v1/endpoints")["endpoints"]?.elements
            let endpoint = try #require(listed?.first?["id"]?.text)
            let now = Timestamp.now
            var job = try #require(
                await desk.store.claimDispatch(to: endpoint, urgent: false, at: now, leaseFor: .seconds(60))
            )
            let link = "/events/\(job.event.id)?environment=Sandbox"
            #expect(try await !visitor.get(link).text.contains("Failed tries"))
            for reason in ["no answer in 15 seconds", "the certificate has expired"] {
                let failed = DispatchResult(isDelivered: false, detail: reason, retryAt: now)
                _ = try await desk.store.finish(job, with: failed, at: now)
                job = try #require(
                    await desk.store.claimDispatch(to: endpoint, urgent: false, at: now, leaseFor: .seconds(60))
                )
            }
            _ = try await desk.store.finish(job, with: DispatchResult(isDelivered: true, status: 200), at: now)
            let page = try await visitor.get(link).text
            #expect(page.contains("Failed tries") && page.contains("Delivered"))
            #expect(page.contains("no answer in 15 seconds") && page.contains("the certificate has expired"))
            let answer = try await desk.call(.get, "/v1/events/\(job.event.id)")
            #expect(answer["dispatches"]?.elements?.first?["failedTries"]?.elements?.count == 2)
        }
    }

    @Test("A quiet endpoint keeps its record while another one gets hundreds of events")
    func quiet() async throws {
        try await withEvents(as: .viewer) { desk, visitor in
            let loud = EventEndpoint(id: "ep_2", bundleID: Site.bundleID, kind: .events, url: "https://loud.example")
            let listed = try await desk.call(.get, "/v1/endpoints")["endpoints"]?.elements
            let quiet = try #require(listed?.first?["id"]?.text)
            let job = try await desk.store.claimDispatch(to: quiet, urgent: false, at: .now, leaseFor: .seconds(60))
            let delivered = DispatchResult(isDelivered: true, status: 200)
            _ = try await desk.store.finish(try #require(job), with: delivered, at: .now)
            let register = try #require(desk.store as? any EventRegister)
            let one = EventEndpoint(id: quiet, bundleID: Site.bundleID, kind: .events, url: "https://quiet.example")
            try desk.store.keepEndpoints([one, loud], at: .now)
            let now = Timestamp.now
            for number in 0..<201 {
                _ = try await register.sendTest(to: loud.id, by: "Ada", at: now + .milliseconds(number))
            }
            let page = try await visitor.get("/events?environment=Sandbox").text
            #expect(page.matches(of: /no event/).count == 1, "only the loud endpoint has no record yet")
            #expect(page.contains("100 %"))
        }
    }

    @Test("A viewer sees events and their attempts, but no form that changes anything")
    func viewer() async throws {
        try await withEvents(as: .viewer) { desk, visitor in
            let page = try await visitor.get("/events?environment=Sandbox").text
            #expect(page.contains("refund.requested"))
            #expect(!page.contains("action=\"/events/"))
            let typed = try await visitor.get("/events?environment=Sandbox&type=refund.requested")
            #expect(typed.status == 200 && typed.text.contains("refund.requested"))
            let unknown = try await visitor.get("/events?type=nonsense")
            #expect(unknown.status == 400 && unknown.text.contains("refund.requested"))
            let code = try await visitor.formToken(on: "/events?environment=Sandbox")
            let id = try await desk.call(.get, "/v1/endpoints")["endpoints"]?.elements?.first?["id"]?.text ?? ""
            for form in ["pause", "resume", "test", "recover", "resend"] {
                #expect(try await visitor.post("/events/\(form)", "formToken=\(code)&endpoint=\(id)").status == 403)
            }
        }
    }
}
