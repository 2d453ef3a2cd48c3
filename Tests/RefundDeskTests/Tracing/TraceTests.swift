import AppStoreClient
import AppStoreEmulator
import AppStoreTrust
import AppStoreTypes
import ClientTestSupport
import Crypto
import DeskTestSupport
import HTTPTypes
import InMemoryTracing
import NIOHTTP1
import Refunds
import TestSupport
import Testing
import Tracing

@testable import RefundDesk

@Suite("Traces", .timeLimit(.minutes(45)))
struct TraceTests {
    @Test("An intake continues the trace of its request, with spans for proving and storing below it")
    func intake() async throws {
        let tracer = W3CTracer()
        let dependencies = Desk.Dependencies(tracer: tracer)
        try await RoutedDesk.withRoutes(dependencies: dependencies) { desk in
            let name = try #require(HTTPField.Name("traceparent"))
            let trace = String(repeating: "4", count: 32)
            let headers: HTTPFields = [name: "00-\(trace)-\(String(repeating: "7", count: 16))-01"]
            let reply = try await desk.send(.post, "/notifications/v2", headers, desk.maker.signed().asBody)
            #expect(reply.status == 200)
            let spans = tracer.memory.finishedSpans
            #expect(spans.map(\.operationName) == ["prove", "prove parts", "store", "intake"])
            #expect(spans.allSatisfy { $0.traceID == trace && $0.status == nil })
            let intake = try #require(spans.last)
            #expect(intake.kind == .server)
            #expect(intake.parentSpanID == String(repeating: "7", count: 16))
        }
    }

    @Test("A refused notification ends its spans with an error that shows nothing of the content")
    func refused() async throws {
        let tracer = W3CTracer()
        try await RoutedDesk.withRoutes(dependencies: Desk.Dependencies(tracer: tracer)) { desk in
            let reply = try await desk.notify("forged")
            #expect(reply.status == 400)
            let spans = tracer.memory.finishedSpans
            #expect(spans.map(\.operationName) == ["prove", "intake"])
            #expect(spans.allSatisfy { $0.status?.code == .error && $0.errors.isEmpty })
        }
    }

    @Test("Answering, the call to Apple, the hook and the events have spans, and only the backend gets traceparent")
    func story() async throws {
        let tracer = W3CTracer()
        try await SocketServer.run(answering: .respond(status: 204)) { backend in
            let hook = EvidenceHookConfiguration(url: "\(backend.url)/hook", secrets: ["s"], timeout: .seconds(20))
            let setup = DeskSetup(
                evidenceHook: hook,
                events: [EventsConfiguration(url: "\(backend.url)/refunds", secrets: ["s"])],
                tracer: tracer
            )
            try await TestDesk.withRunning(setup) { desk in
                let bought = try await desk.buy()
                try await desk.consent()
                try await desk.deliver(bought)
                _ = try await desk.requestRefund(of: bought)
                let answered = try await desk.caseOf(bought, in: .answered)
                await Self.wait(for: desk) { backend.requests.count { $0.path.hasPrefix("/refunds") } >= 2 }
                let spans = tracer.memory.finishedSpans
                let names = Set(spans.map(\.operationName))
                #expect(names.contains("dispatch event"))
                #expect(names.contains("ask evidence hook"))
                let calls = spans.filter { $0.operationName == "send consumption information" }
                #expect(calls.count == 1)
                #expect(calls.first?.kind == .client)
                let cases = spans.filter { $0.operationName == "answer case" }
                #expect(cases.first?.attributes.get("case.id") == answered["id"]?.text.map { SpanAttribute.string($0) })
                #expect(backend.requests.allSatisfy { $0.headers["traceparent"].first?.hasPrefix("00-") == true })
            }
        }
    }

    @Test("A call to Apple has no header of its trace")
    func apple() async throws {
        let traces = Traces(W3CTracer())
        try await SocketServer.run(answering: .respond(status: 404)) { apple in
            let api = AppStoreServerAPI(
                baseURL: apple.url,
                environment: .production,
                key: APIKey(
                    issuerID: "57246542-96fe-1a63-e053-0824d011072a",
                    keyID: "2X9R4HXF34",
                    bundleID: Site.bundleID,
                    privateKey: P256.Signing.PrivateKey()
                ),
                retries: .never
            )
            let continued = await traces.span("call", .client) { () async -> [String: String] in
                do throws(AppStoreAPIError) {
                    _ = try await api.transactionInfo(of: "1")
                    Issue.record("the server knows no transaction")
                } catch {}
                return traces.continued(in: [:])
            }
            #expect(continued["traceparent"]?.hasPrefix("00-") == true)
            #expect(apple.requests.count == 1)
            #expect(apple.requests.first?.headers["traceparent"] == [])
        }
    }

    /// Returns once a condition holds, checked each time the desk has nothing left to do.
    private static func wait(for desk: TestDesk, until isTrue: () -> Bool) async {
        while !Task.isCancelled {
            let seen = desk.clock.waits
            if isTrue() { return }
            await desk.clock.nextWait(after: seen)
        }
    }
}
