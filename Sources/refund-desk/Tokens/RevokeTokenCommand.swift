import AppStoreTypes
import ArgumentParser
import Store

/// Revokes a token.
struct RevokeTokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke",
        abstract: "Revoke a token; it is refused from then on."
    )

    @Argument(help: "The token's identifier, from the list of tokens.")
    var id: String

    @OptionGroup var file: ConfigurationOption

    func run() async throws {
        guard try await file.openStore().revokeToken(id, at: .now) else {
            throw CommandFailure("There is no token \(id), or it was revoked before.")
        }
        Console.note("Token \(id) is revoked.")
    }
}
