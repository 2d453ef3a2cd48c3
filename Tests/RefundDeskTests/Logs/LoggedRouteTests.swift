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

    /// How a connection ends before the body of a request, and the status of the answer, which nobody reads.
    struct Abort: Sendable, CustomTestStringConvertible {
        let error: any Error
        let status: HTTPResponse.Status
        var testDescription: String { "\(error)" }

        static let all = [
            Abort(error: HTTPParserError.invalidEOFState, status: .badRequest),
            Abort(error: IOError(errnoCode: ECONNRESET, reason: "read"), status: .serviceUnavailable),
            Abort(error: CancellationError(), status: .serviceUnavailable),
        ]
    }

    @Test("A request that the client aborts is no error in the log", arguments: Abort.all, [100, 100_000])
    func aborted(_ abort: Abort, _ length: Int) async throws {
        let log = DeskLog()
        let router = Router(context: DeskRequestContext.self)
        router.add(middleware: ProblemMiddleware())
        let bodies = BodyCollector()
        router.post("notifications/v2") { request, _ -> String in
            let part = AsyncThrowingStream<ByteBuffer, any Error> { continuation in
                continuation.yield(ByteBuffer(string: "{"))
                continuation.finish(throwing: abort.error)
            }
            var head = request.head
            head.headerFields[.contentLength] = "\(length)"
            let cut = Request(head: head, body: RequestBody(asyncSequence: part))
            return String(buffer: try await bodies.collect(cut, upTo: length))
        }
        try await Application(responder: router.buildResponder(), logger: log.logger).test(.router) { client in
            try await client.execute(uri: "/notifications/v2", method: .post) { response in
                #expect(response.status == abort.status)
            }
        }
        #expect(!log.lines.contains { $0.hasPrefix("error") })
    }
}
