import AppStoreTypes
import DeskTestSupport
import DeskTools
import Foundation
import Refunds
import Store
import Synchronization
import TestSupport
import Testing

@testable import RefundDesk

@Suite("What people read about a case of Google Play's")
struct GooglePlayWordsTests {
    /// A case in one of the states that a person may see it in.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var review = ReviewAnswering()
        var policy = Policy(fallback: .prefer(.decline, otherwise: nil))
        var products = ProductCatalogue(products: ["coins.500": ProductEntry(units: 500, sampleProvided: false)])
        var reason: JSONValue = 7
        var failures: [(String, Int)] = []
        var isVoidedFirst = false
        let state: CaseState
    }

    static let rows = [
        Row(testDescription: "answered", state: .answered),
        Row(testDescription: "waiting for consent", review: ReviewAnswering(withoutConsent: .wait), state: .waiting),
        Row(testDescription: "waiting for the product", products: ProductCatalogue(), state: .waiting),
        Row(testDescription: "of an unknown reason", reason: 9, state: .held),
        Row(
            testDescription: "to be reviewed",
            policy: Policy(fallback: .review(for: .seconds(3600), then: nil)),
            state: .held
        ),
        Row(testDescription: "never answered", policy: Policy(fallback: .never), state: .held),
        Row(testDescription: "refused", failures: [(":reviewrefund", 400)], state: .failed),
        Row(testDescription: "tried in vain", failures: [(":reviewrefund", 500)], state: .open),
        Row(testDescription: "decided before", isVoidedFirst: true, state: .withheld),
    ]

    @Test("The settings say whether answers to Google Play state each use", arguments: [false, true])
    func usageEvents(areSent: Bool) async throws {
        try await GooglePlayDesk.withOpen(review: ReviewAnswering(sendsUsageEvents: areSent)) { desk in
            let page = try await desk.page("/settings")
            let words = areSent ? "sent, if the consent covers them" : "not sent"
            #expect(page.contains("<dt>Usage events</dt><dd><bdi>\(words)"), "\(words)")
        }
    }

    @Test("No page and no command about a case of Google Play's speaks of Apple", arguments: rows)
    func words(_ row: Row) async throws {
        try await GooglePlayDesk.withOpen(policy: row.policy, review: row.review, products: row.products) { desk in
            desk.google.state.withLock { $0.failures = row.failures }
            try await desk.push(desk.message(GooglePlayDesk.review(reason: row.reason)))
            if row.isVoidedFirst { try await desk.push(desk.message(GooglePlayDesk.void, id: "2")) }
            try await desk.readOrders()
            try await desk.answer()
            let detail = try await desk.onlyCase()
            let refundCase = detail.facts.refundCase
            #expect(refundCase.state == row.state)
            var texts = [
                "cases show": CaseDetailText.lines(
                    of: detail,
                    composer: desk.desk.apps[GooglePlayDesk.bundleID]?.composer,
                    at: desk.clock.timestamp,
                    .plain
                ).joined(separator: "\n")
            ]
            var paths = [
                "/cases/\(refundCase.id)", "/cases", "/", "/notifications",
                "/customers?app=\(GooglePlayDesk.bundleID)&customer=account-1", "/outcomes",
                "/notifications?app=\(GooglePlayDesk.bundleID)&environment=Sandbox",
            ]
            for notification in try await desk.store.notifications(limit: 9, cursor: nil).items {
                paths.append("/notifications/\(notification.uuid)")
                let shown = try #require(await desk.store.notificationDetail(notification.uuid, of: nil))
                texts["notifications show"] = NotificationText.lines(of: shown, roots: []).joined(separator: "\n")
            }
            for path in paths { texts[path] = try await desk.page(path) }
            for (name, text) in texts {
                // The filter of block reasons lists those of every store.
                let found = text.split(separator: "\n")
                    .filter { $0.contains("Apple") && !$0.contains("<select name=\"blocked\"") }
                #expect(found.isEmpty, "\(name)")
            }
            #expect(texts["cases show"]?.contains("Google Play") == true)
            #expect(desk.log.lines.filter { $0.contains("Apple") }.isEmpty)
        }
    }
}
