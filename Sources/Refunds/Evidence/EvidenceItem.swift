package import AppStoreTypes
import Foundation

/// One value that an answer can contain, and the reason for it.
package struct EvidenceItem: Hashable, Sendable, Codable {
    /// The member's name on Apple's wire.
    package var field: String
    /// The value sent or to be sent; `nil` if the answer omits it.
    package var value: JSONValue?
    /// Where the fact comes from, such as `usage`, `ledger`, `products.yml`, `consent register`.
    package var source: String
    /// The fact as text.
    package var reason: String

    package init(field: String, value: JSONValue?, source: String, reason: String) {
        self.field = field
        self.value = value
        self.source = source
        self.reason = reason
    }
}

extension Evidence {
    /// Every field that an answer can contain, with its value as Apple requires it.
    package var items: [EvidenceItem] {
        [
            item("deliveryStatus", delivery) { .string($0.status.rawValue) },
            item("sampleContentProvided", sampleProvided) { .bool($0) },
            item("consumptionPercentage", consumedShare) { .integer($0.thousandths) },
            item("consumptionStatus", consumptionStatus) { .integer(Int64($0.rawValue)) },
            item("platform", platform) { .integer(Int64($0.rawValue)) },
            item("accountTenure", accountTenure) { .integer(Int64($0.rawValue)) },
            item("playTime", playTime) { .integer(Int64($0.rawValue)) },
            item("lifetimeDollarsPurchased", lifetimePurchased) { .integer(Int64($0.rawValue)) },
            item("lifetimeDollarsRefunded", lifetimeRefunded) { .integer(Int64($0.rawValue)) },
            item("userStatus", userStatus) { .integer(Int64($0.rawValue)) },
            item("appAccountToken", appAccountToken) { .string($0.rawValue) },
        ]
    }

    private func item<Value>(
        _ field: String,
        _ finding: SourcedValue<Value>,
        _ json: (Value) -> JSONValue
    ) -> EvidenceItem {
        EvidenceItem(
            field: field,
            value: finding.value.map(json),
            source: finding.source,
            reason: finding.reason
        )
    }
}

extension Evidence {
    /// Lists the evidence for each value of a body, in its version's order, then the known values that were not sent.
    ///
    /// - Parameters:
    ///   - body: the request body.
    ///   - version: its version, 1 or 2.
    ///   - consent: the record that allows it.
    ///   - decision: the decision that chose the preference.
    /// - Returns: items with the value in the body, or `nil` if the body omits the field.
    func items(
        sentIn body: Data,
        version: Int,
        consent: ConsentRecord?,
        decision: PolicyDecision
    ) -> [EvidenceItem] {
        let sent = Self.members(of: body)
        let agreed = EvidenceItem(
            field: "customerConsented",
            value: nil,
            source: "consent register",
            reason: consent.map { "the customer agreed at \($0.at)" } ?? "no record"
        )
        let preferred = EvidenceItem(
            field: "refundPreference",
            value: nil,
            source: "policy",
            reason: decision.reason(sent: sent["refundPreference"] != nil)
        )
        let known = version == 1 ? ConsumptionRequestV1.members.names : ConsumptionRequest.members.names
        let items = ([agreed] + items + [preferred]).map { item in
            var item = item
            item.value = sent[item.field]
            if !known.contains(item.field) {
                item.reason += "; version \(version) does not ask for it"
            } else if Self.fieldsOfUse.contains(item.field), consumedShare.value != nil {
                if delivery.value != .delivered {
                    item.reason += "; the use of a purchase that was not delivered is not reported"
                } else if item.value == nil {
                    item.reason += "; Apple's rules exclude it for this purchase"
                }
            }
            return item
        }
        return items.filter { $0.value != nil } + items.filter { $0.value == nil }
    }

    private static let fieldsOfUse: Set<String> = ["consumptionPercentage", "consumptionStatus"]

    private static func members(of body: Data) -> [String: JSONValue] {
        do {
            return try JSONDecoder().decode([String: JSONValue].self, from: body)
        } catch {
            preconditionFailure("a body composed here is a JSON object")
        }
    }
}
