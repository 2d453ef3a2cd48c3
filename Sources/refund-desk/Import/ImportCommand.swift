import ArgumentParser

/// Brings in what other places know.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Bring in exchange rates, and consent records from elsewhere.",
        subcommands: [ImportRatesCommand.self, ImportConsentCommand.self]
    )
}
