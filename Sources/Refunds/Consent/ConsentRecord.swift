package import AppStoreTypes

/// A customer's decision about sharing consumption data; records are never overwritten, and the newest applies.
package struct ConsentRecord: Hashable, Sendable {
    /// The number of the record in the register; `nil` before it is stored.
    package var id: Int64?
    /// The customer identifier that the backend used.
    package var customerID: String
    package var isGranted: Bool
    /// The version of the text that the customer saw.
    package var textVersion: String?
    /// The digest of that version, in all languages, when the decision was reported; `nil` if the desk lacked it then.
    package var textDigest: String?
    /// The language of the text that the customer saw, such as `de` or `pt-BR`.
    package var locale: String?
    /// Where the customer decided, such as `app`.
    package var source: String?
    /// Who recorded the decision, such as a support agent.
    package var actor: String?
    /// A reference to the proof, such as the number of a letter.
    package var proofReference: String?
    /// When the customer decided.
    package var at: Timestamp
    /// When the consent ends; `nil` if it has no end, and always for a refusal.
    package var expiresAt: Timestamp?
    /// When the desk received the decision.
    package var recordedAt: Timestamp

    package init(
        id: Int64? = nil,
        customerID: String,
        isGranted: Bool,
        textVersion: String? = nil,
        textDigest: String? = nil,
        locale: String? = nil,
        source: String? = nil,
        actor: String? = nil,
        proofReference: String? = nil,
        at: Timestamp,
        expiresAt: Timestamp? = nil,
        recordedAt: Timestamp
    ) {
        self.id = id
        self.customerID = customerID
        self.isGranted = isGranted
        self.textVersion = textVersion
        self.textDigest = textDigest
        self.locale = locale
        self.source = source
        self.actor = actor
        self.proofReference = proofReference
        self.at = at
        self.expiresAt = expiresAt
        self.recordedAt = recordedAt
    }

    /// Returns whether the consent has ended by a time; from its end on, it counts as none.
    package func hasEnded(by now: Timestamp) -> Bool { expiresAt.map { $0 <= now } ?? false }
}

/// The history of customers' consent decisions.
package protocol ConsentStore: Sendable {
    /// Returns the records under a customer identifier, newest first, at most `limit`.
    func consents(ofCustomer customerID: String, in app: AppKey, limit: Int) async throws -> [ConsentRecord]

    /// Returns the newest record under any identifier of a customer in any environment, or `nil` without one.
    ///
    /// If two records have the same time, a refusal takes precedence.
    func newestConsent(ofCustomer customerID: String, in scope: AppScope) async throws -> ConsentRecord?

    /// Imports all records or none, and returns how many were new.
    ///
    /// A record that is identical to a stored one is not new. Neither is one of a customer who was erased at the time
    /// of the decision or later; it is not stored. A consent that states no end gets the end that the app's texts say,
    /// and is identical to a stored one with any end. A new record gets the digest of its text. The checkpoint is
    /// stored in the same transaction, with the new records counted.
    func importConsents(
        _ records: [ConsentRecord],
        in scope: AppScope,
        texts: ConsentTexts,
        checkpoint: ImportCheckpoint?
    ) async throws -> Int
}

extension ConsentStore {
    /// Imports records that are not from a file (``importConsents(_:in:texts:checkpoint:)``).
    package func importConsents(_ records: [ConsentRecord], in scope: AppScope) async throws -> Int {
        try await importConsents(records, in: scope, texts: ConsentTexts(), checkpoint: nil)
    }
}
