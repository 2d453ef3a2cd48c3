import AppStoreClient
import AppStoreTypes
import ClientTestSupport
import DeskTestSupport
import Foundation
import Refunds
import Testing

@testable import RefundDesk

@Suite("One try to send an event")
struct DispatchWorkTests {
    /// A queue in which nothing waits.
    private struct EmptyQueue: EventQueue {
        func keepEndpoints(_ endpoints: [EventEndpoint], at now: Timestamp) throws {}
        func removeOldEvents(at now: Timestamp) async throws {}
        func claimDispatch(
            to endpointID: String,
            urgent isUrgent: Bool,
            at now: Timestamp,
            leaseFor: Duration
        ) async throws -> DispatchJob? { nil }
        func nextDispatch(to endpointID: String, urgent isUrgent: Bool, at now: Timestamp) async throws -> Timestamp? {
            nil
        }
        func finish(_ job: DispatchJob, with result: DispatchResult, at now: Timestamp) async throws -> Bool { false }
        func tellRisks(at now: Timestamp) async throws -> Int { 0 }
        func nextRisk() async throws -> Timestamp? { nil }
        func tell(
            _ type: EventType,
            about app: AppKey,
            data: [String: JSONValue],
            at now: Timestamp
        ) async throws {}
    }

    /// 2026-11-18T11:06:40Z.
    private static let now = Timestamp(seconds: 1_795_000_000)

    /// Sends the body of an event once; of a notification, unless the caller names another type and kind of endpoint.
    private func send(
        _ body: String?,
        ofType typeName: String = EventType.notification.rawValue,
        to kind: EventEndpoint.Kind = .notifications,
        by transport: RecordingTransport,
        sharedSecrets: [String] = [],
        claimedFor passed: Duration = .zero
    ) async -> DispatchResult {
        var app = AppConfiguration.coins()
        app.sharedSecrets = sharedSecrets
        let work = DispatchWork(
            ConfiguredEndpoint(app, kind, url: "http://127.0.0.1:1/apple"),
            secrets: CurrentSecrets(AppSecrets(app)),
            urgent: false,
            queue: EmptyQueue(),
            transport: transport,
            clock: .continuous,
            now: { Self.now },
            random: { 0 },
            metrics: DeskMetrics(),
            traces: .none,
            logger: DeskLog().logger
        )
        let event = Event(
            id: "evt_1",
            typeName: typeName,
            bundleID: app.bundleID,
            environment: nil,
            caseID: nil,
            notificationUUID: nil,
            at: Self.now,
            body: body
        )
        let job = DispatchJob(number: 1, endpointID: "ep_1", event: event, tries: 0, claim: "claim")
        return await work.send(ClaimedDispatch(job: job, passed: { passed }))
    }

    @Test(
        "An endpoint asks for a longer pause in seconds or as a date, of at most a day",
        arguments: [
            ("120", 120), ("1", 5), ("-7", 5), ("999999", 86_400), ("9223372036854775807", 86_400), ("soon", 5),
            ("Wed, 18 Nov 2026 11:08:40 GMT", 120), ("Wed, 18 Nov 2026 11:00:00 GMT", 5),
            ("Fri, 18 Dec 2026 11:08:40 GMT", 86_400),
        ]
    )
    func pause(header: String, seconds: Int) async {
        let answer = TransportResponse(status: 503, headers: ["retry-after": header])
        let result = await send("{}", by: RecordingTransport(answer))
        #expect(result.retryAt == Self.now + .seconds(seconds))
        #expect(result.wasTried)
    }

    @Test("A stop of the desk does not count as a failure of the endpoint")
    func stopped() async {
        let result = await send("{}", by: RecordingTransport { _ in throw CancellationError() })
        #expect(!result.isDelivered)
        #expect(!result.wasTried)
        #expect(result.retryAt == Self.now)
    }

    @Test(
        "A desk that was frozen after a claim sends nothing, unless an endpoint can still answer within the claim",
        arguments: [(30, true), (31, false), (3_600, false)]
    )
    func frozen(seconds: Int, isSent: Bool) async {
        let transport = RecordingTransport(TransportResponse(status: 200))
        let result = await send("{}", by: transport, claimedFor: .seconds(seconds))
        #expect(transport.requests.count == (isSent ? 1 : 0))
        #expect(result.isDelivered == isSent)
        #expect(result.wasTried == isSent)
        #expect(result.retryAt == (isSent ? nil : Self.now))
    }

    @Test("The desk gives up a notification whose payload was dropped, without counting a failure of the endpoint")
    func dropped() async {
        let transport = RecordingTransport(TransportResponse(status: 200))
        let result = await send(nil, by: transport)
        #expect(transport.requests.isEmpty)
        #expect(!result.isDelivered)
        #expect(!result.wasTried)
        #expect(result.retryAt == nil)
    }

    @Test("A notification of a type that this release does not know is forwarded like one that it knows")
    func unknownNotification() async throws {
        let body = #"{"password":"s3cret"}"#
        let marked = try #require(SharedSecretMarks.marked(body, ["s3cret"]))
        let transport = RecordingTransport(TransportResponse(status: 200))
        let sent = await send(marked, ofType: "apple.later", by: transport, sharedSecrets: ["s3cret"])
        #expect(sent.isDelivered)
        #expect(transport.requests.map(\.body) == [Data(body.utf8)])
        #expect(transport.requests.allSatisfy { $0.headers["webhook-id"] == nil })
    }

    @Test("An event of a type that this release does not know has the headers of other events")
    func unknownEvent() async throws {
        let transport = RecordingTransport(TransportResponse(status: 200))
        let sent = await send("{}", ofType: "refund.later", to: .events, by: transport)
        #expect(sent.isDelivered)
        #expect(transport.requests.map { $0.headers["webhook-id"] } == ["evt_1"])
    }

    @Test("A notification is forwarded with its own shared secret, or not at all")
    func secrets() async throws {
        let body = #"{"password":"s3cret"}"#
        let marked = try #require(SharedSecretMarks.marked(body, ["s3cret", "older"]))
        let transport = RecordingTransport(TransportResponse(status: 200))
        let lost = await send(marked, by: transport, sharedSecrets: ["newest", "newer"])
        #expect(transport.requests.isEmpty)
        #expect(!lost.wasTried)
        #expect(lost.retryAt == nil)
        #expect(lost.detail?.contains("sharedSecret") == true)
        let sent = await send(marked, by: transport, sharedSecrets: ["newest", "s3cret"])
        #expect(sent.isDelivered)
        #expect(transport.requests.map(\.body) == [Data(body.utf8)])
    }
}
