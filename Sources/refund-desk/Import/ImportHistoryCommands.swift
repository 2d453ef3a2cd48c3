import AppStoreTypes
import ArgumentParser
import Crypto
import DeskTools
import Foundation
import RefundDesk
import Refunds
import Store

/// Fetches customers' purchases from Apple.
struct ImportHistoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Fetch customers' purchases from Apple: Get Transaction History.",
        discussion: HistoryOptions.discussion
    )

    @OptionGroup var options: HistoryOptions

    func run() async throws { try await options.run(.transactions) }
}

/// Fetches customers' refunds from Apple.
struct ImportRefundsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "refunds",
        abstract: "Fetch customers' refunds from Apple: Get Refund History.",
        discussion: HistoryOptions.discussion
    )

    @OptionGroup var options: HistoryOptions

    func run() async throws { try await options.run(.refunds) }
}

/// The options of both commands that fetch a history from Apple.
struct HistoryOptions: ParsableArguments {
    static let discussion = """
        A stopped run resumes after the last stored page, and a later run fetches only what is new. Requests stay \
        within Apple's hourly limits. If a customer's history cannot be read, the command reports the customer, \
        continues with the others and exits with 1. A desk may run at the same time.
        """

    @Flag(help: "Fetch the histories of all customers with known purchases.")
    var all = false

    @Option(help: "Fetch the history of this customer, who must have known purchases. Can be repeated.")
    var customer: [String] = []

    @Option(help: "Fetch the history of this transaction's customer, known or not. Can be repeated.")
    var transaction: [String] = []

    @Option(help: "Fetch the histories that a file lists, one customer or transaction a line.")
    var file: String?

    @Option(help: "The maximum number of requests a second.", transform: Pacer.allowedRates.number)
    var rate: Double?

    @OptionGroup var app: AppOption
    @OptionGroup var configuration: ConfigurationOption

    @Flag(
        help: """
            If an earlier run stopped half way, ask about every customer again, also those that it had read. Pages that \
            are stored are not fetched again.
            """
    )
    var restart = false

    @Flag(help: "Print the result as JSON.")
    var json = false

    func validate() throws {
        let isNamed = !customer.isEmpty || !transaction.isEmpty || file != nil
        guard !all || !isNamed else {
            throw ValidationError("--all has every customer: omit --customer, --transaction and --file, or --all.")
        }
        guard all || isNamed else {
            throw ValidationError("Choose the histories with --all, --customer, --transaction or --file.")
        }
        guard !customer.contains("") else { throw ValidationError("--customer is empty: name a customer.") }
        guard transaction.allSatisfy(Self.isTransaction) else {
            throw ValidationError("--transaction must be a transaction ID of Apple's, which has only digits.")
        }
    }

    private static func isTransaction(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    func run(_ kind: HistoryKind) async throws {
        let desk = try configuration.load()
        let (_, key) = try app.chosen(in: desk, isOfAppStore: true)
        let store = try configuration.openStore(of: key.bundleID)
        let reader = HistoryReader(
            apps: try Desk.importApps(desk, store: store),
            store: store,
            pace: rate.map { Pacer(perSecond: $0) }
        )
        var unknown: [HistoryImport.Failure] = []
        var selection = HistoryImport.Selection.all
        var name = "all"
        if !all {
            let accounts = try await named(in: key, store, &unknown)
            name = SHA256.hash(data: Data(accounts.map(\.transactionID).sorted().joined(separator: "\n").utf8))
                .map { String($0, radix: 16) }.joined()
            selection = .accounts(accounts)
        }
        let total = try await total(of: selection, in: key, store)
        let bar = ProgressBar(unit: "transactions")
        let interruption = ImportInterruption(isRepeatable: true, restarts: restart)
        defer { interruption.end() }
        var result: HistoryImport.Result
        do {
            result = try await HistoryImport(reader: reader, store: store, app: key, kind: kind).run(
                "\(kind.rawValue) \(key.bundleID) \(key.environment.rawValue) \(name)",
                over: selection,
                restarts: restart
            ) { accounts, tally in bar.show(done: accounts, of: total, count: tally.transactions) }
        } catch let error as StoreError {
            throw interruption.failure(error)
        }
        bar.clear()
        result.failures = unknown + result.failures
        result.failed += Int64(unknown.count)
        try report(result, of: key.environment)
        if result.failed > 0 { throw ExitCode.failure }
    }

    private func total(
        of selection: HistoryImport.Selection,
        in key: AppKey,
        _ store: Store
    ) async throws -> Int64 {
        switch selection {
        case .all: try await store.countAccounts(in: key)
        case .accounts(let accounts): Int64(accounts.count)
        }
    }

    /// Returns the selected accounts without duplicates.
    private func named(
        in key: AppKey,
        _ store: Store,
        _ unknown: inout [HistoryImport.Failure]
    ) async throws -> [HistoryAccount] {
        var accounts: [HistoryAccount] = []
        var seen: Set<String> = []
        func add(_ more: [HistoryAccount]) { accounts += more.filter { seen.insert($0.accountID).inserted } }
        for id in customer {
            let found = try await store.accounts(ofCustomer: id, in: key)
            if found.isEmpty {
                let reason = "this customer has no known purchase; give a transaction with --transaction"
                unknown.append(HistoryImport.Failure(transactionID: id, reason: reason))
            }
            add(found)
        }
        for id in transaction { add([try await store.account(ofTransaction: id, in: key)]) }
        for (line, id) in try lines() {
            let found = try await store.accounts(ofCustomer: id, in: key)
            if found.isEmpty, !Self.isTransaction(id) {
                let reason = "line \(line): neither a transaction nor a customer with known purchases"
                unknown.append(HistoryImport.Failure(transactionID: id, reason: reason))
                continue
            }
            add(found.isEmpty ? [try await store.account(ofTransaction: id, in: key)] : found)
        }
        return accounts
    }

    /// Returns the identifiers in the file with their line numbers.
    private func lines() throws -> [(Int, String)] {
        guard let file else { return [] }
        let text: String
        do {
            let handle = file == "-" ? FileHandle.standardInput : try FileHandle(forReadingFrom: URL(filePath: file))
            guard let read = String(validating: try handle.readToEnd() ?? Data(), as: UTF8.self) else {
                throw CommandFailure("\(file) is not UTF-8 text.")
            }
            text = read
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            let reason = file == "-" ? "cannot be read" : RecordFileFailure.reason(ofUnreadable: file)
            throw CommandFailure("\(file): \(reason)")
        }
        return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { index, line in
            let id = line.trimmingCharacters(in: .whitespaces.union(CharacterSet(charactersIn: "\r\u{FEFF}")))
            return id.isEmpty ? nil : (index + 1, id)
        }
    }

    private func report(_ result: HistoryImport.Result, of environment: AppStoreEnvironment) throws {
        for failure in result.failures.prefix(20) { Console.note("\(failure.transactionID): \(failure.reason)") }
        if result.failed > 20 { Console.note("and \(result.failed - 20) more") }
        if result.hasUnknownTransactions {
            let other: AppStoreEnvironment = environment == .production ? .sandbox : .production
            Console.note(
                "Apple was asked in \(environment). If these are purchases of \(other), run the command with "
                    + "--environment \(other)."
            )
        }
        if let reason = result.stoppedBecause { Console.note("Stopped: \(reason).") }
        if result.canSucceedLater {
            let again = restart ? " without --restart" : ""
            Console.note("Run the same command again\(again) to fetch the remaining ones.")
        }
        if json {
            Console.print(try JSONEncoder.sorted.encode(Report(result)))
            return
        }
        if let from = result.resumedFrom { Console.note("Resumed the run that began \(from).") }
        if let from = result.restartedFrom {
            Console.note("The run that began \(from) was broken off; all its customers were asked about again.")
        } else if restart {
            Console.note("No earlier run was interrupted, so --restart changed nothing.")
        }
        let tally = result.tally
        let before = result.skipped > 0 ? ", \(result.skipped) were read before" : ""
        Console.print("\(Counted.text(result.read, "customer")) read\(before), \(result.failed) failed.")
        let transactions = Counted.text(tally.transactions, "transaction")
        Console.print("\(transactions): \(tally.added) new, \(tally.changed) changed.")
    }

    private struct Report: Encodable {
        struct Failed: Encodable {
            let id: String
            let reason: String
        }

        let customersRead: Int64
        let customersReadBefore: Int64
        let customersFailed: Int64
        let failures: [Failed]
        let pages: Int64
        let transactions: Int64
        let added: Int64
        let changed: Int64

        init(_ result: HistoryImport.Result) {
            customersRead = result.read
            customersReadBefore = result.skipped
            customersFailed = result.failed
            failures = result.failures.map { Failed(id: $0.transactionID, reason: $0.reason) }
            pages = result.tally.pages
            transactions = result.tally.transactions
            added = result.tally.added
            changed = result.tally.changed
        }
    }
}
