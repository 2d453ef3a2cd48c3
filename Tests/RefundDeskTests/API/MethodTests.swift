import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Refunds
import Testing

@testable import RefundDesk

@Suite("Methods of HTTP")
struct MethodTests {
    @Test(
        "A wrong method is answered 405 with the supported methods",
        arguments: [
            (HTTPRequest.Method.get, "/notifications/v2", "POST"), (.put, "/notifications/v1", "POST"),
            (.delete, "/v1/cases", "GET, HEAD"), (.post, "/v1/cases/5", "GET, HEAD"),
            (.post, "/v1/apps/com.example.coins/customers/5/consent", "DELETE, GET, HEAD, PUT"),
            (.options, "/health/live", "GET, HEAD"), (.put, "/sign-in", "GET, HEAD, POST"), (.post, "/", "GET, HEAD"),
            (.post, "/openapi.yaml", "GET, HEAD"),
        ]
    )
    func wrong(_ method: HTTPRequest.Method, _ path: String, _ allowed: String) async throws {
        try await RoutedDesk.withRoutes { desk in
            let reply = try await desk.call(method, path, as: nil)
            #expect(reply.status == 405)
            #expect(reply.headers[.allow] == allowed)
            let methods = allowed.replacing(", ", with: " or ")
            #expect(String(decoding: reply.body, as: UTF8.self).contains("Use \(methods) here."))
        }
    }

    @Test(
        "HEAD has the status and the headers of GET, and no body",
        arguments: ["/health/live", "/openapi.yaml", "/v1/cases", "/v1/statistics", "/sign-in"]
    )
    func head(_ path: String) async throws {
        try await RoutedDesk.withRoutes { desk in
            let get = try await desk.call(.get, path)
            let head = try await desk.call(.head, path)
            #expect(head.status == get.status && get.status == 200)
            #expect(head.headers[.contentType] == get.headers[.contentType])
            #expect(head.headers[.contentLength] == String(get.body.count))
            #expect(head.body.isEmpty)
        }
    }

    @Test(
        "A path without any route is not found with any method, and the problem names the description of the routes",
        arguments: [HTTPRequest.Method.get, .post, .delete],
        ["/v1/nothing", "/v1", "/nothing", "/v1/cases/5/nothing"]
    )
    func unknown(_ method: HTTPRequest.Method, _ path: String) async throws {
        try await RoutedDesk.withRoutes { desk async throws in
            for role in [Role.admin, nil] {
                let reply = try await desk.call(method, path, as: role)
                #expect(reply.status == 404 && reply.isProblem)
                #expect(reply["detail"]?.text?.contains("There is no such route. GET /openapi.yaml describes") == true)
            }
        }
    }

    @Test("A notification posted to an unknown version is not found, although pages of notifications have such paths")
    func unknownVersion() async throws {
        try await RoutedDesk.withRoutes { desk async throws in
            let reply = try await desk.call(.post, "/notifications/v3", as: nil)
            #expect(reply.status == 404 && reply.isProblem && reply.headers[.allow] == nil)
            #expect(reply["detail"]?.text?.contains("/notifications/v2") == true)
            #expect(try await desk.call(.put, "/notifications/v3", as: nil).status == 405)
        }
    }

    @Test("A browser gets a page for a path without any route")
    func unknownPage() async throws {
        try await RoutedDesk.withRoutes { desk async throws in
            for path in ["/nothing", "/v1/nothing", "/settings/nothing"] {
                let reply = try await desk.send(.get, path, [.accept: "text/html,*/*;q=0.8"])
                #expect(reply.status == 404)
                #expect(reply.headers[.contentType] == "text/html; charset=utf-8")
                #expect(String(decoding: reply.body, as: UTF8.self).contains("<a href=\"/cases\""))
            }
        }
    }
}
