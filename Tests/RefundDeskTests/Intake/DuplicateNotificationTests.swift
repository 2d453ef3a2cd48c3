import AppStoreEmulator
import AppStoreTypes
import DeskTestSupport
import Refunds
import TestSupport
import Testing

@Suite("Duplicate notifications", .timeLimit(.minutes(45)))
struct DuplicateNotificationTests {
    @Test("A notification posted a hundred times counts once, even after a restart")
    func hundredTimes() async throws {
        try await Site.withOpen { site in
            var maker = NotificationMaker(chain: site.chain)
            maker.environment = .production
            let asked = try maker.signed { $0.data?.appAppleID = site.credentials.appAppleID }
            let bought = try maker.signed(.oneTimeCharge) { $0.data?.appAppleID = site.credentials.appAppleID }
            for round in 1...2 {
                try await site.run { desk in
                    try await desk.consent()
                    try await Self.post([asked, bought], times: 100, to: desk.client)
                    let waiting = try await desk.caseOf("2000000000000001", once: { $0["state"] != "open" })
                    #expect(waiting["notifications"]?.elements?.count == 2, "round \(round)")
                    #expect(waiting["requestNumber"] == 1)
                    try await Self.check(desk)
                }
            }
        }
    }

    @Test("A request is answered once, however often its notifications come again")
    func answeredOnce() async throws {
        try await Site.withOpen { site in
            let transactionID = try await site.run { desk in
                let bought = try await desk.buy()
                try await desk.consent()
                try await desk.deliver(bought)
                _ = try await desk.requestRefund(of: bought)
                _ = try await desk.caseOf(bought, in: .answered)
                return bought
            }
            try await site.run { desk in
                let texts = desk.emulator.notifications.map(\.signedPayload)
                #expect(texts.count == 2)
                try await Self.post(texts, times: 50, to: desk.client)
                let again = try await desk.caseOf(transactionID, in: .answered)
                #expect(again["attempts"]?.elements?.count == 1)
                #expect(desk.sent.count == 1)
                try await Self.check(desk)
            }
        }
    }

    private static func post(_ texts: [String], times: Int, to client: DeskCaller) async throws {
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 1...times {
                for text in texts { group.addTask { try await client.notify(text).status } }
            }
            return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
        }
        #expect(statuses == [200])
    }

    private static func check(_ desk: TestDesk) async throws {
        let notifications = try await desk.client.call("GET", "/v1/notifications")
        #expect(notifications["notifications"]?.elements?.count == 2)
        let cases = try await desk.client.call("GET", "/v1/cases")
        #expect(cases["cases"]?.elements?.count == 1)
        #expect(try await desk.client.call("GET", "/v1/statistics")["notifications"] == 2)
    }
}
