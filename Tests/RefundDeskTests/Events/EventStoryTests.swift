import AppStoreClient
import AppStoreEmulator
import AppStoreTypes
import ClientTestSupport
import Crypto
import DeskTestSupport
import Foundation
import NIOHTTP1
import Refunds
import TestSupport
import Testing

@testable import RefundDesk

@Suite("Events for other systems", .timeLimit(.minutes(45)))
struct EventStoryTests {
    private static let secret = "whsec_" + Data("a secret of 24 bytes ....".utf8).base64EncodedString()

    private func setup(_ backend: SocketServer, secrets: [String] = [secret]) -> DeskSetup {
        DeskSetup(events: [EventsConfiguration(url: "\(backend.url)/refunds?key=1", secrets: secrets)])
    }

    /// Waits until the backend received a number of requests, and returns them.
    private func received(
        _ count: Int,
        by backend: SocketServer,
        on path: String = "/refunds",
        from desk: TestDesk
    ) async throws -> [SocketServer.Received] {
        try await desk.value {
            let found = backend.requests.filter { $0.path.hasPrefix(path) }
            return found.count >= count ? found : nil
        }
    }

    @Test("The backend gets the events of a case in order, each signed")
    func story() async throws {
        try await SocketServer.run(answering: .respond(status: 204)) { backend in
            try await TestDesk.withRunning(setup(backend, secrets: [Self.secret, "the old one"])) { desk in
                let bought = try await desk.buy()
                try await desk.consent()
                let request = try await desk.requestRefund(of: bought)
                _ = try await received(2, by: backend, from: desk)
                try await desk.deliver(bought)
                _ = try await desk.caseOf(bought, in: .answered)
                _ = try desk.emulator.decide(request.id, .decline)
                await desk.emulator.deliveriesSettled()
                let told = try await received(4, by: backend, from: desk)
                #expect(
                    told.map { $0.json?["type"] } == [
                        "refund.requested", "refund.waiting", "refund.answered", "refund.declined",
                    ]
                )
                #expect(told[1].json?["data.blockReason"] == "deliveryUnknown")
                #expect(told[1].json?["data.mustAct"] == "backend")
                #expect(told[2].json?["data.answer.body.deliveryStatus"] == "DELIVERED")
                #expect(told.allSatisfy { $0.json?["data.transactionId"] == .string(bought) })
                for message in told { try checkSignature(of: message) }
                #expect(Set(told.map { $0.headers["webhook-id"].first }).count == 4)
                let caseID = try #require(told[0].json?["data.caseId"]?.text)
                let listed = try await desk.client.call("GET", "/v1/events?case=\(caseID)")
                let events = try #require(listed["events"]?.elements)
                #expect(events.compactMap { $0["id"]?.text } == told.reversed().map { $0.headers["webhook-id"].first })
                let page = try await desk.client.call("GET", "/events?environment=Sandbox")
                #expect(page.text.contains("refund.answered"))
                #expect(!page.text.contains("key=1"))
            }
        }
    }

    private func checkSignature(of message: SocketServer.Received) throws {
        let id = try #require(message.headers["webhook-id"].first)
        let time = try #require(message.headers["webhook-timestamp"].first)
        let key = SymmetricKey(data: try #require(Data(base64Encoded: String(Self.secret.dropFirst(6)))))
        let code = HMAC<SHA256>.authenticationCode(for: Data("\(id).\(time).".utf8) + message.body, using: key)
        let signatures = message.headers["webhook-signature"].first?.split(separator: " ") ?? []
        #expect(signatures.count == 2)
        #expect(signatures.first.map(String.init) == "v1," + Data(code).base64EncodedString())
    }

    @Test("A failing endpoint gets the same events later, in order, and another endpoint gets them in time")
    func failing() async throws {
        let failure = SocketServer.Answer.respond(status: 500)
        try await SocketServer.run(answering: failure, failure, .respond(status: 200)) { bad in
            try await SocketServer.run(answering: .respond(status: 200)) { good in
                let events = [bad, good].map { EventsConfiguration(url: "\($0.url)/refunds", secrets: [Self.secret]) }
                try await TestDesk.withRunning(DeskSetup(events: events)) { desk in
                    let bought = try await desk.buy()
                    _ = try await desk.requestRefund(of: bought)
                    let told = try await received(2, by: good, from: desk)
                    #expect(told.map { $0.json?["type"] } == ["refund.requested", "refund.waiting"])
                    _ = try await received(1, by: bad, from: desk)
                    let endpoints = try await desk.value {
                        let found = try await desk.client.call("GET", "/v1/endpoints")["endpoints"]?.elements ?? []
                        return found.contains { $0["state"] == "failing" } ? found : nil
                    }
                    #expect(endpoints.count == 2)
                    #expect(endpoints.contains { $0["failure"] == "HTTP status 500" })
                    try await desk.advance(by: .seconds(6))
                    // The next try follows from the time at which the desk records this one.
                    _ = try await desk.value { () async throws -> Bool? in
                        let events = try await desk.client.call("GET", "/v1/events?type=refund.requested")
                        let tries = events["events"]?.elements?.first?["dispatches"]?.elements?.map { $0["tries"] }
                        return tries?.contains(2) == true ? true : nil
                    }
                    try await desk.advance(by: .seconds(340))
                    // Five minutes on, the request is also at risk; that event has a queue of its own.
                    let late = try await desk.value {
                        let found = bad.requests.filter { $0.json?["type"] != "refund.at_risk" }
                        return found.count >= 4 ? found.prefix(4) : nil
                    }
                    #expect(
                        late.map { $0.json?["type"] } == [
                            "refund.requested", "refund.requested", "refund.requested", "refund.waiting",
                        ]
                    )
                    #expect(Set(late.prefix(3).map { $0.headers["webhook-id"].first }).count == 1)
                }
            }
        }
    }

    @Test("Notifications are forwarded byte for byte, in both versions and however they are written")
    func forwarded() async throws {
        try await SocketServer.run(answering: .respond(status: 200)) { backend in
            try await TestDesk.withRunning(DeskSetup(forwardTo: ["\(backend.url)/apple"])) { desk in
                let bought = try await desk.buy()
                let signed = try #require(desk.emulator.notifications.first).signedPayload
                let usual = Data("{\"signedPayload\":\"\(signed)\"}".utf8)
                let copies = try await received(1, by: backend, on: "/apple", from: desk)
                #expect(copies.map(\.body) == [usual])
                #expect(copies[0].headers["webhook-signature"].isEmpty)
                try desk.emulator.configureApp(AppSettings(bundleID: Site.bundleID, notificationURL: nil))
                _ = try await desk.requestRefund(of: bought)
                let second = try #require(desk.emulator.notifications.last).signedPayload
                let spaced = Data("{ \"more\": [1, 2],\n \"signedPayload\" : \"\(second)\" }\n".utf8)
                #expect(try await desk.client.send("POST", "/notifications/v2", body: spaced).status == 200)
                #expect(try await desk.client.send("POST", "/notifications/v2", body: spaced).status == 200)
                let secret = try desk.emulator.credentials(of: Site.bundleID).sharedSecret
                let old = try BodyV1(transactionID: bought, password: secret).data + Data(" \n".utf8)
                #expect(try await desk.client.send("POST", "/notifications/v1", body: old).status == 200)
                let all = try await received(3, by: backend, on: "/apple", from: desk)
                #expect(Set(all.map(\.body)) == [usual, spaced, old])
            }
        }
    }

    // In the next two tests nothing wakes a sleeping worker but the desk itself: without that, they never end.

    @Test("A person's hold causes an event at once")
    func heldAtOnce() async throws {
        try await SocketServer.run(answering: .respond(status: 200)) { backend in
            try await TestDesk.withRunning(setup(backend)) { desk in
                let bought = try await desk.buy()
                _ = try await desk.requestRefund(of: bought)
                _ = try await received(2, by: backend, from: desk)
                for _ in 0..<2 { await backend.nextRequest() }
                let id = try #require(await desk.cases(of: bought).first?["id"]?.text)
                let until = desk.clock.timestamp + .seconds(100)
                let body: JSONValue = ["until": .string("\(until)")]
                #expect(try await desk.client.call("POST", "/v1/cases/\(id)/hold", body).status == 202)
                await backend.nextRequest()
                #expect(backend.requests.last?.json?["type"] == "refund.held")
            }
        }
    }

    @Test("A recovered notification is forwarded at once")
    func recoveredAtOnce() async throws {
        try await SocketServer.run(answering: .respond(status: 200)) { backend in
            try await Site.withOpen { site in
                try site.emulator.configureApp(
                    AppSettings(bundleID: Site.bundleID, notificationURL: "http://127.0.0.1:9/notifications/v2")
                )
                _ = try site.emulator.purchase(
                    PurchaseOrder(
                        bundleID: Site.bundleID,
                        productID: SoldProduct.coins.rawValue,
                        appAccountToken: AppAccountToken(rawValue: TestDesk.customer)
                    )
                )
                try await site.run(DeskSetup(forwardTo: ["\(backend.url)/apple"])) { _ in
                    await backend.nextRequest()
                    #expect(backend.requests.map(\.path) == ["/apple"])
                }
            }
        }
    }

    @Test("A shared secret never reaches the database, and is put back byte for byte")
    func marks() throws {
        let body = #"{ "password" : "s3cret", "notification_type":"CONSUMPTION_REQUEST", "x":"not s3cret" }"#
        let marked = try #require(SharedSecretMarks.marked(body, ["other", "s3cret"]))
        #expect(!marked.contains("\"s3cret\""))
        #expect(try SharedSecretMarks.unmarked(marked, ["other", "s3cret"]) == body)
        #expect(try SharedSecretMarks.unmarked(marked, ["s3cret", "newer"]) == body, "the list may change")
        #expect(throws: UnknownSharedSecret.self) { try SharedSecretMarks.unmarked(marked, ["other", "newer"]) }
        #expect(try SharedSecretMarks.unmarked(body, []) == body)
        #expect(SharedSecretMarks.marked(body, ["another"]) == nil)
    }

    @Test("A person sends events again, and pauses an endpoint")
    func orders() async throws {
        try await SocketServer.run(answering: .respond(status: 200)) { backend in
            try await TestDesk.withRunning(setup(backend)) { desk in
                let bought = try await desk.buy()
                _ = try await desk.requestRefund(of: bought)
                let told = try await received(2, by: backend, from: desk)
                let id = try #require(told[0].headers["webhook-id"].first)
                let again = try await desk.client.call("POST", "/v1/events/\(id)/resend")
                #expect(again.status == 200)
                let three = try await received(3, by: backend, from: desk)
                #expect(three[2].headers["webhook-id"].first == id)
                #expect(three[2].body == three[0].body)
                let listed = try await desk.client.call("GET", "/v1/endpoints")
                let endpoint = try #require(listed["endpoints"]?.elements?.first?["id"]?.text)
                let paused = try await desk.client.call("POST", "/v1/endpoints/\(endpoint)/pause")
                #expect(paused["endpoints"]?.elements?.first?["state"] == "paused")
                let since: JSONValue = ["since": "2020-01-01T00:00:00Z"]
                let recovered = try await desk.client.call("POST", "/v1/endpoints/\(endpoint)/recover", since)
                #expect(recovered["events"] == 0)
                let future: JSONValue = ["since": "2999-01-01T00:00:00Z"]
                #expect(try await desk.client.call("POST", "/v1/endpoints/\(endpoint)/recover", future).status == 400)
                #expect(try await desk.client.call("POST", "/v1/endpoints/ep_none/recover", since).status == 404)
                #expect(try await desk.client.call("POST", "/v1/events/evt_none/resend").status == 404)
                #expect(try await desk.client.call("GET", "/v1/events?type=refund.lost").status == 400)
                #expect(try await desk.client.call("GET", "/v1/events?kind=refund").status == 400)
            }
        }
    }

    @Test("A name that leads into a private network is refused before anything is sent")
    func privateNames() async throws {
        try await SocketServer.run(answering: .respond(status: 200)) { backend in
            let transport = PublicAddressTransport.shared
            let request = TransportRequest(method: "POST", url: "http://localhost:\(backend.port)/refunds")
            await #expect(throws: TransportFailure.self) { _ = try await transport.send(request) }
            #expect(backend.requests.isEmpty)
        }
    }
}
