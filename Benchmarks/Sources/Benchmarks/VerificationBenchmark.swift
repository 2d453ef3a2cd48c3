import Foundation
import Samples

/// Compares verification with a known chain, including JSON decoding, with bare P-256 verification of the same bytes.
struct VerificationBenchmark {
    private static let samples = 300
    private static let rounds = 9

    func run() async throws -> [Measurement] {
        var rows: [Measurement] = []
        for kind in SampleSet.Kind.allCases { rows.append(try await measure(kind)) }
        return rows
    }

    private func measure(_ kind: SampleSet.Kind) async throws -> Measurement {
        let samples = try SampleSet(kind, count: Self.samples)
        let work = try await VerificationWork(samples)
        // The rounds alternate, so that other load on the machine affects both.
        var bare = Duration.seconds(1_000)
        var full = Duration.seconds(1_000)
        let clock = ContinuousClock()
        for _ in 0..<Self.rounds {
            bare = min(bare, try clock.measure { try work.verifyBare() })
            full = min(full, try await clock.measure { try await work.verifyAll() })
        }
        let signatures = work.signatures == 1 ? "its signature" : "its \(work.signatures) signatures"
        return Measurement(
            name: "verify a \(kind.rawValue) of \(samples.payloadBytes) bytes",
            value: microseconds(full),
            unit: "us",
            against: String(format: "bare P-256 verification of %@, %.1f us", signatures, microseconds(bare)),
            ratio: bare / full
        )
    }

    private func microseconds(_ duration: Duration) -> Double {
        duration / .microseconds(1) / Double(Self.samples)
    }
}
