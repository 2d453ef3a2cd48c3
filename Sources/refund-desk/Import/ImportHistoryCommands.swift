import ArgumentParser
import Refunds

/// Fetches customers' purchases from Apple.
struct ImportHistoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Fetch customers' purchases from Apple: Get Transaction History.",
        discussion: HistoryOptions.discussion
    )

    @OptionGroup var options: HistoryOptions

    func run() async throws { try await options.run(.transactions) }
}

/// Fetches customers' refunds from Apple.
struct ImportRefundsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "refunds",
        abstract: "Fetch customers' refunds from Apple: Get Refund History.",
        discussion: HistoryOptions.discussion
    )

    @OptionGroup var options: HistoryOptions

    func run() async throws { try await options.run(.refunds) }
}
