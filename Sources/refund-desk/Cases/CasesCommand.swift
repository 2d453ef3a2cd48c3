import AppStoreTypes
import ArgumentParser
import DeskTools
import Foundation
import RefundDesk
import Refunds
import Store

/// Groups the commands for refund requests.
struct CasesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cases",
        abstract: "List and show refund requests, and decide them.",
        subcommands: [
            ListCasesCommand.self, ShowCaseCommand.self, AnswerCaseCommand.self, HoldCaseCommand.self,
            ReleaseCaseCommand.self,
        ]
    )
}

/// Lists cases.
struct ListCasesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List cases, the newest request first."
    )

    @Option(help: "Only cases in this state; can be repeated: \(Self.states).")
    var state: [CaseState] = []

    @Option(help: "Only cases with this outcome: \(Self.outcomes).")
    var outcome: OutcomeFilter?

    @Option(help: "Only cases of the app with this bundle identifier.")
    var app: String?

    @Option(
        help: "Only cases of this environment: Sandbox or Production.",
        transform: AppStoreEnvironment.named
    )
    var environment: AppStoreEnvironment?

    @Option(help: "Only cases of this customer.")
    var customer: String?

    @Option(help: "Only cases about this transaction.")
    var transaction: String?

    @OptionGroup var list: ListOptions
    @OptionGroup var file: ConfigurationOption

    private static let outcomes = OutcomeFilter.allCases.map(\.rawValue).joined(separator: ", ")
    private static let states = CaseState.allCases.map(\.rawValue).joined(separator: ", ")

    func run() async throws {
        var filter = CaseFilter(
            bundleID: app,
            environment: environment,
            states: Set(state),
            customerID: customer.map(canonicalCustomerID),
            transactionID: transaction
        )
        filter.outcome = outcome
        let store = try file.openStore(of: app)
        let page: Page<CaseSummary>
        do {
            page = try await store.cases(matching: filter, limit: list.limit, cursor: list.cursor)
        } catch is InvalidCursor {
            throw CommandFailure("The cursor is invalid: use the one that the previous page of cases printed.")
        }
        let now = Timestamp.now
        guard !list.json else { return Console.print(try JSONEncoder.sorted.encode(CaseListJSON(page, now: now))) }
        for line in CaseText.table(of: page.items, at: now) { Console.print(line) }
        list.noteNext(page.nextCursor)
    }
}

extension CaseState: ExpressibleByArgument {}
extension OutcomeFilter: ExpressibleByArgument {}

/// Shows one case.
struct ShowCaseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show one case with its facts, its answer and the reasons, and every attempt."
    )

    @Argument(help: .caseID)
    var id: String

    @Flag(help: "Print the JSON of the REST API.")
    var json = false

    @OptionGroup var file: ConfigurationOption

    func run() async throws {
        let store = try file.openStore()
        guard let detail = try await store.detail(of: store.caseID(named: id)) else {
            throw CommandFailure(noCase: id)
        }
        let now = Timestamp.now
        let configured = try file.load().apps.first { $0.bundleID == detail.facts.refundCase.app.bundleID }
        let app = try await configured?.inForce(in: store)
        let composer = app.map(AnswerComposer.init)
        guard !json else {
            return Console.print(try JSONEncoder.sorted.encode(CaseDetailJSON(detail, composer: composer, now: now)))
        }
        for line in CaseDetailText.lines(of: detail, composer: composer, at: now, .standard) { Console.print(line) }
    }
}

extension ArgumentHelp {
    /// Explains an argument that names a case.
    static let caseID = ArgumentHelp("The case ID, or its beginning: at least \(CaseIDPrefix.shortest) characters.")
}

extension CommandFailure {
    /// Says that no case has an identifier, and where the identifiers are.
    init(noCase id: String) {
        self.init(
            "There is no case \(id). Give the case ID or its first \(CaseIDPrefix.shortest) or more characters, as "
                + "refund-desk cases list prints them."
        )
    }
}

extension CaseStore {
    /// Returns the ID of the case that a whole identifier or a unique prefix names.
    ///
    /// - Throws: ``CommandFailure`` if no case or several cases match.
    func caseID(named text: String) async throws -> String {
        switch try await match(caseID: text) {
        case .one(let id): return id
        case .none: throw CommandFailure(noCase: text)
        case .several(let ids, let hasMore):
            throw CommandFailure(CaseIDMatch.explanation(of: ids, hasMore: hasMore, given: text))
        }
    }
}
