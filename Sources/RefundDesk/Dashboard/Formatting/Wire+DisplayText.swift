package import AppStoreTypes
import Foundation
import Refunds

extension ConsumptionRequestReason {
    /// The reason for people; the wire value if it is unknown.
    var displayText: String {
        switch self {
        case .unintendedPurchase: "Did not mean to buy"
        case .fulfillmentIssue: "Not received, or not usable"
        case .unsatisfiedWithPurchase: "Not happy with it"
        case .legal: "Legal grounds"
        case .other: "Another reason"
        case .chargeback: "Disputed at the bank"
        default: rawValue
        }
    }
}

extension RefundPreference {
    /// The preference for people; the wire value if it is unknown.
    package var displayText: String {
        switch self {
        case .decline: "Decline"
        case .grantFull: "Grant in full"
        case .grantProrated: "Grant in part"
        default: rawValue
        }
    }
}

extension UserStatus {
    /// The status for people; the wire value if it is unknown.
    var displayText: String {
        switch self {
        case .undeclared: "Not declared"
        case .active: "Active"
        case .suspended: "Suspended"
        case .terminated: "Terminated"
        case .limitedAccess: "Limited access"
        default: "\(rawValue)"
        }
    }
}

extension JSONValue {
    /// The value as JSON, but text without quotation marks.
    var displayText: String {
        if let text { return text.isEmpty ? "\"\"" : text }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else { return kind }
        return String(decoding: data, as: UTF8.self)
    }
}
