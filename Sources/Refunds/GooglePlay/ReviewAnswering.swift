package import AppStoreTypes
import Foundation

/// How an app answers Google Play's refund reviews.
package struct ReviewAnswering: Hashable, Sendable {
    /// What the desk does if the customer's consent to share evidence is missing.
    package enum WithoutConsent: String, CaseIterable, Sendable {
        /// It answers with the preference and says nothing about the customer.
        case preferenceOnly
        /// It waits for consent until the deadline.
        case wait
    }

    /// What the desk does if the customer's consent to share evidence is missing.
    ///
    /// Google Play's request has no field for consent. The desk's rule is its own: no consent, no evidence about the
    /// customer.
    package var withoutConsent: WithoutConsent
    /// Whether answers state each use of the purchase with its time, if the text of the consent names them.
    package var sendsUsageEvents: Bool

    package init(withoutConsent: WithoutConsent = .preferenceOnly, sendsUsageEvents: Bool = false) {
        self.withoutConsent = withoutConsent
        self.sendsUsageEvents = sendsUsageEvents
    }
}

extension ConsumptionRequestReason {
    /// The customer disputed the charge at the bank; only Google Play gives this reason.
    package static let chargeback = Self(rawValue: "CHARGEBACK")

    /// Creates the reason for a number of Google Play's, as text; `nil` if the number is missing.
    package init?(googlePlay number: String?) {
        guard let number else { return nil }
        self = number == "7" ? .chargeback : Self(rawValue: "GOOGLE_PLAY_\(number)")
    }
}

extension RevocationType {
    /// The purchase was voided because the customer disputed the charge at the bank.
    package static let chargeback = Self(rawValue: "CHARGEBACK")
    /// Google Play voided the purchase for another reason.
    package static let voided = Self(rawValue: "VOIDED")
}

/// The body of an answer to a refund review.
///
/// Google Play requires the first three members.
struct ReviewAnswerBody: Encodable {
    let pendingRefundToken: String
    let sampleContentProvided: Bool
    let refundPreference: String
    /// The share used, in thousandths of a percent; omitted if it is unknown or may not be shared.
    let consumptionPercentageMilliunits: Int32?
    /// The uses of the purchase; omitted if none is known or may be shared.
    let consumptionUsageEvents: [ReviewUsageEvent]?

    init(
        token: String,
        isSampleProvided: Bool,
        preference: RefundPreference?,
        share: Milliunits?,
        usageEvents: [ReviewUsageEvent] = []
    ) {
        pendingRefundToken = token
        sampleContentProvided = isSampleProvided
        refundPreference = Self.word(preference)
        consumptionPercentageMilliunits = share.flatMap { Int32(exactly: $0.thousandths) }
        consumptionUsageEvents = usageEvents.isEmpty ? nil : usageEvents
    }

    /// Returns Google Play's word for a preference; an answer without one is neutral.
    static func word(_ preference: RefundPreference?) -> String {
        switch preference {
        case .grantFull?: "APPROVE"
        case .decline?: "DECLINE"
        default: "NEUTRAL"
        }
    }

    /// Returns the bytes; equal values give equal bytes.
    func encoded() -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return try encoder.encode(self)
        } catch {
            preconditionFailure("a body of numbers, booleans and strings always encodes")
        }
    }
}
