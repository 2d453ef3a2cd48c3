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
            Accepts base64 with or without line breaks, the bytes of the receipt file in the app's bundle, a request \
            or response of verifyReceipt, or a version 1 notification. Transaction receipts from before iOS 7 need \
            --unverified, because only Apple can check their signature. Changes and stores nothing.

            Exit codes: 0 valid, 1 invalid, 64 usage error, 78 configuration error.
            """
    )

    @Argument(help: "The file, or - for standard input.")
    var file: String

    @OptionGroup var trust: TrustOptions

    @Option(
        name: .customLong("device-id"),
        help: "The device that the receipt must be for: identifierForVendor (a UUID) or a Mac's network address.",
        transform: DeviceIdentifier.init
    )
    var device: DeviceIdentifier?

    @Flag(help: "Accept data that Xcode signed, without checking the signature.")
    var allowXcode = false

    @Flag(help: "Show the content even if it cannot be verified.")
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
            throw ValidationError("The device must be a UUID or a network address such as a4:83:e7:01:02:03.")
        }
        bytes = stride(from: 0, to: 12, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
