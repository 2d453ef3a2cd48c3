// This file is longer than most, because it lists what erasing a customer does with every table, in one place.

/// A table of the database, and what erasing a customer does with the rows about the customer.
package struct PersonalTable: Hashable, Sendable {
    /// What happens to the rows about an erased customer.
    package enum Rows: String, Hashable, Sendable {
        /// They are deleted.
        case deleted
        /// They stay, and ``PersonalTable/columns`` says with what.
        case kept
        /// No row is about a customer, but a text that somebody wrote may name one.
        case searched
        /// No row is about a customer.
        case impersonal = "not personal"
    }

    /// The key of `retention` that limits how long rows are kept.
    package enum Limit: String, Hashable, Sendable {
        case payloads, events, cases, customers
    }

    /// What happens to a column of a row that stays.
    package enum Treatment: String, Hashable, Sendable {
        /// The value goes with its row.
        case deleted
        /// It becomes `NULL` or empty.
        case emptied
        /// A keyed pseudonym replaces it.
        case pseudonym
        /// A keyed digest replaces it.
        case digest
        /// The customer's identifiers are replaced in the text.
        case searched
        /// It stays, because it names nobody.
        case kept
    }

    package struct Column: Hashable, Sendable {
        package let name: String
        package let treatment: Treatment
        /// Why the value may stay; empty for other treatments.
        package let reason: String
    }

    package let name: String
    package let rows: Rows
    /// Why the rows are deleted, stay, or are not personal.
    package let reason: String
    /// Every column, except of tables that are not personal.
    package let columns: [Column]
    /// What limits how long rows are kept.
    package let limit: Limit

    static func deleted(
        _ name: String,
        _ reason: String,
        _ columns: String,
        limit: Limit = .customers
    ) -> PersonalTable {
        PersonalTable(name: name, rows: .deleted, reason: reason, columns: list(columns, .deleted), limit: limit)
    }

    static func kept(
        _ name: String,
        _ reason: String,
        pseudonyms: String = "",
        emptied: String = "",
        digests: String = "",
        keeping: KeyValuePairs<String, String>
    ) -> PersonalTable {
        let kept = keeping.flatMap { columns, reason in list(columns, .kept, because: reason) }
        let changed = list(pseudonyms, .pseudonym) + list(emptied, .emptied) + list(digests, .digest)
        return PersonalTable(name: name, rows: .kept, reason: reason, columns: changed + kept, limit: .customers)
    }

    static func searched(
        _ name: String,
        _ reason: String,
        texts: String,
        keeping: KeyValuePairs<String, String>
    ) -> PersonalTable {
        let kept = keeping.flatMap { columns, reason in list(columns, .kept, because: reason) }
        return PersonalTable(
            name: name,
            rows: .searched,
            reason: reason,
            columns: list(texts, .searched) + kept,
            limit: .customers
        )
    }

    static func impersonal(_ name: String, _ reason: String) -> PersonalTable {
        PersonalTable(name: name, rows: .impersonal, reason: reason, columns: [], limit: .customers)
    }

    private static func list(_ names: String, _ treatment: Treatment, because reason: String = "") -> [Column] {
        names.split(separator: " ").map { Column(name: String($0), treatment: treatment, reason: reason) }
    }

    /// Whether rows are about customers.
    package var isAboutCustomers: Bool { rows == .deleted || rows == .kept }

    /// The row of the table in `docs/privacy.md`.
    package var documentation: String {
        let treatments: [Treatment] = [.pseudonym, .emptied, .digest, .searched]
        var parts = treatments.compactMap { treatment -> String? in
            let names = columns.filter { $0.treatment == treatment }.map { "`\($0.name)`" }
            return names.isEmpty ? nil : "\(treatment.rawValue): \(names.joined(separator: ", "))"
        }
        var reasons: [String] = []
        for column in columns where column.treatment == .kept && !reasons.contains(column.reason) {
            reasons.append(column.reason)
        }
        for reason in reasons {
            let names = columns.filter { $0.treatment == .kept && $0.reason == reason }.map { "`\($0.name)`" }
            parts.append("kept, \(reason): \(names.joined(separator: ", "))")
        }
        return "| `\(name)` | \(rows.rawValue) | \(reason) | \(parts.joined(separator: "; ")) |"
    }
}

/// Every table of the database, and what erasing a customer does with it.
///
/// A test compares this list with the database's own schema and with `docs/privacy.md`. Another one writes a marked
/// customer to every column, and finds no mark after the erasure.
package enum PersonalData {
    /// The tables, in the order of the schema.
    package static let tables: [PersonalTable] = [
        .impersonal("payload_header", "certificates of Apple"),
        .kept(
            "notification",
            "shows what Apple sent and when",
            pseudonyms: "uuid transaction_id customer_id",
            keeping: [
                "id version signed_at_ms received_at_ms is_recovered repeats repeated_at_ms": "a number or time",
                app: appReason,
                "type subtype flag": "Apple's words, and which word was not understood",
                "payload_digest payload_removal": "set when the payload is removed",
            ]
        ),
        .deleted(
            "notification_payload",
            "its digest stays in `notification`",
            "notification_id received_at_ms payload",
            limit: .payloads
        ),
        .impersonal("notification_tally", "counters"),
        .impersonal("unconfigured_app", "apps"),
        .searched(
            "app_pause",
            "an operator's order about an app",
            texts: "note",
            keeping: ["id bundle_id is_paused at_ms author": "who ordered what, and when"]
        ),
        .searched(
            "saved_view",
            "a filter of the list of cases",
            texts: "name",
            keeping: ["query author saved_at_ms": "the filter, which has no field for a customer"]
        ),
        .searched(
            "policy_version",
            "a policy of an app; only comments of its YAML are searched",
            texts: "policy note",
            keeping: [
                "bundle_id number author published_at_ms": "who published what, and when",
                "digest": "of the policy as it was published",
            ]
        ),
        .impersonal("app_circuit", "whether Apple refuses an app's key"),
        .impersonal("call_lease", "counters"),
        .impersonal("desk_presence", "desks"),
        .impersonal("hook_health", "whether an app's hook responds"),
        .impersonal("revocation_proof", "what responders say about Apple's certificates"),
        .impersonal("heartbeat", "a counter"),
        .impersonal("database_size", "sizes"),
        .kept(
            "purchase",
            "stays for statistics if a refund was requested; deleted otherwise",
            pseudonyms: """
                transaction_id original_transaction_id previous_original_transaction_id customer_id group_id \
                app_account_token app_transaction_id
                """,
            keeping: [
                app: appReason,
                """
                product_id type currency storefront subscription_group_id offer ownership revocation_type source
                """: "a word for what was bought, the same for many customers",
                """
                quantity purchased_at_ms expires_at_ms price_milliunits is_advanced_commerce is_upgraded revoked_at_ms \
                revocation_reason revocation_percentage usd_cents rated_on signed_at_ms
                """: "an amount or time, which statistics add up",
            ]
        ),
        .deleted(
            "purchase_owner",
            "the backend's statement of whose purchase it is",
            "bundle_id environment transaction_id customer_id at_ms"
        ),
        .kept(
            "purchase_outcome",
            "stays for statistics if a refund was requested; deleted otherwise",
            pseudonyms: "transaction_id",
            keeping: [app: appReason, "at_ms decision percentage is_dated": "Apple's decision"]
        ),
        .deleted(
            "subscription",
            "the state of the customer's subscription",
            """
            bundle_id environment original_transaction_id product_id status auto_renew_status auto_renew_product_id \
            renews_at_ms grace_period_ends_at_ms is_in_billing_retry expiration_intent price_increase_status \
            renewal_price_milliunits currency started_at_ms source signed_at_ms told_at_ms
            """
        ),
        .deleted(
            "customer_group",
            "the customer's totals; purchases that stay have new ones",
            """
            id bundle_id environment purchased_usd_cents refunded_usd_cents unpriced_purchases unpriced_refunds \
            refunds_granted play_seconds played_purchases
            """
        ),
        .deleted("customer_name", "the customer's identifiers", "bundle_id environment name group_id"),
        .impersonal("customer_lock", "locks by the hash of any identifier, the same rows always"),
        .impersonal("transaction_mark", "marks of committed transactions"),
        .deleted(
            "customer_fact",
            "the backend's facts about the customer",
            "bundle_id environment customer_id fact value stated_at_ms source"
        ),
        .kept(
            "consent",
            "proves that consent was given or withdrawn, and when",
            pseudonyms: "customer_id",
            emptied: "locale source actor proof_reference",
            keeping: [
                app: appReason, "id is_granted at_ms expires_at_ms recorded_at_ms": "the proof",
                "text_version text_digest": "names a text that all customers see",
            ]
        ),
        .deleted(
            "usage_report",
            "what the customer used",
            """
            bundle_id environment idempotency_key transaction_id customer_id pool units_used percent play_seconds event \
            platform at_ms received_at_ms corrects source
            """
        ),
        .deleted(
            "purchase_usage",
            "what the customer used",
            """
            bundle_id environment transaction_id units_used percent percent_at_ms percent_source play_seconds \
            play_sessions last_platform last_platform_at_ms last_used_at_ms proved_at_ms opened_at_ms downloads_failed \
            download_failed_at_ms hook_reports first_at_ms early_reports early_at_ms
            """
        ),
        .deleted(
            "customer_play",
            "what the customer used",
            """
            bundle_id environment customer_id play_seconds play_sessions last_platform last_platform_at_ms \
            last_used_at_ms
            """
        ),
        .deleted(
            "delivery",
            "how the customer's purchase was delivered",
            "bundle_id environment transaction_id status at_ms source"
        ),
        .deleted(
            "unmatched_fact",
            "facts about a purchase or customer that is not known",
            "id bundle_id environment subject is_customer kind reports first_at_ms last_at_ms"
        ),
        .kept(
            "refund_case",
            "stays for statistics",
            pseudonyms: "id transaction_id customer_id",
            emptied: "lease_owner lease_until_ms seen_version park_reason",
            keeping: [
                app: appReason,
                """
                requested_at_ms received_at_ms deadline_ms request_number due_at_ms held_until_ms told_until_ms \
                answered_at_ms outcome_percentage outcome_at_ms version risk_told_at_ms
                """: "a number or time",
                "reason state block_reason broken_rule decision outcome": "a word of Apple's or the desk's",
            ]
        ),
        .kept(
            "refund_request",
            "stays for statistics if it belongs to a case; deleted otherwise",
            pseudonyms: "transaction_id notification_uuid opened_case_id",
            emptied: "review_token",
            keeping: [
                app: appReason, "requested_at_ms received_at_ms deadline_ms is_signed": "a time",
                "reason": "Apple's word",
            ]
        ),
        .kept(
            "case_identity",
            "leads from a pseudonym to its cases",
            pseudonyms: "identity case_id",
            keeping: [app: appReason]
        ),
        .deleted(
            "policy_decision",
            "the facts about the customer that the policy used",
            """
            case_id facts choice preference wanted rule is_holdout wait_seconds shadows policy_version decided_at_ms
            """,
            limit: .cases
        ),
        .deleted(
            "person_decision",
            "what people decided about the customer's refund requests, with their notes",
            "case_id number at_ms author kind choice until_ms note",
            limit: .cases
        ),
        .deleted(
            "hook_inquiry",
            "what the evidence hook was asked about the customer",
            "case_id number asked_at_ms finished_at_ms result detail",
            limit: .cases
        ),
        .kept(
            "answer",
            "proves that an answer was sent",
            pseudonyms: "case_id",
            emptied: "evidence shadows",
            digests: "body",
            keeping: [
                "version is_holdout consent_id composed_at_ms": "the proof",
                "rule preference": "a word of the policy's or Apple's, which statistics count",
            ]
        ),
        .kept(
            "attempt",
            "proves when an answer was sent",
            pseudonyms: "case_id",
            emptied: "owner detail response",
            keeping: [
                "number consent_id state started_at_ms finished_at_ms http_status error_code": "the proof"
            ]
        ),
        .impersonal("case_tally", "counters"),
        .impersonal("answer_time_tally", "counters"),
        .impersonal("exchange_rate", "exchange rates"),
        .impersonal("unpriced_currency", "currencies"),
        .deleted(
            "external_purchase",
            "what the customer bought in other stores",
            """
            bundle_id environment store purchase_id customer_id product_id purchased_at_ms amount_milliunits currency \
            refunded_milliunits refunded_at_ms usd_cents refunded_usd_cents
            """
        ),
        .deleted(
            "external_total",
            "the customer's totals in other stores",
            """
            bundle_id environment customer_id purchased_usd_cents refunded_usd_cents unpriced_purchases \
            unpriced_refunds imported_at_ms
            """
        ),
        .impersonal("unpriced_external_currency", "currencies"),
        .deleted(
            "lookup",
            "a question to Apple about the customer's purchase",
            "bundle_id environment transaction_id wanted_at_ms deadline_ms due_at_ms tries reason"
        ),
        .deleted(
            "order_message",
            "a message from Google Play about the customer's order",
            """
            bundle_id id kind order_id account_id content published_at_ms received_at_ms deadline_ms due_at_ms tries \
            reason
            """
        ),
        .deleted(
            "history",
            "how far the customer's history was read",
            """
            bundle_id environment account_id kind transaction_id revision read_at_ms failure wanted_at_ms \
            waited_until_ms due_at_ms tries
            """
        ),
        .impersonal("recovery", "how far an app's notifications were recovered"),
        .impersonal("import_run", "imports under way"),
        .impersonal("import_checkpoint", "how far files were imported"),
        .searched(
            "access_token",
            "your own people and programs",
            texts: "label",
            keeping: [
                "number id role bundle_ids digest created_at_ms expires_at_ms revoked_at_ms last_used_at_ms":
                    "what the token permits, and since when"
            ]
        ),
        .impersonal("person", "your own people, until you remove them"),
        .impersonal("page_session", "your own people"),
        .impersonal("sign_in_failure", "digests of networks, for a quarter of an hour"),
        .impersonal("sign_in_network", "digests of your own people's networks, for 90 days"),
        .deleted(
            "desk_event",
            "events for other systems, sent or waiting",
            "number id bundle_id environment type case_id notification_uuid at_ms body",
            limit: .events
        ),
        .deleted(
            "dispatch",
            "calls to other systems",
            """
            event_number endpoint_id case_id is_urgent state tries due_at_ms claim finished_at_ms status detail
            """,
            limit: .events
        ),
        .deleted(
            "failed_dispatch_try",
            "calls to other systems that failed",
            "event_number endpoint_id number ended_at_ms status detail",
            limit: .events
        ),
        .impersonal("app_arrival", "counters"),
        .impersonal("event_endpoint", "your own systems"),
        .impersonal("restoration", "restored backups"),
        .deleted(
            "journalled_answer",
            "an answer that a restored backup lacks",
            """
            bundle_id environment transaction_id case_id requested_at_ms deadline_ms version body evidence rule shadows \
            preference is_holdout composed_at_ms attempted_at_ms accepted_at_ms
            """
        ),
        .impersonal("erasure", "pseudonyms of erased customers"),
        .impersonal("erased_name", "pseudonyms of erased customers"),
        .impersonal("erasure_work", "identifiers, only while the erasure runs"),
        .impersonal("erasure_key", "digests of keys"),
        .kept(
            "audit_deed",
            "proves who did what, and when",
            emptied: "subject subject_salt",
            keeping: [
                app: appReason, "id deed_id number previous hash": "the chain",
                "at_ms kind author details": "a deed of your own people or of the desk",
                "subject_digest": "a salted digest, which leads to nobody without the salt",
            ]
        ),
        .impersonal("audit_head", "the end of the chain"),
        .impersonal("audit_signature", "signatures of the chain"),
        .impersonal("audit_copy", "how far the audit was copied"),
        .impersonal("schema_migration", "the version of the tables"),
    ]

    private static let app = "bundle_id environment"
    private static let appReason = "the app"

    /// Returns a table, or `nil` if it is not listed.
    package static func table(_ name: String) -> PersonalTable? { tables.first { $0.name == name } }

    /// Returns the columns of a table as a query lists them.
    static func columns(of name: String) -> String {
        (table(name)?.columns ?? []).map { "\(name).\($0.name)" }.joined(separator: ", ")
    }
}
