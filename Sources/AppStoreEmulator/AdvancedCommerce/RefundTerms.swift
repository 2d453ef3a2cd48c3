import AppStoreTypes

/// The type, amount and reason of a refund.
struct RefundTerms: Codable, Sendable {
    let kind: AdvancedCommerceRefundType
    let reason: AdvancedCommerceRefundReason
    /// The amount of a custom refund, in milliunits.
    let amount: Int64?

    init(_ members: JSONMembers, in environment: AppStoreEnvironment) throws(APIRefusal) {
        guard let reason = members["refundReason"] else { throw APIRefusal(.nullRefundReason) }
        guard let name = reason.text, Self.reasons.contains(name) else {
            throw APIRefusal(.invalidRefundReason)
        }
        self.reason = AdvancedCommerceRefundReason(rawValue: name)
        guard let type = members["refundType"] else { throw APIRefusal(.nullRefundType) }
        guard let kind = type.text, ["FULL", "PRORATED", "CUSTOM"].contains(kind) else {
            throw APIRefusal(.invalidRefundType)
        }
        self.kind = AdvancedCommerceRefundType(rawValue: kind)
        switch members["refundAmount"] {
        case nil:
            guard kind != "CUSTOM" else { throw APIRefusal(.nullRefundAmount) }
            amount = nil
        case .integer(let number):
            guard kind == "CUSTOM" else { throw APIRefusal(.refundAmountWithoutCustom) }
            guard number >= 0 else { throw APIRefusal(.negativeRefundAmount) }
            amount = number
        default: throw .malformed
        }
        guard !isDeclineSimulated || environment == .sandbox else {
            throw APIRefusal(.simulateRefundDeclineOnlyInSandbox)
        }
    }

    var isDeclineSimulated: Bool { reason == .simulateRefundDecline }

    /// Returns the amount to refund of a price, in milliunits.
    func amount(of price: Int64, elapsed: Double?) -> Int64 {
        switch kind {
        case .full: price
        case .prorated: Int64((Double(price) * (1 - (elapsed ?? 0))).rounded())
        default: amount ?? 0
        }
    }

    private static let reasons: Set = [
        "UNINTENDED_PURCHASE", "FULFILLMENT_ISSUE", "UNSATISFIED_WITH_PURCHASE", "LEGAL", "OTHER",
        "MODIFY_ITEMS_REFUND", "SIMULATE_REFUND_DECLINE",
    ]
}

extension CommerceBody {
    /// Returns whether Apple weighs the risk of the refund; every refund request must state this.
    func isRefundRisked() throws(APIRefusal) -> Bool {
        guard let value = members["refundRiskingPreference"] else { throw APIRefusal(.nullRefundRisking) }
        guard case .bool(let isRisked) = value else { throw .malformed }
        return isRisked
    }
}
