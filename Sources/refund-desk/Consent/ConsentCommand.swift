import AppStoreTypes
import ArgumentParser
import DeskTools
import Foundation
import RefundDesk

/// Groups the commands for receipts of consent.
struct ConsentCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "consent",
        abstract: "Check receipts of consent, and show the key that signs them.",
        subcommands: [VerifyConsentCommand.self, ConsentKeyCommand.self]
    )
}

/// Checks a receipt of consent.
struct VerifyConsentCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Check that this desk signed a receipt of consent, and show what it says.",
        discussion: """
            FILE is a receipt as a page, as JSON, or the JWS alone. Only what is signed is shown. The exit code is 1 if the \
            signature is not valid.
            """
    )

    @Argument(help: "The receipt; - for standard input.")
    var file: String

    @Option(help: "A file with the public key, as consent key prints it. By default, the desk's own key.")
    var key: String?

    @OptionGroup var configuration: ConfigurationOption

    @Flag(help: "Print what the receipt says as JSON.")
    var json = false

    func run() async throws {
        let receipt: JSONValue
        guard let jws = ConsentReceiptPublicKey.receipt(in: try Self.text(of: file)) else {
            throw CommandFailure("\(file): \(ConsentReceiptPublicKey.Failure.malformed)")
        }
        let keys = try publicKeys()
        // A set may have several keys; the receipt names its own.
        let key = keys.first { $0.isNamed(in: jws) } ?? keys[0]
        do throws(ConsentReceiptPublicKey.Failure) {
            receipt = try key.verified(jws)
        } catch {
            throw CommandFailure("\(file): \(error)")
        }
        try show(receipt, signedBy: key.kid)
    }

    private func publicKeys() throws -> [ConsentReceiptPublicKey] {
        guard let path = key else { return [try configuration.load().publicReceiptKey()] }
        let data = Data(try Self.text(of: path).utf8)
        if let set = try? JSONDecoder().decode(ConsentReceiptKeys.self, from: data), !set.keys.isEmpty {
            return set.keys
        }
        guard let key = try? JSONDecoder().decode(ConsentReceiptPublicKey.self, from: data) else {
            throw CommandFailure("\(path) has no public key: use what refund-desk consent key prints.")
        }
        return [key]
    }

    private func show(_ receipt: JSONValue, signedBy kid: String) throws {
        guard !json else { return Console.print(try JSONEncoder.sorted.encode(receipt)) }
        Console.print("The signature is valid; key \(kid).")
        for (name, value) in (receipt.members ?? [:]).sorted(by: { $0.key < $1.key }) {
            let shown =
                switch value {
                case .string(let text): text
                default: String(decoding: try JSONEncoder.sorted.encode(value), as: UTF8.self)
                }
            Console.print("\(name): \(shown.forTerminal)")
        }
    }

    private static func text(of file: String) throws -> String {
        guard file == "-" || FileManager.default.fileExists(atPath: file) else {
            throw CommandFailure("\(file): there is no such file.")
        }
        let data = file == "-" ? try? FileHandle.standardInput.readToEnd() : FileManager.default.contents(atPath: file)
        guard let data, let text = String(data: data, encoding: .utf8) else {
            throw CommandFailure("\(file) cannot be read as text in UTF-8.")
        }
        return text
    }
}

/// Shows the public key of receipts of consent.
struct ConsentKeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key",
        abstract: "Print the public key of receipts of consent, as a JSON Web Key."
    )

    @OptionGroup var configuration: ConfigurationOption

    @Flag(help: "Print JSON, as the command always does.")
    var json = false

    func run() async throws {
        Console.print(try JSONEncoder.sorted.encode(configuration.load().publicReceiptKey()))
    }
}

extension DeskConfiguration {
    /// Returns the desk's public key of receipts.
    fileprivate func publicReceiptKey() throws -> ConsentReceiptPublicKey {
        do {
            guard let key = try consentReceiptKeys?.key() else {
                throw CommandFailure(
                    "The file of consentReceiptKey is missing. If no desk has signed a receipt yet, run refund-desk "
                        + "customers receipt first, which makes the key. Otherwise copy the file from the desk that signed."
                )
            }
            return key.publicKey
        } catch let problem as PrivateKeyFileProblem {
            throw CommandFailure(problem.description)
        }
    }
}
