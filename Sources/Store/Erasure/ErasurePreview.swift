package import AppStoreTypes
package import Refunds

/// What an erasure of a customer would do, without doing it.
package struct ErasurePreview: Hashable, Sendable {
    /// What happens to a row.
    package enum Treatment: String, Hashable, Sendable, CaseIterable {
        /// It is deleted.
        case deleted
        /// It stays, without what names the customer.
        case blanked
        /// It stays, with pseudonyms in place of identifiers.
        case pseudonym
    }

    /// How many rows of a table an erasure treats in one way.
    package struct Part: Hashable, Sendable {
        package let environment: String
        package let table: String
        package let treatment: Treatment
        package let rows: Int
    }

    /// The rows by environment, table and treatment, in the order of the schema, and then texts about other things.
    package private(set) var parts: [Part] = []
    /// How many open cases close without an answer.
    package private(set) var openCases = 0

    /// Computes what an erasure would do to the records of a customer.
    package init(of records: [PersonalRecords]) {
        for record in records { add(record) }
    }

    private mutating func add(_ records: PersonalRecords) {
        let live = records.tables.map(\.live)
        let cases = live.first { $0.name == "refund_case" }
        openCases +=
            cases?.values(of: "state").filter { $0.text.flatMap(CaseState.init)?.isClosed == false }.count ?? 0
        let withCase = Set(cases?.values(of: "transaction_id") ?? [])
        let groups = Set(live.first { $0.name == "customer_name" }?.values(of: "group_id") ?? [])
        for table in live {
            var counts: [Treatment: Int] = [:]
            switch table.name {
            case "purchase", "purchase_outcome", "refund_request":
                for id in table.values(of: "transaction_id") {
                    counts[withCase.contains(id) ? .pseudonym : .deleted, default: 0] += 1
                }
            case "notification":
                // A notification that the desk could not read has no identifier, only a payload.
                for names in zip(table.values(of: "transaction_id"), table.values(of: "customer_id")) {
                    let isNamed = names.0 != .null || names.1 != .null
                    counts[isNamed ? .pseudonym : .blanked, default: 0] += 1
                }
            case "customer_group": counts[.deleted] = table.values(of: "id").filter(groups.contains).count
            default: counts[Self.treatment(of: table.name)] = table.rows.count
            }
            for treatment in Treatment.allCases {
                guard let rows = counts[treatment], rows > 0 else { continue }
                add(rows, of: table.name, treatment, in: records)
            }
        }
        for mention in records.mentions { add(mention.rows, of: mention.table, .blanked, in: records) }
    }

    private mutating func add(
        _ rows: Int,
        of table: String,
        _ treatment: Treatment,
        in records: PersonalRecords
    ) {
        parts.append(
            Part(environment: records.app.environment.rawValue, table: table, treatment: treatment, rows: rows)
        )
    }

    private static func treatment(of name: String) -> Treatment {
        guard let table = PersonalData.table(name), table.rows == .kept else { return .deleted }
        return table.columns.contains { $0.treatment == .pseudonym } ? .pseudonym : .blanked
    }

    /// The preview as JSON.
    package var json: JSONValue {
        .object([
            "openCases": .integer(Int64(openCases)),
            "tables": .array(
                parts.map { part in
                    .object([
                        "environment": .string(part.environment), "table": .string(part.table),
                        "treatment": .string(part.treatment.rawValue), "rows": .integer(Int64(part.rows)),
                    ])
                }
            ),
        ])
    }
}

extension PersonalRecords.Table {
    /// The table without the rows that an earlier erasure left.
    fileprivate var live: Self {
        var table = self
        table.rows.removeAll { $0.contains { $0.text?.hasPrefix(PseudonymKey.prefix) == true } }
        return table
    }

    /// The values of a column.
    fileprivate func values(of column: String) -> [JSONValue] {
        guard let index = columns.firstIndex(of: column) else { return [] }
        return rows.map { $0[index] }
    }
}
