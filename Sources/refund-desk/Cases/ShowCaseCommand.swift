import AppStoreTypes
import ArgumentParser
import RefundDesk
import Refunds
import Store

/// Shows one case.
struct ShowCaseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show one case with its facts, its answer and why, and every attempt."
    )

    @Argument(help: "The case's identifier.")
    var id: String

    @Flag(help: "Print JSON, as the REST API has it.")
    var json = false

    @OptionGroup var file: ConfigurationOption

    func run() async throws {
        guard let detail = try await file.openStore().detail(of: id.lowercased()) else {
            throw CommandFailure("There is no case \(id).")
        }
        let now = Timestamp.now
        guard !json else { return Console.print(try RegisterJSON(now: now).detail(detail)) }
        let app = try file.load().apps.first { $0.bundleID == detail.facts.refundCase.app.bundleID }
        let composer = app.map { AnswerComposer(policy: $0.policy, catalogue: $0.products) }
        for line in CaseDetailText.lines(of: detail, composer: composer, at: now, .standard) { Console.print(line) }
    }
}
