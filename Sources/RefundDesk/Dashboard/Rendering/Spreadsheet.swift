import HTTPTypes
import Hummingbird
import NIOCore
import Refunds

/// A list as a table for spreadsheets (CSV); rows are sent as they are read, so a long list needs little memory.
struct Spreadsheet<Item: Sendable>: Sendable {
    /// How many rows a table has at most.
    private static var mostRows: Int { 10_000 }
    /// How many pages are read at most, also if few items match.
    private static var mostPages: Int { 200 }
    /// How many rows are read at once.
    private static var batch: Int { 500 }

    /// The name of the file.
    let name: String
    /// What the rows are about, as the last line of a table that does not have all of them names it.
    let things: String
    let head: [String]
    /// Returns the cells of an item.
    let row: @Sendable (Item) -> [String]
    /// Returns at most so many items after a cursor.
    let read: @Sendable (_ limit: Int, _ cursor: String?) async throws -> Page<Item>

    /// Returns the response to a request for the file.
    ///
    /// - Parameters:
    ///   - cursor: where the table begins; `nil` for the first item.
    ///   - recorded: records the download, before anything is sent.
    /// - Returns: the response.
    /// - Throws: what reading the first page or the record throws. The page is read before the answer begins, so that
    ///   an invalid cursor is still a problem page.
    func response(from cursor: String?, recorded: () async throws -> Void) async throws -> Response {
        let first = try await read(Self.batch, cursor)
        try await recorded()
        let body = ResponseBody { writer in
            try await writer.write(ByteBuffer(string: SpreadsheetLine.text(head)))
            var (page, rows, pages) = (first, 0, 1)
            while true {
                let shown = page.items.prefix(Self.mostRows - rows)
                rows += shown.count
                try await writer.write(ByteBuffer(string: shown.map { SpreadsheetLine.text(row($0)) }.joined()))
                guard let cursor = page.nextCursor else { break }
                guard rows < Self.mostRows, pages < Self.mostPages else {
                    let end = "The table ends here after \(rows) \(things); there are more. Narrow the filter."
                    try await writer.write(ByteBuffer(string: SpreadsheetLine.text([end])))
                    break
                }
                page = try await read(Self.batch, cursor)
                pages += 1
            }
            try await writer.finish(nil)
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/csv; charset=utf-8", .contentDisposition: "attachment; filename=\"\(name)\"",
                .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
            ],
            body: body
        )
    }
}

extension Dashboard {
    /// Records that a visitor downloads a table.
    ///
    /// The record has only the names of the filters, since a value may name a customer, and a deed is never erased.
    func recordDownload(of name: String, _ request: PageRequest) async throws {
        var details = ["table": name]
        let fields = Set(request.query.names).filter { $0 != "cursor" && request.query[$0] != nil }.sorted()
        if !fields.isEmpty { details["filters"] = fields.joined(separator: ", ") }
        let deed = Deed(
            .tableDownloaded,
            by: request.visitor.author,
            bundleID: request.scope.bundleID,
            environment: request.scope.bundleID == nil ? nil : request.scope.environment,
            details: details,
            at: now()
        )
        try await privacy.record(deed)
    }
}

/// A line of a table for spreadsheets.
enum SpreadsheetLine {
    /// Returns the line of some cells; a cell that a program would take for a formula is text.
    static func text(_ cells: [String]) -> String {
        cells.map(CommaSeparatedField.text).joined(separator: ",") + "\r\n"
    }
}
