import AppStoreTypes
import ArgumentParser
import Refunds
import Store

/// Decides a case in place of the policy.
struct AnswerCaseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "answer",
        abstract: "Decide what to prefer in one case, in place of the policy.",
        discussion:
            "A running desk sends the answer within half a minute. Without the customer's consent nothing is sent."
    )

    @Argument(help: "The case's identifier.")
    var id: String

    @Option(help: "What to prefer: GRANT_FULL, GRANT_PRORATED, DECLINE or none.")
    var prefer: AnswerChoice

    @OptionGroup var file: ConfigurationOption

    func run() async throws {
        let reply = try await file.openStore().decide(id.lowercased(), prefer, at: .now)
        if case .refused(let refusal) = reply { throw CommandFailure(refusal, of: id) }
        Console.note("Case \(id): \(prefer.rawValue), decided by a person.")
    }
}

extension AnswerChoice: ExpressibleByArgument {
    /// Parses a choice that is open to an operator.
    public init?(argument: String) {
        guard let choice = AnswerChoice(rawValue: argument), AnswerChoice.ofPerson.contains(choice) else { return nil }
        self = choice
    }

    /// The choices open to an operator, for the help text.
    public static var allValueStrings: [String] { ofPerson.map(\.rawValue) }
}
