import AppStoreTypes
package import Refunds
package import Store

/// The tables that keep totals of other tables.
///
/// `check` counts each of them again.
package enum KeptTotal: String, CaseIterable, Sendable {
    case notificationTally = "notification_tally"
    case customerGroup = "customer_group"
    case customerName = "customer_name"
    case purchaseUsage = "purchase_usage"
    case customerPlay = "customer_play"
    case caseTally = "case_tally"
    case answerTimeTally = "answer_time_tally"
    case externalTotal = "external_total"
}

/// A total that differs from the recount.
package struct TotalDifference: Sendable {
    /// How the total is corrected.
    package enum Repair: Sendable {
        case add([Int64], to: TotalRepair.Sum)
        case sumUsage(of: UsageSubject, AppKey)
        case keepNames([String], ofGroup: [UInt8], AppKey)
    }

    package let total: KeptTotal
    /// The key of the row.
    package let key: String
    /// The columns that differ, each with the kept and the counted value.
    package let columns: [(name: String, kept: String, counted: String)]
    package let repair: Repair
}

extension Row {
    /// Returns the number at an index, or `nil` for `NULL`.
    func number(_ index: Int) -> Int64? { if case .integer(let value) = values[index] { value } else { nil } }

    /// Returns the text at an index, or `nil` for `NULL`.
    func text(_ index: Int) -> String? { if case .text(let value) = values[index] { value } else { nil } }

    /// Returns the bytes at an index, or none for `NULL`.
    func bytes(_ index: Int) -> [UInt8] { if case .bytes(let value) = values[index] { value } else { [] } }

    /// Returns the app whose environment and bundle ID are at two indexes.
    func app(environment: Int, bundleID: Int) -> AppKey {
        AppKey(
            bundleID: text(bundleID) ?? "",
            environment: AppStoreEnvironment(rawValue: text(environment) ?? "")
        )
    }
}

extension SQLValue {
    /// The value for a person.
    var displayText: String {
        switch self {
        case .null: "none"
        case .integer(let number): "\(number)"
        case .text(let text): text
        case .bytes(let bytes): bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        }
    }

    /// Returns whether a key is before another one in both engines: bytes and texts by their bytes.
    static func isBefore(_ key: ArraySlice<SQLValue>, _ other: ArraySlice<SQLValue>) -> Bool {
        for (left, right) in zip(key, other) where left != right {
            switch (left, right) {
            case (.integer(let left), .integer(let right)): return left < right
            case (.text(let left), .text(let right)): return left.utf8.lexicographicallyPrecedes(right.utf8)
            case (.bytes(let left), .bytes(let right)): return left.lexicographicallyPrecedes(right)
            default: return false
            }
        }
        return false
    }
}

/// Rows that are read page by page.
struct RowPages {
    private let fetch: (Row?) throws -> [Row]
    private var rows: ArraySlice<Row> = []
    private var last: Row?
    private var isDone = false

    init(_ fetch: @escaping (Row?) throws -> [Row]) { self.fetch = fetch }

    /// The next row, which stays the next one; `nil` at the end.
    mutating func peek() throws -> Row? {
        if rows.isEmpty, !isDone {
            let page = try fetch(last)
            rows = page[...]
            isDone = page.count < KeptFactReader.pageSize
        }
        return rows.first
    }

    /// Returns the next row, or `nil` at the end.
    mutating func next() throws -> Row? {
        guard let row = try peek() else { return nil }
        rows = rows.dropFirst()
        last = row
        return row
    }
}
