import AppStoreTypes
import ArgumentParser
import DeskTools
import Foundation
import RefundDesk
import Refunds
import Store

/// Groups the commands for the audit.
struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "List who did what, and prove that nothing of it was changed.",
        subcommands: [ListAuditCommand.self, VerifyAuditCommand.self]
    )
}

/// Lists deeds.
struct ListAuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List what was done, the newest first."
    )

    @Option(
        name: [.customLong("app"), .customLong("bundle-id")],
        help: ArgumentHelp("Only deeds about this app.", valueName: "bundle-id")
    )
    var bundleID: String?

    @Option(
        help: ArgumentHelp(
            "Only this kind: \(Deed.Kind.allCases.map(\.rawValue).joined(separator: ", ")).",
            valueName: "kind"
        )
    )
    var kind: String?

    @Option(help: "Only deeds of this author, written as the list writes it.")
    var author: String?

    @Option(help: ArgumentHelp("Only deeds about this case, notification or customer.", valueName: "identifier"))
    var subject: String?

    @Option(help: "Only deeds at or after this time, in RFC 3339, such as 2026-05-01T12:00:00Z.")
    var since: String?

    @OptionGroup var list: ListOptions
    @OptionGroup var file: ConfigurationOption

    func validate() throws {
        if let kind, Deed.Kind(rawValue: kind) == nil {
            throw ValidationError(
                "--kind must be one of \(Deed.Kind.allCases.map(\.rawValue).joined(separator: ", "))."
            )
        }
        if let since, Timestamp(rfc3339: since) == nil {
            throw ValidationError("--since must be a time in RFC 3339, such as 2026-05-01T12:00:00Z.")
        }
    }

    func run() async throws {
        let app = try bundleID.map { try file.load().app(named: $0) }
        let store = try file.openReadOnlyStore(of: app?.bundleID)
        let filter = AuditFilter(
            bundleID: app?.bundleID,
            kind: kind.flatMap(Deed.Kind.init(rawValue:)),
            author: author,
            subject: subject,
            since: since.flatMap { Timestamp(rfc3339: $0) }
        )
        let page: Page<AuditEntry>
        do {
            page = try await store.deeds(matching: filter, limit: list.limit, cursor: list.cursor)
        } catch is InvalidCursor {
            throw CommandFailure("The cursor is invalid: use the one that the previous page of the audit printed.")
        }
        if list.json {
            let body = AuditListJSON(deeds: page.items.map(AuditEntryJSON.init), nextCursor: page.nextCursor)
            return Console.print(try JSONEncoder.sorted.encode(body))
        }
        var table = Table(
            ("LINK", .right),
            ("TIME", .left),
            ("DEED", .left),
            ("BY", .left),
            ("APP", .left),
            ("ENVIRONMENT", .left),
            ("ABOUT", .left),
            ("DETAILS", .left)
        )
        for entry in page.items {
            let deed = entry.deed
            let details = deed.details.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            table.add(
                entry.number.map { "\($0)" } ?? "waits",
                deed.at.description,
                deed.kindName,
                deed.author,
                deed.bundleID ?? "all",
                deed.environment?.rawValue ?? "all",
                deed.subject?.name ?? (entry.subjectDigest == nil ? "-" : "erased"),
                details.joined(separator: ", ")
            )
        }
        for line in table.lines { Console.print(line) }
        list.noteNext(page.nextCursor)
    }
}

/// Checks the chain.
struct VerifyAuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Prove that the audit is whole, and print its head.",
        discussion: """
            Each deed is a link of a hash chain. The command computes every hash again, checks the signatures of the heads, \
            and names each link that was changed, replaced, removed or cut off. Keep the printed head outside the \
            database, and give it to --head later: only then a cut tail cannot hide. Exits with 1 if anything is wrong.
            """
    )

    @Option(
        help: ArgumentHelp("A head that was kept outside, as an earlier run printed it.", valueName: "number:hash"),
        transform: Self.head
    )
    var head: AuditHead?

    @Option(help: ArgumentHelp("A copy of the audit to compare, as audit.copy.file wrote it.", valueName: "file"))
    var copy: String?

    @Option(
        name: .customLong("public-key"),
        help: ArgumentHelp(
            "A key that heads may be signed with, as an earlier run printed it; may be repeated, and no other key counts. "
                + "Default: the key in audit.key, and earlier ones that the audit itself names.",
            valueName: "hex"
        ),
        transform: Self.publicKey
    )
    var publicKey: [[UInt8]] = []

    @Flag(help: "Print the result as JSON.")
    var json = false

    @OptionGroup var file: ConfigurationOption

    private static func head(_ text: String) throws -> AuditHead {
        let parts = text.split(separator: ":")
        guard parts.count == 2, let number = Int64(parts[0]), number > 0,
            let hash = [UInt8](hexadecimal: String(parts[1])), hash.count == 32
        else { throw ValidationError("It must be a number, a colon and 64 hexadecimal digits.") }
        return AuditHead(number: number, hash: hash)
    }

    private static func publicKey(_ text: String) throws -> [UInt8] {
        guard let key = [UInt8](hexadecimal: text), key.count == 32 else {
            throw ValidationError("It must have 64 hexadecimal digits.")
        }
        return key
    }

    func run() async throws {
        let configuration = try file.loadDatabase()
        let store = try file.openReadOnlyStore()
        if let copy, !FileManager.default.fileExists(atPath: copy) {
            throw CommandFailure("\(copy): there is no such file.")
        }
        let bar = ProgressBar(unit: "links")
        let verification = AuditVerification(
            store,
            keys: try keys(configuration),
            kept: try keptHeads(configuration),
            copy: copy.map(AuditCopyFile.init)
        )
        let report: AuditVerification.Report
        do {
            report = try await verification.run { done, total in bar.show(done: done, of: total, count: done) }
        } catch let problem as AuditProblem {
            throw CommandFailure(problem.description)
        }
        bar.clear()
        if json {
            Console.print(try JSONEncoder.sorted.encode(AuditReportJSON(report)))
        } else {
            show(report)
        }
        if !report.faults.isEmpty { throw ExitCode.failure }
    }

    private func keys(_ configuration: DeskConfiguration) throws -> AuditVerification.Keys {
        guard publicKey.isEmpty else { return .only(publicKey) }
        do {
            guard let key = try configuration.audit.keyFile?.read() else { return .any }
            return .own(try SignedAuditHead.publicKey(of: key))
        } catch let problem as PrivateKeyFileProblem {
            throw CommandFailure(problem.description)
        }
    }

    private func keptHeads(_ configuration: DeskConfiguration) throws -> [AuditVerification.KeptHead] {
        var heads = head.map { [AuditVerification.KeptHead($0)] } ?? []
        do {
            if let file = configuration.audit.headFile, let last = try file.read() {
                heads.append(AuditVerification.KeptHead(last.head, source: file.path))
            }
        } catch {
            throw CommandFailure(error.description)
        }
        return heads
    }

    private func show(_ report: AuditVerification.Report) {
        for fault in report.faults { Console.print("\(fault)") }
        if report.hasMore { Console.print("There are more faults.") }
        guard let head = report.head else {
            return Console.note("Nothing was done yet\(report.unlinked > 0 ? " that is linked" : "").")
        }
        let verdict = report.faults.isEmpty ? "\(head.number) links, each as it was made." : "The audit is not whole."
        Console.note(verdict)
        if let signed = report.signed {
            Console.note(
                "Signed up to link \(signed.head.number) at \(signed.signedAt), with the key "
                    + "\(signed.publicKey.hexadecimal)."
            )
        } else if report.faults.isEmpty {
            Console.note(
                "No head is signed yet: a running desk signs one, if it can read or make the file of audit.key."
            )
        }
        if let copied = report.copied { Console.note("The copy has the links up to \(copied).") }
        if report.unlinked > 0 {
            let waiting = report.unlinked == 1 ? "1 deed is" : "\(report.unlinked) deeds are"
            Console.note("\(waiting) not linked yet. A running desk links deeds within a second.")
        }
        guard report.faults.isEmpty else { return }
        Console.note("Keep this head outside the database, and give it to --head next time:")
        Console.print("\(head.number):\(head.hash.hexadecimal)")
    }
}

/// The result of a check as JSON.
private struct AuditReportJSON: Encodable {
    let isWhole: Bool
    let head: String?
    let signed: SignedHeadJSON?
    let copiedLinks: Int64?
    let unlinked: Int
    let faults: [String]

    init(_ report: AuditVerification.Report) {
        isWhole = report.faults.isEmpty
        head = report.head.map { "\($0.number):\($0.hash.hexadecimal)" }
        signed = report.signed.map(SignedHeadJSON.init)
        copiedLinks = report.copied
        unlinked = report.unlinked
        faults = report.faults.map(\.description)
    }
}
