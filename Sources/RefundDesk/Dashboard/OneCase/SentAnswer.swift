import AppStoreTypes
import Refunds

/// An answer: who decided, every value with its reason, the body, and what rules on trial would have said.
struct SentAnswer: Sendable {
    /// A rule on trial.
    struct Shadow: Hashable, Sendable {
        let rule: String
        let preference: String
    }

    let decision: Terms
    let values: [ValueLine]
    let bodyTitle: String
    let body: String
    let shadows: [Shadow]
    let hasShadows: Bool

    init(_ answer: Answer) {
        decision = Terms(terms: [
            Term(label: "Preference", text: answer.preference?.words ?? "None stated"),
            Term(label: "Decided by", text: Self.words(rule: answer.rule)),
            Term(label: "Version", text: "\(answer.version)", note: "of Send Consumption Information"),
        ])
        values = answer.evidence.map(ValueLine.init)
        bodyTitle = "The exact body, \(answer.body.count) bytes of JSON"
        body = String(decoding: answer.body, as: UTF8.self)
        shadows = answer.shadows.map {
            Shadow(rule: $0.rule, preference: $0.preference?.words.lowercased() ?? "none")
        }
        hasShadows = !shadows.isEmpty
    }

    /// Who decided.
    static func words(rule: String) -> String {
        switch rule {
        case "default": "No rule matched: the policy's default"
        case "person": "A person"
        default: "Rule “\(rule)”"
        }
    }
}

/// One value that could be told to Apple.
struct ValueLine: Hashable, Sendable {
    let field: String
    /// The field in plain words.
    let meaning: String?
    let value: String
    /// The value in plain words, where the wire's own are not plain.
    let spoken: String?
    let isLeftOut: Bool
    let source: String
    let reason: String

    init(_ item: EvidenceItem) {
        field = item.field
        meaning = Self.meanings[item.field]
        value = item.value?.words ?? ""
        isLeftOut = item.value == nil
        source = item.source
        reason = item.reason
        spoken = Self.spoken(item)
    }

    private static func spoken(_ item: EvidenceItem) -> String? {
        switch (item.field, item.value) {
        case ("consumptionPercentage", .integer(let share)?): "\(Milliunits(thousandths: share)) %"
        case ("refundPreference", .string(let text)?): RefundPreference(rawValue: text).words
        default: nil
        }
    }

    private static let meanings = [
        "customerConsented": "consent",
        "deliveryStatus": "delivery",
        "consumptionPercentage": "share used",
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
