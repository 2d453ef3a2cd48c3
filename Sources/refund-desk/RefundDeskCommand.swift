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
        if let mistake = UnknownCommand(in: Array(CommandLine.arguments.dropFirst())) {
            Console.note(mistake.description)
            exit(ExitCode.validationFailure.rawValue)
        }
        await RefundDeskCommand.main()
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
            InitCommand.self, DemoCommand.self, ServeCommand.self, EmulatorCommand.self, DoctorCommand.self,
            MigrateCommand.self,
            PartitionsCommand.self, BackupCommand.self, RestoreCommand.self, CheckCommand.self, CopyCommand.self,
            CasesCommand.self, CustomersCommand.self, ConsentCommand.self, PrivacyCommand.self, RetentionCommand.self,
            NotificationsCommand.self, EventsCommand.self, TokensCommand.self, PeopleCommand.self,
            AppsCommand.self, VerifyCommand.self,
            TokenCommand.self,
            ReceiptCommand.self, ImportCommand.self, PolicyCommand.self, ReportCommand.self, AuditCommand.self,
        ]
    )
}
