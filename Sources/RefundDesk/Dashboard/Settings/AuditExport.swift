import AppStoreTypes
import Foundation
import Hummingbird
import Refunds

extension Dashboard {
    /// `GET /settings/audit.csv`: the deeds that the page lists, as a table for spreadsheets.
    func exportAudit(_ request: PageRequest) async throws -> Response {
        let (store, query) = try auditQuery(of: request)
        let table = Spreadsheet(name: "audit.csv", things: "deeds", head: AuditExport.head, row: AuditExport.row) {
            try await store.deeds(matching: query.filter, limit: $0, cursor: $1)
        }
        return try await table.response(from: query.cursor) { try await recordDownload(of: table.name, request) }
    }
}

extension AuditEntry {
    /// Whether an erasure has removed the name of the person that the deed was about.
    var isErased: Bool { deed.subject == nil && subjectDigest != nil }
}

extension Deed {
    /// The details in one line.
    var detailText: String {
        details.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
}

/// The columns of deeds in a table for spreadsheets.
enum AuditExport {
    static let head = ["time", "deed", "by", "app", "environment", "about", "details", "link", "hash"]

    /// Returns the cells of a deed.
    static func row(_ entry: AuditEntry) -> [String] {
        let deed = entry.deed
        return [
            deed.at.description, deed.kindName, deed.author, deed.bundleID ?? "", deed.environment?.rawValue ?? "",
            deed.subject?.name ?? (entry.isErased ? "erased" : ""), deed.detailText,
            entry.number.map(String.init) ?? "", entry.hash?.hexadecimal ?? "",
        ]
    }
}
