import Refunds
import Testing

@testable import Store

@Suite("Columns of texts in tables that are not personal")
struct ImpersonalColumnTests {
    /// Why no text or byte of a column names a customer, for each column of each table without customers.
    ///
    /// Every table may have `bundle_id` and `environment`, which name an app.
    static let reasons: [String: [String: String]] = [
        "payload_header": ["digest": "of a header", "header": "the certificates of Apple's signature"],
        "unconfigured_app": ["reason": "words of the desk"],
        "app_circuit": ["state": "a word of the desk", "reason": "Apple's status and the desk's words"],
        "call_lease": ["endpoint": "a name of Apple's"],
        "desk_presence": ["id": "random", "role": "a word of the configuration", "version": "of the program"],
        "revocation_proof": ["certificate": "a digest of Apple's", "response": "about a certificate of Apple's"],
        "case_tally": [
            "dimension": "a word of the desk", "value": "a product, rule or reason that many cases have",
            "state": "a word of the desk", "block_reason": "a word of the desk", "preference": "a word of Apple's",
            "answered_by": "a word of the desk", "outcome": "a word of the desk",
        ],
        "exchange_rate": ["currency": "ISO 4217"],
        "unpriced_currency": ["currency": "ISO 4217"],
        "unpriced_external_currency": ["currency": "ISO 4217"],
        "recovery": ["gaps": "times", "run": "times and a cursor of Apple's list", "failure": "words of the desk"],
        "import_run": ["name": "a word of the desk"],
        "import_checkpoint": ["file": "the path of a file of your own"],
        "person": [
            "id": "random", "name": "your own people", "sign_in_name": "your own people", "role": "a word of the desk",
            "bundle_ids": "apps", "password": "a salted digest",
            "subject": "your own people, at your identity provider",
        ],
        "page_session": ["digest": "of a random token", "token_id": "random", "person_id": "random"],
        "sign_in_failure": ["digest": "of a network", "subject": "a word of the desk"],
        "sign_in_network": ["digest": "of a network"],
        "event_endpoint": [
            "id": "a digest of the address", "kind": "a word of the desk", "url": "your own systems",
            "named_by": "random", "failure": "words of the desk",
        ],
        "erasure": ["pseudonym": "leads to nobody without the key", "author": "your own people, or the desk"],
        "erased_name": ["pseudonym": "leads to nobody without the key"],
        "erasure_work": ["name": "an identifier, which is removed once its data is erased"],
        "erasure_key": ["fingerprint": "a digest of a key"],
        "audit_head": ["hash": "of a link"],
        "audit_signature": ["hash": "of a link", "public_key": "the desk's own", "signature": "the desk's own"],
        "audit_copy": ["destination": "your own systems"],
        "schema_migration": ["identifier": "the name of a change of the schema"],
        "transaction_mark": ["session": "random"],
    ]

    @Test(
        "Each text column of a table that is not personal has a reason why it names no customer",
        arguments: StoreEngine.available
    )
    func columns(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { store in
                let columns = try MarkedCustomer.columns(in: store, on: engine)
                let impersonal = Set(PersonalData.tables.filter { $0.rows == .impersonal }.map(\.name))
                #expect(Set(Self.reasons.keys).isSubset(of: impersonal))
                for table in impersonal where engine == .postgreSQL || table != "transaction_mark" {
                    let texts = (columns[table] ?? []).subtracting(["bundle_id", "environment"])
                    #expect(texts == Set(Self.reasons[table, default: [:]].keys), "\(table)")
                }
            }
        }
    }
}
