import AppStoreTrust
import ArgumentParser
import DeskTools
import Foundation
import RefundDesk

/// Groups the commands for receipts.
struct ReceiptCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "receipt",
        abstract: "Verify and read receipts.",
        subcommands: [DecodeReceiptCommand.self]
    )
}

/// Verifies and shows a receipt.
struct DecodeReceiptCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decode",
        abstract: "Verify an app receipt, and show every field and in-app purchase.",
        discussion: """
            Takes base64 with or without line breaks, the bytes of the file in the app's bundle, a call or answer of \
            verifyReceipt, or a version 1 notification. Receipts of one transaction, from before iOS 7, are read with \
            --unverified: nobody outside Apple can check their signature. Changes and stores nothing.

            Exit codes: 0 good, 1 not good, 64 wrong usage, 78 wrong configuration.
            """
    )

    @Argument(help: "The file, or - for standard input.")
    var file: String

    @OptionGroup var trust: TrustOptions

    @Option(
        name: .customLong("device-id"),
        help: "The device it must be made for: identifierForVendor (a UUID), or a Mac's network address.",
        transform: DeviceIdentifier.init
    )
    var device: DeviceIdentifier?

    @Flag(help: "Take what Xcode signed as it stands: its signature proves nothing.")
    var allowXcode = false

    @Flag(help: "Show what it says without proof.")
    var unverified = false

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let inspection = try await inspect(InputFile.bytes(of: file))
        for note in inspection.notes {
            for line in DiagnosisText.lines(of: note, .plain, isWarning: true) { Console.note(line) }
        }
        if json {
            Console.print(try inspection.json())
        } else {
            for line in ReceiptInspectionText.lines(of: inspection, .standard) { Console.print(line) }
        }
        guard inspection.isGood else { throw ExitCode.failure }
    }

    /// Inspects the input with the given options.
    func inspect(_ bytes: Data) async throws -> ReceiptInspection {
        await ReceiptInspector(
            apps: try trust.apps(),
            allowances: ReceiptInspector.Allowances(xcode: allowXcode, unverified: unverified),
            device: device?.bytes
        ).inspect(bytes)
    }
}

/// The bytes that identify a device in a receipt.
struct DeviceIdentifier {
    let bytes: [UInt8]

    /// Parses a UUID, or six hexadecimal bytes with or without colons or hyphens.
    init(_ text: String) throws {
        if let uuid = UUID(uuidString: text) {
            bytes = withUnsafeBytes(of: uuid.uuid) { Array($0) }
            return
        }
        let digits = text.filter { $0 != ":" && $0 != "-" }.compactMap(\.hexDigitValue)
        guard digits.count == 12, text.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "-" }) else {
            throw ValidationError("It is a UUID, or a network address such as a4:83:e7:01:02:03.")
        }
        bytes = stride(from: 0, to: 12, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
