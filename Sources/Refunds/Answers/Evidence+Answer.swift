import AppStoreTypes
import Foundation

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
                    item.reason += "; nothing is said about the use of a purchase that was not delivered"
                } else if item.value == nil {
                    item.reason += "; Apple's rules leave it out for this purchase"
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
