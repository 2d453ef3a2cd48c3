import ArgumentParser

/// Policies: whether one is right, why it decides as it does, what it would have changed.
struct PolicyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "policy",
        abstract: "Check a policy, explain a case, try a draft on the cases of the past.",
        subcommands: [CheckPolicyCommand.self, ExplainPolicyCommand.self, SimulatePolicyCommand.self]
    )
}
