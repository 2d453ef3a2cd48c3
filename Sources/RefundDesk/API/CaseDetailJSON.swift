package import AppStoreTypes
import Foundation
package import Refunds

/// A case with all its details, as the API returns it.
package struct CaseDetailJSON: Encodable {
    let summary: CaseJSON
    /// How many decisions people made; a decision may name it as `expectedVersion`.
    let version: Int64
    let decisions: [PersonDecisionJSON]
    let attempts: [AttemptJSON]
    let answer: AnswerJSON?
    /// What the policy decided; absent if it decided nothing.
    let policyDecision: PolicyDecisionJSON?
    /// The fields of the answer that the newest consent does not cover; absent if nothing is blocked by that.
    let uncoveredFields: [String]?
    let consent: ConsentJSON?
    let consentUsed: ConsentJSON?
    let delivery: String?
    let usage: UsageJSON?
    /// The questions the desk asked the backend.
    let inquiries: [InquiryJSON]
    /// The newest notifications about the purchase.
    let notifications: [NotificationJSON]
    /// How many there are.
    let notificationCount: Int

    /// Creates the JSON of a case; without a `composer`, no field is named that the consent does not cover.
    package init(_ detail: CaseDetail, composer: AnswerComposer?, now: Timestamp) {
        let facts = detail.facts
        let uncovered = composer?.uncoveredFields(blocking: facts, at: now) ?? []
        uncoveredFields = uncovered.isEmpty ? nil : uncovered.map(\.rawValue)
        summary = CaseJSON(
            CaseSummary(
                refundCase: facts.refundCase,
                productID: facts.purchase.productID,
                type: facts.purchase.type,
                price: facts.purchase.price,
                currency: facts.purchase.currency,
                preference: facts.answer?.preference
            ),
            now: now
        )
        version = detail.personDecisions.version
        let replaced = detail.personDecisions.replaced
        decisions = detail.personDecisions.map { PersonDecisionJSON($0, isReplaced: replaced.contains($0.number)) }
        attempts = detail.attempts.map(AttemptJSON.init)
        answer = facts.answer.map(AnswerJSON.init)
        policyDecision = detail.decision.map(PolicyDecisionJSON.init)
        consent = facts.consent.map(ConsentJSON.init)
        consentUsed = detail.consentUsed.map(ConsentJSON.init)
        delivery = facts.delivery?.delivery.rawValue
        usage = facts.usage.map(UsageJSON.init)
        inquiries = facts.inquiries.map(InquiryJSON.init)
        notifications = detail.notifications.map(NotificationJSON.init)
        notificationCount = detail.notificationCount
    }

    private enum CodingKeys: String, CodingKey {
        case version, decisions, attempts, answer, policyDecision, uncoveredFields, consent, consentUsed, delivery,
            usage, inquiries
        case notifications, notificationCount
    }

    /// Encodes the members of the summary and the details in one object.
    package func encode(to encoder: any Encoder) throws {
        try summary.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(version, forKey: .version)
        try container.encode(decisions, forKey: .decisions)
        try container.encode(attempts, forKey: .attempts)
        try container.encodeIfPresent(answer, forKey: .answer)
        try container.encodeIfPresent(policyDecision, forKey: .policyDecision)
        try container.encodeIfPresent(uncoveredFields, forKey: .uncoveredFields)
        try container.encodeIfPresent(consent, forKey: .consent)
        try container.encodeIfPresent(consentUsed, forKey: .consentUsed)
        try container.encodeIfPresent(delivery, forKey: .delivery)
        try container.encodeIfPresent(usage, forKey: .usage)
        try container.encode(inquiries, forKey: .inquiries)
        try container.encode(notifications, forKey: .notifications)
        try container.encode(notificationCount, forKey: .notificationCount)
    }
}

/// What a person decided about a case.
struct PersonDecisionJSON: Encodable {
    let number: Int64
    let kind: PersonDecision.Kind
    /// The answer that the person chose; absent for a hold and its end.
    let prefer: AnswerChoice?
    /// The end of the hold; absent for anything else.
    let until: RFC3339Time?
    let author: String
    let note: String?
    let at: RFC3339Time
    /// Whether a later decision replaced the answer.
    let replaced: Bool

    init(_ decision: PersonDecision, isReplaced: Bool) {
        number = decision.number
        kind = decision.action.kind
        switch decision.action {
        case .answer(let choice): (prefer, until) = (choice, nil)
        case .hold(let end): (prefer, until) = (nil, RFC3339Time(end))
        case .release: (prefer, until) = (nil, nil)
        }
        author = decision.author
        note = decision.note
        at = RFC3339Time(decision.at)
        replaced = isReplaced
    }
}

/// A question to the backend and its result.
struct InquiryJSON: Encodable {
    let askedAt: RFC3339Time
    let finishedAt: RFC3339Time
    let result: HookInquiry.Result
    let detail: String

    init(_ inquiry: HookInquiry) {
        askedAt = RFC3339Time(inquiry.askedAt)
        finishedAt = RFC3339Time(inquiry.finishedAt)
        result = inquiry.result
        detail = inquiry.detail
    }
}

/// One try to send an answer.
struct AttemptJSON: Encodable {
    let number: Int64
    let state: Attempt.State
    let startedAt: RFC3339Time
    let finishedAt: RFC3339Time?
    let httpStatus: Int?
    let errorCode: Int64?
    let detail: String?
    /// The body of a permanent refusal.
    let response: String?

    init(_ attempt: Attempt) {
        number = attempt.number
        state = attempt.state
        startedAt = RFC3339Time(attempt.startedAt)
        finishedAt = attempt.finishedAt.map(RFC3339Time.init)
        httpStatus = attempt.httpStatus
        errorCode = attempt.errorCode?.rawValue
        detail = attempt.detail
        response = attempt.response
    }
}

/// An answer to Apple and the reasons for it.
struct AnswerJSON: Encodable {
    let version: Int
    /// The body as JSON; `nil` if it cannot be decoded.
    let body: JSONValue?
    let evidence: [EvidenceItem]
    let rule: String
    let shadows: [PolicyResultJSON]
    let preference: String?
    let composedAt: RFC3339Time

    init(_ answer: Answer) {
        version = answer.version
        body = try? JSONValue(json: answer.shownBody)
        evidence = answer.evidence
        rule = answer.rule
        shadows = answer.shadows.map(PolicyResultJSON.init)
        preference = answer.preference?.rawValue
        composedAt = RFC3339Time(answer.composedAt)
    }
}

/// The policy's decision on a case.
struct PolicyDecisionJSON: Encodable {
    let rule: String
    /// The preference, `none`, `never` or `review`.
    let result: AnswerChoice
    let preference: String?
    /// The version of the policy and catalogue; absent if it is unknown.
    let policyVersion: String?
    let decidedAt: RFC3339Time

    init(_ decision: PolicyDecision) {
        rule = decision.rule
        result = decision.result.choice
        preference = decision.result.preference?.rawValue
        policyVersion = decision.policyVersion
        decidedAt = RFC3339Time(decision.decidedAt)
    }
}

/// The result of a shadow rule, which is recorded but never sent.
package struct PolicyResultJSON: Encodable {
    let rule: String
    let preference: String?
    /// The preference, `none`, `never` or `review`.
    let result: AnswerChoice

    /// Creates the JSON of a result.
    package init(_ shadow: PolicyResult) {
        rule = shadow.rule
        preference = shadow.preference?.rawValue
        result = shadow.choice
    }
}

/// A consent record.
struct ConsentJSON: Encodable {
    let id: Int64?
    let customer: String
    let granted: Bool
    let textVersion: String?
    let locale: String?
    let source: String?
    let actor: String?
    let proofReference: String?
    let at: RFC3339Time
    /// When the consent ends; absent if it has no end.
    let expiresAt: RFC3339Time?
    let recordedAt: RFC3339Time

    init(_ record: ConsentRecord) {
        id = record.id
        customer = record.customerID
        granted = record.isGranted
        textVersion = record.textVersion
        locale = record.locale
        source = record.source
        actor = record.actor
        proofReference = record.proofReference
        at = RFC3339Time(record.at)
        expiresAt = record.expiresAt.map(RFC3339Time.init)
        recordedAt = RFC3339Time(record.recordedAt)
    }
}

/// The total usage of a purchase.
struct UsageJSON: Encodable {
    let unitsUsed: Int64?
    let percent: String?
    let playSeconds: Int64?
    let playSessions: Int64
    let openedAt: RFC3339Time?
    let downloadsFailed: Int64
    let downloadFailedAt: RFC3339Time?
    let lastPlatform: UsagePlatform?
    let lastUsedAt: RFC3339Time?
    /// How many reports are dated before the purchase and do not count; absent if none is.
    let reportsBeforePurchase: Int64?
    let lastReportBeforePurchaseAt: RFC3339Time?

    init(_ usage: PurchaseUsage) {
        unitsUsed = usage.unitsUsed
        percent = usage.percent?.description
        playSeconds = usage.playSeconds
        playSessions = usage.playSessions
        openedAt = usage.openedAt.map(RFC3339Time.init)
        downloadsFailed = usage.downloadsFailed
        downloadFailedAt = usage.downloadFailedAt.map(RFC3339Time.init)
        lastPlatform = usage.lastPlatform
        lastUsedAt = usage.lastUsedAt.map(RFC3339Time.init)
        reportsBeforePurchase = usage.earlyReports == 0 ? nil : usage.earlyReports
        lastReportBeforePurchaseAt = usage.earlyAt.map(RFC3339Time.init)
    }
}
