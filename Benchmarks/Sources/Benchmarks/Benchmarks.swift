import Foundation

/// Measures the work that matters as ratios against bare work in the same run.
@main
struct Benchmarks {
    static func main() async throws {
        let options = try Options(CommandLine.arguments)
        var results: [Measurement] = []
        results += try await VerificationBenchmark().run()
        results += try await IntakeBenchmark(desk: options.desk).run()
        results += try await EmulatorBenchmark(binary: options.desk).run()
        Measurement.printTable(results)
        try Measurement.write(results, to: options.results)
    }
}

/// `--desk PATH --results PATH`.
struct Options {
    var desk = ".build/release/refund-desk"
    var results = ".build/bench/results.json"

    init(_ arguments: [String]) throws {
        var rest = arguments.dropFirst()
        while let name = rest.popFirst() {
            guard let value = rest.popFirst() else { throw Failure(what: "\(name) needs a value") }
            switch name {
            case "--desk": desk = value
            case "--results": results = value
            default: throw Failure(what: "unknown option \(name); known: --desk, --results")
            }
        }
    }
}

/// Why a benchmark could not be run.
struct Failure: Error, CustomStringConvertible {
    let what: String
    var description: String { what }
}
