import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Refunds
import Testing

@Suite("Access to the routes", .timeLimit(.minutes(45)))
struct AccessTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let method: HTTPRequest.Method
        let path: String
        let roles: Set<Role>
        let status: Int
        var body: String?
        var testDescription: String { "\(method) \(path)" }

        init(_ method: HTTPRequest.Method, _ path: String, _ roles: Set<Role>, _ status: Int, _ body: String? = nil) {
            (self.method, self.path, self.roles, self.status, self.body) = (method, path, roles, status, body)
        }
    }

    private static let app = "/v1/apps/com.example.coins"
    private static let readers: Set<Role> = [.viewer, .operate, .privacy, .admin]

    static let rows: [Row] = [
        Row(.put, "\(app)/customers/c", [.backend, .admin], 204, "{}"),
        Row(.put, "\(app)/customers/c/consent", [.backend, .admin], 204, #"{"granted":true}"#),
        Row(.delete, "\(app)/customers/c/consent", [.backend, .admin], 204),
        Row(.get, "\(app)/customers/nobody/consent/receipt", Set(Role.allCases), 404),
        Row(.get, "\(app)/consent-keys", Set(Role.allCases), 503),
        Row(.get, "\(app)/customers/nobody/export", [.privacy, .admin], 404),
        Row(.delete, "\(app)/customers/nobody", [.privacy, .admin], 404),
        Row(.post, "\(app)/usage", [.backend, .admin], 200, #"{"usage":[]}"#),
        Row(.put, "\(app)/transactions/1/delivery", [.backend, .admin], 200, #"{"status":"delivered"}"#),
        Row(.put, "\(app)/transactions/1/customer", [.backend, .admin], 200, #"{"customer":"c"}"#),
        Row(.get, "/v1/cases", readers, 200),
        Row(.get, "/v1/cases/unknown", readers, 404),
        Row(.get, "/v1/notifications", readers, 200),
        Row(.get, "/v1/notifications/nothing", readers, 404),
        Row(.post, "/v1/notifications/nothing/replay", [.operate, .admin], 404),
        Row(.get, "/v1/facts/unmatched", readers, 200),
        Row(.get, "/v1/policies", readers, 200),
        Row(.post, "/v1/policies/reload", [.admin], 200),
        Row(.post, "/v1/secrets/reload", [.admin], 200),
        Row(.get, "/metrics", readers, 200),
        Row(.get, "/v1/statistics", readers, 200),
        Row(.post, "/v1/cases/unknown/answer", [.operate, .admin], 404, #"{"prefer":"DECLINE"}"#),
        Row(.post, "/v1/cases/unknown/release", [.operate, .admin], 404),
        Row(.post, "/v1/cases/unknown/hold", [.operate, .admin], 404, #"{"until":"2099-05-01T12:00:00Z"}"#),
    ]

    @Test("A route is open only to the roles that need it, and never without a token", arguments: rows)
    func roles(_ row: Row) async throws {
        try await RoutedDesk.withRoutes { desk in
            let body = row.body.map { Data($0.utf8) }
            for role in Role.allCases {
                let reply = try await desk.call(row.method, row.path, as: role, body)
                #expect(reply.status == (row.roles.contains(role) ? row.status : 403), "\(role)")
                #expect(reply.status < 400 || reply.isProblem)
            }
            for token in [nil, "", "rd_unknown", "rd_" + String(repeating: "A", count: 10_000)] {
                let reply = try await desk.call(row.method, row.path, token: token, body)
                #expect(reply.status == 401)
                #expect(reply.isProblem)
                #expect(reply.headers[.wwwAuthenticate]?.hasPrefix("Bearer") == true)
            }
        }
    }

    @Test("Access ends when a token is revoked")
    func revoked() async throws {
        try await RoutedDesk.withRoutes { desk in
            let viewer = try #require(try await desk.store.tokens().first { $0.role == .viewer })
            #expect(try await desk.call(.get, "/v1/cases", as: .viewer).status == 200)
            #expect(try await desk.store.revokeToken(viewer.id, by: "test", at: .now))
            #expect(try await desk.call(.get, "/v1/cases", as: .viewer).status == 401)
        }
    }

    @Test(
        "The health routes need no token",
        arguments: ["/health/live", "/health/ready"]
    )
    func open(_ path: String) async throws {
        try await RoutedDesk.withRoutes { desk in
            let reply = try await desk.call(.get, path, as: nil)
            #expect(reply.status == 200)
        }
    }

    @Test("A request for an unknown path is answered with 404", arguments: ["/v1/nothing", "/v1/cases/1/nothing"])
    func unrouted(_ path: String) async throws {
        try await RoutedDesk.withRoutes { desk in
            let reply = try await desk.call(.get, path)
            #expect(reply.status == 404)
            #expect(reply.isProblem)
        }
    }
}
