import AppStoreTypes
import Foundation
import Refunds
import Store
import StorePostgres

/// Times reads of a large PostgreSQL database, and prints the times as JSON, in milliseconds.
///
/// Usage: `StoreBenchmark ADDRESS CASES NOW`. The database must contain the cases `case-0`, `case-1` and so on, due at
/// `NOW`.
@main
struct StoreBenchmark {
    /// The times of many calls of one kind.
    private struct Times: Encodable {
        let name: String
        let p50: Double
        let p99: Double

        init(_ name: String, _ durations: [Duration]) {
            let sorted = durations.sorted()
            self.name = name
            p50 = sorted[sorted.count / 2] / .milliseconds(1)
            p99 = sorted[sorted.count * 99 / 100] / .milliseconds(1)
        }
    }

    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let cases = Int(arguments[2]), let now = Int64(arguments[3]) else {
            FileHandle.standardError.write(Data("usage: StoreBenchmark ADDRESS CASES NOW\n".utf8))
            exit(64)
        }
        let store = try Store(postgres: PostgresAddress(arguments[1]), connections: 10)
        let results = [
            Times("evidence", try await evidence(store, cases: cases)),
            Times("claims", try await claims(store, at: Timestamp(milliseconds: now))),
        ]
        FileHandle.standardOutput.write(try JSONEncoder().encode(results))
        try store.close()
    }

    /// Times claims: twenty workers claim a case, wait as long as Apple takes to answer, and release it.
    private static func claims(_ store: Store, at now: Timestamp) async throws -> [Duration] {
        try await withThrowingTaskGroup(of: [Duration].self) { group in
            for worker in 0..<20 {
                group.addTask {
                    var durations: [Duration] = []
                    for _ in 0..<200 {
                        let begun = ContinuousClock.now
                        let facts = try await store.claim(by: "w\(worker)", at: now, leaseFor: .seconds(600))
                        durations.append(ContinuousClock.now - begun)
                        guard let facts else { throw Failure.noCase }
                        try await Task.sleep(for: .milliseconds(Int.random(in: 150...350)))
                        try await store.release(
                            facts.refundCase.id,
                            by: "w\(worker)",
                            as: .waiting(.noConsent, until: facts.refundCase.deadline),
                            decision: nil,
                            at: now
                        )
                    }
                    // A new connection plans its statements again after 1, 5 and 21 seconds, later once a minute.
                    return Array(durations.dropFirst(100))
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }

    /// Times reading all facts of cases spread over the whole database, each read once.
    private static func evidence(_ store: Store, cases: Int) async throws -> [Duration] {
        var durations: [Duration] = []
        for number in stride(from: 0, to: cases, by: max(1, cases / 2_000)) {
            let begun = ContinuousClock.now
            guard try await store.detail(of: "case-\(number)") != nil else { throw Failure.noCase }
            durations.append(ContinuousClock.now - begun)
        }
        // The first calls of each connection prepare its statements.
        return Array(durations.dropFirst(200))
    }

    private enum Failure: Error { case noCase }
}
