// This file is longer than most: it is one table, which has each route that changes something.

import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Refunds
import TestSupport
import Testing

@testable import RefundDesk

/// Every route that changes something, and which deed it records.
///
/// A route that the router has and the table has not, fails the test: add a row to `DeedRow.all`.
@Suite("Every route and its deed", .timeLimit(.minutes(45)))
struct DeedTableTests {
    @Test("The table has every route that changes something, and no other")
    func complete() async throws {
        try await DeedScene.with { scene in
            let changing: Set<HTTPRequest.Method> = [.post, .put, .delete, .patch]
            let served = scene.desk.endpoints.filter { changing.contains($0.method) }
                .map { "\($0.method.rawValue) \($0.path)" }
            let listed = DeedRow.all.map(\.name)
            #expect(Set(listed).count == listed.count)
            #expect(Set(served).subtracting(listed).sorted() == [], "routes without a row")
            #expect(Set(listed).subtracting(served).sorted() == [], "rows without a route")
        }
    }

    @Test("A person's action on a route is a deed with its author", arguments: DeedRow.all.filter { $0.deed != nil })
    func recorded(_ row: DeedRow) async throws {
        try await DeedScene.with { scene in
            for step in row.before { #expect(try await scene.send(step).status < 400, "\(step)") }
            let before = Set(try await scene.deeds().map(\.id))
            #expect(try await scene.send(row.step).status < 400)
            let new = try await scene.deeds().filter { !before.contains($0.id) }
            #expect(new.contains { $0.kind == row.deed && $0.author.hasPrefix("token ") })
        }
    }

    @Test("A route without a deed records none", arguments: DeedRow.all.filter { $0.deed == nil && $0.isSent })
    func unrecorded(_ row: DeedRow) async throws {
        try await DeedScene.with { scene in
            let before = try await scene.deeds().count
            _ = try await scene.send(row.step)
            #expect(try await scene.deeds().count == before)
        }
    }

    @Test("The page about the audit names each kind of deed", arguments: Deed.Kind.allCases)
    func documented(_ kind: Deed.Kind) throws {
        #expect(try Checkout.text("docs/audit.md").contains("`\(kind.rawValue)`"))
    }
}

/// A request of an administrator; values of the scene replace words in braces.
struct DeedStep: Sendable, CustomStringConvertible {
    let method: HTTPRequest.Method
    let path: String
    /// The JSON of a route of the API, or the fields of a form; values of the scene replace words in brackets.
    let body: String
    var isForm = false

    var description: String { "\(method.rawValue) \(path)" }

    static func api(_ method: HTTPRequest.Method, _ path: String, _ body: String = "") -> DeedStep {
        DeedStep(method: method, path: path, body: body)
    }

    static func form(_ path: String, _ fields: String = "") -> DeedStep {
        DeedStep(method: .post, path: path, body: fields, isForm: true)
    }
}

/// A desk with a refund request, an endpoint and a person, and an administrator.
struct DeedScene: Sendable {
    let desk: RoutedDesk
    let visitor: PageVisitor
    private let words: [String: String]

    static func with(_ body: @escaping @Sendable (DeedScene) async throws -> Void) async throws {
        let setup = DeskSetup(
            policyText: "default: { prefer: none }\n",
            policyFiles: PolicyFiles(policy: "policy.yml", isPublished: true),
            appAppleID: NotificationMaker.appAppleID
        )
        try await RoutedDesk.withRoutes(setup) { desk in
            let url = "https://backend.example.com/refunds"
            let endpoint = EventEndpoint(id: "ep_1", bundleID: Site.bundleID, kind: .events, url: url)
            try desk.store.keepEndpoints([endpoint], at: .now)
            #expect(try await desk.notify(desk.maker.signed()).status == 200)
            let visitor = PageVisitor(of: desk)
            #expect(try await visitor.signIn(with: desk.token(of: .admin)).status == 303)
            let code = try #require(visitor[.session].flatMap { PageSecret($0)?.formToken })
            let person = "formToken=\(code)&name=Ana&role=viewer&apps=all"
            #expect(try await visitor.post("/settings/people/add", person).status == 200)
            let page = "/customers?app=\(Site.bundleID)&customer=\(TestDesk.customer)"
            let version = try await visitor.get(page).text.firstMatch(of: /name="version" value="([^"]*)"/)
            let events = try await desk.call(.get, "/v1/events")["events"]?.elements
            try await body(
                DeedScene(
                    desk: desk,
                    visitor: visitor,
                    words: [
                        "code": code, "app": Site.bundleID, "bundleId": Site.bundleID,
                        "customer": TestDesk.customer, "version": String(version?.1 ?? ""), "endpoint": "ep_1",
                        "case": try await desk.store.cases(matching: CaseFilter(), limit: 1, cursor: nil).items
                            .first?.refundCase.id ?? "",
                        "notification": try await desk.store.notifications(limit: 1, cursor: nil).items.first?.uuid
                            ?? "",
                        "event": events?.first?["id"]?.text ?? "",
                        "person": try await desk.store.people().first?.id ?? "",
                        "token": try await desk.store.tokens().first { $0.label == "viewer" }?.id ?? "",
                        "transactionId": "unknown", "soon": "\(Timestamp.now + .seconds(120))",
                        "past": "\(Timestamp.now - .seconds(120))",
                    ]
                )
            )
        }
    }

    func send(_ step: DeedStep) async throws -> RoutedDesk.Reply {
        let (path, body) = (filled(step.path, "{", "}"), filled(step.body, "[", "]"))
        guard step.isForm else {
            return try await desk.call(step.method, path, body.isEmpty ? nil : Data(body.utf8))
        }
        return try await visitor.post(path, "\(body)&formToken=\(words["code"] ?? "")")
    }

    func deeds() async throws -> [Deed] {
        try await desk.audit.deeds(matching: AuditFilter(), limit: 500, cursor: nil).items.map(\.deed)
    }

    private func filled(_ text: String, _ begin: String, _ end: String) -> String {
        words.reduce(text) { $0.replacing(begin + $1.key + end, with: $1.value) }
    }
}

/// A route that changes something, and what the audit has of it.
struct DeedRow: Sendable, CustomTestStringConvertible {
    /// The pattern of the route, with the names of its parameters.
    let name: String
    /// What is recorded; `nil` if nothing is, or if another test proves it.
    let deed: Deed.Kind?
    /// Why nothing is recorded, or which test proves it.
    var reason = ""
    let step: DeedStep
    var before: [DeedStep] = []
    /// Whether the request of the row is sent, although nothing is recorded.
    var isSent = false

    var testDescription: String { name }

    /// A route of the API that records a deed; `path` names what the scene has in place of `{id}`.
    private static func api(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ deed: Deed.Kind,
        _ body: String = "",
        after before: DeedStep...
    ) -> DeedRow {
        DeedRow(name: pattern(method, path), deed: deed, step: .api(method, path, body), before: before)
    }

    /// A form that records a deed.
    private static func form(
        _ path: String,
        _ deed: Deed.Kind,
        _ fields: String = "",
        after before: DeedStep...
    ) -> DeedRow {
        DeedRow(name: pattern(.post, path), deed: deed, step: .form(path, fields), before: before)
    }

    /// A route that records nothing, for a reason.
    private static func nothing(_ method: HTTPRequest.Method, _ path: String, _ reason: String) -> DeedRow {
        DeedRow(name: pattern(method, path), deed: nil, reason: reason, step: .api(method, path, "{}"), isSent: true)
    }

    /// A route whose deed another test proves.
    private static func elsewhere(_ method: HTTPRequest.Method, _ path: String, _ test: String) -> DeedRow {
        DeedRow(name: pattern(method, path), deed: nil, reason: test, step: .api(method, path))
    }

    private static func pattern(_ method: HTTPRequest.Method, _ path: String) -> String {
        "\(method.rawValue) \(path.replacing(/\{(case|notification|event|endpoint)\}/, with: "{id}"))"
    }

    private static let apps = "/v1/apps/{bundleId}"

    static let all: [DeedRow] = facts + orders + pages + settings

    private static let facts: [DeedRow] = [
        .nothing(.post, "/notifications/v1", "Apple reports a fact"),
        .nothing(.post, "/notifications/v2", "Apple reports a fact"),
        .nothing(.post, "/notifications/google-play", "Google reports a fact"),
        .nothing(.put, "\(apps)/customers/{customer}", "the backend reports a fact"),
        .nothing(.put, "\(apps)/customers/{customer}/consent", "the consent record itself is the proof"),
        .nothing(.delete, "\(apps)/customers/{customer}/consent", "the consent record itself is the proof"),
        .nothing(.post, "\(apps)/usage", "the backend reports a fact"),
        .nothing(.put, "\(apps)/transactions/{transactionId}/customer", "the backend reports a fact"),
        .nothing(.put, "\(apps)/transactions/{transactionId}/delivery", "the backend reports a fact"),
    ]

    private static let orders: [DeedRow] = [
        .api(.delete, "\(apps)/customers/{customer}", .erasureBegun),
        .api(.post, "/v1/cases/{case}/answer", .caseDecided, #"{"prefer":"DECLINE"}"#),
        .api(.post, "/v1/cases/{case}/hold", .caseHeld, #"{"until":"[soon]"}"#),
        .api(
            .post,
            "/v1/cases/{case}/release",
            .caseReleased,
            after: .api(.post, "/v1/cases/{case}/hold", #"{"until":"[soon]"}"#)
        ),
        .api(.post, "/v1/notifications/{notification}/replay", .notificationReplayed),
        .api(.post, "/v1/events/{event}/resend", .eventResent),
        .api(.post, "/v1/endpoints/{endpoint}/recover", .eventsRecovered, #"{"since":"[past]"}"#),
        .api(.post, "/v1/endpoints/{endpoint}/pause", .endpointPaused),
        .api(.post, "/v1/endpoints/{endpoint}/resume", .endpointResumed),
        .api(.post, "\(apps)/pause", .appPaused),
        .api(.post, "\(apps)/resume", .appResumed, after: .api(.post, "\(apps)/pause")),
        .elsewhere(.post, "/v1/policies/reload", "policyInForce: PublishedPolicyTests"),
        .elsewhere(.post, "/v1/secrets/reload", "secretsReloaded: SecretReloadTests"),
    ]

    private static let pages: [DeedRow] = [
        .nothing(.post, "/sign-in", "the session is stored, and the page of sessions lists it"),
        .form("/sign-out", .signedOut),
        .form("/cases/{case}/answer", .caseDecided, "version=0&prefer=DECLINE"),
        .form("/cases/{case}/hold", .caseHeld, "version=0&until=[soon]"),
        .form(
            "/cases/{case}/release",
            .caseReleased,
            "version=1",
            after: .form("/cases/{case}/hold", "version=0&until=[soon]")
        ),
        .nothing(.post, "/cases/bulk", "it only shows what would be decided"),
        .form("/cases/bulk/confirm", .caseDecided, "prefer=DECLINE&case=[case]:0"),
        .form("/cases/views", .viewSaved, "name=Mine&query=state%3Dheld"),
        .form(
            "/cases/views/delete",
            .viewDeleted,
            "name=Mine",
            after: .form("/cases/views", "name=Mine&query=state%3Dheld")
        ),
        .form("/notifications/{notification}/replay", .notificationReplayed),
        .form("/events/pause", .endpointPaused, "endpoint=[endpoint]"),
        .form("/events/resume", .endpointResumed, "endpoint=[endpoint]"),
        .form("/events/test", .endpointTested, "endpoint=[endpoint]"),
        .nothing(.post, "/events/recover", "it only counts what would be sent"),
        .form(
            "/events/recover/confirm",
            .eventsRecovered,
            "endpoint=[endpoint]&since=2020-01-01T00%3A00%3A00Z"
        ),
        .form("/events/resend", .eventResent, "event=[event]"),
        .form("/customers/erase", .erasureBegun, "app=[app]&customer=[customer]&confirmation=[customer]"),
        .nothing(.post, "/customers/facts", "it only shows what would change"),
        .form(
            "/customers/facts/confirm",
            .customerChanged,
            "app=[app]&customer=[customer]&version=[version]&override=never&segments=vip"
        ),
        .form("/customers/withdraw", .consentWithdrawn, "app=[app]&customer=[customer]&note=Ticket+5"),
        .nothing(.post, "/policies/draft", "it only tries a draft on past cases"),
        .form("/policies/publish", .policyPublished, "draft=holdout%3A+1&note=why&expected=0&confirmed=yes"),
        .form("/apps/pause", .appPaused, "app=[app]"),
        .form("/apps/resume", .appResumed, "app=[app]", after: .form("/apps/pause", "app=[app]")),
    ]

    private static let settings: [DeedRow] = [
        .elsewhere(.post, "/settings/sessions/end", "sessionEnded: PersonSignInTests, PageSessionTests"),
        .form("/settings/sessions/end-others", .sessionsEnded),
        .elsewhere(.post, "/settings/test-notification", "deskExamined: HealthPageTests"),
        .elsewhere(.post, "/health/doctor", "deskExamined: HealthPageTests"),
        .form("/settings/people/add", .personAdded, "name=Bob&role=viewer&apps=all"),
        .form("/settings/people/grant", .personGranted, "person=[person]&role=operator&apps=all"),
        .form("/settings/people/password", .passwordSet, "person=[person]"),
        .form("/settings/people/disable", .personDisabled, "person=[person]"),
        .form(
            "/settings/people/enable",
            .personEnabled,
            "person=[person]",
            after: .form("/settings/people/disable", "person=[person]")
        ),
        .form("/settings/people/remove", .personRemoved, "person=[person]"),
        .form("/settings/tokens/create", .tokenCreated, "role=viewer&apps=all&label=x"),
        .form("/settings/tokens/revoke", .tokenRevoked, "token=[token]"),
    ]
}
