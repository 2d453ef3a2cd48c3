import AppStoreTypes
import ArgumentParser
import Foundation
import RefundDesk
import Refunds
import Store

/// Signs a receipt of a customer's consent.
struct ConsentReceiptCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "receipt",
        abstract: "Write a signed receipt of a customer's consent, as a page or as JSON.",
        discussion: """
            The receipt says what the customer agreed to, when, until when, who took it down, and how to withdraw. The \
            desk's consentReceiptKey signs it, and the file is made if it is missing. refund-desk consent verify checks \
            a receipt.
            """
    )

    @OptionGroup var options: CustomerOptions

    @Option(
        name: [.short, .long],
        help: ArgumentHelp("The file to write: .html for a page, else JSON. Without it, print JSON.", valueName: "file")
    )
    var output: String?

    @Flag(help: "With --output, print the result as JSON.")
    var json = false

    func run() async throws {
        let loaded = try options.file.load()
        let app = try loaded.app(named: options.bundleID)
        let scope = try options.scope()
        guard let record = try await options.openStore().newestConsent(ofCustomer: options.customer, in: scope) else {
            throw CommandFailure(
                "No consent of this customer is on record. refund-desk customers show prints what is stored."
            )
        }
        guard let keys = loaded.consentReceiptKeys else {
            throw CommandFailure("No consentReceiptKey is configured.")
        }
        let signed: SignedConsentReceipt
        do {
            signed = try SignedConsentReceipt(
                of: record,
                in: scope.bundleID,
                texts: app.consentTexts,
                key: keys.makeKey(),
                at: .now
            )
        } catch let problem as PrivateKeyFileProblem {
            throw CommandFailure(problem.description)
        }
        guard let output else { return Console.print(try signed.json()) }
        let isPage = [".html", ".htm"].contains { output.lowercased().hasSuffix($0) }
        try OutputFile(output).write(isPage ? Data(signed.html.utf8) : try signed.json())
        guard !json else {
            return Console.print(
                try JSONEncoder.sorted.encode(ReceiptResult(file: output, consentRecord: record.id))
            )
        }
        Console.note("\(output) has a receipt of the consent record \(record.id.map { "\($0)" } ?? "").")
    }
}

/// A written receipt as JSON.
private struct ReceiptResult: Encodable {
    let file: String
    let consentRecord: Int64?
}
