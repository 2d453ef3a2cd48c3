import Foundation
import Samples

/// Compares the instructions of a verification and of bare P-256 verification of the same bytes, with callgrind.
///
/// Unlike times, instruction counts are the same on a busy machine.
struct InstructionBenchmark {
    /// The unit of the rows that count instructions.
    static let unit = "instr"

    /// The program that repeats verifications, in the same folder as this one.
    let loop: URL
    private static let samples = 20
    private static let rounds = 10

    func run() throws -> [Measurement] { try SampleSet.Kind.allCases.map(measure) }

    private func measure(_ kind: SampleSet.Kind) throws -> Measurement {
        let file = FileManager.default.temporaryDirectory.appending(path: "refund-desk-bench-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let samples = try SampleSet(kind, count: Self.samples)
        try samples.write(to: file)
        let full = try perVerification(file, "full")
        let bare = try perVerification(file, "bare")
        return Measurement(
            name: "instructions to verify a \(kind.rawValue)",
            value: full,
            unit: Self.unit,
            against: String(format: "bare P-256 of %d bytes, %.0f instr", samples.payloadBytes, bare),
            ratio: bare / full
        )
    }

    /// Returns the instructions of one verification: the difference of two counts excludes the program's start.
    private func perVerification(_ samples: URL, _ how: String) throws -> Double {
        let few = try count(samples, how, rounds: 1)
        let many = try count(samples, how, rounds: 1 + Self.rounds)
        return Double(many - few) / Double(Self.rounds * Self.samples)
    }

    private func count(_ samples: URL, _ how: String, rounds: Int) throws -> Int {
        let arguments = [
            "--tool=callgrind", "--callgrind-out-file=/dev/null", loop.path, samples.path, how, "\(rounds)",
        ]
        var command = ChildCommand(named: "valgrind", arguments)
        command.diagnostics = .collected()
        let finished = try ChildProcess.runBlocking(command)
        let text = String(decoding: finished.diagnostics, as: UTF8.self)
        guard finished.status == .exited(0), let match = text.firstMatch(of: /Collected : (\d+)/),
            let count = Int(match.1)
        else { throw Failure(what: "valgrind counted nothing: \(text.suffix(500))") }
        return count
    }
}
