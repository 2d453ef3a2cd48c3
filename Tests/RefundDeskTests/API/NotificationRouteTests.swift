import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Refunds
import TestSupport
import Testing

@testable import RefundDesk

@Suite("The routes of notifications")
struct NotificationRouteTests {
    @Test("A list of notifications holds only those that its filters match")
    func filters() async throws {
        try await RoutedDesk.withRoutes { desk in
            #expect(try await desk.notify(desk.maker.signed()).status == 200)
            #expect(
                try await desk.notify(desk.maker.signed(NotificationType(rawValue: "REFUND_CONSIDERED"))).status == 200
            )
            let rows: [(String, Int)] = [
                ("", 2), ("?type=CONSUMPTION_REQUEST", 1), ("?type=TEST", 0), ("?subtype=SEATS", 0),
                ("?understood=false", 1), ("?understood=true", 1), ("?days=1", 2), ("?environment=Production", 0),
                ("?environment=Sandbox", 2), ("?app=com.example.coins", 2), ("?transaction=2000000000000001", 2),
                ("?transaction=1", 0),
            ]
            for (query, count) in rows {
                let reply = try await desk.call(.get, "/v1/notifications\(query)", as: .viewer)
                #expect(reply["notifications"]?.elements?.count == count, "\(query)")
            }
            for query in ["understood=maybe", "days=0", "days=x", "environment=x", "other=1", "app=other"] {
                let reply = try await desk.call(.get, "/v1/notifications?\(query)", as: .viewer)
                #expect(reply.status == 400 && reply.isProblem, "\(query)")
            }
        }
    }

    @Test("A notification is shown decoded, with its proof and what it changed, but without what was signed")
    func detail() async throws {
        try await RoutedDesk.withRoutes { desk in
            let text = try desk.maker.signed()
            for _ in 0..<2 { #expect(try await desk.notify(text).status == 200) }
            let id = try #require(
                try await desk.call(.get, "/v1/notifications")["notifications"]?.elements?.first?["id"]?.text
            )
            let reply = try await desk.call(.get, "/v1/notifications/\(id)", as: .viewer)
            #expect(reply.status == 200)
            #expect(reply["payload.notificationType"] == "CONSUMPTION_REQUEST")
            #expect(reply["payload.data.signedTransactionInfo.transactionId"] == "2000000000000001")
            #expect(reply["proof.kind"] == "signature")
            #expect(reply["proof.certificates"]?.elements?.count == 2)
            #expect(reply["proof.root.subject"] == reply["proof.certificates"]?.elements?.last?["issuer"])
            #expect(reply["changed.caseId"]?.text == id)
            #expect(reply["changed.transactionId"] == "2000000000000001")
            #expect(reply["seenAgain.count"]?.integer == 1)
            let shown = String(decoding: reply.body, as: UTF8.self)
            for segment in text.segments { #expect(!shown.contains(segment)) }
            let unknown = try await desk.call(.get, "/v1/notifications/nothing", as: .viewer)
            #expect(unknown.status == 404 && unknown.isProblem)
        }
    }

    @Test("A version 1 notification is shown without the shared secret and without its receipt")
    func detailV1() async throws {
        try await RoutedDesk.withRoutes { desk in
            let posted = try await desk.call(.post, "/notifications/v1", as: nil, BodyV1().data)
            #expect(posted.status == 200)
            let id = try #require(
                try await desk.call(.get, "/v1/notifications")["notifications"]?.elements?.first?["id"]?.text
            )
            let reply = try await desk.call(.get, "/v1/notifications/\(id)", as: .viewer)
            #expect(reply["payload.notification_type"] == "CONSUMPTION_REQUEST")
            #expect(reply["proof.kind"] == "sharedSecret")
            let shown = String(decoding: reply.body, as: UTF8.self)
            #expect(!shown.contains(BodyV1.secrets[0]) && !shown.contains("U1lOVEhFVElD"))
            let visitor = PageVisitor(of: desk)
            _ = try await visitor.signIn(with: desk.token(of: .operate))
            let page = try await visitor.get("/notifications/\(id)?environment=Sandbox")
            #expect(page.status == 200)
            #expect(!page.text.contains(BodyV1.secrets[0]) && !page.text.contains("U1lOVEhFVElD"))
        }
    }

    @Test("Replaying a notification changes nothing that was understood, and says so")
    func replay() async throws {
        try await RoutedDesk.withRoutes { desk in
            #expect(try await desk.notify(desk.maker.signed()).status == 200)
            #expect(
                try await desk.notify(desk.maker.signed(NotificationType(rawValue: "REFUND_CONSIDERED"))).status == 200
            )
            for (understood, result) in [("true", "unchanged"), ("false", "notUnderstood")] {
                let list = try await desk.call(.get, "/v1/notifications?understood=\(understood)")
                let id = try #require(list["notifications"]?.elements?.first?["id"]?.text)
                let path = "/v1/notifications/\(id)/replay"
                #expect(try await desk.call(.post, path, as: .viewer).status == 403)
                let reply = try await desk.call(.post, path, as: .operate)
                #expect(reply.status == 200)
                #expect(reply["result"]?.text == result)
                #expect(reply["notification.id"]?.text == id)
            }
            #expect(try await desk.call(.post, "/v1/notifications/nothing/replay", as: .operate).status == 404)
            #expect(try await desk.store.cases(matching: CaseFilter(), limit: 9, cursor: nil).items.count == 1)
        }
    }
}
