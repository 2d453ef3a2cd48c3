import Testing

@testable import RefundDesk

@Suite("A backoff")
struct BackoffTests {
    static let waits: [(Int64, Int)] = [
        (-1, 5), (0, 5), (1, 5), (2, 10), (3, 20), (4, 40), (5, 80), (6, 160), (7, 300), (8, 300), (Int64.max, 300),
    ]

    @Test("A backoff doubles its wait with each failure, up to the longest wait", arguments: waits)
    func doubles(_ failures: Int64, _ seconds: Int) {
        let backoff = Backoff(base: .seconds(5), longest: .seconds(300), jitter: 0)
        #expect(backoff.wait(after: failures, random: 0) == .seconds(seconds))
        #expect(backoff.wait(after: failures, random: 1) == .seconds(seconds))
    }

    @Test(
        "The jitter of a backoff sets the random share of a wait",
        arguments: [(0.5, 0.0, 4), (0.5, 1.0, 8), (1.0, 0.0, 0), (1.0, 0.5, 4), (0.25, 0.0, 6)]
    )
    func jitter(_ jitter: Double, _ random: Double, _ seconds: Int) {
        let backoff = Backoff(base: .seconds(8), longest: .seconds(300), jitter: jitter)
        #expect(backoff.wait(after: 1, random: random) == .seconds(seconds))
    }
}
