import AppStoreTypes
import ArgumentParser
import DeskTools
import RefundDesk
import Refunds
import Store

/// Reports the results of refund requests.
struct ReportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Report the results of refund requests: answers in time, outcomes by preference, money.",
        discussion: """
            Days are the days of the requests, in UTC, including the first and the last. Without --by, the report \
            lists the most frequent reasons and products, and --csv has one line for each group of cases that are \
            alike. A desk may run at the same time.
            """
    )

    @Option(help: "The first day, such as 2026-05-01.")
    var since: String?

    @Option(help: "The last day, such as 2026-05-31.")
    var until: String?

    @Option(help: "Only requests about the app with this bundle identifier.")
    var app: String?

    @Option(help: "Only requests about apps of this store: \(Self.stores).")
    var store: String?

    @Option(
        help: "Only requests of this environment: Sandbox or Production.",
        transform: AppStoreEnvironment.named
    )
    var environment: AppStoreEnvironment?

    @Option(help: "Group requests by this: \(Self.groupings).")
    var by: String?

    @Flag(help: "Print the JSON of GET /v1/statistics.")
    var json = false

    @Flag(help: "Print CSV.")
    var csv = false

    @OptionGroup var file: ConfigurationOption

    private static let stores = SellingStore.allCases.map(\.rawValue).joined(separator: " or ")
    private static let groupings = StatisticsQuery.Grouping.allCases.map(\.rawValue).joined(separator: ", ")
    /// The maximum number of groups in a table: alone, or next to other tables.
    private static let most = (alone: 50, beside: 5)

    func validate() throws {
        if json, csv { throw ValidationError("Choose one of --json and --csv.") }
        _ = try query(stores: [:])
    }

    func run() async throws {
        let configuration = try file.loadDatabase(of: app)
        let query = try query(stores: configuration.stores)
        let store = try configuration.openStore()
        let statistics = try await store.caseStatistics(query)
        if json {
            return Console.print(try StatisticsRecords.json(statistics, rates: try await store.rateCoverage()))
        }
        if csv {
            for line in StatisticsRecords.csv(statistics) { Console.print(line) }
            return
        }
        var tables = [statistics]
        if query.grouping == nil {
            tables = []
            for grouping in [StatisticsQuery.Grouping.reason, .product] {
                var apart = query
                apart.grouping = grouping
                tables.append(try await store.caseStatistics(apart))
            }
        }
        let text = StatisticsText(.standard, width: Console.width)
        let most = query.grouping == nil ? Self.most.beside : Self.most.alone
        let later = try await store.rateCoverage().laterRemark
        for line in text.lines(of: statistics, tables: tables, most: most, later: later) { Console.print(line) }
    }

    private func query(stores: [String: SellingStore]) throws -> StatisticsQuery {
        let words = [
            "since": since, "until": until, "app": app, "store": store, "environment": environment?.rawValue, "by": by,
        ]
        do throws(StatisticsQueryMistake) {
            var query = try StatisticsQuery(stores: stores) { words[$0] ?? nil }
            query.mostBySegment = .max
            return query
        } catch {
            throw ValidationError("--\(error.parameter) must be \(error.allowed).")
        }
    }
}
