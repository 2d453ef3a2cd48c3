import AppStoreTypes
import ArgumentParser
import RefundDesk
import Refunds
import Store

/// Lists cases.
struct ListCasesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List cases, the newest request first."
    )

    @Option(help: "Only cases in this state; may be given more than once: \(Self.states).")
    var state: [CaseState] = []

    @Option(help: "Only cases that Apple decided so: granted, declined, reversed or unknown.")
    var outcome: Outcome.Decision?

    @Option(help: "Only cases of the app with this bundle identifier.")
    var app: String?

    @Option(help: "Only cases of this environment: Sandbox or Production.")
    var environment: String?

    @Option(help: "Only cases of this customer.")
    var customer: String?

    @Option(help: "Only cases about this transaction.")
    var transaction: String?

    @OptionGroup var list: ListOptions
    @OptionGroup var file: ConfigurationOption

    private static let states = CaseState.allCases.map(\.rawValue).joined(separator: ", ")

    func validate() throws {
        guard environment == nil || environment == "Sandbox" || environment == "Production" else {
            throw ValidationError("--environment is Sandbox or Production.")
        }
    }

    func run() async throws {
        let filter = CaseFilter(
            bundleID: app,
            environment: environment.map(AppStoreEnvironment.init(rawValue:)),
            states: Set(state),
            decision: outcome,
            customerID: customer.map(canonicalCustomerID),
            transactionID: transaction
        )
        let store = try file.openStore()
        let page: Page<CaseSummary>
        do {
            page = try await store.cases(matching: filter, limit: list.limit, cursor: list.cursor)
        } catch is InvalidCursor {
            throw CommandFailure("The cursor is invalid: use the one that the previous page of cases printed.")
        }
        let now = Timestamp.now
        guard !list.json else { return Console.print(try RegisterJSON(now: now).cases(page)) }
        for line in CaseText.table(of: page.items, at: now) { Console.print(line) }
        list.noteNext(page.nextCursor)
    }
}

extension CaseState: ExpressibleByArgument {}
extension Outcome.Decision: ExpressibleByArgument {}
