import AppStoreTypes
import ArgumentParser
import Foundation
import RefundDesk
import Refunds
import Store

/// Groups the commands for bearer tokens.
struct TokensCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tokens",
        abstract: "Create, list and revoke bearer tokens.",
        subcommands: [CreateTokenCommand.self, ListTokensCommand.self, RevokeTokenCommand.self]
    )
}

/// Creates a token.
struct CreateTokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Create a token and print only the token on standard output.",
        discussion: "Only a digest of the token is stored, so it cannot be shown again."
    )

    @Option(help: "The role of the token: backend (reports facts), viewer, operator or admin.")
    var role: Role

    @Option(help: "The purpose of the token, shown in the list of tokens.")
    var label: String?

    @OptionGroup var file: ConfigurationOption

    func run() async throws {
        let store = try file.load().database.migratedStore()
        Console.print(try await TokenIssuer(store: store).make(role: role, label: label))
    }
}

extension Role: ExpressibleByArgument {}

/// Lists tokens.
struct ListTokensCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List tokens, the newest first, without their secret text."
    )

    @OptionGroup var file: ConfigurationOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let tokens = try await file.openStore().tokens()
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            Console.print(try encoder.encode(["tokens": tokens.map(TokenRow.init)]))
            return
        }
        var table = Table(("ID", .left), ("ROLE", .left), ("CREATED", .left), ("REVOKED", .left), ("LABEL", .left))
        for token in tokens {
            table.add(
                token.id,
                token.role.rawValue,
                token.createdAt.description,
                token.revokedAt?.description ?? "-",
                token.label ?? ""
            )
        }
        for line in table.lines { Console.print(line) }
    }
}

/// A token as JSON.
private struct TokenRow: Encodable {
    let id: String
    let role: Role
    let label: String?
    let createdAt: String
    let revokedAt: String?

    init(_ token: AccessToken) {
        id = token.id
        role = token.role
        label = token.label
        createdAt = token.createdAt.description
        revokedAt = token.revokedAt?.description
    }
}

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
            throw CommandFailure("There is no token \(id), or it is already revoked.")
        }
        Console.note("Token \(id) is revoked.")
    }
}
