import AppStoreTypes
import ArgumentParser
import DeskTools
import Foundation
import RefundDesk
import Refunds

/// Groups the commands that check, explain and simulate policies.
struct PolicyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "policy",
        abstract: "Check a policy, explain a case, simulate a draft on past cases, or play simulated years with it.",
        subcommands: [
            CheckPolicyCommand.self, ExplainPolicyCommand.self, SimulatePolicyCommand.self, PlayPolicyCommand.self,
        ]
    )
}

/// Checks a policy file.
struct CheckPolicyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check a policy file: list every mistake with its line, and warn about doubtful rules.",
        discussion: """
            Changes nothing. With --config, the products in rules are looked up in the catalogues of the apps that use the \
            file, or of all apps. Without it, they are looked up in products.yml beside the file. Exits with 1 if the file \
            is invalid; warnings do not change the exit code.
            """
    )

    @Argument(help: "The policy file.")
    var file: String

    @Option(
        name: .customLong("config"),
        help: ArgumentHelp("A configuration, for the products of its apps.", valueName: "file")
    )
    var configuration: String?

    @Option(
        name: .customLong("app"),
        help: "The bundle ID of the app whose products are looked up. Default: the apps that use the file, or all."
    )
    var bundleID: String?

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        if bundleID != nil, configuration == nil { throw ValidationError("--app needs --config.") }
    }

    func run() async throws {
        let read: PolicyFile
        do throws(ConfigurationError) {
            read = try PolicyFile.load(path: file, environment: ProcessInfo.processInfo.environment)
        } catch {
            if json {
                Console.print(try PolicyCheckJSON(error).data())
            } else {
                for issue in error.issues { Console.print("\(Style.standard.bad("error")): \(issue)") }
                Console.note(Counted.text(error.issues.count, "mistake"))
            }
            throw ExitCode.failure
        }
        let warnings = read.warnings(products: try products(), at: .now)
        if json { return Console.print(try PolicyCheckJSON(read.policy, warnings: warnings).data()) }
        Console.print("\(Style.standard.good("ok")): \(Self.displayText(read.policy))")
        for warning in warnings { Console.print("\(Style.standard.odd("warning")): \(warning)") }
    }

    private func products() throws -> Set<String> {
        guard let configuration else { return productsBeside() }
        let apps = try ConfigurationOption(path: configuration).load().apps
        let named = apps.filter { bundleID == nil || $0.bundleID == bundleID }
        guard !named.isEmpty else { throw CommandFailure(unknownApp: bundleID ?? "", among: apps) }
        // Another app's catalogue says nothing about the products of this policy.
        let users = named.filter { $0.policyFiles.policy.map(Self.realPath) == Self.realPath(file) }
        return (users.isEmpty ? named : users).reduce(into: []) { $0.formUnion($1.products.products.keys) }
    }

    /// Returns the products of `products.yml` in the folder of the policy; none if it is missing or invalid.
    private func productsBeside() -> Set<String> {
        let path = URL(filePath: file).deletingLastPathComponent().appending(path: "products.yml").path
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        do throws(ConfigurationError) {
            let environment = ProcessInfo.processInfo.environment
            return Set(try ProductCatalogue.load(path: path, environment: environment).products.keys)
        } catch {
            let issues = error.issues.map(\.description).joined(separator: "; ")
            Console.note("The products in rules are not looked up, because \(path) is invalid: \(issues)")
            return []
        }
    }

    private static func realPath(_ path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().path }

    private static func displayText(_ policy: Policy) -> String {
        let trial = policy.rules.count(where: \.isShadow)
        var parts = [Counted.text(policy.rules.count, "rule")]
        if trial > 0 { parts.append("\(trial) of them in shadow mode") }
        parts.append("holdout \(policy.holdoutPercent) %")
        return parts.joined(separator: ", ")
    }
}
