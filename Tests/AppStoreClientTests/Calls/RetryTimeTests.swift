import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import ClientTestSupport
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("When requests are retried")
struct RetryTimeTests {
    private static let start = AppStoreServerAPI.exampleTime

    /// A transport that gives its answers in order, repeats the last one, and records the times.
    private final class Script: HTTPTransport {
        private let clock: VirtualClock
        private let answers: [TransportResponse]
        private let state = Mutex<(times: [Double], timeouts: [Duration])>(([], []))

        init(_ clock: VirtualClock, _ answers: TransportResponse...) {
            self.clock = clock
            self.answers = answers
        }

        /// The time of each request, in seconds after the start.
        var times: [Double] { state.withLock(\.times) }
        var timeouts: [Duration] { state.withLock(\.timeouts) }

        func send(_ request: TransportRequest) async throws -> TransportResponse {
            let time = Double(clock.now.sinceStart.milliseconds) / 1000
            return state.withLock { state in
                state.times.append(time)
                state.timeouts.append(request.timeout)
                return answers[min(state.times.count, answers.count) - 1]
            }
        }
    }

    private static func rateLimit(secondsFromStart: Double) -> TransportResponse {
        let moment = start + .seconds(secondsFromStart)
        return .json(429, "", headers: ["retry-after": "\(moment.milliseconds)"])
    }

    private static let failure = TransportResponse.json(500, #"{"errorCode": 5000001}"#)
    private static let success = TransportResponse.json(200, "{}")

    @Test("The wait doubles up to a limit, and half of it is random", arguments: [0.0, 0.5, 1.0])
    func backoff(_ jitter: Double) async throws {
        let clock = VirtualClock(jumps: true)
        let script = Script(clock, Self.failure)
        let retries = CallRetryPolicy(attempts: 7, base: .seconds(1), longest: .seconds(10), patience: nil)
        let api = AppStoreServerAPI.example(script, on: clock, retries: retries, jitter: { jitter })
        await #expect(throws: AppStoreAPIError.self) { try await api.transactionInfo(of: "5") }
        let waits = [1.0, 2, 4, 8, 10, 10].map { $0 * (0.5 + jitter / 2) }
        #expect(clock.sleeps == waits.map { .seconds($0) })
        #expect(script.times.count == 7)
    }

    @Test("Random waits depend on the seed")
    func seeded() async throws {
        func waits(_ seed: UInt64) async -> [Duration] {
            let clock = VirtualClock(jumps: true)
            let generator = Mutex(SeededGenerator(seed: seed))
            let api = AppStoreServerAPI.example(
                Script(clock, Self.failure),
                on: clock,
                jitter: { generator.withLock { Double.random(in: 0...1, using: &$0) } }
            )
            await #expect(throws: AppStoreAPIError.self) { try await api.transactionInfo(of: "5") }
            return clock.sleeps
        }
        let first = await waits(1)
        #expect(first.count == 3)
        #expect(await waits(1) == first)
        #expect(await waits(2) != first)
    }

    @Test("A call succeeds when a retry succeeds")
    func success() async throws {
        let clock = VirtualClock(jumps: true)
        let script = Script(clock, Self.failure, .json(503, ""), Self.success)
        _ = try await AppStoreServerAPI.example(script, on: clock).transactionInfo(of: "5")
        #expect(script.times == [0, 0.5, 1.5])
    }

    @Test("A retry waits for the time that a 429 response states")
    func rateLimit() async throws {
        let clock = VirtualClock(jumps: true)
        let script = Script(clock, Self.rateLimit(secondsFromStart: 42.5), Self.success)
        _ = try await AppStoreServerAPI.example(script, on: clock).transactionInfo(of: "5")
        #expect(script.times == [0, 42.5])
    }

    @Test("A retry waits five seconds after 429 without a future time", arguments: ["", "rubbish", "1"])
    func rateLimitWithoutTime(_ header: String) async throws {
        let clock = VirtualClock(jumps: true)
        let headers = header == "1" ? ["retry-after": "1794999999000"] : ["retry-after": header]
        let script = Script(clock, .json(429, "", headers: headers), Self.success)
        _ = try await AppStoreServerAPI.example(script, on: clock).transactionInfo(of: "5")
        #expect(script.times == [0, 5])
    }

    @Test("A retry waits for the time that a 503 response states")
    func gateway() async throws {
        let clock = VirtualClock(jumps: true)
        let script = Script(clock, .json(503, "", headers: ["retry-after": "20"]), Self.success)
        _ = try await AppStoreServerAPI.example(script, on: clock).transactionInfo(of: "5")
        #expect(script.times == [0, 20])
    }

    @Test("A call fails at once if the retry time is past its deadline", arguments: [429, 503])
    func deadline(_ status: Int) async throws {
        let clock = VirtualClock(jumps: true)
        let script = Script(clock, .json(status, "", headers: ["retry-after": "30"]))
        let api = AppStoreServerAPI.example(script, on: clock).with(deadline: Self.start + .seconds(30))
        let error = try await #require(throws: AppStoreAPIError.self) { try await api.transactionInfo(of: "5") }
        guard case .rejected(let rejection) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(rejection.status == status)
        #expect(rejection.retryAfter == Self.start + .seconds(30))
        #expect(script.times == [0])
        #expect(clock.now.sinceStart == .zero)
    }

    @Test("The deadline limits the retries and the timeout of each")
    func timeLeft() async throws {
        let clock = VirtualClock(jumps: true)
        let script = Script(clock, Self.failure)
        let retries = CallRetryPolicy(attempts: 100, base: .seconds(4), longest: .seconds(4), patience: nil)
        let api = AppStoreServerAPI.example(script, on: clock, retries: retries, timeout: .seconds(7))
            .with(deadline: Self.start + .seconds(10))
        await #expect(throws: AppStoreAPIError.self) { try await api.transactionInfo(of: "5") }
        #expect(script.times == [0, 4, 8])
        #expect(script.timeouts == [.seconds(7), .seconds(6), .seconds(2)])
    }

    @Test(
        "The patience of the policy ends the retries if no deadline is earlier",
        arguments: [(nil, 8), (5, 4)] as [(Double?, Double)]
    )
    func patience(_ deadline: Double?, _ last: Double) async throws {
        let clock = VirtualClock(jumps: true)
        let script = Script(clock, Self.failure)
        let retries = CallRetryPolicy(
            attempts: 100,
            base: .seconds(4),
            longest: .seconds(4),
            patience: .seconds(10)
        )
        var api = AppStoreServerAPI.example(script, on: clock, retries: retries)
        if let deadline { api = api.with(deadline: Self.start + .seconds(deadline)) }
        await #expect(throws: AppStoreAPIError.self) { try await api.transactionInfo(of: "5") }
        #expect(script.times.last == last)
    }

    @Test("A time limit ends a call although the time of day stands still")
    func timeLimit() async throws {
        let clock = VirtualClock(jumps: true)
        let script = Script(clock, Self.failure)
        let retries = CallRetryPolicy(attempts: 100, base: .seconds(4), longest: .seconds(4), patience: nil)
        let start = clock.now
        let api = AppStoreServerAPI.example(script, on: clock, retries: retries, timeout: .seconds(7))
            .with(deadline: Self.start + .seconds(3600))
            .with { .seconds(10) - start.duration(to: clock.now) }
        await #expect(throws: AppStoreAPIError.self) { try await api.transactionInfo(of: "5") }
        #expect(script.times == [0, 4, 8])
        #expect(script.timeouts == [.seconds(7), .seconds(6), .seconds(2)])
    }

    @Test("A call without time left is never sent", arguments: [0.0, -5])
    func noTimeLeft(_ seconds: Double) async throws {
        let clock = VirtualClock(jumps: true)
        let script = Script(clock, Self.success)
        let api = AppStoreServerAPI.example(script, on: clock).with(timeLimit: { .seconds(seconds) })
        await #expect(throws: AppStoreAPIError.deadlinePassed) { try await api.transactionInfo(of: "5") }
        #expect(script.times.isEmpty)
    }

    @Test("A call whose deadline has passed is never sent", arguments: [0.0, -5])
    func tooLate(_ seconds: Double) async throws {
        let clock = VirtualClock(jumps: true)
        let script = Script(clock, Self.success)
        let api = AppStoreServerAPI.example(script, on: clock).with(deadline: Self.start + .seconds(seconds))
        await #expect(throws: AppStoreAPIError.deadlinePassed) { try await api.transactionInfo(of: "5") }
        #expect(script.times.isEmpty)
    }

    @Test("A retry has a new token")
    func tokens() async throws {
        let clock = VirtualClock(jumps: true)
        let transport = RecordingTransport(Self.rateLimit(secondsFromStart: 30))
        let retries = CallRetryPolicy(attempts: 2)
        let api = AppStoreServerAPI.example(transport, on: clock, retries: retries)
        await #expect(throws: AppStoreAPIError.self) { try await api.transactionInfo(of: "5") }
        let issued = try transport.requests.map { try $0.tokenClaims(at: clock.timestamp).issuedAt }
        #expect(issued == [Self.start, Self.start + .seconds(30)])
    }

    @Test("A cancelled call is not retried", arguments: [true, false])
    func cancelled(_ mayHaveArrived: Bool) async throws {
        let clock = VirtualClock(jumps: false)
        let transport = RecordingTransport { _ in
            throw TransportFailure(mayHaveArrived ? .connectionLost : .noConnection, "words")
        }
        let executor = SteppedExecutor()
        let call = executor.start {
            try await AppStoreServerAPI.example(transport, on: clock).transactionInfo(of: "5")
        }
        #expect(clock.sleepers == 1)
        call.cancel()
        executor.run()
        await #expect(throws: AppStoreAPIError.cancelled(mayHaveArrived: mayHaveArrived)) { try await call.value }
        #expect(transport.requests.count == 1)
    }

    @Test("A call from a cancelled task is never sent")
    func cancelledBefore() async throws {
        let clock = VirtualClock(jumps: false)
        let transport = RecordingTransport(Self.success)
        let api = AppStoreServerAPI.example(transport, on: clock)
        let call = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await api.transactionInfo(of: "5")
        }
        await #expect(throws: AppStoreAPIError.cancelled(mayHaveArrived: false)) { try await call.value }
        #expect(transport.requests.isEmpty)
    }

    @Test("A policy without retries sends a call once")
    func never() async throws {
        let clock = VirtualClock(jumps: true)
        let script = Script(clock, Self.failure)
        let api = AppStoreServerAPI.example(script, on: clock, retries: .never)
        await #expect(throws: AppStoreAPIError.self) { try await api.transactionInfo(of: "5") }
        #expect(script.times == [0])
    }
}
