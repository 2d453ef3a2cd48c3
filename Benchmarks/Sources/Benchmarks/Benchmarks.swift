import Foundation
import Samples

/// Measures important operations as ratios to a baseline in the same run.
@main
struct Benchmarks {
    static func main() async {
        do {
            try await run()
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    private static func run() async throws {
        let options = try Options(CommandLine.arguments)
        if let minutes = options.soak { return try Soak(desk: options.desk, minutes: minutes).run() }
        let server = ProcessInfo.processInfo.environment["REFUND_DESK_TEST_POSTGRES"]
        var results: [Measurement] = []
        #if os(Linux)
        if options.runs("budget") { results += try BudgetBenchmark(desk: options.desk, purchases: 1_000_000).run() }
        #endif
        if options.runs("verification") { results += try await VerificationBenchmark().run() }
        #if os(Linux)
        if options.runs("instructions") { results += try InstructionBenchmark(loop: options.loop).run() }
        #endif
        if options.runs("intake") { results += try await IntakeBenchmark(desk: options.desk).run() }
        if options.runs("receivers") { results += try ReceiverBenchmark(desk: options.desk, server: server).run() }
        if options.runs("answers") { results += try AnswerBenchmark(desk: options.desk, server: server).run() }
        if options.runs("start") { results += try StartBenchmark(desk: options.desk, server: server).run() }
        if options.runs("strangers") { results += try StrangerBenchmark(desk: options.desk).run() }
        if options.runs("history") {
            results += try HistoryBenchmark(desk: options.desk, purchases: options.purchases).run()
        }
        if options.runs("postgresql") {
            let benchmark = PostgresBenchmark(desk: options.desk, store: options.store, purchases: options.purchases)
            results += try benchmark.run()
        }
        if options.runs("emulator") { results += try await EmulatorBenchmark(binary: options.desk).run() }
        if options.runs("import") { results += try await ImportBenchmark(desk: options.desk).run() }
        if options.runs("simulation") { results += try SimulationBenchmark(desk: options.desk).run() }
        Measurement.printTable(results)
        try Measurement.write(results, to: options.results)
        try CommittedInstructions(file: options.instructions).check(results)
        try StrangerBenchmark.check(results)
    }
}

/// The options `--desk PATH --store PATH --results PATH --instructions FILE --only NAME --purchases N --soak MINUTES`.
struct Options {
    static let benchmarks = [
        "budget", "verification", "instructions", "intake", "receivers", "answers", "start", "strangers", "history",
        "postgresql", "emulator", "import", "simulation",
    ]

    var desk = ".build/release/refund-desk"
    /// The program that times the store.
    var store = ".build/release/StoreBenchmark"
    var results = ".build/bench/results.json"
    /// The file of committed instruction counts.
    var instructions = "Benchmarks/instructions.json"
    /// The program that repeats verifications, in the same folder as this one.
    let loop: URL
    /// The number of purchases in the history.
    var purchases = 10_000_000
    /// Runs a soak of so many minutes instead of the benchmarks.
    var soak: Double?
    private var only: String?

    init(_ arguments: [String]) throws {
        loop = URL(filePath: arguments[0]).deletingLastPathComponent().appending(path: "VerificationLoop")
        var rest = arguments.dropFirst()
        while let name = rest.popFirst() {
            guard let value = rest.popFirst() else { throw Failure(what: "\(name) needs a value") }
            switch name {
            case "--desk": desk = value
            case "--store": store = value
            case "--results": results = value
            case "--instructions": instructions = value
            case "--only" where Self.benchmarks.contains(value): only = value
            case "--only":
                throw Failure(what: "no benchmark \(value); known: \(Self.benchmarks.joined(separator: ", "))")
            case "--soak":
                guard let minutes = Double(value), minutes >= 1 else {
                    throw Failure(what: "--soak is a number of minutes from 1 on")
                }
                soak = minutes
            case "--purchases":
                guard let count = Int(value), count >= 10_000 else {
                    throw Failure(what: "--purchases is a number from 10000 on")
                }
                purchases = count
            default:
                let known = "--desk, --store, --results, --instructions, --only, --purchases, --soak"
                throw Failure(what: "unknown option \(name); known: \(known)")
            }
        }
    }

    func runs(_ benchmark: String) -> Bool { only == nil || only == benchmark }
}
