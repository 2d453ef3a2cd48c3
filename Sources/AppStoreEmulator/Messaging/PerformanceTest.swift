import AppStoreTypes

/// A performance test of a realtime URL, with its settings and its results so far.
struct PerformanceTest: Codable, Sendable {
    /// One request of the test.
    struct Shot: Codable, Sendable {
        let milliseconds: Int64
        let result: SendAttemptResult
    }

    let id: String
    let target: String
    let originalTransactionID: String
    let productID: String
    let config: Config
    var isStarted = false
    var shots: [Shot] = []

    /// The settings of a test; the defaults are the emulator's, because Apple has not published its own.
    struct Config: Codable, Hashable, Sendable {
        var maxConcurrentRequests = 5
        var totalRequests = 20
        var totalDurationMs: Int64 = 10_000
        var responseTimeThresholdMs: Int64 = 700
        var successRateThresholdPercent = 95

        var wire: PerformanceTestConfig {
            PerformanceTestConfig {
                $0.maxConcurrentRequests = Int64(maxConcurrentRequests)
                $0.totalRequests = Int64(totalRequests)
                $0.totalDurationMilliseconds = totalDurationMs
                $0.responseTimeThresholdMilliseconds = responseTimeThresholdMs
                $0.successRateThresholdPercent = Int32(successRateThresholdPercent)
            }
        }
    }

    var isOver: Bool { shots.count >= config.totalRequests }

    /// The percentage of requests with a valid answer in time.
    private var successRate: Int {
        let good = shots.count { $0.result == .success && $0.milliseconds <= config.responseTimeThresholdMs }
        return shots.isEmpty ? 0 : good * 100 / shots.count
    }

    var result: PerformanceTestStatus {
        !isOver ? .pending : successRate >= config.successRateThresholdPercent ? .pass : .fail
    }

    /// The response of Get Performance Test Results.
    var response: PerformanceTestResultResponse {
        let times = shots.map(\.milliseconds).sorted()
        func share(_ percent: Int) -> Int64 {
            times.isEmpty ? 0 : times[min(times.count - 1, times.count * percent / 100)]
        }
        return PerformanceTestResultResponse {
            $0.config = config.wire
            $0.target = target
            $0.result = result
            $0.successRatePercent = Int32(successRate)
            $0.numPending = Int32(config.totalRequests - shots.count)
            $0.responseTimes = PerformanceTestResponseTimes {
                $0.average = times.isEmpty ? 0 : times.reduce(0, +) / Int64(times.count)
                $0.p50 = share(50)
                $0.p90 = share(90)
                $0.p95 = share(95)
                $0.p99 = share(99)
            }
            $0.failures = Dictionary(
                shots.lazy.filter { $0.result != .success }.map { ($0.result, Int32(1)) },
                uniquingKeysWith: +
            )
        }
    }
}
