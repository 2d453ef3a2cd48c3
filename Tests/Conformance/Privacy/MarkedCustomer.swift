// This file is longer than most, because it writes a row to each table with rows about a customer.

import AppStoreTypes
import Foundation
import Refunds
import StorePostgres
import StoreSQLite
import Testing

@testable import Store

/// A key for tests, which is always there.
struct FixedKey: PseudonymKeySource {
    private let value: PseudonymKey

    init(_ byte: UInt8 = 7) throws {
        value = try #require(PseudonymKey(Data(repeating: byte, count: PseudonymKey.length)))
    }

    func key() throws -> PseudonymKey? { value }
    func makeKey() throws -> PseudonymKey { value }
}

/// A customer with a mark in every column that may describe a customer.
enum MarkedCustomer {
    /// What no other row contains.
    static let mark = "xq7mark"
    static let owner = "\(mark)-owner"
    static let transactions = ["\(mark)-1", "\(mark)-2", "\(mark)-3", "\(mark)-4"]

    /// Columns of texts that cannot have a mark, because only some words are allowed or expected there.
    static let words: Set<String> = [
        "external_purchase.currency", "customer_fact.fact", "customer_fact.source", "delivery.status",
        "delivery.source", "dispatch.state",
        "desk_event.type", "history.kind", "policy_decision.choice", "policy_decision.preference",
        "policy_decision.wanted",
        "purchase_usage.last_platform", "purchase_usage.percent_source", "customer_play.last_platform",
        "subscription.source", "unmatched_fact.kind", "usage_report.event", "usage_report.platform",
        "usage_report.source", "hook_inquiry.result", "person_decision.kind", "person_decision.choice",
        "journalled_answer.preference", "order_message.kind",
    ]
    /// Columns of bytes that are digests of other columns, and of names of the customer's apps and systems.
    static let derived: Set<String> = [
        "purchase.group_id", "customer_group.id", "customer_name.group_id", "desk_event.id", "dispatch.endpoint_id",
        "dispatch.event_number", "failed_dispatch_try.endpoint_id", "failed_dispatch_try.event_number",
        "audit_deed.subject_salt",
    ]

    private static func name(_ suffix: String) -> String { "\(mark)-\(suffix)" }

    static func purchase(_ transactionID: String, signedAt: Timestamp = start) -> Purchase {
        var purchase = Purchase.example(transactionID, customer: name("token"), signedAt: signedAt)
        purchase.type = .autoRenewableSubscription
        purchase.originalTransactionID = name("original")
        purchase.previousOriginalTransactionID = name("previous")
        purchase.appTransactionID = name("app")
        return purchase
    }

    /// Writes the customer to every table.
    static func plant(in store: Store, on engine: StoreEngine) async throws {
        try store.keepEndpoints(
            [
                EventEndpoint(id: "ep_1", bundleID: AppKey.coins.bundleID, kind: .events, url: "https://a.example"),
                EventEndpoint(
                    id: "ep_2",
                    bundleID: AppKey.coins.bundleID,
                    kind: .notifications,
                    url: "https://b.example"
                ),
            ],
            at: start
        )
        let consent = ConsentRecord(
            customerID: name("token"),
            isGranted: true,
            textVersion: "2026-05",
            locale: name("locale"),
            source: name("source"),
            actor: name("actor"),
            proofReference: name("proof"),
            at: start,
            expiresAt: start.later(hours: 9_000),
            recordedAt: start
        )
        _ = try await store.recordConsent(consent, in: .coins)
        // Two answered cases, one of them refused, one open case, and a purchase without a case.
        try await answer(
            store,
            transactions[0],
            AttemptResult(state: .accepted, httpStatus: 202, detail: name("detail"))
        )
        try await answer(
            store,
            transactions[1],
            AttemptResult(state: .refused, httpStatus: 400, response: name("response"))
        )
        var decided = IntakeRecord.outcome(.declined, of: purchase(transactions[1]), at: start.later(seconds: 5))
        decided.notification.uuid = name("uuid-6")
        #expect(try await store.record(decided) == .stored)
        var request = IntakeRecord.request(name("uuid-3"), for: purchase(transactions[2]))
        request.notification.signedPayload = name("payload")
        #expect(try await store.record(request) == .stored)
        _ = try #require(await store.claim(by: name("worker"), at: start, leaseFor: .seconds(30)))
        let flagged = IntakeRecord.example(name("uuid-4"), about: purchase(transactions[3]), flag: "unknown type X")
        _ = try await store.record(flagged)
        _ = try await store.replay(flagged, by: "operator", at: start)
        var told = IntakeRecord.example(name("uuid-5"), about: nil)
        told.notification.customerID = name("app")
        _ = try await store.record(told)
        var unreadable = IntakeRecord.example("unreadable", about: nil, flag: "unreadable member data")
        unreadable.notification.signedPayload = #"{"of":"\#(name("token"))"}"#
        _ = try await store.record(unreadable)
        try await facts(store)
        try await store.damage(rows(on: engine))
        try await store.damage(texts(on: engine))
    }

    private static func answer(_ store: Store, _ transactionID: String, _ result: AttemptResult) async throws {
        var request = IntakeRecord.request("\(mark)-uuid-\(transactionID)", for: purchase(transactionID))
        request.notification.signedPayload = name("payload")
        request.postedBody = name("posted")
        #expect(try await store.record(request) == .stored)
        let facts = try #require(await store.claim(by: name("worker"), at: start, leaseFor: .seconds(30)))
        let answer = Answer(
            version: 2,
            body: Data(#"{"appAccountToken":"\#(name("token"))"}"#.utf8),
            evidence: [EvidenceItem(field: name("field"), value: nil, source: "usage", reason: name("reason"))],
            rule: "heavy use",
            shadows: [PolicyResult(rule: name("shadow"), choice: .grantFull)],
            preference: .decline,
            composedAt: start
        )
        let id = facts.refundCase.id
        let permission = try await store.beginAttempt(on: id, by: name("worker"), with: answer, at: start)
        guard case .allowed(let number, _) = permission else {
            Issue.record("no attempt was allowed: \(permission)")
            return
        }
        try await store.finishAttempt(number, on: id, by: name("worker"), with: result, at: start)
    }

    private static func facts(_ store: Store) async throws {
        try await store.recordCustomer(
            name("token"),
            facts: CustomerFacts(segments: [name("segment")]),
            at: start,
            in: .coins
        )
        _ = try await store.recordCustomer(owner, ofPurchase: transactions[0], at: start, in: .coins)
        _ = try await store.recordCustomer(owner, ofPurchase: name("unknown"), at: start, in: .coins)
        let reports = [
            UsageReport.example(name("report-1"), of: transactions[0], units: 3, playSeconds: 60),
            UsageReport.example(name("report-2"), of: transactions[0], units: 4).correcting(name("report-1")),
            .spent(name("report-3"), 2, of: name("pool"), by: owner),
            .example(name("report-4"), of: transactions[3], playSeconds: 30),
        ]
        _ = try await store.recordUsage(reports, receivedAt: start, in: .coins)
        _ = try await store.recordDelivery(
            DeliveryReport(delivery: .delivered, at: start),
            of: transactions[0],
            receivedAt: start,
            in: .coins
        )
        let external = ExternalPurchase(
            store: name("store"),
            purchaseID: name("external"),
            customerID: owner,
            productID: name("product"),
            purchasedAt: start,
            amount: 5000,
            currency: "CHF"
        )
        _ = try await store.importPurchases([external], in: .coins, checkpoint: nil, at: start)
    }

    /// Statements for the tables and columns that a story leaves empty.
    private static func rows(on engine: StoreEngine) -> String {
        func bytes(_ text: String) -> String {
            engine == .sqlite ? "CAST('\(text)' AS BLOB)" : "convert_to('\(text)', 'UTF8')"
        }
        let app = "'com.example.coins', 'Production'"
        let openCase = name("uuid-3")
        return """
            INSERT INTO subscription (
                bundle_id, environment, original_transaction_id, product_id, auto_renew_product_id, currency, source,
                signed_at_ms
            ) VALUES (\(app), '\(name("original"))', '\(name("p"))', '\(name("p"))', '\(name("p"))', 'signed', 1);
            INSERT INTO lookup (bundle_id, environment, transaction_id, wanted_at_ms, deadline_ms, tries, reason)
            VALUES (\(app), '\(transactions[0])', 1, 1, 0, '\(name("reason"))');
            INSERT INTO order_message (
                bundle_id, id, kind, order_id, account_id, content, published_at_ms, received_at_ms, deadline_ms,
                due_at_ms, tries, reason
            ) VALUES (
                'com.example.coins', '\(name("message"))', 'review', '\(transactions[0])', '\(name("account"))',
                '\(name("content"))', 1, 1, 1, 9000000000000, 1, '\(name("reason"))'
            );
            UPDATE refund_request SET review_token = '\(name("review"))'
            WHERE refund_request.opened_case_id = '\(openCase)';
            DELETE FROM history;
            INSERT INTO history (
                bundle_id, environment, account_id, kind, transaction_id, revision, failure, tries
            ) VALUES (
                \(app), '\(name("app"))', 'refunds', '\(transactions[0])', '\(name("r"))', '\(name("f"))', 0
            );
            INSERT INTO hook_inquiry (case_id, number, asked_at_ms, finished_at_ms, result, detail)
            VALUES ('\(openCase)', 1, 1, 1, 'answered', '\(name("detail"))');
            INSERT INTO person_decision (case_id, number, at_ms, author, kind, choice, note)
            VALUES ('\(openCase)', 1, 1, '\(name("author"))', 'answer', 'DECLINE', '\(name("note"))');
            INSERT INTO policy_decision (
                case_id, facts, choice, rule, is_holdout, shadows, policy_version, decided_at_ms
            ) VALUES (
                '\(openCase)', \(bytes(name("facts"))), 'none', '\(name("rule"))', 0, '\(name("shadows"))',
                '\(name("version"))', 1
            );
            INSERT INTO journalled_answer (
                bundle_id, environment, transaction_id, case_id, requested_at_ms, deadline_ms, version, body, evidence,
                rule, shadows, is_holdout, composed_at_ms, attempted_at_ms
            ) VALUES (
                \(app), '\(transactions[0])', '\(name("case"))', 1, 1, 2, \(bytes(name("body"))), '\(name("e"))',
                '\(name("r"))', '\(name("s"))', 0, 1, 1
            );
            INSERT INTO unmatched_fact (
                bundle_id, environment, subject, is_customer, kind, reports, first_at_ms, last_at_ms
            ) VALUES (\(app), '\(owner)', 1, 'customer', 1, 1, 1);
            UPDATE refund_case SET park_reason = '\(name("park"))' WHERE refund_case.id = '\(openCase)';
            UPDATE dispatch SET detail = '\(name("detail"))';
            INSERT INTO failed_dispatch_try (event_number, endpoint_id, number, ended_at_ms, detail)
            SELECT event_number, endpoint_id, 1, 0, '\(name("failure"))' FROM dispatch;
            UPDATE dispatch SET claim = '\(name("claim"))' WHERE due_at_ms IS NOT NULL;
            """
    }

    /// Statements for the texts that people wrote about other things.
    private static func texts(on engine: StoreEngine) -> String {
        let digest = engine == .sqlite ? "x'01'" : "decode('01', 'hex')"
        let words = "because of \(name("TOKEN")), see \(transactions[0])"
        return """
            INSERT INTO app_pause (bundle_id, is_paused, at_ms, author, note)
            VALUES ('com.example.coins', 0, 1, 'operator', '\(words)');
            INSERT INTO saved_view (name, query, author, saved_at_ms)
            VALUES ('\(words)', 'state=open', 'operator', 1), ('as \(name("token"))', 'state=held', 'operator', 1);
            INSERT INTO policy_version (bundle_id, number, policy, digest, note, author, published_at_ms)
            VALUES ('com.example.coins', 1, 'rules: [] # \(words)', 'digest', '\(words)', 'operator', 1);
            INSERT INTO access_token (id, role, label, digest, created_at_ms)
            VALUES ('tk_1', 'viewer', '\(words)', \(digest), 1);
            """
    }

    /// Returns the columns of all tables in which a mark stands, from the rows themselves.
    static func found(in store: Store, on engine: StoreEngine) throws -> Set<String> {
        let catalogue: any TableCatalogue = engine == .sqlite ? SQLiteCatalogue() : PostgresCatalogue()
        return try store.readTables { db in
            var found: Set<String> = []
            for table in try catalogue.tables(db) {
                let columns = table.columns.map { "\"\($0)\"" }.joined(separator: ", ")
                for row in try db.rows("SELECT \(sql: columns) FROM \(sql: table.name)") {
                    for (column, value) in zip(table.columns, row.values) where contains(value) {
                        found.insert("\(table.name).\(column)")
                    }
                }
            }
            return found
        }
    }

    private static func contains(_ value: SQLValue) -> Bool {
        switch value {
        case .text(let text): text.lowercased().contains(mark)
        case .bytes(let bytes): Data(bytes).range(of: Data(mark.utf8)) != nil
        case .integer, .null: false
        }
    }

    /// Returns the columns of texts and bytes of each table, from the database's catalogue.
    static func columns(in store: Store, on engine: StoreEngine) throws -> [String: Set<String>] {
        try store.readTables { db in
            var columns: [String: Set<String>] = [:]
            if engine == .sqlite {
                for table in try SQLiteCatalogue().tables(db) {
                    let rows = try db.rows("SELECT name, type FROM pragma_table_info(\(table.name))")
                    for row in rows where ["TEXT", "BLOB"].contains(try row.value("type") as String) {
                        columns[table.name, default: []].insert(try row.value("name"))
                    }
                }
            } else {
                let rows = try db.rows(
                    """
                    SELECT CAST(table_name AS TEXT) AS table_name, CAST(column_name AS TEXT) AS name
                    FROM information_schema.columns
                    WHERE table_schema = current_schema() AND data_type IN ('text', 'bytea')
                    """
                )
                for row in rows { columns[try row.value("table_name"), default: []].insert(try row.value("name")) }
                columns["notification_payload_rest"] = nil
            }
            return columns
        }
    }
}
