import AppStoreClient
import AppStoreTypes
import ClientTestSupport
import Foundation
import GooglePlay
import GooglePlayEmulator
import NIOHTTP1
import TestSupport
import Testing

@Suite("Pub/Sub at the emulator")
struct DeliveryTests {
    @Test("A pulled message is delivered again until it is acknowledged")
    func pull() async throws {
        try await Shop.withRunning { shop in
            let subscription = Shop.subscription
            #expect(try await shop.client.pull(subscription: subscription).isEmpty)
            try await shop.control("POST", "test-notifications", ["packageName": .string(Shop.app)])
            let first = try await shop.client.pull(subscription: subscription)
            #expect(first.count == 1)
            #expect(try await shop.client.pull(subscription: subscription).isEmpty)
            try await shop.advance(10)
            let second = try await shop.client.pull(subscription: subscription)
            #expect(try first.first?.message.get().id == second.first?.message.get().id)
            try await shop.client.acknowledge(subscription: subscription, ackIDs: first.map(\.ackID))
            try await shop.advance(10)
            let third = try await shop.client.pull(subscription: subscription)
            #expect(third.count == 1)
            try await shop.client.acknowledge(subscription: subscription, ackIDs: third.map(\.ackID))
            try await shop.advance(600)
            #expect(try await shop.client.pull(subscription: subscription).isEmpty)
            await #expect(throws: GooglePlayFailure.self) {
                try await shop.client.pull(subscription: "projects/emulated-project/subscriptions/other")
            }
        }
    }

    @Test("A message is delivered again on request, with its ID or with another one")
    func redelivery() async throws {
        try await Shop.withRunning { shop in
            let sent = try await shop.control("POST", "test-notifications", ["packageName": .string(Shop.app)])
            let id = sent.members?["messageId"]?.text ?? ""
            try await shop.control("POST", "messages/\(id)/redeliver")
            try await shop.control("POST", "messages/\(id)/redeliver", ["newId": true])
            try await shop.control("POST", "messages", ["data": "bm8gSlNPTg=="])
            let messages = try await shop.client.pull(subscription: Shop.subscription).map { try $0.message.get() }
            #expect(messages.count == 4)
            #expect(messages.count { $0.id == id } == 2)
            #expect(Set(messages.dropLast().map(\.data)).count == 1)
            #expect(String(decoding: messages.last?.data ?? Data(), as: UTF8.self) == "no JSON")
        }
    }

    @Test(
        "Bodies and calls that make no sense are refused with an explanation, and the emulator keeps running",
        arguments: [
            ("POST", "purchases", "{}", 400), ("POST", "purchases", "[", 400),
            ("POST", "purchases", #"{"packageName": "a", "productId": "b", "prize": 1}"#, 400),
            ("POST", "purchases", #"{"packageName": "a", "productId": "b", "quantity": 0}"#, 400),
            ("POST", "orders/GPA.1/dispute", "{}", 404), ("POST", "orders/GPA.1/decision", "{}", 404),
            ("POST", "orders/GPA.1/renew", "{}", 404), ("GET", "orders/GPA.1/review", "", 404),
            ("POST", "messages/1/redeliver", "{}", 404), ("POST", "messages", #"{"data": "%"}"#, 400),
            ("PUT", "subscriptions/desk", #"{"pushEndpoint": "ftp://x"}"#, 400),
            ("PUT", "subscriptions/desk", #"{"minimumBackoffSeconds": 9, "maximumBackoffSeconds": 1}"#, 400),
            ("PUT", "subscriptions/desk", #"{"authenticated": "no"}"#, 400),
            ("PUT", "subscriptions/desk", #"{"audience": 1}"#, 400),
            ("PUT", "faults", #"{"call": "nothing"}"#, 400), ("GET", "nothing", "", 404), ("PUT", "purchases", "", 405),
            ("GET", "events?after=x", "", 400), ("POST", "clock/advance", #"{"seconds": -1}"#, 400),
        ]
    )
    func badControl(_ method: String, _ path: String, _ body: String, _ status: Int) async throws {
        try await Shop.withRunning { shop in
            let response = try await shop.transport.send(
                TransportRequest(method: method, url: shop.baseURL + "/_emulator/" + path, body: Data(body.utf8))
            )
            #expect(response.status == status)
            #expect(try JSONValue(json: response.body).members?["error"]?.text?.isEmpty == false)
            _ = try await shop.buy()
        }
    }

    @Test("Another site's browser may use no control route")
    func otherSite() async throws {
        try await Shop.withRunning { shop in
            let senders = [
                ("Origin", "https://evil.example"), ("Host", "evil.example"), ("Sec-Fetch-Site", "cross-site"),
            ]
            for (name, value) in senders {
                let headers = [name: value]
                let response = try await shop.send("POST", "/_emulator/purchases", [:], headers: headers)
                #expect(response.status == 403)
            }
        }
    }
}

@Suite("Pushes of the emulator")
struct PushTests {
    /// The proof that a desk makes of a push.
    private static func proof(_ shop: Shop, audience: String) -> PushTokenProof {
        let keys = PushKeys(url: shop.baseURL + "/oauth2/v3/certs", transport: shop.transport) { shop.time }
        return PushTokenProof(audience: audience, email: "push@coins.example", keys: keys) { shop.time }
    }

    @Test("A signed push is repeated unchanged, with growing pauses, until it is answered")
    func retries() async throws {
        try await SocketServer.run(
            answering: .respond(status: 503),
            .respond(status: 500),
            .respond(status: 204)
        ) { desk in
            let (events, happened) = AsyncStream<PlayEvent>.makeStream()
            try await Shop.withRunning(onEvent: { happened.yield($0) }) { shop in
                try await shop.control(
                    "PUT",
                    "subscriptions/desk",
                    [
                        "pushEndpoint": .string(desk.url + "/google-play"), "audience": "https://desk.example",
                        "serviceAccountEmail": "push@coins.example",
                    ]
                )
                let bought = try await shop.buy()
                try await shop.control("POST", "orders/\(bought.order.rawValue)/dispute")
                var ends = events.filter { [.delivered, .deliveryFailed].contains($0.kind) }.makeAsyncIterator()
                let first = try #require(await ends.next())
                #expect(first.kind == .deliveryFailed)
                #expect(first.details["status"] == 503)
                #expect(first.details["nextAttemptAt"]?.text == (shop.time + .seconds(10)).description)
                try await shop.advance(10)
                let second = try #require(await ends.next())
                #expect(second.details["nextAttemptAt"]?.text == (shop.time + .seconds(20)).description)
                try await shop.advance(20)
                #expect(await ends.next()?.kind == .delivered)

                let pushes = desk.requests
                #expect(pushes.count == 3)
                #expect(Set(pushes.map(\.body)).count == 1)
                let proof = Self.proof(shop, audience: "https://desk.example")
                for push in pushes {
                    try await proof.check(push.headers.first(name: "Authorization"))
                    let message = try PubSubPush(json: push.body)
                    #expect(message.subscription == Shop.subscription)
                    let notification = try DeveloperNotification(json: message.message.data)
                    guard case .pendingRefundReview(let review) = notification.content else {
                        Issue.record("no review")
                        return
                    }
                    #expect(review.orderID == bought.order)
                }
                let other = Self.proof(shop, audience: "https://other.example")
                await #expect(throws: PushTokenFailure.notProved(.audience)) {
                    try await other.check(pushes[0].headers.first(name: "Authorization"))
                }
            }
        }
    }

    @Test("A subscription without authentication sends no token")
    func noToken() async throws {
        try await SocketServer.run(answering: .respond(status: 200)) { desk in
            try await Shop.withRunning { shop in
                let settings: JSONValue = ["pushEndpoint": .string(desk.url), "authenticated": false]
                try await shop.control("PUT", "subscriptions/desk", settings)
                try await shop.control("POST", "test-notifications", ["packageName": .string(Shop.app)])
                await desk.nextRequest()
                #expect(desk.requests.first?.headers.first(name: "Authorization") == nil)
            }
        }
    }
}
