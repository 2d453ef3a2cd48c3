import AppStoreTypes
import ArgumentParser
import DeskTools
import Foundation
import RefundDesk
import Refunds
import Store

/// Explains a policy's decision on a case.
struct ExplainPolicyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain how the policy decides a case: each rule, each condition and its fact.",
        discussion: """
            A decided case is explained with the facts at the time of its decision, any other case with the facts on \
            record now. Changes and sends nothing. A desk may run at the same time.
            """
    )

    @Argument(help: .caseID)
    var id: String

    @Option(
        name: .customLong("policy"),
        help: ArgumentHelp("A draft to use in place of the app's policy.", valueName: "file")
    )
    var draft: String?

    @OptionGroup var file: ConfigurationOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let drafted = try draft.map { try PolicyFile.loadOrExplain($0) }
        let configuration = try file.load()
        let store = try file.openReadOnlyStore()
        guard let detail = try await store.detail(of: store.caseID(named: id)) else {
            throw CommandFailure(noCase: id)
        }
        let refundCase = detail.facts.refundCase
        guard let app = configuration.apps.first(where: { $0.bundleID == refundCase.app.bundleID }) else {
            throw CommandFailure("The case is about \(refundCase.app.bundleID), which is not configured.")
        }
        let policy: Policy
        if let drafted {
            policy = drafted.policy
        } else {
            policy = try await app.inForce(in: store).policy
        }
        let facts =
            detail.decision?.facts
            ?? PolicyFacts(detail.facts, evidence: Evidence(detail.facts, catalogue: app.products))
        let blockReason = detail.decision == nil ? refundCase.blockReason : nil
        let reasons = PolicyReasons(policy, facts: facts, recorded: detail.decision, blockReason: blockReason)
        guard !json else {
            return Console.print(
                try PolicyReasonsJSON(
                    reasons,
                    policy: draft ?? "configuration",
                    recorded: detail.decision,
                    blockReason: blockReason
                ).data()
            )
        }
        Console.print(
            "\(Style.standard.bold(Table.plain(detail.facts.purchase.productID))), case \(refundCase.id), "
                + "by \(draft.map { "the draft \($0)" } ?? "the policy of \(app.bundleID)")"
        )
        for line in PolicyReasonsText.lines(of: reasons, .standard) { Console.print(line) }
    }
}

extension PolicyFile {
    /// Reads a policy; on errors, prints all issues to standard error and exits with 78.
    static func loadOrExplain(_ path: String) throws -> PolicyFile {
        do throws(ConfigurationError) {
            return try load(path: path, environment: ProcessInfo.processInfo.environment)
        } catch {
            Console.note(error.description)
            throw ExitCode.configuration
        }
    }
}
