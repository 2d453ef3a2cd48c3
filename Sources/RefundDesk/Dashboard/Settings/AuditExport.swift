import AppStoreTypes
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Refunds

extension Dashboard {
    /// `GET /settings/audit.csv`: the deeds that the page lists, as a table for spreadsheets.
    func exportAudit(_ request: PageRequest) async throws -> Response {
        let (store, query) = try auditQuery(of: request)
        // The first page is read before the answer begins, so that an invalid cursor is still a problem page.
        let first = try await store.deeds(matching: query.filter, limit: AuditExport.batch, cursor: query.cursor)
        let body = ResponseBody { writer in
            try await writer.write(ByteBuffer(string: AuditExport.head))
            var (page, rows, pages) = (first, 0, 1)
            while true {
                let shown = page.items.prefix(AuditExport.mostRows - rows)
                rows += shown.count
                try await writer.write(ByteBuffer(string: shown.map(AuditExport.row).joined()))
                guard let cursor = page.nextCursor else { break }
                guard rows < AuditExport.mostRows, pages < AuditExport.mostPages else {
                    try await writer.write(ByteBuffer(string: AuditExport.end(rows: rows)))
                    break
                }
                page = try await store.deeds(matching: query.filter, limit: AuditExport.batch, cursor: cursor)
                pages += 1
            }
            try await writer.finish(nil)
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/csv; charset=utf-8", .contentDisposition: "attachment; filename=\"audit.csv\"",
                .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
            ],
            body: body
        )
    }
}

extension AuditEntry {
    /// Whether an erasure has removed the name of the person whom the deed was about.
    var isErased: Bool { deed.subject == nil && subjectDigest != nil }
}

extension Deed {
    /// The details in one line.
    var detailText: String {
        details.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
}

/// The table of deeds for spreadsheets.
enum AuditExport {
    /// How many rows a table has at most.
    static let mostRows = 10_000
    /// How many pages are read at most, also if few deeds match.
    static let mostPages = 200
    /// How many rows are read at once.
    static let batch = 500

    static let head = CaseExport.line([
        "time", "deed", "by", "app", "environment", "about", "details", "link", "hash",
    ])

    /// Returns the row of a deed.
    static func row(_ entry: AuditEntry) -> String {
        let deed = entry.deed
        return CaseExport.line([
            deed.at.description, deed.kind.rawValue, deed.author, deed.bundleID ?? "", deed.environment?.rawValue ?? "",
            deed.subject?.name ?? (entry.isErased ? "erased" : ""), deed.detailText,
            entry.number.map(String.init) ?? "", entry.hash?.hexadecimal ?? "",
        ])
    }

    /// Returns the last line of a table that does not have all deeds.
    static func end(rows: Int) -> String {
        CaseExport.line(["The table ends here after \(rows) deeds; there are more. Narrow the filter."])
    }
}
