import AppStoreClient
import AppStoreTypes
import DeskTestSupport
import Foundation
import Refunds
import Testing

@testable import RefundDesk

@Suite("The monitor of the machine's clock")
struct ClockMonitorTests {
    private static let start = Timestamp(seconds: 1_780_000_000)
    private static let hour = Duration.seconds(3600)

    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// How far Apple's clock is ahead of the machine's clock at the start; `nil` if Apple has not responded.
        var apple: Duration?
        /// How much later than the start the newest notification was received.
        var newestReceipt: Duration?
        /// How far somebody sets the machine's clock after the start.
        var step: Duration = .zero
        /// How much time passes after that.
        var passes: Duration = .zero
        let doubt: ClockDoubt?
        /// The best known time, counted from the start.
        let now: Duration
    }

    static let rows: [Row] = [
        Row(testDescription: "A clock that runs with the time is trusted", passes: hour * 6, doubt: nil, now: hour * 6),
        Row(testDescription: "A clock one minute off is trusted", apple: .seconds(60), doubt: nil, now: .zero),
        Row(
            testDescription: "A clock that would cost much of Sandbox's five minutes is in doubt",
            apple: .seconds(-61),
            doubt: .differsFromApple(.seconds(61)),
            now: .seconds(-61)
        ),
        Row(
            testDescription: "A clock that is ahead of Apple's is in doubt",
            apple: Duration.zero - hour,
            doubt: .differsFromApple(hour),
            now: Duration.zero - hour
        ),
        Row(
            testDescription: "A clock that is behind Apple's is in doubt",
            apple: hour,
            doubt: .differsFromApple(Duration.zero - hour),
            now: hour
        ),
        Row(
            testDescription: "Apple's time goes on between its responses",
            apple: Duration.zero - hour,
            passes: hour * 2,
            doubt: .differsFromApple(hour),
            now: hour
        ),
        Row(
            testDescription: "A clock that is set to Apple's time is trusted",
            apple: hour,
            step: hour,
            doubt: nil,
            now: hour
        ),
        Row(testDescription: "A clock that is set forward is in doubt", step: hour, doubt: .wasSet(hour), now: .zero),
        Row(
            testDescription: "A clock that is set back is in doubt, and time goes on",
            step: Duration.zero - hour,
            passes: .seconds(60),
            doubt: .wasSet(Duration.zero - hour),
            now: .seconds(60)
        ),
        Row(
            testDescription: "A clock behind the newest notification is in doubt",
            newestReceipt: hour,
            doubt: .behindNewestReceipt(hour),
            now: .zero
        ),
        Row(
            testDescription: "Apple's time counts more than the newest notification",
            apple: .zero,
            newestReceipt: hour,
            doubt: nil,
            now: .zero
        ),
    ]

    @Test("The monitor compares the clock with Apple's, with the time that passes and with the store", arguments: rows)
    func doubt(_ row: Row) async throws {
        let clock = WrongClock(start: Self.start)
        let monitor = clock.monitor(newestReceipt: row.newestReceipt.map { Self.start + $0 })
        if let apple = row.apple { monitor.hear(Self.start + apple) }
        clock.set(by: row.step)
        clock.time.advance(by: row.passes)
        try await monitor.check()
        #expect(monitor.doubt == row.doubt)
        #expect(monitor.now == Self.start + row.now)
        #expect((monitor.holdTime != nil) == (row.doubt != nil || row.apple == nil))
    }

    @Test("The log says once that the clock is in doubt, with the remedy, and once that it is right again")
    func log() async throws {
        let (clock, log) = (WrongClock(start: Self.start), DeskLog())
        let monitor = clock.monitor(log: log)
        for step in [Self.hour, Duration.zero - Self.hour] {
            clock.set(by: step)
            for _ in 0..<2 { try await monitor.check() }
        }
        let doubts = log.lines.filter { $0.hasPrefix("error the clock is in doubt") }
        #expect(doubts.count == 1)
        #expect(doubts.first?.contains("timedatectl set-ntp true") == true)
        #expect(log.lines.filter { $0.hasPrefix("notice the clock is right again") }.count == 1)
    }

    @Test("Apple is asked for the time once a minute until it answers, and again while the clock is in doubt")
    func questions() async throws {
        let clock = WrongClock(start: Self.start)
        let monitor = clock.monitor()
        var count = 0
        for _ in 0..<2 { await monitor.ask { count += 1 } }
        #expect(count == 1)
        clock.time.advance(by: .seconds(60))
        await monitor.ask {
            count += 1
            #expect(monitor.holdTime != nil, "the answer may show that the clock is wrong")
            monitor.hear(clock.shown)
        }
        #expect(count == 2)
        #expect(monitor.holdTime == nil)
        clock.time.advance(by: .seconds(60))
        await monitor.ask { count += 1 }
        #expect(count == 2)
        clock.set(by: Self.hour)
        await monitor.ask { count += 1 }
        #expect(count == 3)
    }

    @Test("Without a server of Apple's to ask, cases are held only while the clock is in doubt")
    func nobodyToAsk() async throws {
        let clock = WrongClock(start: Self.start)
        let monitor = clock.monitor(asksApple: false)
        try await monitor.check()
        #expect(monitor.holdTime == nil)
        clock.set(by: Self.hour)
        #expect(monitor.holdTime != nil)
        #expect(monitor.now == Self.start)
        clock.set(by: Duration.zero - Self.hour)
        #expect(monitor.holdTime == nil)
        monitor.hear(Self.start - Self.hour, from: .google)
        #expect(monitor.doubt == .differsFromGoogle(Self.hour))
        #expect(monitor.holdTime != nil)
        #expect(monitor.doubt?.description == "this machine's clock is 60 min ahead of Google's")
    }

    @Test("Every page shows that the clock is in doubt and what to do, and nothing while it is right")
    func page() async throws {
        let clock = WrongClock(start: Self.start)
        var reader = Reader(register: RecordingRegister())
        reader.clockMonitor = clock.monitor()
        #expect(try await !reader.get("/").text.contains(#"role="alert""#))
        clock.set(by: Self.hour)
        let text = try await reader.get("/").text
        #expect(text.contains("was set 60 min forward"))
        #expect(text.contains("timedatectl set-ntp true"))
    }

    @Test(
        "The time of Apple's server comes from the Date header",
        arguments: [
            (["date": "Thu, 28 May 2026 20:26:40 GMT"], start), (["date": "yesterday"], nil), ([:], nil),
        ] as [([String: String], Timestamp?)]
    )
    func date(_ headers: [String: String], _ time: Timestamp?) {
        #expect(ClockReadingTransport.date(of: TransportResponse(status: 200, headers: headers)) == time)
    }

    @Test("No outcome becomes unknown while the clock is in doubt")
    func outcomes() async throws {
        let (clock, store) = (WrongClock(start: Self.start), CountingOutcomeStore())
        let monitor = clock.monitor()
        let work = OutcomeTimeoutWork(
            store: store,
            patience: .seconds(86_400),
            clockMonitor: monitor,
            now: { monitor.now }
        )
        clock.set(by: Self.hour)
        _ = try await work.workOne()
        #expect(store.calls == 0)
        clock.set(by: Duration.zero - Self.hour)
        clock.time.advance(by: .seconds(120))
        _ = try await work.workOne()
        #expect(store.calls == 1)
    }
}
