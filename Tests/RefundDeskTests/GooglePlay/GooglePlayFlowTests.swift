// This file is longer than most: it has the way of one review through the desk, with each thing that can happen to it.
import AppStoreTypes
import DeskTestSupport
import Foundation
import GooglePlay
import HTTPTypes
import Refunds
import Store
import Synchronization
import TestSupport
import Testing

@testable import RefundDesk

@Suite("A refund review of Google Play's")
struct GooglePlayFlowTests {
    @Test("A push is answered once with the frozen body, and a void is its outcome")
    func whole() async throws {
        try await GooglePlayDesk.withOpen { desk in
            let published = desk.clock.timestamp - .seconds(3600)
            let message = try desk.message(GooglePlayDesk.review(), publishedAt: published)
            #expect(try await desk.push(message) == 200)
            #expect(try await desk.store.waitingMessages(limit: 9).map(\.deadline) == [published + .seconds(24 * 3600)])
            try await desk.readOrders()
            var detail = try await desk.onlyCase()
            #expect(detail.facts.refundCase.deadline == published + .seconds(24 * 3600))
            #expect(detail.facts.refundCase.app == AppKey(bundleID: GooglePlayDesk.bundleID, environment: .production))
            #expect(detail.facts.purchase.customerID == "account-1")
            #expect(detail.facts.purchase.usdCents == 499)
            #expect(detail.facts.purchase.storefront == "DE")
            try await desk.answer()
            let body =
                #"{"pendingRefundToken":"opaque-token","refundPreference":"DECLINE","sampleContentProvided":false}"#
            #expect(desk.google.answers == [body])
            detail = try await desk.onlyCase()
            #expect(detail.facts.refundCase.state == .answered)
            #expect(detail.attempts.map(\.httpStatus) == [200])
            #expect(detail.facts.refundCase.outcome == nil)
            // Pub/Sub delivers the message again, under the same and under another ID.
            for id in ["1", "2"] { #expect(try await desk.push(desk.message(GooglePlayDesk.review(), id: id)) == 200) }
            try await desk.readOrders()
            try await desk.answer()
            #expect(desk.google.answers == [body])

            desk.clock.advance(by: .seconds(86_400))
            let at = desk.clock.timestamp
            desk.google.order(
                state: "REFUNDED",
                refund: ["eventTime": .string(at.description), "refundReason": "CHARGEBACK"]
            )
            #expect(try await desk.push(desk.message(GooglePlayDesk.void, id: "3")) == 200)
            try await desk.readOrders()
            detail = try await desk.onlyCase()
            #expect(detail.facts.refundCase.outcome?.decision == .granted)
            #expect(detail.facts.purchase.revocation?.type == .chargeback)
            let events = try await desk.page("/v1/events?limit=100")
            #expect(events.contains("refund.answered") && events.contains("sampleContentProvided"))
            #expect(!events.contains("opaque-token"))
            #expect(!desk.log.lines.contains { $0.contains("opaque-token") })
            #expect(!desk.log.lines.contains { $0.contains(GooglePlayDesk.orderID) })
        }
    }

    @Test("With consent, the answer states the share that the backend reported")
    func evidence() async throws {
        try await GooglePlayDesk.withOpen { desk in
            let app = "/v1/apps/\(GooglePlayDesk.bundleID)"
            let use: JSONValue = [
                "usage": [
                    [
                        "transactionId": .string(GooglePlayDesk.orderID), "unitsUsed": 226,
                        "at": .string(desk.clock.timestamp.description), "idempotencyKey": "k",
                    ]
                ]
            ]
            #expect(try await desk.call(.post, "\(app)/usage", use).0 < 300)
            let consent: JSONValue = ["granted": true, "source": "app"]
            #expect(try await desk.call(.put, "\(app)/customers/account-1/consent", consent).0 < 300)
            try await desk.push(desk.message(GooglePlayDesk.review()))
            try await desk.readOrders()
            try await desk.answer()
            #expect(
                desk.google.answers == [
                    #"{"consumptionPercentageMilliunits":45200,"pendingRefundToken":"opaque-token","#
                        + #""refundPreference":"DECLINE","sampleContentProvided":false}"#
                ]
            )
        }
    }

    @Test("A test purchase is a case of the sandbox")
    func sandbox() async throws {
        try await GooglePlayDesk.withOpen { desk in
            desk.google.state.withLock { $0.isTest = true }
            try await desk.push(desk.message(GooglePlayDesk.review()))
            try await desk.readOrders()
            #expect(try await desk.onlyCase().facts.refundCase.app.environment == .sandbox)
        }
    }

    struct Proof: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var claims: [String: JSONValue] = [:]
        var isAuthorized = true
    }

    @Test(
        "A push that Pub/Sub did not send is refused, and leaves no trace",
        arguments: [
            Proof(testDescription: "no token", isAuthorized: false),
            Proof(testDescription: "another audience", claims: ["aud": "https://other.example"]),
            Proof(testDescription: "another account", claims: ["email": "other@coins.iam.gserviceaccount.com"]),
            Proof(testDescription: "an unverified address", claims: ["email_verified": false]),
            Proof(testDescription: "another issuer", claims: ["iss": "https://evil.example"]),
            Proof(testDescription: "an expired token", claims: ["exp": 1_600_000_000]),
        ]
    )
    func stranger(_ proof: Proof) async throws {
        try await GooglePlayDesk.withOpen { desk in
            let message = try desk.message(GooglePlayDesk.review())
            let authorization = try desk.google.authorization(at: desk.clock.timestamp, proof.claims)
            let status = try await desk.push(message, authorization: authorization, isAuthorized: proof.isAuthorized)
            #expect(status == 401)
            #expect(try await desk.store.waitingMessages(limit: 9).isEmpty)
            #expect(try await desk.store.notifications(limit: 9, cursor: nil).items.isEmpty)
        }
    }

    @Test(
        "A proved push by another subscription than the configured one is refused, and leaves no trace",
        arguments: [GooglePlayDesk.subscription, "projects/coins/subscriptions/other"]
    )
    func subscription(_ configured: String) async throws {
        try await GooglePlayDesk.withOpen(subscribedTo: configured) { desk in
            let isOurs = configured == GooglePlayDesk.subscription
            let message = try desk.message(GooglePlayDesk.review())
            #expect(try await desk.push(message) == (isOurs ? 200 : 401))
            // A push that does not say is by none.
            #expect(try await desk.push(try JSONEncoder().encode(["message": message])) == 401)
            #expect(try await desk.store.waitingMessages(limit: 9).count == (isOurs ? 1 : 0))
        }
    }

    @Test("After the database refused a message, only a new message shows that it stores messages again")
    func storesAgain() async throws {
        try await GooglePlayDesk.withOpen { desk in
            let readiness = desk.desk.readiness
            let known = try desk.message(GooglePlayDesk.review())
            #expect(try await desk.push(known) == 200)
            readiness.noteRefusedNotification(StoreError.unavailable(path: "desk", reason: "no space left"))
            let ignored = try desk.message(["testNotification": ["version": "1.0"]], id: "2")
            for message in [known, ignored] { #expect(try await desk.push(message) == 200) }
            #expect(readiness.refusesNotifications)
            #expect(try await desk.push(desk.message(GooglePlayDesk.void, id: "3")) == 200)
            #expect(!readiness.refusesNotifications)
        }
    }

    @Test("A push that cannot be proved now is refused as retryable, so that Pub/Sub delivers it again")
    func keysUnavailable() async throws {
        try await GooglePlayDesk.withOpen { desk in
            desk.google.state.withLock { $0.failures = [("certs", 500)] }
            let status = try await desk.push(desk.message(GooglePlayDesk.review()))
            #expect(status == 503)
            #expect(try await desk.store.waitingMessages(limit: 9).isEmpty)
        }
    }

    @Test("A message about another package is refused as retryable, and a body that is not a message is refused")
    func otherMessages() async throws {
        try await GooglePlayDesk.withOpen { desk in
            let other = try desk.message(GooglePlayDesk.review(), package: "com.example.other")
            #expect(try await desk.push(other) == 503)
            #expect(try await desk.push(Data("{".utf8)) == 400)
            #expect(try await desk.push(Data(count: 100_000)) == 413)
            for content in [["testNotification": ["version": "1.0"]], ["subscriptionNotification": [:]]]
                as [[String: JSONValue]]
            {
                #expect(try await desk.push(desk.message(content)) == 200)
            }
            #expect(try await desk.store.notifications(limit: 9, cursor: nil).items.isEmpty)
        }
    }

    @Test("A message that this release does not know is stored whole, with a flag")
    func unknownMessage() async throws {
        try await GooglePlayDesk.withOpen { desk in
            let unknown = try desk.message(["newNotification": ["version": "2.0"]])
            for _ in 1...2 { #expect(try await desk.push(unknown) == 200) }
            let stored = try await desk.store.notifications(limit: 9, cursor: nil).items
            #expect(stored.map(\.flag) == ["unknown message newNotification"])
        }
    }

    @Test("The list of notifications filters by each type of Google Play's")
    func types() async throws {
        try await GooglePlayDesk.withOpen { desk in
            try await desk.push(desk.message(GooglePlayDesk.review()))
            try await desk.push(desk.message(GooglePlayDesk.void, id: "2"))
            try await desk.push(["messageId": "3", "data": "%%%"])
            try await desk.readOrders()
            let page = try await desk.page("/notifications")
            #expect(!page.contains(#"<option value="CONSUMPTION_REQUEST""#))
            for type in StoreNotification.GooglePlayType.allCases.map(\.rawValue) {
                #expect(page.contains(#"<option value="\#(type)">"#), "\(type)")
                let reply = try await desk.call(.get, "/v1/notifications?type=\(type)").1
                #expect(reply?.members?["notifications"]?.elements?.map { $0.members?["type"]?.text } == [type])
            }
        }
    }

    @Test("A review with an unknown reason waits for a person, whose answer is sent")
    func unknownReason() async throws {
        try await GooglePlayDesk.withOpen { desk in
            try await desk.push(desk.message(GooglePlayDesk.review(reason: 9)))
            try await desk.readOrders()
            try await desk.answer()
            #expect(desk.google.answers.isEmpty)
            let detail = try await desk.onlyCase()
            #expect(detail.facts.refundCase.state == .held)
            #expect(detail.facts.refundCase.blockReason == .reasonUnknown)
            let path = "/v1/cases/\(detail.facts.refundCase.id)/answer"
            #expect(try await desk.call(.post, path, ["prefer": "GRANT_FULL"]).0 < 300)
            try await desk.answer()
            #expect(desk.google.answers.count == 1)
            #expect(desk.google.answers.first?.contains(#""refundPreference":"APPROVE""#) == true)
        }
    }

    @Test("A person cannot choose a prorated refund, which Google Play does not have")
    func prorated() async throws {
        try await GooglePlayDesk.withOpen(policy: Policy(fallback: .review(for: .seconds(3600), then: nil))) { desk in
            try await desk.push(desk.message(GooglePlayDesk.review()))
            try await desk.readOrders()
            try await desk.answer()
            let id = try await desk.onlyCase().facts.refundCase.id
            #expect(try await desk.call(.post, "/v1/cases/\(id)/answer", ["prefer": "GRANT_PRORATED"]).0 == 409)
            #expect(try await desk.call(.post, "/v1/cases/\(id)/answer", ["prefer": "none"]).0 < 300)
            try await desk.answer()
            #expect(desk.google.answers.first?.contains("NEUTRAL") == true)
        }
    }

    @Test("A case of Google Play's waits for the fact about samples")
    func sample() async throws {
        let products = ProductCatalogue(products: ["coins.500": ProductEntry(units: 500)])
        try await GooglePlayDesk.withOpen(products: products) { desk in
            try await desk.push(desk.message(GooglePlayDesk.review()))
            try await desk.readOrders()
            try await desk.answer()
            #expect(try await desk.onlyCase().facts.refundCase.blockReason == .sampleUnknown)
            #expect(desk.google.answers.isEmpty)
        }
    }

    @Test("A desk with apps of Google Play's alone closes a waiting review at its deadline")
    func deadline() async throws {
        let products = ProductCatalogue(products: ["coins.500": ProductEntry(units: 500)])
        try await GooglePlayDesk.withOpen(products: products) { desk in
            let monitor = ClockMonitor(
                now: { desk.clock.timestamp },
                clock: desk.clock,
                store: desk.store,
                asksApple: false,
                logger: desk.log.logger
            )
            try await desk.push(desk.message(GooglePlayDesk.review()))
            try await desk.readOrders()
            try await desk.answer(watching: monitor)
            #expect(try await desk.onlyCase().facts.refundCase.state == .waiting)
            desk.clock.advance(by: .seconds(24 * 3600))
            try await desk.answer(watching: monitor)
            #expect(try await desk.onlyCase().facts.refundCase.state == .withheld)
        }
    }

    @Test("Google's responses tell the desk the time")
    func time() async throws {
        let google = try FakeGoogle()
        let clock = DeskClock()
        let ahead = clock.timestamp + .seconds(3600)
        try await Store.withNew { store in
            let monitor = ClockMonitor(
                now: { clock.timestamp },
                clock: clock,
                store: store,
                asksApple: false,
                logger: DeskLog().logger
            )
            let dependencies = Desk.Dependencies(
                transport: google,
                now: { clock.timestamp },
                serverTime: { _ in ahead },
                clock: clock
            )
            let configuration = GooglePlayConfiguration(
                packageName: GooglePlayDesk.package,
                account: try ServiceAccount(keyFile: google.keyFile),
                endpoints: .emulator(at: FakeGoogle.endpoint)
            )
            let connection = GooglePlayConnection(configuration, dependencies, monitor)
            try await connection.client.reviewRefund(
                order: OrderID(rawValue: GooglePlayDesk.orderID),
                body: Data("{}".utf8)
            )
            #expect(monitor.doubt == .differsFromGoogle(.seconds(-3600)))
            #expect(monitor.now == ahead)
        }
    }

    @Test("After a call without a response, the same bytes are sent again, whatever facts arrived since")
    func unclear() async throws {
        try await GooglePlayDesk.withOpen { desk in
            desk.google.state.withLock { $0.silent = [":reviewrefund"] }
            try await desk.push(desk.message(GooglePlayDesk.review()))
            try await desk.readOrders()
            try await desk.answer()
            let first = try await desk.onlyCase()
            #expect(first.attempts.map(\.state) == [.unknown])
            #expect(first.facts.refundCase.work.isAnswerFrozen)
            let id = first.facts.refundCase.id
            #expect(try await desk.call(.post, "/v1/cases/\(id)/answer", ["prefer": "GRANT_FULL"]).0 == 409)
            desk.google.state.withLock { $0.silent = [] }
            desk.clock.advance(by: .seconds(30))
            try await desk.answer()
            #expect(desk.google.answers.count == 2)
            #expect(Set(desk.google.answers).count == 1)
            #expect(try await desk.onlyCase().facts.refundCase.state == .answered)
        }
    }

    struct Refusal: CustomTestStringConvertible, Sendable {
        let status: Int
        let state: CaseState
        var testDescription: String { "\(status) leaves the case \(state)" }
    }

    @Test(
        "Google's answer decides what happens to the case",
        arguments: [
            Refusal(status: 400, state: .failed), Refusal(status: 404, state: .failed),
            Refusal(status: 401, state: .open), Refusal(status: 403, state: .open),
            Refusal(status: 409, state: .open),
            Refusal(status: 429, state: .open), Refusal(status: 500, state: .open),
        ]
    )
    func refused(_ refusal: Refusal) async throws {
        try await GooglePlayDesk.withOpen { desk in
            desk.google.state.withLock { $0.failures = [(":reviewrefund", refusal.status)] }
            try await desk.push(desk.message(GooglePlayDesk.review()))
            try await desk.readOrders()
            try await desk.answer()
            let detail = try await desk.onlyCase()
            #expect(detail.facts.refundCase.state == refusal.state)
            #expect(detail.attempts.first?.httpStatus == refusal.status)
            let key = detail.facts.refundCase.app
            #expect(try await desk.store.callsWait(of: key, at: desk.clock.timestamp) == nil)
        }
    }

    @Test("A message whose order cannot be read waits, and is stored with a flag after its deadline")
    func unreadableOrder() async throws {
        try await GooglePlayDesk.withOpen { desk in
            desk.google.state.withLock { $0.failures = [("/orders/", 500)] }
            try await desk.push(desk.message(GooglePlayDesk.review()))
            try await desk.readOrders()
            let waiting = try await desk.store.waitingMessages(limit: 9)
            #expect(waiting.first?.reason?.contains("500") == true)
            desk.clock.advance(by: .seconds(90))
            let metrics = try await desk.page("/metrics")
            for (name, value) in [("messages_waiting", 1), ("message_age_seconds", 90)] {
                #expect(
                    metrics.contains("refund_desk_google_play_\(name){app=\"\(GooglePlayDesk.bundleID)\"} \(value)\n")
                )
            }
            let health = try await desk.page("/health")
            #expect(health.contains("Google Play orders to read"))
            desk.clock.advance(by: .seconds(25 * 3600))
            try await desk.readOrders()
            #expect(try await desk.store.waitingMessages(limit: 9).isEmpty)
            let stored = try await desk.store.notifications(limit: 9, cursor: nil).items
            #expect(stored.first?.flag?.contains("the order was not read") == true)
            // An erasure finds it by either.
            #expect(stored.first?.transactionID == GooglePlayDesk.orderID)
            #expect(stored.first?.customerID == "account-1")
        }
    }

    @Test(
        "A review whose purchase Google Play no longer has is a case of its order",
        arguments: [404, 410],
        [true, false]
    )
    func purchaseGone(_ status: Int, isSubscription: Bool) async throws {
        try await GooglePlayDesk.withOpen { desk in
            desk.google.order(isSubscription: isSubscription)
            try await desk.push(desk.message(GooglePlayDesk.review()))
            try await desk.readOrders()
            desk.google.state.withLock { $0.failures = [("/purchases/", status)] }
            try await desk.push(desk.message(GooglePlayDesk.review(token: "second", account: nil), id: "2"))
            desk.clock.advance(by: .seconds(60))
            try await desk.readOrders()
            let cases = try await desk.store.cases(matching: CaseFilter(), limit: 9, cursor: nil).items
            #expect(cases.count == 2)
            for item in cases {
                let detail = try await desk.store.detail(of: item.refundCase.id)
                #expect(detail?.facts.purchase.customerID == "account-1")
            }
        }
    }

    @Test("A test purchase that Google Play no longer has stays in the sandbox")
    func testPurchaseGone() async throws {
        try await GooglePlayDesk.withOpen { desk in
            desk.google.state.withLock { $0.isTest = true }
            try await desk.push(desk.message(GooglePlayDesk.review()))
            try await desk.readOrders()
            desk.google.state.withLock { $0.failures = [("/purchases/", 410)] }
            try await desk.push(desk.message(GooglePlayDesk.void, id: "2"))
            try await desk.readOrders()
            #expect(try await desk.onlyCase().facts.refundCase.outcome?.decision == .granted)
        }
    }

    @Test("A review of an order with several products is left to a person")
    func severalLines() async throws {
        try await GooglePlayDesk.withOpen { desk in
            desk.google.order(products: ["coins.500", "gems.100"])
            try await desk.push(desk.message(GooglePlayDesk.review()))
            try await desk.readOrders()
            try await desk.answer()
            #expect(desk.google.answers.isEmpty)
            let detail = try await desk.onlyCase()
            #expect(detail.facts.refundCase.blockReason == .reasonUnknown)
            #expect(detail.facts.purchase.productID == "coins.500+gems.100")
            let stored = try await desk.store.notifications(limit: 9, cursor: nil).items
            #expect(stored.first?.flag?.contains("several products") == true)
        }
    }

    @Test("A review that follows a partial refund does not remove the refund")
    func keepsRefund() async throws {
        try await GooglePlayDesk.withOpen { desk in
            desk.google.order(quantity: 4)
            try await desk.push(desk.message(GooglePlayDesk.review()))
            try await desk.readOrders()
            // Read at the same time as the order: the list wins.
            let at = desk.clock.timestamp
            desk.google.state.withLock {
                $0.voided = [
                    [
                        "orderId": .string(GooglePlayDesk.orderID), "purchaseToken": "t", "voidedReason": 7,
                        "voidedSource": 2, "voidedQuantity": 1, "voidedTimeMillis": .string(String(at.milliseconds)),
                    ]
                ]
            }
            try await desk.readVoided()
            let refund = Revocation(at: at, type: .chargeback, percentage: 25_000)
            #expect(try await desk.onlyCase().facts.purchase.revocation == refund)
            desk.clock.advance(by: .seconds(3600))
            desk.google.order(state: "PARTIALLY_REFUNDED", quantity: 4)
            try await desk.push(desk.message(GooglePlayDesk.review(token: "second"), id: "2"))
            let part: JSONValue = [
                "purchaseToken": "t", "orderId": .string(GooglePlayDesk.orderID), "productType": 2, "refundType": 2,
            ]
            try await desk.push(desk.message(["voidedPurchaseNotification": part], id: "3"))
            try await desk.readOrders()
            for item in try await desk.store.cases(matching: CaseFilter(), limit: 9, cursor: nil).items {
                #expect(try await desk.store.detail(of: item.refundCase.id)?.facts.purchase.revocation == refund)
            }
        }
    }

    @Test("A review with members that it does not need and that are odd is a case, whose 24 hours begin at receipt")
    func oddMembers() async throws {
        try await GooglePlayDesk.withOpen { desk in
            let data = """
                {"packageName": "\(GooglePlayDesk.package)", "eventTimeMillis": null, "pendingRefundReviewNotification":
                 {"version": "1.0", "pendingRefundToken": "t", "orderId": "\(GooglePlayDesk.orderID)", "refundReason": 7,
                  "obfuscatedProfileId": 7}}
                """
            let message: JSONValue = [
                "data": .string(Data(data.utf8).base64EncodedString()), "messageId": "1", "publishTime": "today",
                "attributes": ["a": 7],
            ]
            #expect(try await desk.push(message) == 200)
            try await desk.readOrders()
            let refundCase = try await desk.onlyCase().facts.refundCase
            #expect(refundCase.deadline == desk.clock.timestamp + .seconds(24 * 3600))
            #expect(refundCase.reason == .chargeback)
        }
    }

    @Test("A proved message without readable data is stored with a flag, pushed or pulled")
    func unreadableData() async throws {
        try await GooglePlayDesk.withOpen { desk in
            #expect(try await desk.push(["messageId": "1", "data": "%%%"]) == 200)
            desk.google.state.withLock { $0.messages = [["ackId": "a1", "message": ["messageId": "2"]]] }
            try await desk.pull()
            #expect(desk.google.state.withLock(\.acknowledged) == ["a1"])
            let stored = try await desk.store.notifications(limit: 9, cursor: nil).items
            #expect(stored.count == 2 && stored.allSatisfy { $0.flag?.contains("not JSON") == true })
        }
    }

    @Test("A message without an ID is refused if it is pushed, and stored with a flag and acknowledged if it is pulled")
    func withoutID() async throws {
        try await GooglePlayDesk.withOpen { desk in
            var message = try #require(desk.message(GooglePlayDesk.review(token: "secret-token")).members)
            message["messageId"] = nil
            #expect(try await desk.push(.object(message)) == 400)
            let lines = desk.log.lines.filter { $0.contains("proved pushes are not messages") }
            #expect(lines.count == 1 && lines.allSatisfy { $0.contains("messageId is missing") })
            // Pub/Sub delivers it twice, before it gets the acknowledgement.
            for ackID in ["a1", "a2"] {
                desk.google.state.withLock { [message] in
                    $0.messages = [["ackId": .string(ackID), "message": .object(message)]]
                }
                try await desk.pull()
                desk.clock.advance(by: PullWork.pause)
            }
            #expect(desk.google.state.withLock(\.acknowledged) == ["a1", "a2"])
            let stored = try await desk.store.notifications(limit: 9, cursor: nil).items
            #expect(stored.count == 1)
            #expect(stored.first?.flag?.hasPrefix("message.messageId is missing") == true)
            #expect(desk.log.lines.count { $0.contains("stored but not understood") } == 1)
            let data = try #require(message["data"]?.text)
            let uuid = try #require(stored.first).uuid
            let detail = try #require(await desk.store.notificationDetail(uuid, of: nil))
            #expect(detail.notification.signedPayload?.contains(data) == true)
            let page = try await desk.page("/notifications/\(uuid)")
            #expect(page.contains("message.messageId is missing") && !page.contains(data.prefix(20)))
        }
    }

    @Test("A pulled message is handled like a pushed one, and dropped with a warning if no app has its package")
    func pull() async throws {
        try await GooglePlayDesk.withOpen { desk in
            let message = try desk.message(GooglePlayDesk.review())
            let foreign = try desk.message(GooglePlayDesk.review(), id: "2", package: "com.example.other")
            desk.google.state.withLock {
                $0.messages = [["ackId": "a1", "message": message], ["ackId": "a2", "message": foreign]]
            }
            try await desk.pull()
            #expect(desk.google.state.withLock(\.acknowledged) == ["a1", "a2"])
            #expect(desk.log.lines.count { $0.contains("pulled messages about packages of no app") } == 1)
            try await desk.readOrders()
            try await desk.answer()
            #expect(desk.google.answers.count == 1)
        }
    }

    @Test(
        "A case whose message was lost gets its outcome from the list of voided purchases, and only from an entry there"
    )
    func voidedList() async throws {
        try await GooglePlayDesk.withOpen { desk in
            try await desk.push(desk.message(GooglePlayDesk.review()))
            try await desk.readOrders()
            try await desk.answer()
            try await desk.readVoided()
            #expect(try await desk.onlyCase().facts.refundCase.outcome == nil)
            desk.clock.advance(by: .seconds(3600))
            let at = desk.clock.timestamp
            let voided: (String) -> JSONValue = { order in
                [
                    "orderId": .string(order), "purchaseToken": "t", "voidedReason": 7, "voidedSource": 2,
                    "voidedTimeMillis": .string(String(at.milliseconds)),
                ]
            }
            desk.google.state.withLock { $0.voided = [voided("GPA.unknown"), voided(GooglePlayDesk.orderID)] }
            for _ in 1...2 { try await desk.readVoided() }
            let detail = try await desk.onlyCase()
            #expect(detail.facts.refundCase.outcome?.decision == .granted)
            #expect(detail.facts.purchase.revocation?.type == .chargeback)
            #expect(try await desk.store.notifications(limit: 9, cursor: nil).items.count == 2)
        }
    }

    @Test("A case that Google Play never reports about becomes unknown, never won")
    func silence() async throws {
        try await GooglePlayDesk.withOpen { desk in
            try await desk.push(desk.message(GooglePlayDesk.review()))
            try await desk.readOrders()
            try await desk.answer()
            let later = desk.clock.timestamp + .seconds(90 * 86_400)
            #expect(try await desk.store.expireOutcomes(after: .seconds(60 * 86_400), at: later) == 1)
            #expect(try await desk.onlyCase().facts.refundCase.outcome?.decision == .unknown)
        }
    }
}
