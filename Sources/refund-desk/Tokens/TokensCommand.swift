import ArgumentParser

/// Groups the commands for bearer tokens.
struct TokensCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tokens",
        abstract: "Make, list and revoke bearer tokens.",
        subcommands: [CreateTokenCommand.self, ListTokensCommand.self, RevokeTokenCommand.self]
    )
}
