import AppStoreClient
import AppStoreTypes
import Crypto
import DeskTestSupport
import Foundation
import RefundDeskClient
import Refunds
import TestSupport
import Testing

@Suite("The client of the desk", .timeLimit(.minutes(45)))
struct DeskClientTests {
    private static let transaction = "2000000000000001"

    /// Runs a closure with a desk that has one case, and a client that waits for nothing.
    private func withDesk(
        script: [RoutedTransport.Event] = [],
        token: String? = nil,
        _ body: @escaping @Sendable (DeskClient, RoutedTransport, RoutedDesk) async throws -> Void
    ) async throws {
        try await RoutedDesk.withRoutes { desk in
            #expect(try await desk.notify(desk.maker.signed()).status == 200)
            let transport = RoutedTransport(desk, script: script)
            let client = DeskClient(
                address: "http://desk.test/",
                token: try token ?? desk.token(of: .admin),
                retries: DeskRetries(attempts: 3, base: .zero, longest: .seconds(2)),
                transport: transport,
                jitter: { 0 }
            )
            try await body(client, transport, desk)
        }
    }

    @Test("A backend reports what it knows, and a person reads it")
    func facts() async throws {
        try await withDesk { client, _, _ async throws in
            let (app, customer) = (Site.bundleID, TestDesk.customer)
            let now = Date(timeIntervalSince1970: 1_577_836_800.125)
            try await client.putCustomer(
                bundleID: app,
                customer: customer,
                CustomerFacts(accountCreatedAt: now, userStatus: .active, segments: ["vip"])
            )
            try await client.putConsent(
                bundleID: app,
                customer: customer,
                ConsentFact(granted: true, textVersion: "2026-05", source: "app")
            )
            let delivered = try await client.putDelivery(
                bundleID: app,
                transactionID: Self.transaction,
                DeliveryReport(status: .delivered)
            )
            #expect(delivered.known)
            let used = try await client.postUsage(
                bundleID: app,
                UsageReports(usage: [
                    UsageReport(
                        transactionID: Self.transaction,
                        unitsUsed: 20,
                        platform: .apple,
                        at: Date(),
                        idempotencyKey: "1"
                    )
                ])
            )
            #expect(used.recorded == 1 && used.known)
            let detail = try await client.getTransaction(bundleID: app, transactionID: Self.transaction)
            #expect(detail.usage?.unitsUsed == 20 && detail.delivery == .delivered)
            #expect(try await client.getCustomer(bundleID: app, customer: customer).purchases.count == 1)
            #expect(try await client.getConsents(bundleID: app, customer: customer).consents.first?.granted == true)
            try await client.withdrawConsent(bundleID: app, customer: customer)
            #expect(try await client.getConsents(bundleID: app, customer: customer).consents.first?.granted == false)
            let export = try await client.exportCustomer(bundleID: app, customer: customer)
            #expect(export.bundleID == app && !export.environments.isEmpty)
            let archive = try await client.exportCustomerZIP(bundleID: app, customer: customer)
            #expect(archive.starts(with: Data("PK".utf8)))
        }
    }

    @Test("An operator lists cases, holds one and decides it")
    func cases() async throws {
        try await withDesk { client, transport, desk async throws in
            for number in 2...6 {
                let signed = try desk.maker.sign(desk.maker.transaction { $0.transactionID = "\(number)" })
                #expect(try await desk.notify(desk.maker.sign(desk.maker.payload(transaction: signed))).status == 200)
            }
            var listed: [Case] = []
            for try await one in client.allCases(app: Site.bundleID, state: [.open, .waiting], pageSize: 2) {
                listed.append(one)
            }
            #expect(Set(listed.map(\.transactionID)).count == 6)
            #expect(transport.requests.count == 3)
            let id = try #require(listed.first?.id)
            try await client.holdCase(id: id, HoldCaseBody(until: Date(timeIntervalSinceNow: 60)))
            #expect(try await client.getCase(id: String(id.prefix(8))).state == .held)
            try await client.answerCase(id: id, AnswerCaseBody(prefer: .decline))
            #expect(try await client.getCase(id: id).decision == .decline)
            #expect(try await client.getStatistics().notifications == 6)
            #expect(try await client.listNotifications(limit: 1).nextCursor != nil)
            #expect(try await client.listEvents(case: id).nextCursor == nil)
            let since = Date(timeIntervalSinceNow: -3600)
            let deeds = try await client.listDeeds(kind: .caseHeld, since: since).deeds
            #expect(deeds.map(\.subject) == [id] && deeds.allSatisfy { $0.at > since })
            #expect(try await client.listApps().apps.map(\.bundleID) == [Site.bundleID])
            #expect(try await client.pauseApp(bundleID: Site.bundleID, PauseAppBody(note: "a check")).paused)
            #expect(try await client.resumeApp(bundleID: Site.bundleID).paused == false)
            #expect(try await client.getMetrics().contains("refund_desk"))
        }
    }

    @Test("A refusal has the desk's status, explanation and mistakes")
    func refusals() async throws {
        try await withDesk { client, transport, _ async throws in
            let missing = await #expect(throws: DeskProblem.self) { try await client.getCase(id: "a/b?c=d#e%20") }
            #expect(missing?.status == 404 && missing?.detail.isEmpty == false && missing?.isRetryable == false)
            #expect(transport.requests.last?.url == "http://desk.test/v1/cases/a%2Fb%3Fc%3Dd%23e%2520")
            let mistake = await #expect(throws: DeskProblem.self) {
                try await client.postUsage(
                    bundleID: Site.bundleID,
                    UsageReports(usage: [UsageReport(transactionID: "1", percent: 101, at: Date(), idempotencyKey: "1")]
                    )
                )
            }
            #expect(mistake?.status == 400 && mistake?.errors.first?.path == "usage[0].percent")
            #expect(transport.requests.count == 2)
        }
        try await withDesk(token: "rd_wrong") { client, _, _ async throws in
            let refused = await #expect(throws: DeskProblem.self) { try await client.listCases() }
            #expect(refused?.status == 401)
        }
    }

    private typealias Event = RoutedTransport.Event

    private static let busy = TransportResponse(status: 503, headers: ["retry-after": "0"])

    @Test("A call that changes nothing twice is repeated, at most as often as allowed")
    func retries() async throws {
        let late = Event.failure(TransportFailure(.timeout, "late"))
        try await withDesk(script: [.answer(Self.busy), late]) { client, transport, _ async throws in
            #expect(try await client.listCases().cases.count == 1)
            #expect(transport.requests.count == 3)
        }
        let always = Array(repeating: Event.answer(Self.busy), count: 3)
        try await withDesk(script: always) { client, transport, _ async throws in
            let problem = await #expect(throws: DeskProblem.self) { try await client.listCases() }
            #expect(problem?.status == 503 && problem?.retryAfter == .zero && transport.requests.count == 3)
        }
        let later = TransportResponse(status: 503, headers: ["retry-after": "3"])
        try await withDesk(script: [.answer(later)]) { client, transport, _ async throws in
            let problem = await #expect(throws: DeskProblem.self) { try await client.listCases() }
            #expect(problem?.retryAfter == .seconds(3) && transport.requests.count == 1)
        }
    }

    @Test("Reports of use are repeated when their answer is lost, and count once")
    func lostAnswer() async throws {
        try await withDesk(script: [.lostAnswer]) { client, transport, _ async throws in
            let report = UsageReport(transactionID: Self.transaction, unitsUsed: 20, at: Date(), idempotencyKey: "1")
            let used = try await client.postUsage(bundleID: Site.bundleID, UsageReports(usage: [report]))
            #expect(used.duplicates == 1 && transport.requests.count == 2)
        }
    }

    @Test("A person's decision is repeated only if the desk did not get it")
    func decisions() async throws {
        try await withDesk { client, _, desk async throws in
            let id = try #require(try await client.listCases().cases.first?.id)
            for (failure, requests) in [(TransportFailure.Kind.noConnection, 2), (.connectionLost, 1)] {
                let transport = RoutedTransport(desk, script: [.failure(TransportFailure(failure, "broken"))])
                let client = DeskClient(
                    address: "http://desk.test",
                    token: try desk.token(of: .admin),
                    retries: DeskRetries(base: .zero),
                    transport: transport
                )
                let body = AnswerCaseBody(prefer: .decline)
                if requests == 2 {
                    try await client.answerCase(id: id, body)
                } else {
                    await #expect(throws: DeskCallFailure.self) { try await client.answerCase(id: id, body) }
                }
                #expect(transport.requests.count == requests)
            }
        }
    }

    @Test("An answer that no desk gives is a failure of the call")
    func proxy() async throws {
        let page = TransportResponse(status: 200, body: Data("<html>".utf8))
        let gone = TransportResponse(status: 502, body: Data("<html>".utf8))
        try await withDesk(script: [.answer(page), .answer(gone)]) { client, _, _ async throws in
            await #expect(throws: DeskCallFailure.unreadableAnswer("Cases")) { try await client.listCases() }
            let problem = await #expect(throws: DeskProblem.self) { try await client.listCases() }
            #expect(problem?.status == 502 && problem?.detail == "")
        }
    }

    @Test("An event is valid with the desk's signature, for five minutes", arguments: ["plain", "whsec_cGxhaW4="])
    func signatures(_ secret: String) {
        let (now, body) = (Date(timeIntervalSince1970: 1_000_000), Data("{}".utf8))
        let code = HMAC<SHA256>.authenticationCode(
            for: Data("evt_1.1000000.{}".utf8),
            using: SymmetricKey(data: Data("plain".utf8))
        )
        let valid = "v1,AAAA v1," + Data(code).base64EncodedString()
        let signature = WebhookSignature(secret: secret)
        func isValid(_ signatures: String, at now: Date = now, id: String = "evt_1") -> Bool {
            signature.isValid(id: id, timestamp: "1000000", signatures: signatures, body: body, now: now)
        }
        #expect(isValid(valid) && isValid(valid, at: now + 300) && isValid(valid, at: now - 300))
        #expect(!isValid(valid, at: now + 301) && !isValid(valid, id: "evt_2") && !isValid("v1,AAAA") && !isValid(""))
        #expect(!signature.isValid(id: "evt_1", timestamp: "nan", signatures: valid, body: body, now: now))
    }
}
