import AppStoreTypes
import ArgumentParser
import DeskTools
import Foundation
import RefundDesk
import Refunds
import Store

/// Groups the commands for bearer tokens.
struct TokensCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tokens",
        abstract: "Create, list and revoke bearer tokens.",
        discussion: "Every database of the desk has every token.",
        subcommands: [
            CreateTokenCommand.self, ListTokensCommand.self, RevokeTokenCommand.self, ShareTokensCommand.self,
        ]
    )
}

/// Creates a token.
struct CreateTokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Create a token and print only the token on standard output.",
        discussion: """
            Only a digest of the token is stored, so it cannot be shown again. With --json, the token is the member \
            token of an object. Without --bundle-id, the token is for all apps.
            """
    )

    @Option(
        help:
            "The role of the token: backend (reports facts), viewer, operator, privacy (exports and erases customers) or admin."
    )
    var role: Role

    @Option(help: "The purpose of the token, shown in the list of tokens.")
    var label: String?

    @OptionGroup var apps: AppsOption

    @Option(
        help: ArgumentHelp(
            "When the token expires: a duration such as 12h, 30d or P1Y, a day such as 2027-01-31, or a time. "
                + "Default: never.",
            valueName: "time"
        ),
        transform: TokenExpiry.read
    )
    var expires: TokenExpiry?

    @Flag(help: "Print the token as JSON, with its role, app and time of expiry.")
    var json = false

    @OptionGroup var file: ConfigurationOption

    func run() async throws {
        let now = Timestamp.now
        let expiresAt = expires?.time(from: now)
        if let expiresAt, expiresAt <= now {
            throw CommandFailure("--expires is in the past: \(expiresAt). Give a time in the future.")
        }
        let configuration = try file.load()
        let granted = try apps.granted(by: configuration) ?? .all
        let token = try await TokenIssuer(store: file.openTokens(), now: { now })
            .make(role: role, label: label, apps: granted, expiresAt: expiresAt, by: Console.author)
        let lost = "The token exists and nobody knows it: find it with refund-desk tokens list, and revoke it."
        guard !json else {
            let result = NewToken(
                token: token,
                role: role,
                apps: granted.bundleIDs,
                expiresAt: expiresAt?.description
            )
            return Console.print(try JSONEncoder.sorted.encode(result), ifLost: lost)
        }
        Console.print(token, ifLost: lost)
    }
}

/// A new token as JSON.
private struct NewToken: Encodable {
    let token: String
    let role: Role
    let apps: [String]?
    let expiresAt: String?
}

extension TokenExpiry {
    /// Reads the value of `--expires`.
    @Sendable fileprivate static func read(_ text: String) throws -> TokenExpiry {
        guard let expiry = TokenExpiry(text) else {
            throw ValidationError("It must be a duration such as 12h or 30d, a day such as 2027-01-31, or a time.")
        }
        return expiry
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
        let tokens = try await file.openTokens().tokens()
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            Console.print(try encoder.encode(["tokens": tokens.map(TokenRow.init)]))
            return
        }
        var table = Table(
            ("ID", .left),
            ("ROLE", .left),
            ("APPS", .left),
            ("CREATED", .left),
            ("EXPIRES", .left),
            ("REVOKED", .left),
            ("LAST USED", .left),
            ("LABEL", .left)
        )
        for token in tokens {
            table.add(
                token.id,
                token.role.rawValue,
                token.apps.text,
                token.createdAt.description,
                token.expiresAt?.description ?? "-",
                token.revokedAt?.description ?? "-",
                token.lastUsedAt?.description ?? "-",
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
    let apps: [String]?
    let label: String?
    let createdAt: String
    let expiresAt: String?
    let revokedAt: String?
    let lastUsedAt: String?

    init(_ token: AccessToken) {
        id = token.id
        role = token.role
        apps = token.apps.bundleIDs
        label = token.label
        createdAt = token.createdAt.description
        expiresAt = token.expiresAt?.description
        revokedAt = token.revokedAt?.description
        lastUsedAt = token.lastUsedAt?.description
    }
}

/// Revokes a token.
struct RevokeTokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke",
        abstract: "Revoke a token and end its sessions on the pages."
    )

    @Argument(help: "The token's identifier, from the list of tokens.")
    var id: String

    @OptionGroup var file: ConfigurationOption

    @Flag(help: "Print the result as JSON.")
    var json = false

    func run() async throws {
        guard try await file.openTokens().revokeToken(id, by: Console.author, at: .now) else {
            throw CommandFailure(
                "There is no token \(id), or it is already revoked. refund-desk tokens list prints the IDs."
            )
        }
        guard !json else { return Console.print(try JSONEncoder.sorted.encode(["revoked": id])) }
        Console.note("Token \(id) is revoked.")
    }
}

/// Gives every database the tokens of the others.
struct ShareTokensCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "share",
        abstract: "Give each database every token that another database has, and revoke what is revoked in another.",
        discussion: "Needed after an app got a database of its own, and after a database was restored."
    )

    @OptionGroup var file: ConfigurationOption

    @Flag(help: "Print the result as JSON.")
    var json = false

    func run() async throws {
        let result = try await file.openTokens().share(by: Console.author, at: .now)
        guard !json else {
            let counts = ["added": result.added, "revoked": result.revoked]
            return Console.print(try JSONEncoder.sorted.encode(counts))
        }
        Console.note(
            "\(Counted.text(result.added, "token")) added, \(result.revoked) revoked; all databases "
                + "have the same tokens."
        )
    }
}

extension ConfigurationOption {
    /// Opens the tokens of every configured database.
    ///
    /// A database that cannot be opened fails when it is used, so that the other databases can be used before.
    fileprivate func openTokens() throws -> SharedTokens {
        let parts = try load().perDatabase
        return SharedTokens(
            try parts.map { part -> (name: String, store: any TokenStore) in
                do {
                    return (part.database.description, try part.openStore())
                } catch  where parts.count > 1 {
                    return (part.database.description, ClosedTokens(failure: error))
                }
            }
        )
    }
}

/// The tokens of a database that cannot be opened.
private struct ClosedTokens: TokenStore {
    let failure: any Error

    func addToken(_ token: AccessToken, digest: [UInt8], by author: String) async throws { throw failure }

    func token(forDigest digest: [UInt8], at now: Timestamp) async throws -> AccessToken? { throw failure }

    func tokens() async throws -> [AccessToken] { throw failure }

    func digest(ofToken id: String) async throws -> [UInt8]? { throw failure }

    func revokeToken(_ id: String, by author: String, at: Timestamp) async throws -> Bool { throw failure }

    func noteUse(ofTokens uses: [String: Timestamp]) async throws { throw failure }
}
