import AppStoreTypes
import ArgumentParser
import DeskTools
import Foundation
import RefundDesk
import Refunds
import Store

/// Replaces the lost key of erased customers' pseudonyms.
struct ReplaceKeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replace-key",
        abstract: "Make a new key for the pseudonyms of erased customers, because the old one is lost.",
        discussion: """
            Without --yes, only shows what is lost. Stop every desk first, and look for a copy of the key: on the other \
            desks, and in backups of the file. If the file of erasureKey has a key that was never used, such as a copy \
            from another desk that ran this command, it becomes the key. Otherwise a new one is made.
            """
    )

    @Flag(help: "Replace the key. This cannot be undone.")
    var yes = false

    @Flag(help: "Print the result as JSON.")
    var json = false

    @OptionGroup var file: ConfigurationOption

    func run() async throws {
        let configuration = try file.load()
        guard let keys = configuration.pseudonymKeys else { throw CommandFailure("No erasureKey is configured.") }
        let databases = try configuration.perDatabase.map { part in
            ErasureKeyReplacement.Database(
                name: "\(part.database)",
                store: try part.openStore(),
                journal: part.journal,
                list: part.erasedListFile
            )
        }
        let replacement = ErasureKeyReplacement(keys: keys, databases: databases) { .now }
        do {
            let losses = try replacement.losses()
            guard !losses.isEmpty else {
                throw CommandFailure("No key is lost: \(keys.path) has the right key, or no customer was erased yet.")
            }
            if !json { for line in Self.lines(about: losses, in: keys.path) { Console.print(line) } }
            guard yes else {
                if json { try Self.show(KeyReplacement(keys.path, losses)) }
                return Console.note("Nothing was changed. Add --yes to replace the key; that cannot be undone.")
            }
            let result = try await replacement.replace(by: Console.author)
            if json {
                try Self.show(KeyReplacement(keys.path, losses, isReplaced: true, oldKey: result.setAside))
            } else {
                if let aside = result.setAside { Console.print("The old content of \(keys.path) is in \(aside).") }
                Console.print("\(keys.path) has the key that is in use from now on.")
            }
            Console.note("Copy this file to every desk and to a safe place, then start the desks.")
        } catch let error as ErasureKeyReplacement.DeskRuns {
            throw CommandFailure(error.description)
        } catch let error as ErasureKeyProblem {
            throw CommandFailure(error.description)
        } catch let error as JournalError {
            throw CommandFailure(error.description)
        }
    }

    private static func show(_ result: KeyReplacement) throws {
        Console.print(try JSONEncoder.sorted.encode(result))
    }

    /// Returns what is lost with the key, as text.
    private static func lines(about losses: [ErasureKeyReplacement.Loss], in path: String) -> [String] {
        losses.map { "\($0.database): \($0.erasures) erasures were made with a key that \(path) does not have." } + [
            "Without that key:",
            "- A late notification about one of these customers is stored again, with what names the customer. So is an "
                + "imported purchase.",
            "- customers show finds no proof of a consent or an answer by one of their identifiers.",
            "- A backup from before an erasure brings the customer back, also with a journal.",
            "These customers stay erased, and their pseudonyms stay as they are.",
        ]
    }
}

/// A replacement as JSON.
private struct KeyReplacement: Encodable {
    struct Loss: Encodable {
        let database: String
        let erasures: Int64
    }

    let file: String
    let isReplaced: Bool
    let losses: [Loss]
    /// The file with the old content of the key's file, if it had another key.
    let oldKeyFile: String?

    init(
        _ file: String,
        _ losses: [ErasureKeyReplacement.Loss],
        isReplaced: Bool = false,
        oldKey: String? = nil
    ) {
        self.file = file
        self.isReplaced = isReplaced
        self.losses = losses.map { Loss(database: $0.database, erasures: Int64($0.erasures)) }
        oldKeyFile = oldKey
    }
}
