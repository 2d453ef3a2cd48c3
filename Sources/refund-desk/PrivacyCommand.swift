import AppStoreTypes
import ArgumentParser
import DeskTools
import Foundation
import RefundDesk

/// Prints the record of processing.
struct PrivacyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "privacy",
        abstract: "Print the record of processing: which facts about customers are used, for what, and who gets them.",
        discussion: """
            Also prints sentences for a privacy policy, what to tick for the App Store's privacy labels, and which consent \
            text covers which fields. All of it follows from the configuration. A database is read only for a policy that \
            is published on the pages. With --strict, exits with 1 if that policy cannot be read, or if the consent text \
            in force does not name something that answers state or rules use.
            """
    )

    @Option(
        name: [.customLong("app"), .customLong("bundle-id")],
        help: "The app's bundle ID. Default: all apps."
    )
    var bundleID: String?

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "Print Markdown.")
    var markdown = false

    @Flag(help: "Exit with 1 if there is a warning.")
    var strict = false

    @OptionGroup var file: ConfigurationOption

    func validate() throws {
        if json, markdown { throw ValidationError("--json and --markdown exclude each other.") }
    }

    func run() async throws {
        let configuration = try file.load()
        let apps = try bundleID.map { [try configuration.app(named: $0)] } ?? configuration.apps
        var records: [ProcessingRecord] = []
        for app in apps {
            let part = configuration.databaseConfiguration(of: app.bundleID) ?? configuration
            let (published, problem) = await withPublishedPolicy(app)
            records.append(ProcessingRecord(of: published, in: part, policyProblem: problem, at: .now))
        }
        if json {
            Console.print(try JSONEncoder.sorted.encode(["apps": records]))
        } else {
            for (index, record) in records.enumerated() {
                if index > 0 { Console.print("") }
                for line in record.lines(in: markdown ? .markdown : .text) { Console.print(line) }
            }
        }
        let warnings = records.map(\.consent.warnings.count).reduce(0, +)
        guard strict, warnings > 0 else { return }
        Console.note(Counted.text(warnings, "warning"))
        throw ExitCode.failure
    }

    /// Returns an app with the policy in force, or why a published one is unknown.
    private func withPublishedPolicy(_ app: AppConfiguration) async -> (app: AppConfiguration, problem: String?) {
        guard app.policyFiles.isPublished else { return (app, nil) }
        do {
            let store = try file.openReadOnlyStore(of: app.bundleID)
            return (try await app.withPublishedPolicy(in: store), nil)
        } catch let unreadable as UnreadablePolicy {
            return (app, "this release cannot read version \(unreadable.number)")
        } catch {
            return (app, "\(error)")
        }
    }
}
