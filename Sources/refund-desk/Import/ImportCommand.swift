import ArgumentParser

/// Brings in what other places know.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Bring in exchange rates.",
        subcommands: [ImportRatesCommand.self]
    )
}
