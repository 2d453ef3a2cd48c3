package import AppStoreTypes
package import Foundation
package import Refunds
import Store

/// What a customer agreed to, for the customer to keep.
package struct ConsentReceipt: Encodable, Sendable {
    /// Whether the consent counts.
    package enum State: String, Encodable, Sendable {
        case inForce, expired
        /// The customer refused, or withdrew an earlier consent.
        case withdrawn
    }

    let issuedAt: RFC3339Time
    let app: String
    let customer: String
    /// The number of the record in the desk's register.
    let record: Int64?
    let state: State
    let at: RFC3339Time
    let recordedAt: RFC3339Time
    /// When the consent ends; absent if it has no end.
    let expiresAt: RFC3339Time?
    let textVersion: String?
    /// The language that the record states; absent if it states none.
    let locale: String?
    /// The text that the customer saw; absent if the configuration does not have it, or if the version has several
    /// languages and the record states none.
    ///
    /// If ``isTextChanged``, it is the text as it is now.
    let text: String?
    /// `true` if the version was changed since the decision was reported, in any language or in what it covers; else
    /// absent.
    let isTextChanged: Bool?
    /// The language of the text; absent without a text.
    let textLocale: String?
    /// `false` if the version has several languages and the record states none; else absent.
    let isLanguageRecorded: Bool?
    /// The fields of an answer to the store that the consent covers; absent for all of them.
    let covers: [String]?
    let source: String?
    /// Who took the consent down.
    let takenDownBy: String?
    let proofReference: String?
    /// How the customer withdraws the consent.
    let withdrawal: String?

    init(_ record: ConsentRecord, of bundleID: String, texts: ConsentTexts, at now: Timestamp) {
        let version = record.textVersion.flatMap { texts[version: $0] }
        let isUnclear = record.locale == nil && (version?.texts.count ?? 0) > 1
        let translation = isUnclear ? nil : version?.translation(for: record.locale)
        issuedAt = RFC3339Time(now)
        app = bundleID
        customer = record.customerID
        self.record = record.id
        state = !record.isGranted ? .withdrawn : record.hasEnded(by: now) ? .expired : .inForce
        at = RFC3339Time(record.at)
        recordedAt = RFC3339Time(record.recordedAt)
        expiresAt = record.expiresAt.map(RFC3339Time.init)
        textVersion = record.textVersion
        locale = record.locale
        text = translation?.text
        isTextChanged = texts.isChanged(since: record) ? true : nil
        textLocale = translation?.locale
        isLanguageRecorded = isUnclear ? false : nil
        covers = texts.coverage(of: record)?.map(\.rawValue).sorted()
        source = record.source
        takenDownBy = record.actor
        proofReference = record.proofReference
        withdrawal = record.isGranted ? texts.withdrawal(for: record.locale)?.text : nil
    }
}

/// A receipt with its signature, and the key to check it with.
package struct SignedConsentReceipt: Encodable, Sendable {
    let receipt: ConsentReceipt
    /// The receipt as a JWS in compact form, which is the signed original.
    let jws: String
    let key: ConsentReceiptPublicKey

    /// Signs a receipt of a record.
    ///
    /// - Parameters:
    ///   - record: the newest record of the customer.
    ///   - bundleID: the app.
    ///   - texts: the consent texts of the app.
    ///   - key: the key to sign with.
    ///   - now: the current time.
    /// - Throws: an error if signing fails.
    package init(
        of record: ConsentRecord,
        in bundleID: String,
        texts: ConsentTexts,
        key: ConsentReceiptKey,
        at now: Timestamp
    ) throws {
        receipt = ConsentReceipt(record, of: bundleID, texts: texts, at: now)
        jws = try key.sign(JSONEncoder.api.encode(receipt))
        self.key = key.publicKey
    }

    /// The receipt, its signature and the key as JSON.
    package func json() throws -> Data { try JSONEncoder.api.encode(self) }

    /// The receipt as a page to read, which needs no other file.
    package var html: String { ConsentReceiptPage(self).html }
}
