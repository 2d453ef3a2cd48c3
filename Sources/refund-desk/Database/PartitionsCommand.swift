import AppStoreTypes
import ArgumentParser
import DeskTools
import Foundation
import RefundDesk
import Refunds
import Store
import StorePostgres

/// Manages the monthly partitions of notification payloads in a PostgreSQL database.
struct PartitionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "partitions",
        abstract: "List, add and drop the months of stored payloads; PostgreSQL only.",
        discussion: """
            The desk stores each payload whole, in one table for each month. A running desk adds the tables of the \
            coming months once a day. Old payloads take most of the database's space. After you drop them, their \
            notifications can no longer be verified or replayed, but the facts that the desk read from them remain.
            """,
        subcommands: [ListPartitionsCommand.self, AddPartitionsCommand.self, DropPartitionsCommand.self],
        defaultSubcommand: ListPartitionsCommand.self
    )
}

/// Lists the months.
struct ListPartitionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the months, each with an estimate of its payloads."
    )

    @OptionGroup var file: ConfigurationOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let partitions = try file.openPartitions().list()
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            Console.print(try encoder.encode(["partitions": partitions.map(PartitionRow.init)]))
            return
        }
        var table = Table(("MONTH", .left), ("PAYLOADS", .right), ("BYTES", .right))
        for partition in partitions {
            table.add(
                partition.month?.description ?? "the rest",
                partition.rows.map { "\($0)" } ?? "not counted yet",
                "\(partition.bytes)"
            )
        }
        for line in table.lines { Console.print(line) }
    }
}

/// A month as JSON; `month` is absent for the rest, `payloads` if PostgreSQL has no count yet.
private struct PartitionRow: Encodable {
    let month: String?
    let payloads: Int64?
    let bytes: Int64

    init(_ partition: PayloadPartitions.Partition) {
        month = partition.month?.description
        payloads = partition.rows
        bytes = partition.bytes
    }
}

/// The months that were dropped, or would be, as JSON.
private struct DropResult: Encodable {
    let isDropped: Bool
    let partitions: [PartitionRow]
}

/// Adds months.
struct AddPartitionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add this month and the coming months; a running desk does this itself.",
        discussion: "Prints each added month on a line, or nothing if all months exist."
    )

    @OptionGroup var file: ConfigurationOption

    @Option(help: "How many coming months to add, 0 to 120. Default: 2.", transform: (0...120).number)
    var months = 2

    @Flag(help: "Print the result as JSON.")
    var json = false

    func run() async throws {
        let added = try file.openPartitions().add(from: Timestamp(Date()), months: months)
        guard !json else { return Console.print(try JSONEncoder.sorted.encode(["added": added.map(\.description)])) }
        for month in added { Console.print(month.description) }
        if added.isEmpty { Console.note("All months already exist.") }
    }
}

/// Drops months.
struct DropPartitionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drop",
        abstract: "Drop the payloads that were received before a month."
    )

    @OptionGroup var file: ConfigurationOption

    @Option(help: ArgumentHelp("The first month to keep, such as 2026-05.", valueName: "month"))
    var before: String

    @Flag(help: "Drop the payloads. Without this option, the command only lists them.")
    var yes = false

    @Flag(help: "Print the result as JSON.")
    var json = false

    func validate() throws {
        if Month(iso8601: before) == nil {
            throw ValidationError("--before must be a month such as 2026-05, not \(before).")
        }
    }

    func run() async throws {
        guard let month = Month(iso8601: before) else { return }
        // The desk compares a notification that Apple sends again with the stored one, so payloads must remain that
        // long.
        let newest = Month(of: Timestamp(Date()) - StoreNotification.longestResend)
        guard month <= newest else {
            throw CommandFailure(
                "--before must be \(newest) or earlier, because Apple may still resend newer notifications."
            )
        }
        let partitions = try file.openPartitions()
        let old = try partitions.list().filter { partition in partition.month.map { $0 < month } ?? false }
        if !json {
            for partition in old {
                Console.print("\(partition.month?.description ?? "")  \(partition.bytes) bytes")
            }
        }
        if yes { try partitions.drop(before: month, by: Console.author, at: .now) }
        if json {
            let result = DropResult(isDropped: yes, partitions: old.map(PartitionRow.init))
            Console.print(try JSONEncoder.sorted.encode(result))
        }
        guard yes else {
            throw CommandFailure("Nothing was dropped. To drop the payloads received before \(month), add --yes.")
        }
        Console.note("Dropped the payloads received before \(month).")
    }
}

extension ConfigurationOption {
    /// Opens the payload partitions of the configured database; throws if its tables are not migrated.
    fileprivate func openPartitions() throws -> PayloadPartitions {
        let database = try loadDatabase().database
        guard case .postgreSQL(let address) = database else {
            throw CommandFailure("\(database) has no partitions: only a PostgreSQL database has them.")
        }
        try openReadOnlyStore().close()
        return PayloadPartitions(of: address)
    }
}
