import AppStoreClient
import AppStoreTypes
import Foundation
import Logging
import Refunds
import Synchronization

/// Why the desk does not trust this machine's clock.
package enum ClockDoubt: Hashable, Sendable {
    /// The clock differs from the `Date` of Apple's responses; positive if it is ahead.
    case differsFromApple(Duration)
    /// The clock differs from the `Date` of Google's responses; positive if it is ahead.
    case differsFromGoogle(Duration)
    /// The clock is earlier than the time at which the newest stored notification or consent arrived.
    case behindNewestReceipt(Duration)
    /// The clock was set while the desk ran, and no server has sent a time yet; positive if it was set forward.
    case wasSet(Duration)
}

extension ClockDoubt: CustomStringConvertible {
    /// What is wrong, as part of a sentence.
    package var description: String {
        switch self {
        case .differsFromApple(let lead):
            "this machine's clock is \(Self.minutes(lead)) min \(lead > .zero ? "ahead of" : "behind") Apple's"
        case .differsFromGoogle(let lead):
            "this machine's clock is \(Self.minutes(lead)) min \(lead > .zero ? "ahead of" : "behind") Google's"
        case .behindNewestReceipt(let gap):
            "this machine's clock is \(Self.minutes(gap)) min behind the newest stored notification or consent"
        case .wasSet(let step):
            "this machine's clock was set \(Self.minutes(step)) min \(step > .zero ? "forward" : "back") while the desk ran"
        }
    }

    /// What to do, as part of a sentence.
    package static let remedy = "set the clock with timedatectl set-ntp true"
    /// What the desk does in the meantime, as part of a sentence.
    package static let consequence = "until the clock is right, cases whose deadline seems past are held, not missed"

    /// The doubt, its consequence and its remedy, in sentences for a page.
    var notice: String { "Note: \(self). To correct it, \(Self.remedy); \(Self.consequence)." }

    private static func minutes(_ duration: Duration) -> Int64 { abs(duration.milliseconds) / 60_000 }
}

/// Compares this machine's clock with Apple's and Google's, with the newest stored arrival, and with the time that has
/// passed.
///
/// From one response to the next, the monitor counts the time with a clock that nobody can set. So it notices at once
/// if somebody sets the machine's clock, and the desk continues with the time that the monitor expected.
package final class ClockMonitor: Sendable {
    /// How far the clock may be off before deadlines are in doubt: a fifth of the time that Apple waits in Sandbox.
    package static let tolerance: Duration = .seconds(60)
    /// How long a case is held before its deadline is compared again.
    static let pause: Duration = .seconds(60)
    /// How long a case is held while Apple is asked for the time.
    private static let pauseWhileAsking: Duration = .seconds(5)

    /// A server that sends its time with each response.
    enum Server: Sendable {
        case apple, google
    }

    /// A time, and how long the monitor had existed then.
    private struct Reference {
        var time: Timestamp
        var age: Duration
    }

    private struct State {
        var start: Reference
        /// The time in the last response of a server.
        var heard: Reference?
        /// The server that sent it.
        var server = Server.apple
        var newestReceipt: Timestamp?
        var isReceiptRead = false
        var askedAt: Duration?
        var isAsking = false
        var logged: ClockDoubt?

        /// Returns the time that the last reference and the time since then give.
        func expected(at age: Duration) -> Timestamp {
            let reference = heard ?? start
            return reference.time + (age - reference.age)
        }
    }

    private let machineTime: @Sendable () -> Timestamp
    private let age: @Sendable () -> Duration
    private let store: any StoreHealth
    private let asksApple: Bool
    private let logger: Logger
    private let state: Mutex<State>

    /// Creates a monitor.
    ///
    /// - Parameters:
    ///   - now: returns the machine's time.
    ///   - clock: measures how much time has passed.
    ///   - store: the store, which knows when its newest notification or consent arrived.
    ///   - asksApple: whether the desk has a key to ask Apple for the time. Without one it asks no server, and learns
    ///     the time from the calls that it makes to Google anyway.
    ///   - logger: the logger.
    init(
        now: @escaping @Sendable () -> Timestamp,
        clock: any Clock<Duration>,
        store: any StoreHealth,
        asksApple: Bool = true,
        logger: Logger
    ) {
        machineTime = now
        age = clock.stopwatch()
        self.store = store
        self.asksApple = asksApple
        self.logger = logger
        state = Mutex(State(start: Reference(time: now(), age: .zero)))
    }

    /// Records the time in a response of a server.
    func hear(_ time: Timestamp, from server: Server = .apple) {
        let age = age()
        state.withLock { ($0.heard, $0.server) = (Reference(time: time, age: age), server) }
    }

    /// The best known time: the machine's, or the expected one if the machine's differs too much from it.
    var now: Timestamp {
        let (now, age) = (machineTime(), age())
        let expected = state.withLock { $0.expected(at: age) }
        return Self.excess(now - expected) == nil ? now : expected
    }

    /// Why the clock is not trusted now; `nil` if it is trusted.
    package var doubt: ClockDoubt? {
        let (now, age) = (machineTime(), age())
        return state.withLock { state in
            if let lead = Self.excess(now - state.expected(at: age)) {
                guard state.heard != nil else { return .wasSet(lead) }
                return switch state.server {
                case .apple: .differsFromApple(lead)
                case .google: .differsFromGoogle(lead)
                }
            }
            guard state.heard == nil, let newest = state.newestReceipt, let gap = Self.excess(newest - now), gap > .zero
            else { return nil }
            return .behindNewestReceipt(gap)
        }
    }

    private static func excess(_ difference: Duration) -> Duration? {
        difference > tolerance || difference < .zero - tolerance ? difference : nil
    }

    /// How long to hold a case whose deadline seems past; `nil` if the clock is trusted.
    ///
    /// Until Apple has answered once, nothing but the clock itself says that it is right. A desk that cannot ask Apple
    /// would wait for ever, so it trusts a clock that nothing contradicts.
    var holdTime: Duration? {
        if doubt != nil { return Self.pause }
        return state.withLock { state in
            if state.isAsking { return Self.pauseWhileAsking }
            return state.heard == nil && asksApple ? Self.pause : nil
        }
    }

    /// Asks Apple for the time if the answer matters, at most once a minute.
    ///
    /// It matters if the clock is in doubt or if no server has answered since the start. The response itself reaches
    /// the monitor through ``hear(_:from:)``.
    func ask(_ question: () async -> Void) async {
        let (isDoubted, age) = (doubt != nil, age())
        let mayAsk = state.withLock { state in
            guard isDoubted || state.heard == nil, !state.isAsking else { return false }
            if let askedAt = state.askedAt, age - askedAt < Self.pause { return false }
            (state.askedAt, state.isAsking) = (age, true)
            return true
        }
        guard mayAsk else { return }
        await question()
        state.withLock { $0.isAsking = false }
        logChange()
    }

    /// Asks Apple for the time by a call, if the answer matters; does nothing without an API.
    func ask(_ api: AppStoreServerAPI?, _ logger: Logger) async {
        guard let api else { return }
        await ask {
            do throws(AppStoreAPIError) {
                _ = try await api.with(deadline: now + .seconds(10)).transactionInfo(of: "0")
            } catch {
                // Apple finds no transaction 0. The transport has read the time of the response, if there was one.
                logger.debug("asked Apple for the time", metadata: ["result": "\(error)"])
            }
        }
    }

    /// Reads the time of the newest stored arrival on the first call, and logs when a doubt begins or ends.
    ///
    /// - Throws: any error of the store.
    func check() async throws {
        if !state.withLock(\.isReceiptRead) {
            let newest = try await store.newestReceipt()
            state.withLock { ($0.newestReceipt, $0.isReceiptRead) = (newest, true) }
        }
        logChange()
    }

    private func logChange() {
        let doubt = doubt
        let wasDoubted = state.withLock { state -> Bool? in
            guard (state.logged == nil) != (doubt == nil) else { return nil }
            defer { state.logged = doubt }
            return state.logged != nil
        }
        if let doubt, wasDoubted == false {
            logger.error(
                "the clock is in doubt; cases whose deadline seems past are held",
                metadata: ["clock": "\(doubt)", "remedy": "\(ClockDoubt.remedy)"]
            )
        } else if wasDoubted == true {
            logger.notice("the clock is right again; held cases continue")
        }
    }
}
