package import AppStoreTypes
package import Foundation
package import Refunds
import Store

/// A line of the journal.
package enum JournalEntry: Hashable, Sendable {
    /// The journal is complete from this time on.
    case begun(at: Timestamp)
    /// An answer is about to be sent.
    case attempt(JournalledAttempt)
    /// Apple accepted an answer.
    case accepted(caseID: String, at: Timestamp)
    /// An attempt certainly never left.
    case unsent(caseID: String, number: Int64, at: Timestamp)
    /// A customer withdrew consent.
    case withdrawal(JournalledConsent)
    /// A customer was erased.
    case erasure(ErasedNames)
    /// Another key of pseudonyms replaced one that was lost.
    case keyReplaced(ReplacedErasureKey)

    /// The time that it was written at.
    var time: Timestamp {
        switch self {
        case .begun(let at): at
        case .attempt(let attempt): attempt.at
        case .accepted(_, let at): at
        case .unsent(_, _, let at): at
        case .withdrawal(let consent): consent.recordedAt
        case .erasure(let names): names.at
        case .keyReplaced(let replaced): replaced.at
        }
    }

    /// Whether a restore may still need it.
    func isNeeded(at now: Timestamp, cases: Set<String>) -> Bool {
        switch self {
        case .begun, .erasure, .keyReplaced: true
        case .attempt(let attempt): attempt.deadline + Self.attemptsKept > now
        case .accepted(let caseID, _), .unsent(let caseID, _, _): cases.contains(caseID)
        case .withdrawal(let consent): consent.recordedAt + Self.withdrawalsKept > now
        }
    }

    /// How long an attempt is kept after its deadline.
    package static let attemptsKept: Duration = .seconds(2 * 86_400)
    /// How long a withdrawal is kept: 13 months.
    package static let withdrawalsKept: Duration = .seconds(396 * 86_400)
}

/// An attempt with the whole answer, so that exactly the same bytes can be sent again.
package struct JournalledAttempt: Codable, Hashable, Sendable {
    package var caseID: String
    package var number: Int64
    package var at: Timestamp
    package var bundleID: String
    package var environment: String
    package var transactionID: String
    package var requestedAt: Timestamp
    package var deadline: Timestamp
    package var version: Int
    package var body: Data
    package var evidence: [EvidenceItem]
    package var rule: String
    package var shadows: [PolicyResult]
    package var preference: String?
    package var isHoldout: Bool
    package var composedAt: Timestamp
    /// The consent that allowed it.
    package var consent: JournalledConsent?

    init(_ answer: Answer, number: Int64, of facts: CaseFacts, at now: Timestamp) {
        let refundCase = facts.refundCase
        caseID = refundCase.id
        self.number = number
        at = now
        bundleID = refundCase.app.bundleID
        environment = refundCase.app.environment.rawValue
        transactionID = refundCase.transactionID
        requestedAt = refundCase.requestedAt
        deadline = refundCase.deadline
        version = answer.version
        body = answer.body
        evidence = answer.evidence
        rule = answer.rule
        shadows = answer.shadows
        preference = answer.preference?.rawValue
        isHoldout = answer.isHoldout
        composedAt = answer.composedAt
        consent = facts.consent.map { JournalledConsent($0, in: [refundCase.app]) }
    }

    /// The answer as a restored database keeps it.
    func journalled(acceptedAt: Timestamp?) -> JournalledAnswer {
        JournalledAnswer(
            caseID: caseID,
            app: AppKey(bundleID: bundleID, environment: AppStoreEnvironment(rawValue: environment)),
            transactionID: transactionID,
            requestedAt: requestedAt,
            deadline: deadline,
            answer: Answer(
                version: version,
                body: body,
                evidence: evidence,
                rule: rule,
                shadows: shadows,
                preference: preference.map { RefundPreference(rawValue: $0) },
                isHoldout: isHoldout,
                composedAt: composedAt
            ),
            attemptedAt: at,
            acceptedAt: acceptedAt
        )
    }
}

/// A consent record with the apps that it is for.
package struct JournalledConsent: Codable, Hashable, Sendable {
    package var bundleID: String
    package var environments: [String]
    package var customerID: String
    package var isGranted: Bool
    package var textVersion: String?
    /// The digest of the text; `nil` in lines that were written before the journal kept it, too.
    package var textDigest: String?
    package var locale: String?
    package var source: String?
    package var actor: String?
    package var proofReference: String?
    package var at: Timestamp
    /// When the consent ends; `nil` if it has no end, and in lines that were written before the journal kept it.
    package var expiresAt: Timestamp?
    package var recordedAt: Timestamp

    package init(_ record: ConsentRecord, in apps: [AppKey]) {
        bundleID = apps.first?.bundleID ?? ""
        environments = apps.map(\.environment.rawValue)
        customerID = canonicalCustomerID(record.customerID)
        isGranted = record.isGranted
        textVersion = record.textVersion
        textDigest = record.textDigest
        locale = record.locale
        source = record.source
        actor = record.actor
        proofReference = record.proofReference
        at = record.at
        expiresAt = record.expiresAt
        recordedAt = record.recordedAt
    }

    /// The record in each of its apps.
    var records: [(app: AppKey, record: ConsentRecord)] {
        environments.map { environment in
            let record = ConsentRecord(
                customerID: canonicalCustomerID(customerID),
                isGranted: isGranted,
                textVersion: textVersion,
                textDigest: textDigest,
                locale: locale,
                source: source,
                actor: actor,
                proofReference: proofReference,
                at: at,
                expiresAt: expiresAt,
                recordedAt: recordedAt
            )
            return (AppKey(bundleID: bundleID, environment: AppStoreEnvironment(rawValue: environment)), record)
        }
    }
}

extension JournalEntry {
    /// Returns whether the entry is about a customer who was erased after it was written.
    ///
    /// - Parameters:
    ///   - erased: when each pseudonym was erased.
    ///   - key: the key of pseudonyms; without it, no entry is.
    /// - Returns: whether it is.
    func isAbout(_ erased: [String: Timestamp], _ key: PseudonymKey?) -> Bool {
        guard let key else { return false }
        func isErased(_ name: String, _ app: AppKey, _ time: Timestamp) -> Bool {
            erased[key.pseudonym(of: name, in: app)].map { time <= $0 } ?? false
        }
        switch self {
        case .attempt(let attempt):
            let environment = AppStoreEnvironment(rawValue: attempt.environment)
            let app = AppKey(bundleID: attempt.bundleID, environment: environment)
            return isErased(attempt.transactionID, app, attempt.at)
        case .withdrawal(let consent):
            return consent.records.contains { isErased($0.record.customerID, $0.app, consent.recordedAt) }
        case .begun, .accepted, .unsent, .erasure, .keyReplaced: return false
        }
    }
}

extension JournalEntry: Codable {
    private enum CodingKeys: String, CodingKey {
        case begun, attempt, accepted, unsent, withdrawal, erasure, keyReplaced, caseID, number
    }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        if let at = try members.decodeIfPresent(Timestamp.self, forKey: .begun) {
            self = .begun(at: at)
        } else if let attempt = try members.decodeIfPresent(JournalledAttempt.self, forKey: .attempt) {
            self = .attempt(attempt)
        } else if let at = try members.decodeIfPresent(Timestamp.self, forKey: .accepted) {
            self = .accepted(caseID: try members.decode(String.self, forKey: .caseID), at: at)
        } else if let at = try members.decodeIfPresent(Timestamp.self, forKey: .unsent) {
            self = .unsent(
                caseID: try members.decode(String.self, forKey: .caseID),
                number: try members.decode(Int64.self, forKey: .number),
                at: at
            )
        } else if let names = try members.decodeIfPresent(ErasedNames.self, forKey: .erasure) {
            self = .erasure(names)
        } else if let replaced = try members.decodeIfPresent(ReplacedErasureKey.self, forKey: .keyReplaced) {
            self = .keyReplaced(replaced)
        } else {
            self = .withdrawal(try members.decode(JournalledConsent.self, forKey: .withdrawal))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .begun(let at): try members.encode(at, forKey: .begun)
        case .attempt(let attempt): try members.encode(attempt, forKey: .attempt)
        case .accepted(let caseID, let at):
            try members.encode(caseID, forKey: .caseID)
            try members.encode(at, forKey: .accepted)
        case .unsent(let caseID, let number, let at):
            try members.encode(caseID, forKey: .caseID)
            try members.encode(number, forKey: .number)
            try members.encode(at, forKey: .unsent)
        case .withdrawal(let consent): try members.encode(consent, forKey: .withdrawal)
        case .erasure(let names): try members.encode(names, forKey: .erasure)
        case .keyReplaced(let replaced): try members.encode(replaced, forKey: .keyReplaced)
        }
    }
}
