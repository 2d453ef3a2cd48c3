import AppStoreTypes
import ArgumentParser
import Foundation
import RefundDesk
import Refunds
import Store

/// Lists tokens.
struct ListTokensCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List tokens, the newest first; never their text."
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
