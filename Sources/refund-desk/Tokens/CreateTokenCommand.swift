import ArgumentParser
import RefundDesk
import Refunds
import Store

/// Creates a token.
struct CreateTokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Make a token and print it, alone, on standard output.",
        discussion: "It is kept by its digest and cannot be shown again."
    )

    @Option(help: "What its bearer may do: backend (facts in), viewer, operator or admin.")
    var role: Role

    @Option(help: "What it is for, for the list of tokens.")
    var label: String?

    @OptionGroup var file: ConfigurationOption

    func run() async throws {
        let store = try file.load().database.migratedStore()
        Console.print(try await TokenIssuer(store: store).make(role: role, label: label))
    }
}

extension Role: ExpressibleByArgument {}
