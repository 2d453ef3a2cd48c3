import AppStoreTypes
import ArgumentParser
import Foundation
import RefundDesk
import Refunds
import Store

/// Simulates a draft policy on past cases.
struct SimulatePolicyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Simulate a draft policy on past cases and show what it would have changed.",
        discussion: """
            Each case is decided again with the facts and at the time of its first decision. Cases that no policy \
            decided, and cases whose stored facts cannot be read, are counted and left out. Changes and sends nothing. \
            A desk may run at the same time.
            """
    )

    @Argument(help: "The draft policy file.")
    var file: String

    @OptionGroup var configuration: ConfigurationOption

    @Option(help: "Only requests at or after this time or day, such as 2026-01-31.")
    var since: String?

    @Option(help: "Only requests before this time or day.")
    var until: String?

    @Option(name: .customLong("app"), help: "Only cases of the app with this bundleId.")
    var bundleID: String?

    @Option(help: "Only cases of Sandbox or of Production.", transform: AppStoreEnvironment.named)
    var environment: AppStoreEnvironment?

    @Option(
        help: "How many changed cases to list. Default: 20, or all with --json or --csv.",
        transform: (0...Int.max).number
    )
    var limit: Int?

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "Print the changed cases as CSV.")
    var csv = false

    func validate() throws {
        if json, csv { throw ValidationError("Choose one of --json and --csv.") }
        let filter = try filter()
        if let since = filter.since, let until = filter.until, since >= until {
            throw ValidationError("--until must be after --since.")
        }
    }

    func run() async throws {
        let draft = try PolicyFile.loadOrExplain(file)
        let apps = try configuration.load().apps
        if let bundleID, !apps.contains(where: { $0.bundleID == bundleID }) {
            throw CommandFailure(unknownApp: bundleID, among: apps)
        }
        for warning in draft.warnings(at: .now) { Console.note("warning: \(warning)") }
        if bundleID == nil, apps.count > 1 {
            Console.note("The draft is simulated on the cases of all \(apps.count) apps; choose one with --app.")
        }
        let archive = try configuration.openReadOnlyStore(of: bundleID)
        let listing: any ChangeListing =
            if json {
                JSONChanges(limit: limit ?? .max)
            } else if csv {
                CSVChanges(limit: limit ?? .max)
            } else {
                NewestChanges(limit: limit ?? 20)
            }
        let simulation = try await simulate(draft.policy, over: archive, listing)
        try listing.finish(simulation, draft: draft.policy)
    }

    private func simulate(
        _ draft: Policy,
        over archive: Store,
        _ listing: any ChangeListing
    ) async throws -> PolicySimulation {
        let total = Int64(try await archive.caseCount())
        let bar = ProgressBar(unit: "cases")
        defer { bar.clear() }
        bar.show(done: 0, of: total, count: 0)
        return try await PolicySimulation.run(draft, over: archive, matching: try filter()) { seen, changes in
            listing.take(changes)
            bar.show(done: Int64(seen), of: total, count: Int64(seen))
        }
    }

    private func filter() throws -> ArchiveFilter {
        ArchiveFilter(
            bundleID: bundleID,
            environment: environment,
            since: try since.map { try Self.moment($0, "--since") },
            until: try until.map { try Self.moment($0, "--until") }
        )
    }

    /// Parses an RFC 3339 time, or a day, which means midnight in UTC.
    private static func moment(_ text: String, _ option: String) throws -> Timestamp {
        guard let moment = Timestamp(rfc3339: text) ?? Timestamp(rfc3339: "\(text)T00:00:00Z") else {
            throw ValidationError("\(option) must be a day such as 2026-01-31 or a time such as 2026-01-31T18:00:00Z.")
        }
        return moment
    }
}
