import AppStoreEmulator
import AppStoreTypes
import DeskTestSupport
import Foundation
import Refunds
import TestSupport
import Testing

@testable import RefundDesk

@Suite("Lines about what was stored", .timeLimit(.minutes(45)))
struct StoredLineTests {
    private static func lines(_ log: DeskLog, _ message: String) -> [String] {
        log.lines.filter { $0.hasPrefix("info \(message) ") }
    }

    @Test("A case has one line for each notification, one for its answer and one for its outcome, each with its ID")
    func story() async throws {
        try await TestDesk.withRunning { desk in
            let bought = try await desk.buy()
            try await desk.consent()
            try await desk.deliver(bought)
            let request = try await desk.requestRefund(of: bought)
            let answered = try await desk.caseOf(bought, in: .answered)
            _ = try desk.emulator.decide(request.id, .decline)
            await desk.emulator.deliveriesSettled()
            _ = try await desk.caseOf(bought) { $0["outcome.decision"] == "declined" || $0["outcome"] == "declined" }
            let id = try #require(answered["id"]?.text)
            let stored = Self.lines(desk.log, "notification stored")
            let requests = stored.filter {
                $0.contains("\"CONSUMPTION_REQUEST\"") || $0.contains("CONSUMPTION_REQUEST")
            }
            #expect(requests.count == 1)
            #expect(requests.allSatisfy { $0.contains(id) && $0.contains("new") && $0.contains("notification.uuid") })
            #expect(Self.lines(desk.log, "the answer to a refund request was accepted").count == 1)
            let outcomes = Self.lines(desk.log, "a refund request has an outcome")
            #expect(outcomes.count == 1)
            #expect(outcomes.allSatisfy { $0.contains("declined") && $0.contains(id) })
            for line in desk.log.lines where line.hasPrefix("info ") {
                #expect(!line.contains(TestDesk.customer), "\(line)")
                #expect(!line.contains(bought), "\(line)")
            }
        }
    }

    @Test("A request that nobody may answer has one line when its deadline passes, with the reason")
    func withheld() async throws {
        try await TestDesk.withRunning { desk in
            let bought = try await desk.buy()
            _ = try await desk.requestRefund(of: bought)
            _ = try await desk.caseOf(bought, in: .waiting)
            try await desk.advance(by: .seconds(12 * 3600 + 1))
            let withheld = try await desk.caseOf(bought, in: .withheld)
            let lines = Self.lines(desk.log, "a refund request is not answered")
            #expect(lines.count == 1)
            let id = try #require(withheld["id"]?.text)
            #expect(lines.allSatisfy { $0.contains(id) && $0.contains("noConsent") })
        }
    }

    @Test("A notification that arrives twice has a line each time, the second as a duplicate")
    func twice() async throws {
        try await RoutedDesk.withRoutes { desk in
            let notification = try desk.maker.signed()
            for _ in 0..<2 { #expect(try await desk.notify(notification).status == 200) }
            let lines = Self.lines(desk.log, "notification stored")
            #expect(lines.count == 2)
            #expect(lines.first?.contains("duplicate") == false)
            #expect(lines.last?.contains("duplicate") == true)
        }
    }
}
