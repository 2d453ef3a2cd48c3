import AppStoreTypes
import ArgumentParser
import DeskTools
import Foundation
import RefundDesk
import Refunds
import Store
import Synchronization

/// Fetches notifications that were missed.
struct RecoverNotificationsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recover",
        abstract: "Fetch notifications that were missed: Get Notification History.",
        discussion: """
            A running desk does this by itself, from the time up to which its notifications are complete. Use this \
            command to reach further back, or to read a gap again. Each day is recorded when it was read, newest first, \
            so a stopped run continues where it stopped. Apple lists 180 days of Production and 30 days of Sandbox. A \
            desk may run at the same time.
            """
    )

    @Option(
        help: """
            The beginning: a day, such as 2026-05-01, or a time, such as 2026-05-01T12:00:00Z. Default: the first gap, or the \
            time up to which everything is known to be stored.
            """
    )
    var since: String?

    @Option(name: [.customLong("bundle-id"), .customLong("app")], help: "The app's bundle ID. Default: all apps.")
    var bundleID: String?

    @Option(help: "Production or Sandbox. Default: both.", transform: AppStoreEnvironment.named)
    var environment: AppStoreEnvironment?

    @Flag(help: "Read also the time that is known to be complete, for example after something else answered Apple 200.")
    var again = false

    @Option(help: "The maximum number of requests a second.", transform: Pacer.allowedRates.number)
    var rate: Double?

    @OptionGroup var configuration: ConfigurationOption

    @Flag(help: "Print the result as JSON.")
    var json = false

    func validate() throws {
        if since != nil, begin == nil {
            throw ValidationError("--since must be a day, such as 2026-05-01, or a time, such as 2026-05-01T12:00:00Z.")
        }
        if let begin, begin >= .now { throw ValidationError("--since must be in the past.") }
        if again, since == nil { throw ValidationError("--again needs --since.") }
    }

    private var begin: Timestamp? {
        since.flatMap { Timestamp(rfc3339: $0) ?? Day(iso8601: $0)?.start }
    }

    func run() async throws {
        let desk = try configuration.loadDatabase(of: bundleID)
        let apps = try chosenApps(in: desk)
        let store = try desk.openStore()
        let recoverer = try Desk.recoverer(desk, store: store, requestsPerSecond: rate)
        var reports: [Report] = []
        for app in apps { reports.append(try await sweep(app, recoverer, store)) }
        if json { Console.print(try JSONEncoder.sorted.encode(["recovery": reports])) }
        guard reports.allSatisfy({ $0.failure == nil }) else { throw ExitCode.failure }
    }

    private func chosenApps(in desk: DeskConfiguration) throws -> [AppKey] {
        let named = try bundleID.map { try desk.app(named: $0) }
        try named?.requireAppStore()
        let apps = named.map { [$0] } ?? desk.apps.filter { $0.googlePlay == nil }
        let keys = apps.flatMap { app in
            app.environments.filter { environment == nil || $0 == environment }
                .map { AppKey(bundleID: app.bundleID, environment: $0) }
        }
        guard !keys.isEmpty else {
            throw CommandFailure("No chosen app is configured for \(environment?.rawValue ?? "any environment").")
        }
        return keys
    }

    private func sweep(_ app: AppKey, _ recoverer: Desk.Recoverer, _ store: Store) async throws -> Report {
        let sweep = RecoverySweep(reader: recoverer.reader, store: store, app: app, now: recoverer.now)
        let periods = try await sweep.periods(since: begin, readsAgain: again)
        let total = periods.reduce(Int64(0)) { $0 + ($1.upperBound - $1.lowerBound).milliseconds }
        let bar = ProgressBar(unit: "notifications")
        defer { bar.clear() }
        var report = Report(app)
        var done: Int64 = 0
        for period in periods {
            let (before, count) = (done, report.notifications)
            do throws(HistoryFailure) {
                report.add(
                    try await sweep.read(period) { result in
                        bar.show(done: before, of: total, count: count + result.notifications)
                    }
                )
            } catch {
                report.failure = error.description
                break
            }
            done += (period.upperBound - period.lowerBound).milliseconds
            bar.show(done: done, of: total, count: report.notifications)
        }
        bar.clear()
        do {
            if let coverage = try await store.recoveries(of: app.bundleID).first(where: { $0.app == app })?.coverage {
                report.completeSince = coverage.since.description
                report.completeUntil = coverage.until.description
                report.gaps = coverage.gaps.count
            }
        } catch {
            // A database that stopped the sweep cannot tell this either, and the report says why the sweep stopped.
            guard report.failure != nil else { throw error }
        }
        if !json { report.show() }
        return report
    }

    /// What was done for one app in one environment.
    private struct Report: Encodable {
        let bundleId: String
        let environment: String
        var pages: Int64 = 0
        var notifications: Int64 = 0
        var recovered: Int64 = 0
        var unreadable: Int64 = 0
        var completeSince: String?
        var completeUntil: String?
        var gaps = 0
        var failure: String?

        init(_ app: AppKey) {
            bundleId = app.bundleID
            environment = app.environment.rawValue
        }

        mutating func add(_ result: RecoverySweep.Result) {
            pages += result.pages
            notifications += result.notifications
            recovered += result.stored
            unreadable += result.unreadable
        }

        func show() {
            let name = "\(bundleId) \(environment)"
            Console.print("\(name): \(notifications) notifications read, \(recovered) of them were missing.")
            if unreadable > 0 {
                Console.note("\(name): \(unreadable) cannot be stored: the gaps say why.")
            }
            if let failure {
                Console.note("\(name): stopped: \(failure). Once that is over, run the same command again to continue.")
            } else if let completeSince, let completeUntil {
                let except = gaps == 0 ? "" : ", except \(Counted.text(gaps, "gap")); doctor shows them"
                Console.print("\(name): complete from \(completeSince) until \(completeUntil)\(except).")
            }
        }
    }
}
