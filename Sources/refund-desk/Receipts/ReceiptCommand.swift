import ArgumentParser

/// Groups the commands for receipts.
struct ReceiptCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "receipt",
        abstract: "Verify and read receipts.",
        subcommands: [DecodeReceiptCommand.self]
    )
}
