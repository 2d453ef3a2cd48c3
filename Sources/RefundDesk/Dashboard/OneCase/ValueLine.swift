import AppStoreTypes
import Refunds

/// A table of values.
package struct ValueTable: Hashable, Sendable {
    let caption: String
    package let lines: [ValueLine]
}

/// A value that an answer may contain.
package struct ValueLine: Hashable, Sendable {
    package let field: String
    /// The meaning of the field.
    let meaning: String?
    /// The value as text; `nil` if it is omitted.
    package let value: String?
    /// A readable form of the value, if the wire's form is hard to read.
    package let spoken: String?
    package let source: String
    package let reason: String

    init(field: String, value: JSONValue?, source: String, reason: String) {
        self.field = field
        self.value = Self.text(field, value)
        self.source = source
        self.reason = reason
        meaning = Self.meanings[field]
        spoken = Self.spoken(field, value)
    }

    /// Returns the values in the body, then the gathered values that the body omits.
    ///
    /// The values come from the body alone, because it is what Apple received.
    static func all(of answer: Answer, _ sent: [String: JSONValue]) -> [ValueLine] {
        let explained = answer.evidence.map {
            ValueLine(field: $0.field, value: sent[$0.field], source: $0.source, reason: $0.reason)
        }
        let names = Set(explained.map(\.field))
        let rest = sent.keys.sorted().filter { !names.contains($0) }
            .map { ValueLine(field: $0, value: sent[$0], source: source($0), reason: reason($0, answer)) }
        return rest + explained.filter { $0.value != nil } + explained.filter { $0.value == nil }
    }

    /// Returns a value as text; a list of uses is shown as its length; the body on the page has all of them.
    private static func text(_ field: String, _ value: JSONValue?) -> String? {
        guard field == "consumptionUsageEvents", case .array(let uses)? = value else { return value?.displayText }
        return Counted.text(uses.count, "use")
    }

    private static func source(_ field: String) -> String {
        switch field {
        case "customerConsented": "consent register"
        case "refundPreference": "policy"
        default: "answer"
        }
    }

    private static func reason(_ field: String, _ answer: Answer) -> String {
        switch field {
        case "customerConsented": answer.consentID.map { "the customer agreed: record \($0)" } ?? "the customer agreed"
        case "refundPreference": SentAnswer.displayText(rule: answer.rule)
        default: "as composed"
        }
    }

    private static func spoken(_ field: String, _ value: JSONValue?) -> String? {
        switch (field, value) {
        case ("consumptionPercentage", .integer(let share)?),
            ("consumptionPercentageMilliunits", .integer(let share)?):
            "\(Milliunits(thousandths: share)) %"
        case ("refundPreference", .string(let text)?): RefundPreference(rawValue: text).displayText
        default: nil
        }
    }

    /// Returns the fields that a version of an answer asks for.
    static func fields(ofVersion version: Int) -> Set<String> {
        let ofV2: Set = [
            "customerConsented", "sampleContentProvided", "deliveryStatus", "refundPreference", "consumptionPercentage",
        ]
        if version == Answer.reviewVersion {
            return [
                "refundPreference", "sampleContentProvided", "consumptionPercentageMilliunits",
                "consumptionUsageEvents",
            ]
        }
        return version == 1
            ? Set(meanings.keys).subtracting(["consumptionPercentage"]).subtracting(ofReview) : ofV2
    }

    /// The fields that only answers to Google Play have.
    private static let ofReview = [
        "consumptionPercentageMilliunits", "consumptionUsageEvents", "pendingRefundToken",
    ]

    private static let meanings = [
        "customerConsented": "consent",
        "deliveryStatus": "delivery",
        "consumptionPercentage": "share used",
        "consumptionPercentageMilliunits": "share used",
        "consumptionUsageEvents": "each use",
        "pendingRefundToken": "the review",
        "consumptionStatus": "how far used",
        "sampleContentProvided": "sample offered",
        "refundPreference": "preference",
        "accountTenure": "age of the account",
        "playTime": "time of use",
        "lifetimeDollarsPurchased": "paid so far",
        "lifetimeDollarsRefunded": "refunded so far",
        "platform": "where last used",
        "userStatus": "account status",
        "appAccountToken": "customer",
    ]
}
