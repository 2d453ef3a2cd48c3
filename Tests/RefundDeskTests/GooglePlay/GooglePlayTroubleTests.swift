import AppStoreClient
import AppStoreTypes
import DeskTestSupport
import Foundation
import GooglePlay
import Refunds
import Store
import Synchronization
import TestSupport
import Testing

@testable import RefundDesk

@Suite("Trouble on the way to and from Google Play")
struct GooglePlayTroubleTests {
    @Test(
        "A failure of the token endpoint is not Google Play's refusal of the answer",
        arguments: [400, 401, 404, 500]
    )
    func noToken(status: Int) async throws {
        try await GooglePlayDesk.withOpen { desk in
            try await desk.push(desk.message(GooglePlayDesk.review()))
            try await desk.readOrders()
            // The access token that read the order has ended.
            desk.clock.advance(by: .seconds(3600))
            desk.google.state.withLock { $0.failures = [("google.example/token", status)] }
            try await desk.answer()
            var detail = try await desk.onlyCase()
            #expect(detail.attempts.map(\.state) == [.unsent])
            #expect(detail.facts.refundCase.state == .open)
            #expect(!detail.facts.refundCase.work.isAnswerFrozen)
            #expect(desk.google.answers.isEmpty)
            desk.google.state.withLock { $0.failures = [] }
            desk.clock.advance(by: .seconds(3600))
            try await desk.answer()
            detail = try await desk.onlyCase()
            #expect(detail.facts.refundCase.state == .answered)
        }
    }

    @Test("A call that answers a review ends within half of the lease")
    func lease() async throws {
        try await GooglePlayDesk.withOpen { desk in
            try await desk.push(desk.message(GooglePlayDesk.review()))
            try await desk.readOrders()
            try await desk.answer()
            let call = desk.google.state.withLock { $0.requests.last { $0.url.hasSuffix(":reviewrefund") } }
            #expect(try #require(call).timeout < .seconds(30))
        }
    }

    @Test("A refusal after an attempt that may have arrived is not final", arguments: [400, 404, 409])
    func refusedAfterSilence(status: Int) async throws {
        try await GooglePlayDesk.withOpen { desk in
            desk.google.state.withLock { $0.silent = [":reviewrefund"] }
            try await desk.push(desk.message(GooglePlayDesk.review()))
            try await desk.readOrders()
            try await desk.answer()
            desk.google.state.withLock { state in
                state.silent = []
                state.failures = [(":reviewrefund", status)]
            }
            desk.clock.advance(by: .seconds(30))
            try await desk.answer()
            #expect(try await desk.onlyCase().facts.refundCase.state == .open)
            desk.google.state.withLock { $0.failures = [] }
            desk.clock.advance(by: .seconds(3600))
            try await desk.answer()
            #expect(try await desk.onlyCase().facts.refundCase.state == .answered)
            #expect(desk.google.answers.count == 3)
            #expect(Set(desk.google.answers).count == 1)
        }
    }

    /// Returns the beginnings of the looks at the list of voided purchases.
    private static func beginnings(_ desk: GooglePlayDesk) -> [Int64] {
        desk.google.state.withLock { state in
            state.requests.compactMap { $0.url.firstMatch(of: /startTime=(\d+)/).flatMap { Int64($0.1) } }
        }
    }

    @Test("After days of failures, the list of voided purchases is read from before the last complete reading")
    func voidsAfterTrouble() async throws {
        try await GooglePlayDesk.withOpen { desk in
            let (work, day) = (try desk.voidedWork(), Int64(86_400_000))
            let start = desk.clock.timestamp.milliseconds
            try await desk.run(work)
            desk.google.state.withLock { $0.failures = [("voidedpurchases", 500)] }
            desk.clock.advance(by: .seconds(5 * 86_400))
            try await desk.run(work)
            desk.google.state.withLock { $0.failures = [] }
            desk.clock.advance(by: .seconds(60))
            try await desk.run(work)
            desk.clock.advance(by: .seconds(40 * 86_400))
            try await desk.run(work)
            let later = desk.clock.timestamp.milliseconds - 30 * day
            #expect(Self.beginnings(desk) == [start - 30 * day, start - 2 * day, start - 2 * day, later])
        }
    }

    @Test("A list of more than a hundred pages is read to its end")
    func manyPages() async throws {
        try await GooglePlayDesk.withOpen { desk in
            let work = try desk.voidedWork()
            desk.google.state.withLock { $0.voidedPages = 101 }
            try await desk.run(work)
            #expect(desk.google.state.withLock { $0.requests.last?.url.contains("token=100") } == true)
            try await desk.run(work)
            #expect(desk.google.state.withLock { $0.requests.last?.url.contains("token=101") } == true)
            #expect(try await work.claim() == nil)
            #expect(Self.beginnings(desk).count == 101)
        }
    }

    @Test("Apps that share a subscription are pulled by one worker, which takes the messages of all")
    func sharedSubscription() async throws {
        let other = "com.example.gems"
        try await GooglePlayDesk.withOpen(sharing: ["com.example.gems.play": other]) { desk in
            let workers = Desk.pullWorkers(
                desk.desk.apps,
                Desk.Dependencies(transport: desk.google, now: { desk.clock.timestamp }, clock: desk.clock),
                intake: desk.intake,
                refusals: RefusalLog(apps: desk.store) { desk.clock.timestamp },
                logger: desk.log.logger
            )
            #expect(workers.count == 1)
            let messages = try [GooglePlayDesk.package, other].enumerated().map { index, package in
                try desk.message(GooglePlayDesk.review(token: package), id: "\(index)", package: package)
            }
            desk.google.state.withLock { state in
                state.messages = messages.enumerated().map { index, message in
                    ["ackId": .string("a\(index)"), "message": message]
                }
            }
            try await desk.pull()
            #expect(desk.google.state.withLock(\.acknowledged) == ["a0", "a1"])
            let waiting = try await desk.store.waitingMessages(limit: 9).map(\.bundleID).sorted()
            #expect(waiting == ["com.example.coins.play", "com.example.gems.play"])
        }
    }

    @Test("Apps read the keys of push tokens once, not once for each app")
    func keys() async throws {
        let google = try FakeGoogle()
        let time = Timestamp.now
        let dependencies = Desk.Dependencies(transport: google, now: { time })
        for number in 1...3 {
            let configuration = GooglePlayConfiguration(
                packageName: "com.example.app\(number)",
                account: try ServiceAccount(keyFile: google.keyFile),
                push: GooglePlayConfiguration.Push(audience: FakeGoogle.audience, email: FakeGoogle.email),
                endpoints: .emulator(at: FakeGoogle.endpoint)
            )
            let proof = try #require(GooglePlayConnection(configuration, dependencies).proof)
            try await proof.check(google.authorization(at: time))
        }
        #expect(google.state.withLock { $0.requests.count { $0.url.hasSuffix("certs") } } == 1)
    }
}
