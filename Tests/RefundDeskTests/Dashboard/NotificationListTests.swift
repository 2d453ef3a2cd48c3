import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Refunds
import TestSupport
import Testing

@testable import RefundDesk

@Suite("The pages of notifications")
struct NotificationListTests {
    private static let desk = "https://desk.example"

    /// Runs a test with a desk that has an understood and a strange notification of the Sandbox.
    private func withNotifications(
        as role: Role = .operate,
        _ body: @escaping @Sendable (RoutedDesk, PageVisitor) async throws -> Void
    ) async throws {
        try await RoutedDesk.withRoutes { desk in
            #expect(try await desk.notify(desk.maker.signed()).status == 200)
            #expect(try await desk.notify(desk.maker.signed(NotificationType(rawValue: "BRAND_NEW"))).status == 200)
            let visitor = PageVisitor(of: desk)
            _ = try await visitor.signIn(with: desk.token(of: role))
            try await body(desk, visitor)
        }
    }

    @Test("The list of notifications shows what arrived and what was not understood, but nothing signed")
    func rows() async throws {
        try await withNotifications { desk, visitor in
            let page = try await visitor.get("/notifications?environment=Sandbox")
            #expect(page.status == 200)
            for part in ["CONSUMPTION_REQUEST", "BRAND_NEW", "unknown type BRAND_NEW", "transaction=2000000000000001"] {
                #expect(page.text.contains(part), "\(part)")
            }
            #expect(!Self.withoutCodes(page.text).contains("eyJ"))
            let strange = try await visitor.get("/notifications?environment=Sandbox&understood=no").text
            #expect(strange.contains("unknown type BRAND_NEW") && !strange.contains("<code>CONSUMPTION_REQUEST</code>"))
            #expect(
                try await visitor.get("/notifications?environment=Sandbox&type=TEST").text.contains(
                    "No notification matches"
                )
            )
            for wrong in ["understood=x", "recovered=x", "repeated=x", "days=x", "other=1", "cursor=other"] {
                #expect(try await visitor.get("/notifications?\(wrong)").status == 400, "\(wrong)")
            }
        }
    }

    @Test("The page and the route filter notifications by recovery and by repetition")
    func origins() async throws {
        try await withNotifications { desk, visitor in
            let twice = try desk.maker.signed(NotificationType(rawValue: "POSTED_TWICE"))
            for _ in 0..<2 { #expect(try await desk.notify(twice).status == 200) }
            let list = "/notifications?environment=Sandbox"
            for (fields, words, types) in [
                ("repeated=yes", "repeated=true", ["POSTED_TWICE"]),
                ("repeated=no", "repeated=false", ["BRAND_NEW", "CONSUMPTION_REQUEST"]),
                ("recovered=yes", "recovered=true", []),
                ("recovered=no&repeated=yes", "recovered=false&repeated=true", ["POSTED_TWICE"]),
            ] {
                let page = try await visitor.get("\(list)&\(fields)").text
                #expect(page.matches(of: /"><code>(\w+)<\/code><\/a>/).map { String($0.1) } == types, "\(fields)")
                let reply = try await desk.call(.get, "/v1\(list)&\(words)", as: .viewer)
                #expect(reply["notifications"]?.elements?.map { $0["type"]?.text } == types, "\(words)")
            }
            let one = try await visitor.get("\(list)&repeated=yes").text
            #expect(one.contains(#"<option value="yes" selected>Yes</option>"#))
            #expect(try await desk.call(.get, "/v1/notifications?recovered=yes", as: .viewer).isProblem)
        }
    }

    @Test("A list that continues does not say that there is no notification yet")
    func continues() throws {
        let query = try NotificationQuery(FormFields(""), in: PageScope(), at: .now)
        let last = NotificationListPage(
            Page(items: [], nextCursor: nil),
            query: query,
            deskAddress: Self.desk,
            now: .now
        )
        #expect(last.empty?.title == "No notification yet in Production")
        let page = NotificationListPage(
            Page(items: [], nextCursor: "x"),
            query: query,
            deskAddress: Self.desk,
            now: .now
        )
        #expect(page.empty?.title == "No notification matches" && page.nextLink != nil)
    }

    /// Returns a page without the codes of its forms: a random code may look like the beginning of signed data.
    private static func withoutCodes(_ page: String) -> String {
        page.replacing(/name="formToken" value="[^"]*"/, with: "")
    }

    @Test("An empty list of notifications explains how to send a test and where others are")
    func empty() async throws {
        try await withNotifications { _, visitor in
            let page = try await visitor.get("/notifications").text
            #expect(page.contains("No notification yet in Production"))
            #expect(page.contains("POST /inApps/v1/notifications/test"))
            #expect(page.contains("/notifications?environment=Sandbox"))
        }
    }

    @Test("The page of a notification shows its proof and changes, and an operator can process it again")
    func one() async throws {
        try await withNotifications { desk, visitor in
            let strange = try await desk.call(.get, "/v1/notifications?understood=false")
            let id = try #require(strange["notifications"]?.elements?.first?["id"]?.text)
            let path = "/notifications/\(id)"
            let page = try await visitor.get(path)
            #expect(page.status == 200)
            for part in [
                "BRAND_NEW", "Not all understood", "What proves it", "Intermediate", "transactionId", "Process again",
            ] {
                #expect(page.text.contains(part), "\(part)")
            }
            #expect(!Self.withoutCodes(page.text).contains("eyJ"))
            let code = try await visitor.formToken(on: path)
            let longNote = String(repeating: "a", count: 257)
            for note in [longNote, "about%0Aline", "about+\(id)"] {
                let refused = try await visitor.post("\(path)/replay", "formToken=\(code)&note=\(note)")
                #expect(refused.status == 400 && refused.text.contains("The note cannot be kept"), "\(note)")
            }
            let filter = AuditFilter(kind: .notificationReplayed)
            #expect(try await desk.audit.deeds(matching: filter, limit: 1, cursor: nil).items.isEmpty)
            let replayed = try await visitor.post("\(path)/replay", "formToken=\(code)&note=ticket+77")
            let deeds = try await desk.audit.deeds(matching: filter, limit: 1, cursor: nil).items.map(\.deed)
            #expect(deeds.first?.details == ["result": "notUnderstood", "note": "ticket 77"])
            #expect(replayed.status == 303)
            #expect(replayed.headers[.location] == "\(path)?environment=Sandbox&result=notUnderstood")
            #expect(try await visitor.get("\(path)?result=notUnderstood").text.contains("still not understood"))
            #expect(try await visitor.post("\(path)/replay", "formToken=wrong").status == 403)
            #expect(try await visitor.get("/notifications/nothing").status == 404)
        }
    }

    @Test("A note on a notification may contain no identifier that its customer has in other records")
    func note() async throws {
        try await withNotifications { desk, visitor in
            // Only a purchase says whose app transaction this is.
            var purchase = Sample.purchase(of: Sample.refundCase())
            purchase.app = AppKey(bundleID: Site.bundleID, environment: .sandbox)
            (purchase.transactionID, purchase.originalTransactionID) = ("other-1", "other-1")
            purchase.customerID = TestDesk.customer
            purchase.appAccountToken = AppAccountToken(rawValue: TestDesk.customer)
            purchase.appTransactionID = "app-transaction-1"
            let purchases = try #require(desk.store as? any PurchaseStore)
            _ = try await purchases.apply([purchase], checkpoint: nil, at: .now)
            let list = try await desk.call(.get, "/v1/notifications")
            for notification in try #require(list["notifications"]?.elements) {
                let id = try #require(notification["id"]?.text)
                let path = "/notifications/\(id)"
                let code = try await visitor.formToken(on: path)
                for name in ["2000000000000001", TestDesk.customer.uppercased(), "other-1", "app-transaction-1"] {
                    let refused = try await visitor.post("\(path)/replay", "formToken=\(code)&note=For+\(name)")
                    let isRefused = refused.status == 400 && refused.text.contains("has an identifier of the customer")
                    #expect(isRefused, "\(name)")
                }
                let replayed = try await visitor.post("\(path)/replay", "formToken=\(code)&note=ticket+77")
                #expect(replayed.status == 303)
            }
            let deeds = try await desk.audit.deeds(
                matching: AuditFilter(kind: .notificationReplayed),
                limit: 9,
                cursor: nil
            )
            #expect(deeds.items.map(\.deed.details["note"]) == ["ticket 77", "ticket 77"])
        }
    }

    @Test("The page of a notification says whether its payload grew old or was erased with its customer")
    func missingPayload() async throws {
        try await withNotifications(as: .admin) { desk, visitor in
            // The payload of the request grew old. Then the customer of both notifications is erased.
            let old = try await desk.store.expiredPayloads(before: .now + .seconds(60), after: 0, limit: 1).ids
            try await desk.store.removePayloads(ofNotifications: old)
            let path = "/v1/apps/\(Site.bundleID)/customers/2000000000000001"
            #expect(try await desk.call(.delete, path).status == 200)
            let list = try await desk.call(.get, "/v1/notifications")
            let notifications = try #require(list["notifications"]?.elements)
            #expect(notifications.count == 2)
            for notification in notifications {
                let id = try #require(notification["id"]?.text)
                let page = try await visitor.get("/notifications/\(id)")
                #expect(page.status == 200)
                let isOld = notification["type"]?.text == "CONSUMPTION_REQUEST"
                #expect(page.text.contains("deleted after the time that retention.payloads sets") == isOld)
                #expect(page.text.contains("erased with a customer that it named") == !isOld)
                #expect(page.text.contains("Its digest remains."))
            }
        }
    }

    @Test("A viewer sees no button that processes a notification again, and may not do it")
    func viewer() async throws {
        try await withNotifications(as: .viewer) { desk, visitor in
            let list = try await desk.call(.get, "/v1/notifications")
            let id = try #require(list["notifications"]?.elements?.first?["id"]?.text)
            let page = try await visitor.get("/notifications/\(id)").text
            #expect(!page.contains("Process again"))
            let code = try await visitor.formToken(on: "/notifications/\(id)")
            #expect(try await visitor.post("/notifications/\(id)/replay", "formToken=\(code)").status == 403)
        }
    }
}
