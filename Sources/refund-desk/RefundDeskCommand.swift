import ArgumentParser
import Foundation
import RefundDesk

/// The start of the program.
@main
enum Program {
    static func main() async {
        Allocator.limitArenas()
        // Most commands read keys or customer data.
        _ = CoreDumps.ofProcess
        let arguments = Array(CommandLine.arguments.dropFirst())
        if let mistake = UnknownCommand(in: arguments) {
            Console.note(mistake.description)
            exit(ExitCode.validationFailure.rawValue)
        }
        let command: any ParsableCommand
        do {
            command = try await RefundDeskCommand.asyncParseAsRoot(arguments.joiningNegativeNumbers)
        } catch {
            end(with: error)
        }
        do {
            try await run(command)
        } catch let error as ValidationError {
            // The parser no longer knows the command, and would explain how to use the whole program.
            Console.note("Error: \(error.message)")
            let usage = RefundDeskCommand.usageString(for: type(of: command))
            let words = usage.split(separator: " ").prefix { word in !"<[-".contains(word.prefix(1)) }
            Console.note("Usage: \(usage)\n  See '\(words.joined(separator: " ")) --help' for more information.")
            exit(ExitCode.validationFailure.rawValue)
        } catch {
            end(with: error)
        }
    }

    /// Ends the program as the parser would, but what an error quotes from a file cannot steer the terminal.
    private static func end(with error: any Error) -> Never {
        let code = RefundDeskCommand.exitCode(for: error)
        guard !code.isSuccess else { RefundDeskCommand.exit(withError: error) }
        let message = RefundDeskCommand.fullMessage(for: error)
        if !message.isEmpty { Console.note(message) }
        exit(code.rawValue)
    }

    private static func run(_ command: any ParsableCommand) async throws {
        var command = command
        if var asynchronous = command as? any AsyncParsableCommand {
            try await asynchronous.run()
        } else {
            try command.run()
        }
    }
}

/// The root command: parses the command line and runs a subcommand.
struct RefundDeskCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "refund-desk",
        abstract: "Answers the App Store's refund requests, in time and with facts.",
        discussion: """
            Exit codes: 0 success, 1 failure, 64 usage error, 78 configuration error. Results go to standard output, \
            everything else to standard error.
            """,
        version: Release.description,
        subcommands: [
            InitCommand.self, DemoCommand.self, ServeCommand.self, EmulatorCommand.self,
            GooglePlayEmulatorCommand.self, DoctorCommand.self,
            MigrateCommand.self,
            PartitionsCommand.self, BackupCommand.self, RestoreCommand.self, CheckCommand.self, CopyCommand.self,
            CasesCommand.self, CustomersCommand.self, ConsentCommand.self, PrivacyCommand.self, RetentionCommand.self,
            NotificationsCommand.self, EventsCommand.self, TokensCommand.self, PeopleCommand.self,
            AppsCommand.self, VerifyCommand.self,
            TokenCommand.self,
            ReceiptCommand.self, ImportCommand.self, PolicyCommand.self, ReportCommand.self, SalesCommand.self,
            AuditCommand.self,
        ]
    )
}
