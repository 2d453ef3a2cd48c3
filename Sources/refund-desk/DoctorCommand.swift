import AppStoreClient
import ArgumentParser
import DeskTools
import Foundation
import RefundDesk

/// Runs the doctor's checks.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check configuration, keys, certificates, clock, endpoints and database; say what to fix.",
        discussion: "Changes nothing. Exits with 1 if the desk cannot work."
    )

    @OptionGroup var file: ConfigurationOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let report = await Doctor(
            path: file.path,
            environment: ProcessInfo.processInfo.environment,
            transport: AsyncHTTPClientTransport()
        ).examine()
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
