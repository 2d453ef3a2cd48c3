import AppStoreTypes
import Foundation

/// The values of one answer, encoded as either version of the request body.
struct AnswerContent {
    let facts: CaseFacts
    let evidence: Evidence
    let delivery: Delivery
    let isSampleProvided: Bool
    let share: Milliunits?
    let preference: RefundPreference?

    func bodyV2() throws(ConsumptionRuleViolation) -> Data {
        let request = ConsumptionRequest {
            $0.customerConsented = true
            $0.sampleContentProvided = isSampleProvided
            $0.deliveryStatus = delivery.status
            $0.consumptionPercentage = share
            $0.refundPreference = preference
        }
        try request.check(for: subject)
        return Self.encoded(request)
    }

    func bodyV1() throws(ConsumptionRuleViolation) -> Data {
        let request = ConsumptionRequestV1 {
            $0.customerConsented = true
            $0.consumptionStatus = isDelivered ? evidence.consumptionStatus.value ?? .undeclared : .undeclared
            $0.platform = evidence.platform.value ?? .undeclared
            $0.sampleContentProvided = isSampleProvided
            $0.deliveryStatus = delivery.statusV1
            $0.appAccountToken = evidence.appAccountToken.value ?? AppAccountToken(rawValue: "")
            $0.accountTenure = evidence.accountTenure.value ?? .undeclared
            $0.playTime = evidence.playTime.value ?? .undeclared
            $0.lifetimeDollarsRefunded = evidence.lifetimeRefunded.value ?? .undeclared
            $0.lifetimeDollarsPurchased = evidence.lifetimePurchased.value ?? .undeclared
            $0.userStatus = evidence.userStatus.value ?? .undeclared
            $0.refundPreference = preferenceV1
        }
        try request.check(for: subject)
        return Self.encoded(request)
    }

    /// Whether the purchase was delivered.
    ///
    /// If not, the answer omits its use, because the two statements would conflict.
    private var isDelivered: Bool { delivery == .delivered }

    private var preferenceV1: RefundPreferenceV1? {
        switch preference {
        case .grantFull: .grant
        case .decline: .decline
        default: nil
        }
    }

    private var subject: ConsumptionSubject {
        ConsumptionSubject(
            transactionID: facts.purchase.transactionID,
            type: facts.purchase.type,
            ownership: facts.purchase.ownership,
            isAdvancedCommerce: facts.purchase.isAdvancedCommerce
        )
    }

    /// Encodes a request so that equal values give equal bytes.
    private static func encoded(_ request: some WireObject) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return try encoder.encode(request)
        } catch {
            preconditionFailure("a body of numbers, booleans and strings always encodes")
        }
    }
}
