// This file is longer than most: it is one table, which has each route with each role.

import DeskTestSupport
import Foundation
import HTTPTypes
import Refunds
import TestSupport
import Testing

@testable import RefundDesk

/// Every route of the desk, and what happens for each kind of caller.
///
/// A route that the router has and the table has not, fails the test: add a row to `AccessRow.all`.
@Suite("Every route for every role", .timeLimit(.minutes(45)))
struct AccessTableTests {
    /// The callers, in the order of the columns.
    enum Caller: CaseIterable {
        case stranger, backend, viewer, operate, privacy, admin, otherApp

        /// The role of the caller's token; the token for another app is an administrator's.
        var role: Role? {
            switch self {
            case .stranger: nil
            case .backend: .backend
            case .viewer: .viewer
            case .operate: .operate
            case .privacy: .privacy
            case .admin, .otherApp: .admin
            }
        }
    }

    private static let other = "com.example.other"

    private static func withDesk(
        _ body: @escaping @Sendable (RoutedDesk, @Sendable (Caller) throws -> String?) async throws -> Void
    ) async throws {
        try await RoutedDesk.withRoutes { desk in
            let foreign = try await TokenIssuer(store: desk.store).make(
                role: .admin,
                label: nil,
                apps: .only(other),
                by: "test"
            )
            try await body(desk) { caller in
                if caller == .otherApp { return foreign }
                return try caller.role.map { try desk.token(of: $0) }
            }
        }
    }

    @Test("The table has every route of the router, and no other")
    func complete() async throws {
        try await Self.withDesk { desk, _ async throws in
            let served = Set(desk.endpoints.filter { $0.method != .head }.map { "\($0.method.rawValue) \($0.path)" })
            let listed = AccessRow.all.map(\.name)
            #expect(Set(listed).count == listed.count)
            #expect(served.subtracting(listed).sorted() == [], "routes without a row")
            #expect(Set(listed).subtracting(served).sorted() == [], "rows without a route")
        }
    }

    @Test("Each route admits the callers that the table names, and refuses the others")
    func callers() async throws {
        try await Self.withDesk { desk, token async throws in
            for row in AccessRow.all where row.kind != .form {
                for (caller, expected) in zip(Caller.allCases, row.outcomes)
                where row.kind != .stream || expected != .passes {
                    var headers = HTTPFields()
                    if let text = try token(caller) { headers[.authorization] = "Bearer \(text)" }
                    let body = row.method == .get ? nil : Data("{}".utf8)
                    let reply = try await desk.send(row.method, row.sample, headers, body)
                    #expect(expected.matches(reply), "\(row.name) as \(caller): \(reply.status)")
                }
            }
        }
    }

    @Test("Every page refuses an address with a field that it does not know, and names the fields that it knows")
    func unknownField() async throws {
        try await Self.withDesk { desk, token async throws in
            let text = try #require(try token(.admin))
            let headers = HTTPFields.one("Authorization", "Bearer \(text)")
            let pages = AccessRow.all.filter { $0.kind == .page && $0.admitsAdministrators }
            #expect(pages.count > 20)
            for row in pages {
                let reply = try await desk.send(.get, "\(row.sample)?colour=red", headers)
                #expect(reply.status == 400, "\(row.name): \(reply.status)")
                #expect(reply.text.contains("This page does not know colour. It knows: "), "\(row.name)")
            }
        }
    }

    @Test("Each form admits the visitors that the table names, and refuses the others")
    func visitors() async throws {
        try await Self.withDesk { desk, token async throws in
            for row in AccessRow.all where row.kind == .form {
                for (caller, expected) in zip(Caller.allCases, row.outcomes) {
                    let visitor = PageVisitor(of: desk)
                    if let text = try token(caller) { _ = try await visitor.signIn(with: text) }
                    var form = try await row.code(for: visitor).map { "formToken=\($0)" } ?? ""
                    if row.path == "/sign-in", let text = try token(caller) { form += "&token=\(text)" }
                    let reply = try await visitor.post(row.sample, form)
                    #expect(expected.matches(reply), "\(row.name) as \(caller): \(reply.status)")
                }
            }
        }
    }

    @Test(
        "Each form refuses another origin, and a missing or wrong code",
        arguments: AccessRow.all.filter { $0.kind == .form }
    )
    func forgeries(_ row: AccessRow) async throws {
        try await Self.withDesk { desk, token async throws in
            let visitor = PageVisitor(of: desk)
            _ = try await visitor.signIn(with: try #require(try token(.admin)))
            let code = try await row.code(for: visitor) ?? ""
            let good = "formToken=\(code)"
            let stranger = PageVisitor(of: desk)
            _ = try await stranger.signIn(with: try #require(try token(.admin)))
            let foreign = try await row.code(for: stranger) ?? ""
            let forgeries: [(String, HTTPFields)] = [
                (good, .one("Origin", "https://evil.example")), (good, .one("Origin", "null")),
                (good, .one("Sec-Fetch-Site", "cross-site")), (good, .one("Sec-Fetch-Site", "same-site")),
                ("", [:]), ("formToken=", [:]), ("formToken=\(foreign)", [:]), ("formToken=\(code)x", [:]),
            ]
            for (form, headers) in forgeries {
                let reply = try await visitor.post(row.sample, form, headers)
                #expect(reply.status == 403, "\(form) \(headers)")
                #expect(reply.text.contains("form"))
            }
        }
    }
}

/// A route, and what happens for each caller.
struct AccessRow: Sendable, CustomTestStringConvertible {
    /// A stream does not end, so only its refusals are read here.
    enum Kind { case open, api, page, form, stream }

    enum Outcome {
        /// Not refused for who the caller is; the request itself may be wrong.
        case passes
        /// 401 for a stranger.
        case unknown
        /// 403.
        case refused
        /// To the sign-in page.
        case toSignIn

        func matches(_ reply: RoutedDesk.Reply) -> Bool {
            let goesToSignIn = reply.status == 303 && reply.headers[.location]?.hasPrefix("/sign-in") == true
            return switch self {
            case .passes: ![401, 403, 405].contains(reply.status) && !goesToSignIn
            case .unknown: reply.status == 401
            case .refused: reply.status == 403
            case .toSignIn: goesToSignIn
            }
        }
    }

    let method: HTTPRequest.Method
    let path: String
    let kind: Kind
    /// For strangers, backend, viewer, operator, privacy, admin, and an administrator for another app.
    let outcomes: [Outcome]

    /// Whether an administrator sees something else than the page to sign in.
    var admitsAdministrators: Bool {
        zip(AccessTableTests.Caller.allCases, outcomes).contains { $0 == .admin && $1 == .passes }
    }

    var name: String { "\(method.rawValue) \(path)" }
    var testDescription: String { name }

    /// The path with the app of the tests, and identifiers that do not exist.
    var sample: String {
        path.replacing("{bundleId}", with: Site.bundleID).replacing(/\{[A-Za-z]+\}/, with: "unknown")
    }

    /// Returns the code for a form; `nil` if the visitor has no session.
    func code(for visitor: PageVisitor) async throws -> String? {
        if path.hasPrefix("/sign-in") { return try await visitor.formToken(on: "/sign-in") }
        return visitor[.session].flatMap { PageSecret($0)?.formToken }
    }

    private static func admits(_ role: Role, _ needed: [Role]) -> Bool { needed.contains(where: role.includes) }

    private static let inOrder: [Role] = [.backend, .viewer, .operate, .privacy, .admin]

    /// A route that everybody may use.
    static func open(_ method: HTTPRequest.Method, _ path: String) -> AccessRow {
        AccessRow(method: method, path: path, kind: .open, outcomes: Array(repeating: .passes, count: 7))
    }

    /// A route of the API for one of some roles; `other` is the outcome for another app's administrator.
    static func api(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ needed: Role...,
        other: Outcome = .passes
    ) -> AccessRow {
        let outcomes = inOrder.map { admits($0, needed) ? Outcome.passes : .refused }
        return AccessRow(method: method, path: path, kind: .api, outcomes: [.unknown] + outcomes + [other])
    }

    /// A page for a role.
    static func page(_ path: String, _ needed: Role = .viewer, other: Outcome = .passes) -> AccessRow {
        let outcomes = inOrder.map { admits($0, [needed]) ? Outcome.passes : .refused }
        return AccessRow(method: .get, path: path, kind: .page, outcomes: [.toSignIn] + outcomes + [other])
    }

    /// A form on a page for a role; a token of the role backend cannot sign in.
    static func form(_ path: String, _ needed: Role, other: Outcome = .passes) -> AccessRow {
        let outcomes = inOrder.map { $0 == .backend ? Outcome.toSignIn : admits($0, [needed]) ? .passes : .refused }
        return AccessRow(method: .post, path: path, kind: .form, outcomes: [.toSignIn] + outcomes + [other])
    }

    private static let apps = "/v1/apps/{bundleId}"

    static let all: [AccessRow] = unguarded + facts + reading + deciding + pages + forms + administration

    private static let unguarded: [AccessRow] = [
        .open(.get, "/health/live"), .open(.get, "/health/ready"), .open(.get, "/openapi.yaml"),
        .open(.post, "/notifications/v1"), .open(.post, "/notifications/v2"),
        .open(.post, "/notifications/google-play"),
        .open(.get, "/desk.css"), .open(.get, "/desk.js"), .open(.get, "/desk.svg"), .open(.get, "/sign-in"),
        // The old address of the outcomes leads to them, and they ask for a sign-in.
        .open(.get, "/statistics"),
    ]

    private static let facts: [AccessRow] = [
        .api(.put, "\(apps)/customers/{customer}", .backend, other: .refused),
        .api(.put, "\(apps)/customers/{customer}/consent", .backend, other: .refused),
        .api(.delete, "\(apps)/customers/{customer}/consent", .backend, other: .refused),
        .api(.post, "\(apps)/usage", .backend, other: .refused),
        .api(.put, "\(apps)/transactions/{transactionId}/customer", .backend, other: .refused),
        .api(.put, "\(apps)/transactions/{transactionId}/delivery", .backend, other: .refused),
    ]

    private static let reading: [AccessRow] = [
        .api(.get, "/v1/facts/unmatched", .viewer), .api(.get, "\(apps)/consent-text", .backend, other: .refused),
        .api(.get, "\(apps)/consent-keys", .viewer, .backend, other: .refused),
        .api(.get, "\(apps)/customers/{customer}", .viewer, other: .refused),
        .api(.get, "\(apps)/customers/{customer}/consent", .viewer, other: .refused),
        .api(.get, "\(apps)/customers/{customer}/consent/receipt", .viewer, .backend, other: .refused),
        .api(.get, "\(apps)/customers/{customer}/export", .privacy, other: .refused),
        .api(.delete, "\(apps)/customers/{customer}", .privacy, other: .refused),
        .api(.get, "\(apps)/transactions/{transactionId}", .viewer, other: .refused),
        .api(.get, "\(apps)/subscriptions/{originalTransactionId}", .viewer, other: .refused),
        .api(.get, "/metrics", .viewer, other: .refused),
        .api(.get, "/v1/cases", .viewer), .api(.get, "/v1/cases/{id}", .viewer),
        .api(.get, "/v1/notifications", .viewer), .api(.get, "/v1/notifications/{id}", .viewer),
        .api(.get, "/v1/search", .viewer), .api(.get, "/v1/customers", .viewer),
        .api(.get, "/v1/statistics", .viewer), .api(.get, "/v1/events", .viewer),
        .api(.get, "/v1/events/{id}", .viewer),
        .api(.get, "/v1/endpoints", .viewer), .api(.get, "/v1/recovery", .viewer), .api(.get, "/v1/apps", .viewer),
        .api(.get, "\(apps)", .viewer, other: .refused), .api(.get, "/v1/policies", .viewer),
        .api(.get, "/v1/audit", .privacy),
    ]

    private static let deciding: [AccessRow] = [
        .api(.post, "/v1/cases/{id}/answer", .operate), .api(.post, "/v1/cases/{id}/hold", .operate),
        .api(.post, "/v1/cases/{id}/release", .operate), .api(.post, "/v1/notifications/{id}/replay", .operate),
        .api(.post, "/v1/events/{id}/resend", .operate), .api(.post, "/v1/endpoints/{id}/recover", .operate),
        .api(.post, "/v1/endpoints/{id}/pause", .operate), .api(.post, "/v1/endpoints/{id}/resume", .operate),
        .api(.post, "\(apps)/pause", .operate, other: .refused),
        .api(.post, "\(apps)/resume", .operate, other: .refused),
        .api(.post, "/v1/policies/reload", .admin, other: .refused),
        .api(.post, "/v1/secrets/reload", .admin, other: .refused),
    ]

    private static func toSignIn(_ path: String) -> AccessRow {
        AccessRow(method: .get, path: path, kind: .page, outcomes: Array(repeating: .toSignIn, count: 7))
    }

    private static let pages: [AccessRow] = [
        // Without an identity provider, both lead to the form.
        toSignIn("/sign-in/provider"), toSignIn("/sign-in/callback"),
        AccessRow(
            method: .get,
            path: "/live",
            kind: .stream,
            outcomes: [.unknown, .refused] + Array(repeating: .passes, count: 5)
        ),
        .page("/"), .page("/cases"), .page("/cases.csv"), .page("/cases/{id}"), .page("/search"),
        .page("/outcomes"), .page("/outcomes.csv"), .page("/notifications"), .page("/notifications/{id}"),
        .page("/recovery"), .page("/events"), .page("/events/{id}"), .page("/health"), .page("/settings"),
        .page("/policies"), .page("/policies/draft"), .page("/policies/history"),
        .page("/facts"), .page("/apps"), .page("/settings/sessions"),
        .page("/customers"), .page("/customers/export", .privacy),
        .page("/settings/audit", .privacy), .page("/settings/audit.csv", .privacy),
        .page("/settings/people", .admin, other: .refused), .page("/settings/tokens", .admin, other: .refused),
    ]

    private static let forms: [AccessRow] = [
        AccessRow(
            method: .post,
            path: "/sign-in",
            kind: .form,
            outcomes: [.unknown, .refused] + Array(repeating: .passes, count: 5)
        ),
        AccessRow(
            method: .post,
            path: "/sign-out",
            kind: .form,
            outcomes: [.refused, .refused] + Array(repeating: .toSignIn, count: 5)
        ),
        .form("/cases/{id}/answer", .operate), .form("/cases/{id}/hold", .operate),
        .form("/cases/{id}/release", .operate), .form("/cases/bulk", .operate), .form("/cases/bulk/confirm", .operate),
        .form("/cases/views", .operate), .form("/cases/views/delete", .operate),
        .form("/notifications/{id}/replay", .operate), .form("/events/pause", .operate),
        .form("/events/resume", .operate), .form("/events/recover", .operate),
        .form("/events/recover/confirm", .operate), .form("/events/test", .operate),
        .form("/events/resend", .operate), .form("/customers/erase", .privacy),
        .form("/customers/facts", .admin), .form("/customers/facts/confirm", .admin),
        AccessRow(
            method: .post,
            path: "/customers/withdraw",
            kind: .form,
            outcomes: [.toSignIn, .toSignIn, .refused, .passes, .passes, .passes, .passes]
        ),
        .form("/policies/draft", .viewer), .form("/policies/publish", .admin, other: .refused),
        .form("/apps/pause", .operate), .form("/apps/resume", .operate),
        .form("/settings/sessions/end", .viewer), .form("/settings/sessions/end-others", .viewer),
    ]

    private static let administration: [AccessRow] =
        [
            "test-notification", "people/add", "people/grant", "people/password", "people/disable", "people/enable",
            "people/remove",
            "tokens/create", "tokens/revoke",
        ].map { .form("/settings/\($0)", .admin, other: .refused) } + [.form("/health/doctor", .admin, other: .refused)]
}
