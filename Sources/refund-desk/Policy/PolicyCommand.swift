import ArgumentParser

/// Groups the commands that check, explain and simulate policies.
struct PolicyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "policy",
        abstract: "Check a policy, explain a case, try a draft on the cases of the past.",
        subcommands: [CheckPolicyCommand.self, ExplainPolicyCommand.self, SimulatePolicyCommand.self]
    )
}
