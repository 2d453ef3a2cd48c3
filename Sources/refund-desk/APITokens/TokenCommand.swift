import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import ArgumentParser
import DeskTools
import Foundation
import RefundDesk

/// Creates and explains tokens for the App Store Server API.
struct TokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "Create a token for the App Store Server API, or explain why Apple would refuse one.",
        discussion: """
            Prints only the token, for Authorization: Bearer. It acts for the app until it expires: keep it secret.

              curl -H "Authorization: Bearer $(refund-desk token --config refund-desk.yml)" …

            Exit codes: 0 valid, 1 Apple would refuse it, 64 usage error, 78 configuration error.
            """
    )

    @Argument(help: "With --explain or --check: a token in a file, or - for standard input.")
    var given: String?

    @OptionGroup var keys: KeyOptions

    @Option(help: "How many seconds the token is valid, 1 to 3600. Default: 300.", transform: (1...3600).number)
    var lifetime = 300

    @Flag(help: "Show the content of the new or given token and check its key. Does not print the token.")
    var explain = false

    @Flag(help: "Read a token from standard input and explain why Apple would refuse it.")
    var check = false

    @Flag(help: "Print JSON: the token and when it expires, or with --explain or --check what they found.")
    var json = false

    func validate() throws {
        guard explain || check || given == nil else {
            throw ValidationError("A token argument needs --explain or --check.")
        }
    }

    func run() async throws {
        guard check || given != nil else { return try make() }
        let text = String(decoding: try InputFile.bytes(of: given ?? "-"), as: UTF8.self)
        try show(inspect(text, at: .now))
    }

    private func make() throws {
        let named = try keys.key()
        for line in named.uncertainDiagnoses.flatMap({ DiagnosisText.lines(of: $0, .plain) }) {
            Console.note(line)
        }
        let now = Timestamp.now
        let token = try named.key.token(at: now, lifetime: .seconds(lifetime))
        guard explain else {
            guard json else { return Console.print(token) }
            let expiresAt = (now + .seconds(lifetime)).description
            return Console.print(try JSONEncoder.sorted.encode(["expiresAt": expiresAt, "token": token]))
        }
        try show(TokenInspection(token, key: named.key, at: now))
    }

    /// Inspects a given token, and compares it with the key if the options select one.
    func inspect(_ text: String, at now: Timestamp) throws -> TokenInspection {
        var text = text
        // A trailing line break of the file is not an error.
        while let last = text.last, last.isNewline { text.removeLast() }
        let alone = TokenInspection(text, key: nil, at: now)
        guard keys.isNamed else { return alone }
        return TokenInspection(text, key: try keys.key(of: alone.token?.bundleID).key, at: now)
    }

    private func show(_ inspection: TokenInspection) throws {
        if json {
            Console.print(try inspection.json())
        } else {
            let explanation = explain ? TokenText.explanation(of: inspection, .standard) + [""] : []
            for line in explanation + TokenText.findings(of: inspection, .standard) { Console.print(line) }
        }
        guard inspection.isGood else { throw ExitCode.failure }
    }
}
