// This file is longer than most, because it has every command about a customer; they share how a customer is named.
import AppStoreTypes
import ArgumentParser
import DeskTools
import Foundation
import RefundDesk
import Refunds
import Store

/// Groups the commands for one customer's data.
struct CustomersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "customers",
        abstract: "Show, export and erase what is stored about one customer, and sign a receipt of consent.",
        subcommands: [
            ShowCustomerCommand.self, ExportCustomerCommand.self, EraseCustomerCommand.self, ConsentReceiptCommand.self,
            ReplaceKeyCommand.self,
        ]
    )
}

/// The options that name a customer.
struct CustomerOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Any identifier of the customer: app account token, app transaction ID, original transaction ID or "
                + "transaction ID.",
            valueName: "token"
        )
    )
    var customer: String

    @Option(
        name: [.customLong("app"), .customLong("bundle-id")],
        help: "The app's bundle ID. Required if several apps are configured."
    )
    var bundleID: String?

    @OptionGroup var file: ConfigurationOption

    func validate() throws {
        guard (1...256).contains(customer.utf8.count) else {
            throw ValidationError("The customer must be an identifier of 1 to 256 bytes.")
        }
    }

    /// Returns the app in all its environments.
    func scope() throws -> AppScope {
        let app = try file.load().app(named: bundleID)
        return AppScope(bundleID: app.bundleID, environments: app.environments)
    }

    /// Opens the store of the app.
    func openStore() throws -> Store { try file.openStore(of: scope().bundleID) }

    /// Reads everything about the customer, or all but the payloads of notifications; throws if nothing is stored.
    func read(
        from store: Store,
        for purpose: PersonalRecords.Purpose = .export
    ) async throws -> PersonalExport {
        let export: PersonalExport
        do {
            export = try await PersonalExport.read(
                customer,
                in: scope(),
                from: store,
                for: purpose,
                at: .now
            )
        } catch let error as PersonTooLarge {
            throw CommandFailure(error)
        }
        guard !export.isEmpty else { throw CommandFailure.unknownCustomer }
        return export
    }
}

extension CommandFailure {
    /// Says that no identifier of a customer matches, and which ones do.
    fileprivate static var unknownCustomer: Self {
        Self(
            "Nothing is stored about this customer. Name the customer by app account token, app transaction ID, original "
                + "transaction ID or transaction ID."
        )
    }

    /// Explains that an identifier leads to several people.
    init(_ error: SeveralPeople) {
        self.init(
            "\(error.explanation) Run customers show without --json to see them, or add --all to take all of them."
        )
    }

    /// Explains that an identifier does not belong to one customer.
    init(_ error: PersonTooLarge) {
        self.init(
            "This identifier leads to \(error.count) purchases and identifiers, too many for one customer. Your backend "
                + "probably sets the same app account token for many customers."
        )
    }
}

/// Shows what is stored about a customer.
struct ShowCustomerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show how much is stored about a customer, and under which identifiers."
    )

    @OptionGroup var options: CustomerOptions

    @Flag(help: "Print everything as JSON, as the export has it.")
    var json = false

    @Flag(help: "With --json, print everyone with this identifier, if they are several people.")
    var all = false

    func run() async throws {
        let store = try options.openStore()
        let export = try await options.read(from: store, for: json ? .export : .preview)
        if json {
            do {
                try export.requireOnePerson(unless: all)
            } catch let error as SeveralPeople {
                throw CommandFailure(error)
            }
            try await export.record(by: Console.author, in: store)
            return Console.print(try export.json())
        }
        for line in CustomerText.lines(of: export) { Console.print(line) }
    }
}

/// Exports a customer's data.
struct ExportCustomerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write everything about a customer to a ZIP archive, as JSON and as a page to read."
    )

    @OptionGroup var options: CustomerOptions

    @Option(name: [.short, .long], help: ArgumentHelp("The archive to write.", valueName: "file.zip"))
    var output: String

    @Flag(help: "Export everyone with this identifier, if they are several people.")
    var all = false

    @Flag(help: "Print the result as JSON.")
    var json = false

    func run() async throws {
        let store = try options.openStore()
        let export = try await options.read(from: store)
        do {
            try export.requireOnePerson(unless: all)
        } catch let error as SeveralPeople {
            throw CommandFailure(error)
        }
        let file = try OutputFile(output)
        do {
            try await export.record(by: Console.author, in: store)
            try file.write(try export.archive())
        } catch {
            file.discard()
            throw error
        }
        let rows = export.counts.map(\.rows).reduce(0, +)
        guard !json else {
            return Console.print(try JSONEncoder.sorted.encode(ExportResult(file: output, rows: rows)))
        }
        Console.note("\(output) has \(rows) rows about the customer.")
    }
}

/// An export as JSON.
private struct ExportResult: Encodable {
    let file: String
    let rows: Int
}

/// Erases a customer.
struct EraseCustomerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "erase",
        abstract: "Erase a customer. Without --yes, only show what would be erased.",
        discussion: """
            The customer's consent is withdrawn, and open cases are closed without an answer. Consent records, cases and \
            attempts stay as proof, under pseudonyms. Everything else is deleted. A desk may run at the same time. The \
            pseudonyms are written to the list of erased customers, and with a journal to a file beside it: restore reads \
            both.
            """
    )

    @OptionGroup var options: CustomerOptions

    @Flag(help: "Erase the customer. This cannot be undone.")
    var yes = false

    @Flag(help: "Erase everyone with this identifier, if they are several people.")
    var all = false

    @Flag(help: "Print the result as JSON.")
    var json = false

    func run() async throws {
        let store = try options.openStore()
        guard yes else { return try await preview(options.read(from: store, for: .preview)) }
        let scope = try options.scope()
        let erasures: [Erasure]
        do {
            let keys = store.pseudonyms
            let configuration = try options.file.loadDatabase(of: options.scope().bundleID)
            let journal = try configuration.journal.map {
                try DeskJournal(path: DeskJournal.importPath(besideJournal: $0), keys: keys) { .now }
            }
            let list = configuration.erasedListFile
            let erasing = CustomerErasing(store: store, journal: journal, list: list) { .now }
            erasures = try await erasing.erase(options.customer, in: scope, everyone: all, by: Console.author)
        } catch let error as PersonTooLarge {
            throw CommandFailure(error)
        } catch let error as SeveralPeople {
            throw CommandFailure(error)
        } catch let error as ErasureKeyProblem {
            throw CommandFailure(error.description)
        } catch let error as JournalError {
            throw CommandFailure(error.description)
        }
        guard !erasures.isEmpty else { throw CommandFailure.unknownCustomer }
        if json {
            Console.print(try JSONEncoder.sorted.encode(["erasures": erasures.map(\.json)]))
        } else {
            for erasure in erasures { Console.print(CustomerText.line(of: erasure)) }
        }
        if erasures.contains(where: { $0.finishedAt == nil }) {
            Console.note("An answer to Apple is being sent. A running desk finishes within minutes; or run this again.")
        }
    }

    private func preview(_ export: PersonalExport) throws {
        let preview = export.erasurePreview
        if json {
            return Console.print(
                try JSONEncoder.sorted.encode(ErasurePreviewJSON(people: export.people, preview))
            )
        }
        for line in CustomerText.lines(of: preview, export) { Console.print(line) }
        guard export.people.count <= 1 else {
            return Console.note(
                "Nothing was erased. Add --yes --all to erase all \(export.people.count) people; that cannot be undone."
            )
        }
        Console.note("Nothing was erased. Add --yes to erase this customer; that cannot be undone.")
    }
}

/// What an erasure would erase, as JSON.
private struct ErasurePreviewJSON: Encodable {
    let dryRun = true
    let people: [KnownPerson]
    let openCases: Int
    let tables: JSONValue?

    init(people: [KnownPerson], _ preview: ErasurePreview) {
        self.people = people
        openCases = preview.openCases
        tables = preview.json.members?["tables"]
    }
}

/// A customer's data as text for a terminal.
enum CustomerText {
    /// Returns the lines: identifiers, erasures, decisions about consent, and the number of rows of each table.
    static func lines(of export: PersonalExport) -> [String] {
        var table = Table(("ENVIRONMENT", .left), ("TABLE", .left), ("ROWS", .right))
        for count in export.counts { table.add(count.environment, count.table, "\(count.rows)") }
        return head(of: export) + table.lines
    }

    private static func head(of export: PersonalExport) -> [String] {
        ["Identifiers: \(export.identifiers.joined(separator: ", "))"]
            + people(in: export) + export.erasures.map(line(of:)) + export.consents.map { "Consent at \($0)" }
    }

    /// Returns the lines of a preview: as ``lines(of:)``, with what an erasure does with the rows, and the open cases.
    static func lines(of preview: ErasurePreview, _ export: PersonalExport) -> [String] {
        var table = Table(("ENVIRONMENT", .left), ("TABLE", .left), ("ERASURE", .left), ("ROWS", .right))
        for part in preview.parts {
            table.add(part.environment, part.table, part.treatment.displayText, "\(part.rows)")
        }
        return head(of: export) + table.lines + ["Open cases that close without an answer: \(preview.openCases)"]
    }

    /// Returns the people that the identifier leads to, if these are several.
    private static func people(in export: PersonalExport) -> [String] {
        guard export.people.count > 1 else { return [] }
        return [SeveralPeople(people: export.people).explanation]
            + export.people.enumerated().map { "  \($0 + 1). \($1)" }
    }

    /// Returns a line about an erasure.
    static func line(of erasure: Erasure) -> String {
        let place = erasure.app.environment.rawValue
        let counts = "\(erasure.purchases) purchases, \(erasure.cases) cases"
        guard let finishedAt = erasure.finishedAt else {
            return "\(place): being erased since \(erasure.requestedAt) (\(counts))"
        }
        return "\(place): erased at \(finishedAt) (\(counts))"
    }
}
