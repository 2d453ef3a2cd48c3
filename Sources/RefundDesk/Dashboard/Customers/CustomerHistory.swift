import AppStoreTypes
import Foundation
import Refunds

/// What the desk knows about a customer, taken from the rows of an export.
struct CustomerHistory: Sendable {
    /// A purchase of the customer.
    struct Purchase: Sendable {
        let transactionID: String
        let app: AppKey
        let productID: String
        let price: String?
        let purchasedAt: Timestamp
        let revokedAt: Timestamp?
        /// The recorded use; `nil` if none was reported.
        var usage: String?
    }

    /// A refund request of the customer.
    struct Request: Sendable {
        let id: String
        let app: AppKey
        let transactionID: String
        let state: CaseState
        let requestedAt: Timestamp
        let answeredAt: Timestamp?
        let outcome: Outcome?
        /// What the answer preferred; `nil` without an answer or a preference.
        var preference: RefundPreference?
    }

    /// A fact about the customer, as the backend or Apple stated it.
    struct Fact: Sendable {
        let label: String
        let text: String
        let source: FactSource?
        let statedAt: Timestamp
        /// The person who set it on the pages, if the audit knows.
        var author: String?
        /// Why the person did so, if the audit has a note.
        var note: String?
    }

    /// The purchases, newest first.
    let purchases: [Purchase]
    /// The refund requests, newest first.
    let requests: [Request]
    /// The decisions about consent, newest first, each once.
    let consents: [ConsentRecord]
    let facts: [Fact]
    /// The names under which the purchases know the customer, sorted.
    let names: [String]

    init(_ export: PersonalExport) {
        func rows(_ table: String) -> [(app: AppKey, row: ExportedRow)] {
            export.records.flatMap { record in
                record.tables.filter { $0.name == table }.flatMap(\.objects)
                    .compactMap { $0.members.map { (record.app, ExportedRow($0)) } }
            }
        }
        var usages: [String: String] = [:]
        for (_, row) in rows("purchase_usage") { usages[row["transaction_id"] ?? ""] = row.usage }
        purchases = rows("purchase").compactMap { app, row in Purchase(row, in: app, usages) }
            .sorted { ($0.purchasedAt, $0.transactionID) > ($1.purchasedAt, $1.transactionID) }
        var preferences: [String: RefundPreference] = [:]
        for (_, row) in rows("answer") {
            preferences[row["case_id"] ?? ""] = row["preference"].map(RefundPreference.init(rawValue:))
        }
        requests = rows("refund_case").compactMap { app, row in Request(row, in: app, preferences) }
            .sorted { ($0.requestedAt, $0.id) > ($1.requestedAt, $1.id) }
        consents = export.consentRecords
        var seen: Set<String> = []
        facts = rows("customer_fact").compactMap { Fact($0.row) }.filter { seen.insert($0.label + $0.text).inserted }
            .map { fact in
                var fact = fact
                if fact.source == .person, let deed = Self.change(at: fact.statedAt, in: export) {
                    fact.author = deed["author"]
                    fact.note = deed.details["note"]
                }
                return fact
            }
        names = Set(rows("purchase").compactMap { $0.row["customer_id"] }).sorted()
    }
}

extension CustomerHistory {
    /// Returns who changed the customer on the pages at that time; `nil` if no change was made then.
    static func author(ofChangeAt time: Timestamp, in export: PersonalExport) -> String? {
        change(at: time, in: export)?["author"]
    }

    /// Returns the deed of a change on the pages at that time; `nil` if there is none.
    private static func change(at time: Timestamp, in export: PersonalExport) -> ExportedRow? {
        export.records.lazy.flatMap(\.tables).filter { $0.name == "audit_deed" }.flatMap(\.objects)
            .compactMap { $0.members.map(ExportedRow.init) }
            .first { $0["kind"] == Deed.Kind.customerChanged.rawValue && $0.time("at_ms") == time }
    }
}

/// A row of an export.
struct ExportedRow: Sendable {
    private let members: [String: JSONValue]

    init(_ members: [String: JSONValue]) { self.members = members }

    subscript(name: String) -> String? { members[name]?.text }

    func number(_ name: String) -> Int64? {
        if case .integer(let number)? = members[name] { number } else { nil }
    }

    func time(_ name: String) -> Timestamp? { number(name).map(Timestamp.init(milliseconds:)) }

    /// The details of a row of `audit_deed`.
    fileprivate var details: [String: String] {
        (try? JSONDecoder().decode([String: String].self, from: Data((self["details"] ?? "").utf8))) ?? [:]
    }

    /// The use that a row of `purchase_usage` records.
    fileprivate var usage: String {
        let parts = [
            number("percent").map { "\(Milliunits(thousandths: $0)) %" }, number("units_used").map { "\($0) units" },
            number("play_seconds").map { TimeSpan.displayText($0.multipliedReportingOverflow(by: 1000).partialValue) },
        ].compactMap(\.self)
        return parts.isEmpty ? "reported" : parts.joined(separator: ", ")
    }
}

extension CustomerHistory.Purchase {
    fileprivate init?(_ row: ExportedRow, in app: AppKey, _ usages: [String: String]) {
        guard let transactionID = row["transaction_id"], let at = row.time("purchased_at_ms") else { return nil }
        self.transactionID = transactionID
        self.app = app
        productID = row["product_id"] ?? ""
        price = Money.displayText(row.number("price_milliunits").map(Milliunits.init(thousandths:)), row["currency"])
        purchasedAt = at
        revokedAt = row.time("revoked_at_ms")
        usage = usages[transactionID]
    }
}

extension CustomerHistory.Request {
    fileprivate init?(_ row: ExportedRow, in app: AppKey, _ preferences: [String: RefundPreference]) {
        guard let id = row["id"], let state = row["state"].flatMap(CaseState.init(rawValue:)),
            let requestedAt = row.time("requested_at_ms")
        else { return nil }
        self.id = id
        self.app = app
        transactionID = row["transaction_id"] ?? ""
        self.state = state
        self.requestedAt = requestedAt
        answeredAt = row.time("answered_at_ms")
        let percentage = row.number("outcome_percentage").map(Milliunits.init(thousandths:))
        outcome = row["outcome"].flatMap(Outcome.Decision.init(rawValue:)).flatMap { decision in
            row.time("outcome_at_ms").map { Outcome(decision: decision, percentage: percentage, at: $0) }
        }
        preference = preferences[id]
    }
}

extension CustomerHistory.Fact {
    fileprivate init?(_ row: ExportedRow) {
        guard let name = row["fact"], let value = row["value"], let at = row.time("stated_at_ms") else { return nil }
        switch CustomerFact(rawValue: name) {
        case .accountCreatedAt: label = "Account created"
        case .userStatus: label = "Account status"
        case .purchasedElsewhere: label = "Paid on other platforms, in US cents"
        case .refundedElsewhere: label = "Refunded on other platforms, in US cents"
        case .installedAt: label = "First installed"
        case .segments: label = "Segments"
        case .override: label = "Preference set for this customer"
        case nil: label = name
        }
        let isTime = name == CustomerFact.accountCreatedAt.rawValue || name == CustomerFact.installedAt.rawValue
        let time = isTime ? Int64(value).map(Timestamp.init(milliseconds:)) : nil
        let isList = name == CustomerFact.segments.rawValue
        let segments = isList ? try? JSONDecoder().decode([String].self, from: Data(value.utf8)) : nil
        text = time?.description ?? segments?.joined(separator: ", ") ?? value
        source = row["source"].flatMap(FactSource.init(rawValue:))
        statedAt = at
    }
}
