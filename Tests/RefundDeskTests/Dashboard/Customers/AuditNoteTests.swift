import Testing

@testable import RefundDesk

@Suite("Notes that the audit keeps")
struct AuditNoteTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let note: String
        let isRefused: Bool
        var testDescription: String { "\(note), with the identifier \(name)" }
    }

    static let rows = [
        Row(name: "PLAYER-7", note: "about player-7a", isRefused: true),
        Row(name: "özgür", note: "for ÖZGÜR", isRefused: true),
        Row(name: "ZOE\u{308}-12", note: "zoë-12", isRefused: true),
        Row(name: "İPEK-1", note: "ipek-1", isRefused: true),
        Row(name: "straße", note: "in the STRASSE", isRefused: true),
        Row(name: "zoë-12", note: "zoe-12", isRefused: false),
        Row(name: "abc", note: "the abc", isRefused: false),
    ]

    @Test("A note with an identifier of the customer is refused, in either case of any alphabet", arguments: rows)
    func identifiers(_ row: Row) throws {
        let encoded = row.note.utf8.map { "%" + String($0, radix: 16, uppercase: true) }.joined()
        let fields = FormFields("note=\(encoded)")
        if row.isRefused {
            #expect(throws: PageProblem.self) { try AuditNote.text(of: fields, naming: [row.name], link: "/") }
        } else {
            #expect(try AuditNote.text(of: fields, naming: [row.name], link: "/") == row.note)
        }
    }
}
