import AppStoreTypes
import Foundation
import Refunds

/// An export as a page that a customer can read, without any other file.
struct PersonalExportPage {
    private let export: PersonalExport

    init(_ export: PersonalExport) { self.export = export }

    /// The whole page.
    var html: String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>Your data</title>
        <style>
        body { font: 16px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 60em; padding: 0 1em }
        table { border-collapse: collapse; margin: 0 0 1.5em; width: 100% }
        th, td { border-bottom: 1px solid #ccc; padding: .2em .6em; text-align: left; vertical-align: top }
        th { width: 16em; font-weight: 600 }
        td { overflow-wrap: anywhere; white-space: pre-wrap }
        </style>
        </head>
        <body>
        <h1>Your data</h1>
        <p>This is everything that is stored about the customer \(escaped(export.customer)) of the app \
        \(escaped(export.bundleID)) for answering questions about refund requests, as of \(escaped("\(export.madeAt)")).</p>
        \(export.records.map(section).joined(separator: "\n"))
        </body>
        </html>

        """
    }

    private func section(_ records: PersonalRecords) -> String {
        let erasures = records.erasures.map { erasure in
            let state = erasure.finishedAt.map { "on \($0)" } ?? "since \(erasure.requestedAt), not finished yet"
            return "<p>Erased \(escaped(state)). What follows is kept as proof, or was stored later.</p>"
        }
        return """
            <h2>\(escaped(records.app.environment.rawValue))</h2>
            <p>Identifiers: \(records.names.map(escaped).joined(separator: ", "))</p>
            \(erasures.joined(separator: "\n"))
            \(records.tables.map(table).joined(separator: "\n"))
            """
    }

    private func table(_ table: PersonalRecords.Table) -> String {
        let title = Self.titles[table.name] ?? table.name.replacing("_", with: " ")
        let rows = table.objects.map { row -> String in
            let members = row.members ?? [:]
            let names = table.columns + (members["content"] == nil ? [] : ["content"])
            let lines = names.compactMap { name -> String? in
                guard let value = members[name], value != .null else { return nil }
                return
                    "<tr><th scope=\"row\">\(escaped(label(of: name)))</th><td>\(escaped(text(of: value, name)))</td></tr>"
            }
            return "<table>\n\(lines.joined(separator: "\n"))\n</table>"
        }
        return "<h3>\(escaped(title)) (\(rows.count))</h3>\n\(rows.joined(separator: "\n"))"
    }

    private static let titles = [
        "consent": "Your consent", "purchase": "Your purchases", "notification": "What the store reported",
        "notification_payload": "What the store reported, in full", "refund_case": "Your refund requests",
        "refund_request": "The store's questions about them", "answer": "Answers to the store",
        "attempt": "Attempts to send answers",
        "usage_report": "Reported use", "delivery": "Reported delivery", "customer_fact": "Facts about your account",
        "external_purchase": "Your purchases in other stores", "desk_event": "Events for other systems",
        "dispatch": "Events sent to other systems", "failed_dispatch_try": "Failed tries to send events",
    ]

    private func label(of column: String) -> String {
        (column.hasSuffix("_ms") ? String(column.dropLast(3)) : column).replacing("_", with: " ")
    }

    private func text(of value: JSONValue, _ column: String) -> String {
        switch value {
        case .string(let text): return text
        case .integer(let number) where column.hasSuffix("_ms"): return Timestamp(milliseconds: number).description
        case .integer(let number): return "\(number)"
        default:
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
    }

    private func escaped(_ text: String) -> String { MarkupEscaping().escapeText(text) }
}
