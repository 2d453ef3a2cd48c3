import DeskTestSupport
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import NIOHTTP1
import Testing

@testable import RefundDesk

@Suite("Routes in logs")
struct LoggedRouteTests {
    private struct Failure: Error {
        let customer: String
    }

    @Test("The log of a failed request names the route's pattern, and neither its path nor its query")
    func pattern() async throws {
        let log = DeskLog()
        let router = Router(context: DeskRequestContext.self)
        router.add(middleware: ProblemMiddleware())
        router.group("v1").get("apps/{bundleId}/customers/{customer}") { _, context -> String in
            throw Failure(customer: try context.parameters.require("customer"))
        }
        try await Application(responder: router.buildResponder(), logger: log.logger).test(.router) { client in
            for path in ["/v1/apps/com.example.coins/customers/jane-doe?q=jane-doe", "/v1/jane-doe"] {
                try await client.execute(uri: path, method: .get) { response in
                    #expect([.internalServerError, .notFound].contains(response.status))
                }
            }
        }
        #expect(log.lines.contains { $0.contains("/v1/apps/{bundleId}/customers/{customer}") })
        #expect(!log.lines.contains { $0.contains("jane-doe") })
    }

    @Test("A request that the client aborts is a bad request, and no error in the log")
    func brokenOff() async throws {
        let log = DeskLog()
        let router = Router(context: DeskRequestContext.self)
        router.add(middleware: ProblemMiddleware())
        router.post("notifications/v2") { _, _ -> String in throw HTTPParserError.invalidEOFState }
        try await Application(responder: router.buildResponder(), logger: log.logger).test(.router) { client in
            try await client.execute(uri: "/notifications/v2", method: .post) { response in
                #expect(response.status == .badRequest)
            }
        }
        #expect(!log.lines.contains { $0.hasPrefix("error") })
    }
}
