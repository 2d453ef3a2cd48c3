import AppStoreTypes
import ArgumentParser
import DeskTools
import Foundation
import RefundDesk
import Refunds
import Store

/// Groups the commands for apps.
struct AppsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apps",
        abstract: "List the apps; stop and start sending answers for one of them.",
        subcommands: [ListAppsCommand.self, PauseAppCommand.self, ResumeAppCommand.self]
    )
}

/// Lists the apps.
struct ListAppsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the configured apps.")

    @OptionGroup var file: ConfigurationOption

    @Flag(help: "Print the JSON of the REST API.")
    var json = false

    func run() async throws {
        var apps: [AppStatus] = []
        for part in try file.load().perDatabase {
            apps += try await AppStatus.all(part.apps.map { ($0.bundleID, $0.mode) }, in: part.openStore())
        }
        guard !json else {
            return Console.print(try JSONEncoder.sorted.encode(AppList(apps: apps.map { AppJSON($0) })))
        }
        var table = Table(("APP", .left), ("STATE", .left), ("LAST CHANGE", .left), ("BY", .left), ("NOTE", .left))
        for app in apps {
            table.add(
                app.bundleID,
                app.isPaused
                    ? "paused"
                    : app.mode == .observe ? "observed" : app.refusals.isEmpty ? "answering" : "key refused",
                app.newest?.at.description ?? "-",
                app.newest?.author ?? "-",
                app.newest?.note ?? ""
            )
        }
        for line in table.lines { Console.print(line) }
        for circuit in apps.flatMap(\.refusals) {
            Console.print(
                """

                \(circuit.app.bundleID) \(circuit.app.environment): Apple refuses the app's key since \
                \(circuit.openedAt?.description ?? "an unknown time") (\(circuit.refusalText)). No answers are sent.
                To fix it, \(AppCircuit.remedy).
                """
            )
        }
    }
}

/// Stops sending answers for an app.
struct PauseAppCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause",
        abstract: "Stop sending answers for an app at once; its cases wait.",
        discussion: """
            All desks of the database obey at once. An answer that is on its way to Apple cannot be stopped. Notifications \
            are still received, and cases are answered when you resume the app before their deadline.
            """
    )

    @OptionGroup var order: PauseOptions

    func run() async throws { try await order.give(isPaused: true) }
}

/// Sends answers for an app again.
struct ResumeAppCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "Send answers for a paused app again.",
        discussion: "A running desk continues with the waiting cases within 30 seconds."
    )

    @OptionGroup var order: PauseOptions

    func run() async throws { try await order.give(isPaused: false) }
}

/// The options of both orders.
struct PauseOptions: ParsableArguments {
    @Argument(help: "The app's bundle ID.")
    var bundleID: String

    @Option(help: "Why, for the record.")
    var note: String?

    @Flag(help: "Print the JSON of the REST API.")
    var json = false

    @OptionGroup var file: ConfigurationOption

    func validate() throws {
        if let note, note.utf8.count > AppStatus.longestNote {
            throw ValidationError("--note must have at most \(AppStatus.longestNote) bytes.")
        }
    }

    func give(isPaused: Bool) async throws {
        let app = try file.load().app(named: bundleID)
        let store = try file.openStore(of: app.bundleID)
        let author = Console.author
        let changes = try await store.record(
            AppPause(bundleID: app.bundleID, isPaused: isPaused, at: .now, author: author, note: note)
        )
        if json {
            let statuses = try await AppStatus.all([(app.bundleID, app.mode)], in: store)
            return Console.print(try JSONEncoder.sorted.encode(AppList(apps: statuses.map { AppJSON($0) })))
        }
        let state = isPaused ? "paused: no answer is sent" : "resumed: answers are sent"
        Console.print(changes ? "\(app.bundleID) is \(state)." : "\(app.bundleID) was \(state) already.")
    }
}
