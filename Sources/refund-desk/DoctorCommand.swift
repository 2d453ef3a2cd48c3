import AppStoreClient
import ArgumentParser
import DeskTools
import Foundation
import HTTPServing
import RefundDesk

/// Runs the doctor's checks.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check configuration, keys, certificates, clock, endpoints and database; say what to fix.",
        discussion: """
            Without --send-test, it changes nothing; its calls to Apple only count in the hourly limits of the desks. \
            Exits with 1 if the desk cannot work, or if a test notification did not arrive.
            """
    )

    @OptionGroup var file: ConfigurationOption

    @Flag(help: "Instead, ask Apple for a test notification for each app, and wait until the desk has stored it.")
    var sendTest = false

    @Option(
        name: .customLong("public-url"),
        help: ArgumentHelp(
            "Also check the https address that Apple posts to: when its certificate ends, and whether the desk answers.",
            valueName: "url"
        ),
        transform: ServerURL.read
    )
    var publicURL: String?

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        if file.databaseOf != nil { throw ValidationError("doctor checks every database: omit --database-of.") }
        if sendTest, publicURL != nil { throw ValidationError("--send-test runs no other check: omit --public-url.") }
    }

    func run() async throws {
        let doctor = Doctor(
            path: file.path,
            environment: ProcessInfo.processInfo.environment,
            transport: AsyncHTTPClientTransport(),
            publicURL: publicURL
        )
        let report = sendTest ? await doctor.sendTests() : await doctor.examine()
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            Console.print(try encoder.encode(report))
        } else {
            Console.print(report.text(isColoured: Console.isColoured))
        }
        guard report.isHealthy else { throw ExitCode.failure }
    }
}
