import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import ArgumentParser
import DeskTools
import Foundation
import RefundDesk

/// Verifies anything the App Store signs.
struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Verify a notification, transaction, renewal, app transaction, realtime request or receipt.",
        discussion: """
            Accepts a signed string, the body that contained it, or a response of Apple's with signed strings in it, \
            and verifies nested signed strings too. Certificates must have been valid when the data was signed; with \
            --online, they must be valid now and not revoked. Changes and stores nothing.

            Exit codes: 0 valid, 1 invalid, 64 usage error, 78 configuration error.
            """
    )

    @Argument(help: "The file, or - for standard input.")
    var file: String

    @OptionGroup var trust: TrustOptions

    @Flag(help: "Ask OCSP responders whether certificates were revoked.")
    var online = false

    @Flag(help: "Accept data that Xcode signed, without checking the signature.")
    var allowXcode = false

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
            for line in InspectionText.lines(of: inspection, .standard) { Console.print(line) }
        }
        guard inspection.isGood else { throw ExitCode.failure }
    }

    /// Inspects the input with the given options.
    func inspect(_ bytes: Data) async throws -> Inspection {
        let inspector = SignedDataInspector(
            apps: try trust.apps(),
            onlineChecks: online ? AsyncHTTPClientTransport() : nil,
            allowsXcode: allowXcode
        )
        // A trailing line break of the file is not an error.
        var bytes = bytes
        while let last = bytes.last, last == 0x0A || last == 0x0D { bytes.removeLast() }
        return await inspector.inspect(bytes)
    }
}
