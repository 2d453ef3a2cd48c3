import AppStoreClient
import AppStoreTypes
import ClientTestSupport
import DeskTestSupport
import Foundation
import Refunds
import Store
import Synchronization
import TestSupport
import Testing

@testable import RefundDesk

@Suite("Fetching the bank's rates")
struct DailyRateWorkTests {
    /// A desk that fetches rates, and a bank that a test answers for.
    private final class Bank: Sendable {
        let clock = VirtualClock()
        let log = DeskLog()
        let answer = Mutex<TransportResponse?>(nil)
        let calls = Mutex(0)
        let urls = Mutex<[String]>([])

        var today: Day { Day(of: clock.timestamp) }

        /// Publishes rates of a day, some days before today.
        func publish(_ dollars: String, daysAgo: Int64 = 0) {
            let day = Day(number: today.number - daysAgo)
            let text =
                "<?xml version=\"1.0\"?><gesmes:Envelope><Cube><Cube time='\(day)'><Cube currency='USD' rate='\(dollars)'/>"
                + "</Cube></Cube></gesmes:Envelope>"
            answer.withLock { $0 = TransportResponse(status: 200, body: Data(text.utf8)) }
        }

        func work(_ store: Store) -> DailyRateWork {
            DailyRateWork(
                rates: RateConfiguration(daily: RateConfiguration.bank),
                store: store,
                transport: RecordingTransport { [self] request in
                    calls.withLock { $0 += 1 }
                    urls.withLock { $0.append(String(request.url.split(separator: "/").last ?? "")) }
                    guard let response = answer.withLock(\.self) else {
                        throw TransportFailure(.noConnection, "refused")
                    }
                    return response
                },
                now: { [clock] in clock.timestamp },
                logger: log.logger
            )
        }

        /// Does the work as often as it is due.
        func run(_ work: DailyRateWork, for time: Duration = .seconds(60)) async throws {
            let end = clock.timestamp + time
            while clock.timestamp < end {
                clock.advance(by: .seconds(60))
                guard let job = try await work.claim() else { continue }
                try await work.work(job, at: WorkPlace(in: Slots(count: 1), beside: WaitingLimit(count: 0)))
            }
        }
    }

    @Test("The bank is asked at once, then once a day after it has published")
    func daily() async throws {
        try await ConfigurationFolder.withStore { _, store in
            let bank = Bank()
            let work = bank.work(store)
            bank.publish("1.1172", daysAgo: 1)
            try await bank.run(work)
            #expect(bank.calls.withLock(\.self) == 1)
            #expect(try await store.rateCoverage().newest == Day(number: bank.today.number - 1))
            try await bank.run(work, for: .seconds(3 * 86_400))
            #expect(bank.calls.withLock(\.self) == 4)
            let due = try #require(try await work.nextDue())
            let hour = (due - Day(of: due).start) / .seconds(3600)
            #expect(hour >= 15.25 && hour <= 16.25)
        }
    }

    @Test("The file with all rates is read once if the newest file leaves a gap")
    func hole() async throws {
        try await ConfigurationFolder.withStore { _, store in
            let bank = Bank()
            let old = ExchangeRate(currency: "USD", day: Day(number: bank.today.number - 100), perEuro: 1_100_000)
            _ = try await store.importRates([old])
            bank.publish("1.1172", daysAgo: 60)
            let work = bank.work(store)
            try await bank.run(work)
            #expect(try await store.rateCoverage().newest == Day(number: bank.today.number - 60))
            try await bank.run(work, for: .seconds(86_400))
            #expect(bank.urls.withLock(\.self) == ["eurofxref-hist.xml", "eurofxref-hist-90d.xml"])
        }
    }

    @Test("A failure is logged and tried again after an hour")
    func failing() async throws {
        try await ConfigurationFolder.withStore { _, store in
            let bank = Bank()
            let work = bank.work(store)
            try await bank.run(work)
            bank.answer.withLock { $0 = TransportResponse(status: 302) }
            try await bank.run(work, for: .seconds(3600))
            bank.answer.withLock { $0 = TransportResponse(status: 200, body: Data("<html></html>".utf8)) }
            try await bank.run(work, for: .seconds(3600))
            bank.publish("1.1", daysAgo: -1)
            try await bank.run(work, for: .seconds(3600))
            #expect(bank.calls.withLock(\.self) == 4)
            #expect(bank.log.lines.count { $0.contains("the bank's exchange rates were not fetched") } == 4)
            #expect(try await store.rateCoverage() == RateCoverage())
            bank.publish("1.1")
            try await bank.run(work, for: .seconds(3600))
            #expect(try await store.rateCoverage().newest == bank.today)
        }
    }

    @Test("A rate that is ten times another is refused, and a stored rate stays", arguments: ["11.2", "0.1", "1.2"])
    func implausible(_ dollars: String) async throws {
        try await ConfigurationFolder.withStore { _, store in
            let bank = Bank()
            let before = ExchangeRate(currency: "USD", day: Day(number: bank.today.number - 2), perEuro: 1_100_000)
            _ = try await store.importRates([before])
            bank.publish(dollars, daysAgo: 1)
            try await bank.run(bank.work(store))
            let isTaken = dollars == "1.2"
            #expect(try await store.rateCoverage().newest == Day(number: bank.today.number - (isTaken ? 1 : 2)))
            #expect(bank.log.lines.contains { $0.contains("is not plausible and was refused") } == !isTaken)
            // An older answer with another value changes nothing.
            bank.publish("1.3", daysAgo: 2)
            try await bank.run(bank.work(store))
            #expect(try await store.rate(of: "USD", on: before.day) == before)
        }
    }

    @Test("rates.update is off by default and can be daily")
    func configured() throws {
        let folder = try ConfigurationFolder()
        #expect(try folder.load().rates.daily == nil)
        try folder.replace("apps:", by: "rates: { update: daily }\napps:", in: "refund-desk.yml")
        let rates = try folder.load().rates
        #expect(rates.daily == RateConfiguration.bank && rates.isShipped)
        try folder.replace("update: daily", by: "url: https://bank.example.com/rates.xml", in: "refund-desk.yml")
        #expect(folder.issues().first?.contains("rates.url: is for update: daily") == true)
        try folder.replace("{ url: https", by: "{ update: daily, url: http", in: "refund-desk.yml")
        #expect(folder.issues().first?.contains("https") == true)
    }
}
