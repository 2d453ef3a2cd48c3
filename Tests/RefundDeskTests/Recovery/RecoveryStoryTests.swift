// This file is longer than most, because it tells each way in which notifications are missed and fetched back.

import AppStoreEmulator
import AppStoreTypes
import ClientTestSupport
import DeskTestSupport
import Foundation
import NIOHTTP1
import RefundDesk
import Refunds
import Store
import TestSupport
import Testing

/// Tells when a test that waits moves the time: after ever more looks.
///
/// A step during some work lets that work begin again. However slow the machine is, the pauses become long enough.
private struct RareSteps {
    private var next: Int
    private var looks = 0

    init(first: Int) { next = first }

    mutating func isDue() -> Bool {
        defer { looks += 1 }
        guard looks == next else { return false }
        next = 2 * next + 40
        return true
    }
}

@Suite("Recovery of notifications that Apple could not deliver", .timeLimit(.minutes(45)))
struct RecoveryStoryTests {
    /// Sells a product and asks for its refund, while no desk listens.
    private static func requestUnheard(
        at site: Site,
        customer: String = TestDesk.customer,
        in environment: AppStoreEnvironment = .production
    ) throws -> String {
        try requestUnheard(of: site.emulator, customer: customer, in: environment)
    }

    private static func requestUnheard(
        of emulator: RunningEmulator,
        customer: String = TestDesk.customer,
        in environment: AppStoreEnvironment = .production
    ) throws -> String {
        var order = PurchaseOrder(
            bundleID: Site.bundleID,
            productID: SoldProduct.coins.rawValue,
            appAccountToken: AppAccountToken(rawValue: customer)
        )
        order.environment = environment
        let transactionID = try emulator.purchase(order).transactionID
        _ = try emulator.requestRefund(of: transactionID, reason: .unintendedPurchase)
        return transactionID
    }

    /// Lets Apple send to an address where nothing listens.
    private static func leaveUnheard(_ site: Site) throws {
        try site.emulator.configureApp(
            AppSettings(bundleID: Site.bundleID, notificationURL: "http://127.0.0.1:9/notifications/v2")
        )
    }

    /// Returns what the desk knows of an environment once it meets a condition.
    private static func recovery(
        _ desk: TestDesk,
        of environment: AppStoreEnvironment = .production,
        once fits: (JSONValue) -> Bool
    ) async throws -> JSONValue {
        var last: JSONValue?
        // A state that never comes must not use up the suite's time.
        for _ in 0..<20_000 where !Task.isCancelled {
            let seen = desk.clock.waits
            let items = try await desk.client.call("GET", "/v1/recovery")["recovery"]?.elements ?? []
            last = items.first { $0["environment"]?.text == environment.rawValue }
            if let last, fits(last) { return last }
            await desk.clock.nextWait(after: seen)
        }
        throw CaseStateTimeout(last: last)
    }

    /// The refund requests of each hour without a desk: few, or in a drill more than 500 in eleven hours.
    private static let requestsPerHour = isDrill ? 46 : 5
    private static let isDrill = ProcessInfo.processInfo.environment["REFUND_DESK_DRILL_SECONDS"] != nil

    /// Waits until a receiver has the events of all cases, and expects them in the order of their case.
    ///
    /// An event counts when it first arrives: if the test moves the time while an event is on its way, the event's
    /// claim ends, and it is sent again under the same identifier.
    private static func expectStories(
        of transactions: [String],
        at receiver: SocketServer,
        from desk: TestDesk
    ) async throws {
        func told() -> [SocketServer.Received] {
            var seen: Set<String?> = []
            return receiver.requests.filter { seen.insert($0.headers["webhook-id"].first).inserted }
        }
        // Moving the time may have interrupted the sending of an event. Its next try comes when time moves again.
        var steps = RareSteps(first: 40)
        while told().count(where: { $0.json?["type"] == "refund.answered" }) < transactions.count, !Task.isCancelled {
            if steps.isDue() { try await desk.advance(by: .seconds(300)) }
            await desk.clock.nextWait(after: desk.clock.waits)
        }
        let stories = Dictionary(grouping: told()) { $0.json?["data.transactionId"]?.text }
        for transaction in transactions {
            let types =
                stories[transaction]?.compactMap { $0.json?["type"]?.text }.filter { $0 != "refund.at_risk" } ?? []
            #expect(types.first == "refund.requested")
            #expect(types.last == "refund.answered")
            #expect(types.dropFirst().dropLast().allSatisfy { $0 == "refund.waiting" })
        }
    }

    @Test(
        "A desk whose address answers 500 all day answers every refund request in time, and sends each event in order"
    )
    func failingAddress() async throws {
        try await SocketServer.run(answering: .respond(status: 500)) { proxy in
            try await SocketServer.run(answering: .respond(status: 204)) { backend in
                let events = [EventsConfiguration(url: backend.url, secrets: ["secret"])]
                try await TestDesk.withRunning(DeskSetup(events: events)) { desk in
                    _ = try await Self.recovery(desk) { $0["lastSuccessAt"]?.text != nil }
                    try desk.emulator.configureApp(
                        AppSettings(bundleID: Site.bundleID, notificationURL: "\(proxy.url)/notifications/v2")
                    )
                    let begin = desk.clock.timestamp
                    var requested: [String] = []
                    for hour in stride(from: 0, to: 11, by: Self.isDrill ? 1 : 3) {
                        // Without consent, the recovered cases wait, so no step of the time ends the lease of an
                        // attempt.
                        let customer = "7b1f0c52-9a34-4a0e-8f6d-00000000000\(String(hour, radix: 16))"
                        let new = try (0..<Self.requestsPerHour).map { _ in
                            try Self.requestUnheard(of: desk.emulator, customer: customer)
                        }
                        requested += new
                        await desk.emulator.deliveriesSettled()
                        var steps = RareSteps(first: 0)
                        for transactionID in new {
                            while try await desk.cases(of: transactionID).first?["state"] != "waiting",
                                !Task.isCancelled
                            {
                                if steps.isDue() { try await desk.advance(by: .seconds(300)) }
                                await desk.clock.nextWait(after: desk.clock.waits)
                            }
                            try await desk.deliver(transactionID)
                        }
                        try await desk.consent(of: customer)
                        for transactionID in new { _ = try await desk.caseOf(transactionID, in: .answered) }
                        let next = begin + .seconds((hour + (Self.isDrill ? 1 : 3)) * 3600)
                        while desk.clock.timestamp < next, !Task.isCancelled {
                            try await desk.advance(by: .seconds(900))
                            _ = try await desk.client.call("GET", "/health/live")
                        }
                    }
                    try await Self.expectStories(of: requested, at: backend, from: desk)
                    #expect(desk.sent.count == requested.count)
                    #expect(!proxy.requests.isEmpty)
                }
            }
        }
    }

    @Test(
        "A desk that was down for 11 hours answers every refund request in time and once, and sends each event"
    )
    func outage() async throws {
        try await SocketServer.run(answering: .respond(status: 204)) { backend in
            try await outage(tellingTo: backend)
        }
    }

    private func outage(tellingTo backend: SocketServer) async throws {
        try await Site.withOpen { site in
            // A desk ran before, so recovery begins where it stopped.
            let clock = DeskClock(start: site.emulator.now)
            try await site.run(clock: clock) { desk in
                _ = try await Self.recovery(desk) { $0["lastSuccessAt"]?.text != nil }
            }
            try Self.leaveUnheard(site)
            var requested: [String] = []
            for hour in 0..<11 {
                for _ in 0..<Self.requestsPerHour { requested.append(try Self.requestUnheard(at: site)) }
                if hour < 10 { _ = try await site.emulator.advanceClock(by: .seconds(3600)) }
                await site.emulator.deliveriesSettled()
            }
            _ = try await site.emulator.advanceClock(by: .seconds(3300))
            clock.advance(by: .seconds(39_300))
            let events = [EventsConfiguration(url: backend.url, secrets: ["secret"])]
            try await site.run(DeskSetup(events: events), clock: clock) { desk in
                try await desk.consent()
                for transactionID in requested {
                    try await desk.deliver(transactionID)
                    let answered = try await desk.caseOf(transactionID, in: .answered)
                    let deadline = try #require(answered["deadline"]?.text.flatMap { Timestamp(rfc3339: $0) })
                    #expect(deadline > desk.clock.timestamp)
                }
                #expect(desk.sent.count == requested.count)
                let known = try await Self.recovery(desk) {
                    $0["lastSuccessAt"]?.text != nil && $0["isRunning"] == false
                }
                #expect(known["requests.issued"] == .integer(Int64(requested.count)))
                #expect(known["requests.received"] == .integer(0))
                #expect(known["requests.recovered"] == .integer(Int64(requested.count)))
                #expect(known["cases.answered"] == .integer(Int64(requested.count)))
                #expect(known["cases.missed"] == .integer(0))
                #expect(known["gaps"]?.elements?.isEmpty == true)
                try await Self.expectStories(of: requested, at: backend, from: desk)
            }
        }
    }

    @Test(
        "The newest refund requests that can still be answered come first, before other notifications",
        arguments: [(AppStoreEnvironment.production, 4), (.sandbox, 1)]
    )
    func newestFirst(_ environment: AppStoreEnvironment, _ periods: Int) async throws {
        try await Site.withOpen { site in
            try Self.leaveUnheard(site)
            let old = try Self.requestUnheard(at: site, in: environment)
            _ = try await site.emulator.advanceClock(by: .seconds(6 * 3600))
            let new = try Self.requestUnheard(at: site, in: environment)
            await site.emulator.deliveriesSettled()
            try await site.run { desk in
                _ = try await desk.caseOf(old) { $0["state"]?.text != nil }
                let bodies = desk.emulator.requests
                    .filter { $0.endpoint == .notificationHistory && $0.environment == environment }.map(\.body)
                // The last five minutes in Sandbox, and ever longer periods in Production.
                let types = bodies.map { $0?["notificationType"] }
                #expect(types.prefix(periods).count { $0 == "CONSUMPTION_REQUEST" } == periods)
                #expect(types.dropFirst(periods).allSatisfy { $0 == nil })
                let list = try await desk.client.call("GET", "/v1/notifications")["notifications"]?.elements ?? []
                let requests = list.filter { $0["type"] == "CONSUMPTION_REQUEST" }
                    .compactMap { $0["transactionId"]?.text }
                // The list begins with what was stored last.
                #expect(requests == [old, new])
                #expect(list.allSatisfy { $0["recovered"] == true })
            }
        }
    }

    @Test("Open refund requests come before the rest of a run that a stopped desk began")
    func storedRun() async throws {
        try await Site.withOpen { site in
            let setup = DeskSetup(environments: [.production])
            let clock = DeskClock(start: site.emulator.now)
            func wait(_ duration: Duration) async throws {
                await site.emulator.deliveriesSettled()
                _ = try await site.emulator.advanceClock(by: duration)
                clock.advance(by: duration)
            }
            try await site.run(setup, clock: clock) { desk in
                _ = try await Self.recovery(desk) { $0["lastSuccessAt"]?.text != nil }
            }
            try Self.leaveUnheard(site)
            for _ in 0..<15 { _ = try Self.requestUnheard(at: site) }
            try await wait(.seconds(900))
            let answers = [EndpointFault { $0.times = 1 }, EndpointFault { $0.status = 500 }]
            site.emulator.setFaults(EmulatorFaults { $0.answers[.endpoint(.notificationHistory)] = answers })
            try await site.run(setup, clock: clock) { desk in
                _ = try await Self.recovery(desk) { $0["failure"]?.text != nil && $0["isRunning"] == true }
            }
            site.emulator.setFaults(EmulatorFaults())
            let new = try Self.requestUnheard(at: site)
            try await wait(.seconds(3 * 3600))
            let before = site.emulator.requests.count
            try await site.run(setup, clock: clock) { desk in
                _ = try await desk.caseOf(new) { $0["state"]?.text != nil }
                let asked = desk.emulator.requests.dropFirst(before)
                    .filter { $0.endpoint == .notificationHistory }.map { $0.body?["notificationType"] }
                #expect(asked.first == "CONSUMPTION_REQUEST")
            }
        }
    }

    @Test("A page that fails delays the complete time, and the next run continues")
    func failing() async throws {
        try await Site.withOpen { site in
            try Self.leaveUnheard(site)
            for _ in 0..<15 { _ = try Self.requestUnheard(at: site) }
            await site.emulator.deliveriesSettled()
            _ = try await site.emulator.advanceClock(by: .seconds(900))
            let fault = EndpointFault { $0.status = 500 }
            site.emulator.setFaults(EmulatorFaults { $0.answers[.endpoint(.notificationHistory)] = [fault] })
            try await site.run { desk in
                let failed = try await Self.recovery(desk) { $0["failure"]?.text != nil }
                #expect(failed["completeUntil"] == failed["completeSince"])
                #expect(failed["failure"]?.text == "Apple answered 500")
                site.emulator.setFaults(EmulatorFaults())
                try await desk.advance(by: .seconds(30))
                let known = try await Self.recovery(desk) { $0["requests.recovered"] == .integer(15) }
                #expect(known["failure"]?.text == nil)
                let until = try #require(known["completeUntil"]?.text.flatMap { Timestamp(rfc3339: $0) })
                #expect(until <= desk.clock.timestamp - .seconds(600))
            }
        }
    }

    /// A failure of Apple's pages that makes a run begin again.
    struct PageFailure: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// What Apple answers to one request for a page after another; the last counts for all others.
        let answers: [EndpointFault]
        /// What the desk says about the pages; `nil` if it says so only once it continues with the stored position.
        let failure: String?
    }

    static let pageFailures = [
        PageFailure(
            testDescription: "The position in the pages has expired",
            answers: [EndpointFault { $0.times = 1 }, EndpointFault { $0.status = 500 }],
            failure: nil
        ),
        PageFailure(
            testDescription: "Each page leads to itself",
            answers: [
                EndpointFault { $0.body = ["notificationHistory": [], "hasMore": true, "paginationToken": "again"] }
            ],
            failure: "Apple's pages repeat"
        ),
    ]

    @Test("A run that cannot continue in Apple's pages begins again, and misses nothing", arguments: pageFailures)
    func lostPosition(_ row: PageFailure) async throws {
        try await Site.withOpen { site in
            let setup = DeskSetup(environments: [.production])
            let clock = DeskClock(start: site.emulator.now)
            try await site.run(setup, clock: clock) { desk in
                _ = try await Self.recovery(desk) { $0["lastSuccessAt"]?.text != nil }
            }
            try Self.leaveUnheard(site)
            for _ in 0..<15 { _ = try Self.requestUnheard(at: site) }
            await site.emulator.deliveriesSettled()
            _ = try await site.emulator.advanceClock(by: .seconds(900))
            clock.advance(by: .seconds(900))
            var switches = EmulatorSwitches()
            switches.paginationTokenSeconds = 60
            site.emulator.setSwitches(switches)
            site.emulator.setFaults(EmulatorFaults { $0.answers[.endpoint(.notificationHistory)] = row.answers })
            try await site.run(setup, clock: clock) { desk in
                if let failure = row.failure {
                    _ = try await Self.recovery(desk) { $0["failure"]?.text == failure && $0["isRunning"] == false }
                } else {
                    _ = try await Self.recovery(desk) { $0["failure"]?.text != nil && $0["isRunning"] == true }
                }
                site.emulator.setFaults(EmulatorFaults())
                try await desk.advance(by: .seconds(90))
                if row.failure == nil {
                    let refused = try await Self.recovery(desk) { $0["failure"]?.text?.contains("4000017") == true }
                    #expect(refused["isRunning"] == false)
                    try await desk.advance(by: .seconds(60))
                }
                let known = try await Self.recovery(desk) { $0["requests.recovered"] == .integer(15) }
                #expect(known["requests.issued"] == .integer(15))
                #expect(known["failure"]?.text == nil)
                #expect(known["gaps"]?.elements?.isEmpty == true)
                let list = try await desk.client.call("GET", "/v1/notifications?limit=100")["notifications"]?.elements
                #expect(list?.count == 30)
            }
        }
    }

    @Test("What Apple delivered is counted as received, and is not stored twice")
    func received() async throws {
        try await Site.withOpen { site in
            try await site.run { desk in
                _ = try await Self.recovery(desk) { $0["lastSuccessAt"]?.text != nil }
                let bought = try await desk.buy { $0.environment = .production }
                _ = try await desk.requestRefund(of: bought)
                try await desk.advance(by: .seconds(1200))
                let known = try await Self.recovery(desk) { $0["requests.issued"] != .integer(0) }
                #expect(known["requests.received"] == .integer(1))
                #expect(known["requests.recovered"] == .integer(0))
                let list = try await desk.client.call("GET", "/v1/notifications")["notifications"]?.elements ?? []
                #expect(list.count == 2)
                #expect(list.allSatisfy { $0["recovered"] == false })
            }
        }
    }

    @Test(
        "A notification that the desk refused while its file was gone is recovered a minute later",
        .enabled(if: !TestDatabase.isShared, "only a file can be moved")
    )
    func refused() async throws {
        try await Site.withOpen { site in
            try await site.run { desk in
                _ = try await Self.recovery(desk) { $0["lastSuccessAt"]?.text != nil }
                let path = site.folder.path("refund-desk.sqlite")
                try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
                let bought = try await desk.buy { $0.environment = .production }
                try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
                #expect(try await Self.stored(desk, bought) == nil)
                try await desk.advance(by: .seconds(60))
                while try await Self.stored(desk, bought) == nil, !Task.isCancelled {
                    await desk.clock.nextWait(after: desk.clock.waits)
                }
                #expect(try await Self.stored(desk, bought)?["recovered"] == true)
            }
        }
    }

    @Test("Refusals that strangers or other apps cause make no early call to Apple")
    func strangers() async throws {
        try await Site.withOpen { site in
            try await site.run(DeskSetup(environments: [.sandbox])) { desk in
                _ = try await Self.recovery(desk, of: .sandbox) { $0["lastSuccessAt"]?.text != nil }
                let before = Self.historyCalls(site)
                #expect(before.allSatisfy { $0.environment == .sandbox })
                // This desk is not configured for Production, so it answers 503.
                _ = try await desk.buy { $0.environment = .production }
                let secret = JSONValue.object([
                    "notification_type": "REFUND", "bid": .string(Site.bundleID), "password": "guessed",
                    "environment": "Sandbox",
                ])
                #expect(try await desk.client.call("POST", "/notifications/v1", secret).status == 503)
                let waits = desk.clock.waits
                try await desk.advance(by: .seconds(120))
                await desk.clock.nextWait(after: waits)
                #expect(Self.historyCalls(site) == before)
            }
        }
    }

    /// Returns the stored notification about a transaction.
    private static func stored(_ desk: TestDesk, _ transactionID: String) async throws -> JSONValue? {
        let list = try await desk.client.call("GET", "/v1/notifications")["notifications"]?.elements ?? []
        return list.first { $0["transactionId"]?.text == transactionID }
    }

    private static func historyCalls(_ site: Site) -> [ReceivedRequest] {
        site.emulator.requests.filter { $0.endpoint == .notificationHistory }
    }
}

@Suite("Recovery of an app with version 1", .timeLimit(.minutes(45)))
struct RecoveryTestsV1 {
    /// Returns how often a desk asked for a customer's purchases.
    private static func historyReads(at site: Site) -> Int {
        site.emulator.requests.count { $0.endpoint == .transactionHistory }
    }

    /// Whether a desk has done with a case what it can: answered it, or found that the customer's consent is missing.
    private static func isSettled(_ refundCase: JSONValue) -> Bool {
        refundCase["state"] == "answered" || refundCase["blockReason"] == "noConsent"
    }

    @Test(
        "A refund that was missed becomes known from the customer's refund history, and the next case reads purchases",
        arguments: [true, false]
    )
    func refund(isAnswered: Bool) async throws {
        try await Site.withOpen { site in
            let clock = DeskClock(start: site.emulator.now)
            var requestID = ""
            var transactionID = ""
            var other = ""
            try await site.run(clock: clock) { desk in
                transactionID = try await desk.buy { $0.environment = .production }
                other = try await desk.buy { $0.environment = .production }
                if isAnswered { try await desk.consent() }
                try await desk.deliver(transactionID)
                try await desk.deliver(other)
                requestID = try await desk.requestRefund(of: transactionID).id
                _ = try await desk.caseOf(transactionID, once: Self.isSettled)
            }
            // No notification reports the decision, and the history of notifications does not list it.
            try site.emulator.configureApp(AppSettings(bundleID: Site.bundleID))
            _ = try await site.emulator.advanceClock(by: .seconds(3600))
            _ = try site.emulator.decide(requestID, .grantFull)
            _ = try await site.emulator.advanceClock(by: .seconds(3600))
            clock.advance(by: .seconds(7200))
            try await site.run(clock: clock) { desk in
                let decided = try await desk.caseOf(transactionID) { $0["outcome"] != nil }
                #expect(decided["outcome.decision"] == "granted")
                let list = try await desk.client.call("GET", "/v1/notifications")["notifications"]?.elements ?? []
                #expect(!list.contains { $0["type"] == "REFUND" })
                let items = try await desk.client.call("GET", "/v1/recovery")["recovery"]?.elements ?? []
                #expect(items.allSatisfy { $0["limit"]?.text?.contains("version 1") == true })
                // The customer's purchases were read before the outage, and both purchases are known.
                let reads = Self.historyReads(at: site)
                _ = try await desk.requestRefund(of: other)
                _ = try await desk.caseOf(other, once: Self.isSettled)
                #expect(Self.historyReads(at: site) == reads + 1)
            }
        }
    }
}
