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

@Suite("Receivers of events in trouble", .timeLimit(.minutes(45)))
struct EventTroubleTests {
    private static let secret = "whsec_" + Data("a secret of 24 bytes ....".utf8).base64EncodedString()
    private static let junk = SocketServer.Answer.write("\u{7}junk, not HTTP\r\n\r\n", then: .close)
    private static let lifeOfACase: [JSONValue] = ["refund.requested", "refund.answered", "refund.declined"]

    /// Returns the types of the events about a transaction in the order in which they first arrived.
    private static func types(of transactionID: String, at receiver: SocketServer) -> [JSONValue] {
        var seen: Set<String> = []
        return receiver.requests
            .filter { $0.json?["data.transactionId"] == .string(transactionID) }
            .filter { $0.headers["webhook-id"].first.map { seen.insert($0).inserted } ?? false }
            .compactMap { $0.json?["type"] }
    }

    /// Waits, without moving the time, until a receiver has all events of a transaction.
    private static func waitForAll(
        of transactionID: String,
        at receiver: SocketServer,
        from desk: TestDesk
    ) async throws {
        while !Task.isCancelled {
            let seen = desk.clock.waits
            _ = try await desk.client.call("GET", "/health/live")
            if types(of: transactionID, at: receiver).count == lifeOfACase.count { return }
            await desk.clock.nextWait(after: seen)
        }
        throw CaseStateTimeout(last: nil)
    }

    private static func checkSignature(of message: SocketServer.Received) throws {
        let id = try #require(message.headers["webhook-id"].first)
        let time = try #require(message.headers["webhook-timestamp"].first)
        let key = SymmetricKey(data: try #require(StandardWebhook.keyBytes(of: secret)))
        let code = HMAC<SHA256>.authenticationCode(for: Data("\(id).\(time).".utf8) + message.body, using: key)
        #expect(message.headers["webhook-signature"] == ["v1," + Data(code).base64EncodedString()])
    }

    @Test("After a day in which receivers fail or answer junk, they get every event once more in the order of its case")
    func day() async throws {
        try await SocketServer.run(answering: .respond(status: 500)) { failing in
            try await SocketServer.run(answering: Self.junk) { confused in
                try await SocketServer.run(answering: .respond(status: 204)) { good in
                    let receivers = [failing, confused, good]
                    let events = receivers.map { EventsConfiguration(url: "\($0.url)/refunds", secrets: [Self.secret]) }
                    try await TestDesk.withRunning(DeskSetup(events: events)) { desk in
                        var transactions: [String] = []
                        for _ in 0..<6 {
                            let bought = try await desk.buy()
                            transactions.append(bought)
                            try await desk.consent()
                            try await desk.deliver(bought)
                            let request = try await desk.requestRefund(of: bought)
                            _ = try await desk.caseOf(bought, in: .answered)
                            _ = try desk.emulator.decide(request.id, .decline)
                            await desk.emulator.deliveriesSettled()
                            // Neither the answer nor the third receiver waits for the other two.
                            try await Self.waitForAll(of: bought, at: good, from: desk)
                            for _ in 0..<4 { try await desk.advance(by: .seconds(3600)) }
                        }
                        #expect(desk.sent.count == transactions.count)
                        failing.answer(with: .respond(status: 200))
                        confused.answer(with: .respond(status: 200))
                        for _ in 0..<30 {
                            try await desk.advance(by: .seconds(1800))
                            _ = try await desk.client.call("GET", "/health/live")
                        }
                        for receiver in receivers {
                            for bought in transactions {
                                try await Self.waitForAll(of: bought, at: receiver, from: desk)
                                #expect(Self.types(of: bought, at: receiver) == Self.lifeOfACase)
                            }
                            let ids = Set(receiver.requests.compactMap { $0.headers["webhook-id"].first })
                            #expect(ids.count == transactions.count * Self.lifeOfACase.count)
                            for message in receiver.requests { try Self.checkSignature(of: message) }
                        }
                        #expect(failing.requests.count > good.requests.count)
                        let known = try await desk.client.call("GET", "/v1/endpoints")["endpoints"]?.elements ?? []
                        #expect(known.map { $0["failed"] } == [0, 0, 0])
                    }
                }
            }
        }
    }
}
