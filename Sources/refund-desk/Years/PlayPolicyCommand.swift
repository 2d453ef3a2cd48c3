import AppStoreEmulator
import ArgumentParser
import Foundation
import RefundDesk
import Refunds

/// Plays simulated years with policies.
struct PlayPolicyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "play",
        abstract: "Play simulated years of customers with a policy, and compare it with no answers and with constants.",
        discussion: """
            Each year has customers whose truth is known, such as who asks in good faith. It is played once without any \
            answer, once with the same answer to each request, once with facts and no preference, and once with the facts \
            and each policy. The emulator's model decides the requests. It is not Apple's. Nothing leaves this machine. \
            The same options give the same figures.
            """
    )

    @Argument(help: "The policy files. Without one, the facts are sent without a preference.")
    var policies: [String] = []

    @Option(help: "The kind of app.")
    var scenario: Scenario

    @Option(
        help: ArgumentHelp(
            "The random seed of the year, or those of several years, such as 1-20; at most \(SeedRange.most) years. "
                + "Default: 1-20.",
            valueName: "numbers"
        ),
        transform: SeedRange.init
    )
    var seeds = SeedRange(1...20)

    @Option(
        help: ArgumentHelp(
            "How many customers a year has, from \(ScenarioYear.allowedCustomers.lowerBound) to "
                + "\(ScenarioYear.allowedCustomers.upperBound). Default: \(ScenarioYear.usualCustomers).",
            valueName: "number"
        ),
        transform: ScenarioYear.allowedCustomers.number
    )
    var customers = ScenarioYear.usualCustomers

    @Flag(help: "Print JSON, with the counts of each year.")
    var json = false

    func validate() throws {
        let names = policies.map(Self.name)
        if let name = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw ValidationError("Two policies have the name \(name): name each file once, or rename one.")
        }
    }

    func run() async throws {
        let drafts = try policies.map { path in
            YearAnswers(name: Self.name(path), answerer: .desk(try PolicyFile.loadOrExplain(path).policy))
        }
        let comparison = try await compare([.none, .constants, .facts] + drafts)
        if json { return Console.print(try JSONEncoder.sorted.encode(comparison)) }
        for line in comparison.lines { Console.print(line) }
    }

    /// The name of a policy in the table: that of its file.
    private static func name(_ path: String) -> String {
        URL(filePath: path).deletingPathExtension().lastPathComponent
    }

    /// Plays each year with each kind of answers, as many at a time as the machine has processors.
    private func compare(_ answers: [YearAnswers]) async throws -> YearComparison {
        let plays = seeds.seeds.flatMap { seed in answers.indices.map { (seed: seed, answers: $0) } }
        let certificates = try YearPlay.certificates(for: ScenarioYear(scenario, seed: 0, customers: 1))
        let bar = ProgressBar(unit: "years")
        defer { bar.clear() }
        var tallies: [[UInt64: YearTally]] = Array(repeating: [:], count: answers.count)
        try await withThrowingTaskGroup(of: (Int, YearTally).self) { group in
            for (place, play) in plays.enumerated() {
                if place >= ProcessInfo.processInfo.activeProcessorCount, let (index, tally) = try await group.next() {
                    tallies[index][tally.seed] = tally
                    bar.show(done: Int64(place), of: Int64(plays.count), count: Int64(place))
                }
                let (scenario, customers, some) = (scenario, customers, answers[play.answers])
                group.addTask {
                    let year = try ScenarioYear(scenario, seed: play.seed, customers: customers)
                    return (play.answers, try await YearPlay(year, some, certificatesOf: certificates).play())
                }
            }
            for try await (index, tally) in group { tallies[index][tally.seed] = tally }
        }
        return YearComparison(
            scenario: scenario,
            customers: customers,
            seeds: seeds.seeds,
            results: zip(answers, tallies).map { answers, tallies in
                YearComparison.Result(
                    name: answers.name,
                    years: tallies.values.sorted { $0.seed < $1.seed }
                )
            }
        )
    }
}
