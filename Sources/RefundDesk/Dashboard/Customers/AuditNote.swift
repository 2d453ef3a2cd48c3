import Foundation
import HTTPTypes
import Store

/// The note of a form about a customer or a notification, which the audit keeps.
///
/// A link of the audit's chain never changes, so the note stays when the customer is erased, and must not name the
/// customer.
enum AuditNote {
    /// The most bytes of a note.
    static let longest = 256
    /// The shortest identifier that is looked for in a note; a shorter one is a part of ordinary words.
    private static let shortestName = 4

    /// Returns the note of a form; `nil` without one.
    ///
    /// - Parameters:
    ///   - fields: the fields of the form.
    ///   - export: what is known about the customer.
    /// - Returns: the note.
    /// - Throws: ``PageProblem`` if it is too long, has control characters, or names the customer.
    static func text(of fields: FormFields, about export: PersonalExport) throws(PageProblem) -> String? {
        try text(of: fields, naming: names(in: export), link: "/customers")
    }

    /// Returns what a note must not have: the identifiers of the customer, and those of the purchases.
    ///
    /// - Parameter export: what is known about the customer.
    /// - Returns: the identifiers.
    static func names(in export: PersonalExport) -> [String] {
        export.identifiers + [export.customer] + CustomerHistory(export).purchases.map(\.transactionID)
    }

    /// Returns the note of a form; `nil` without one.
    ///
    /// - Parameters:
    ///   - fields: the fields of the form.
    ///   - names: the identifiers of the customer, which the note must not have.
    ///   - link: the page that the problem leads to.
    /// - Returns: the note.
    /// - Throws: ``PageProblem`` if it is too long, has control characters, or names the customer.
    static func text(
        of fields: FormFields,
        naming names: [String],
        link: String
    ) throws(PageProblem) -> String? {
        guard let note = fields["note"] else { return nil }
        guard note.utf8.count <= longest, !note.utf8.contains(where: { $0 < 0x20 }) else {
            throw wrong("Write the note in one line of at most \(longest) bytes.", link: link)
        }
        let folded = FoldedText.folded(note)
        guard !names.contains(where: { $0.count >= shortestName && folded.contains(FoldedText.folded($0)) }) else {
            throw wrong(
                "The note has an identifier of the customer. The audit keeps notes for ever, also when the customer is "
                    + "erased: write the number of a ticket instead.",
                link: link
            )
        }
        return note
    }

    private static func wrong(_ explanation: String, link: String) -> PageProblem {
        PageProblem(
            status: .badRequest,
            title: "The note cannot be kept",
            paragraphs: [explanation, "Nothing was changed."],
            link: link,
            linkText: "Back"
        )
    }
}
