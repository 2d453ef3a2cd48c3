import ArgumentParser

/// Groups the commands for refund requests.
struct CasesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cases",
        abstract: "List and show refund requests, and decide them.",
        subcommands: [ListCasesCommand.self, ShowCaseCommand.self, AnswerCaseCommand.self, HoldCaseCommand.self]
    )
}
