import ArgumentParser

/// Brings in what other places know.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Bring in purchases, exchange rates and consent records.",
        subcommands: [
            ImportCSVCommand.self, ImportNDJSONCommand.self, ImportRatesCommand.self, ImportConsentCommand.self,
        ]
    )
}
