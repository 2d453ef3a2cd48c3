import AppStoreEmulator
import AppStoreTypes
import DeskTestSupport
import Foundation
import Refunds
import TestSupport
import Testing

@Suite("Version 1 refund requests", .timeLimit(.minutes(45)))
struct StoryTestsV1 {
    private func post(_ body: BodyV1, to desk: TestDesk, secret: String) async throws {
        var body = body
        body.members["password"] = .string(secret)
        let reply = try await desk.client.send("POST", "/notifications/v1", body: body.data)
        #expect(reply.status == 200, "\(reply.text)")
    }

    /// Buys without a notification, because version 1 sends none for a consumable.
    private func buyWithoutNotification(_ site: Site, on desk: TestDesk) throws -> String {
        try desk.emulator.configureApp(AppSettings(bundleID: Site.bundleID, notificationURL: nil))
        let order = PurchaseOrder(
            bundleID: Site.bundleID,
            productID: SoldProduct.coins.rawValue,
            appAccountToken: AppAccountToken(rawValue: TestDesk.customer)
        )
        return try desk.emulator.purchase(order).transactionID
    }

    static let listings: [String] = ["listed", "not listed", "without a list"]

    @Test("A version 1 request is answered once Apple has confirmed its transaction", arguments: listings)
    func answered(_ listing: String) async throws {
        try await Site.withOpen { site in
            try await site.run { desk in
                let bought = try buyWithoutNotification(site, on: desk)
                try await desk.consent()
                try await desk.deliver(bought)
                var body = BodyV1(transactionID: bought)
                if listing == "not listed" { body = body.listing([BodyV1.transaction("33")]) }
                if listing == "without a list" { body.members["unified_receipt"] = nil }
                try await post(body, to: desk, secret: site.credentials.sharedSecret)
                let answered = try await desk.caseOf(bought, in: .answered)
                #expect(answered["productId"] == .string(SoldProduct.coins.rawValue))
                #expect(answered["type"] == "Consumable")
                #expect(answered["answer.version"] == 2)
                #expect(desk.sent.count == 1)
                let fetched = desk.emulator.requests.filter {
                    $0.method == "GET" && $0.path.hasSuffix("transactions/\(bought)")
                }
                #expect(fetched.count == 1)
                let ledger = try await desk.client.call("GET", "/v1/apps/\(Site.bundleID)/transactions/\(bought)")
                #expect(ledger["purchase.source"] == "signed")
                #expect(ledger["purchase.usdCents"] == 499)
            }
        }
    }

    @Test("A version 1 request about a transaction unknown to Apple is never answered")
    func unknownTransaction() async throws {
        try await Site.withOpen { site in
            try await site.run { desk in
                try await desk.consent()
                try await desk.deliver("4711")
                try await post(BodyV1(transactionID: "4711"), to: desk, secret: site.credentials.sharedSecret)
                let waiting = try await desk.caseOf("4711", in: .waiting)
                #expect(waiting["blockReason"] == "unconfirmed")
                for _ in 0..<10 { try await desk.advance(by: .seconds(20)) }
                try await desk.advance(by: .seconds(3600))
                let withheld = try await desk.caseOf("4711", in: .withheld)
                #expect(withheld["blockReason"] == "unconfirmed")
                #expect(desk.sent.isEmpty)
            }
        }
    }

    @Test("Requests of versions 1 and 2 about one transaction are one case, answered once", arguments: [1, 2])
    func bothVersions(first version: Int) async throws {
        try await Site.withOpen { site in
            try await site.run { desk in
                let bought = try await desk.buy()
                try await desk.consent()
                try await desk.deliver(bought)
                let asked = BodyV1(transactionID: bought)
                if version == 1 { try await post(asked, to: desk, secret: site.credentials.sharedSecret) }
                if version == 1 { _ = try await desk.caseOf(bought, in: .answered) }
                _ = try await desk.requestRefund(of: bought)
                _ = try await desk.caseOf(bought, in: .answered)
                if version == 2 { try await post(asked, to: desk, secret: site.credentials.sharedSecret) }
                let again = try await desk.caseOf(bought) { $0["notifications"]?.elements?.count == 3 }
                #expect(again["state"] == "answered")
                #expect(try await desk.cases(of: bought).count == 1)
                #expect(desk.sent.count == 1)
                let customer = try await desk.client.call(
                    "GET",
                    "/v1/apps/\(Site.bundleID)/customers/\(TestDesk.customer)"
                )
                #expect(customer["totals.purchasedUSDCents"] == 499)
            }
        }
    }
}
