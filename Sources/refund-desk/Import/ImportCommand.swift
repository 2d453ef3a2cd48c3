import ArgumentParser

/// Groups the import commands.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Bring in purchases, refunds, exchange rates and consent records.",
        subcommands: [
            ImportHistoryCommand.self, ImportRefundsCommand.self, ImportReceiptsCommand.self, ImportCSVCommand.self,
            ImportNDJSONCommand.self,
            ImportRatesCommand.self, ImportConsentCommand.self,
        ]
    )
}
