import AppStoreClient
import AppStoreTypes
import Foundation
import RefundDeskClient
import TestSupport
import Testing

// snippet: report-facts
/// Reports a purchase that was delivered, and a use of it; sending it twice changes nothing.
func report(
    _ transaction: String,
    of customer: String,
    spend: String,
    at time: Date,
    to desk: DeskClient
) async throws -> Int {
    let app = "com.example.coins"
    let consent = ConsentFact(granted: true, textVersion: "2026-05", source: "app", at: time)
    try await desk.putConsent(bundleID: app, customer: customer, consent)
    let delivery = DeliveryReport(status: .delivered, at: time)
    _ = try await desk.putDelivery(bundleID: app, transactionID: transaction, delivery)
    let use = UsageReports(usage: [
        UsageReport(transactionID: transaction, unitsUsed: 125, at: time, idempotencyKey: "spend-\(spend)"),
        UsageReport(customer: customer, playSeconds: 900, at: time, idempotencyKey: "play-\(spend)"),
    ])
    return try await desk.postUsage(bundleID: app, use).recorded
}
// end

@Suite("The guide's report in Swift")
struct ReportSnippetTests {
    @Test("The guide's report sends a consent, a delivery and a use with their times, and repeats a temporary refusal")
    func reports() async throws {
        let app = "/v1/apps/com.example.coins"
        let known = try TransportResponse.json(["known": true])
        let used = TransportResponse(status: 200, body: Data(#"{"recorded":2,"duplicates":0,"known":true}"#.utf8))
        let desk = ScriptedAppStore([
            "\(app)/customers/c-1/consent": [TransportResponse(status: 503), TransportResponse(status: 204)],
            "\(app)/transactions/2000/delivery": [known], "\(app)/usage": [used],
        ])
        let client = DeskClient(
            address: "https://desk.example.com",
            token: "rd_1",
            retries: DeskRetries(attempts: 3, base: .zero, longest: .seconds(2)),
            transport: desk,
            jitter: { 0 }
        )
        let time = Date(timeIntervalSince1970: 1_777_636_800)
        let recorded = try await report("2000", of: "c-1", spend: "7", at: time, to: client)
        #expect(recorded == 2)
        let bodies = desk.requests.compactMap { request in
            request.body.flatMap { try? JSONDecoder().decode(JSONValue.self, from: $0) }
        }
        #expect(desk.requests.map(\.method) == ["PUT", "PUT", "PUT", "POST"])
        #expect(bodies.first == bodies.dropFirst().first && bodies.first?["granted"] == .bool(true))
        #expect(bodies.dropFirst(2).first?["status"] == "delivered")
        let uses = try #require(bodies.last?["usage"]?.elements)
        #expect(uses.map { $0["idempotencyKey"] } == ["spend-7", "play-7"])
        #expect(bodies.dropLast().allSatisfy { $0["at"] == "2026-05-01T12:00:00.000Z" })
        #expect(desk.requests.allSatisfy { $0.headers["Authorization"] == "Bearer rd_1" })
    }
}
