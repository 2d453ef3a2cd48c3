import AppStoreTypes

/// Who chose which preference, and what came of the choice.
struct PreferenceChoice {
    /// The rule that decided, or `default`, or `person`.
    let rule: String
    /// The preference chosen first; `nil` for none.
    let wanted: RefundPreference?
    /// The preference that goes out; `nil` for none.
    let preference: RefundPreference?
    /// Whether the case is held out, to measure what the policy is worth.
    let isHoldout: Bool

    /// The choice in words.
    func reason(sent isSent: Bool) -> String {
        if isHoldout { return "held out: \(who) was not asked, to measure what the policy is worth" }
        guard let wanted else { return "\(who) states none" }
        if isSent, preference == wanted { return "\(who) chose it" }
        let chosen = "\(who) chose \(wanted.rawValue), which Apple does not take for this purchase and share"
        return isSent ? "\(chosen); this stands in for it" : "\(chosen); left out"
    }

    private var who: String {
        switch rule {
        case "default": "the policy's default"
        case "person": "a person"
        default: "the rule \u{201C}\(rule)\u{201D}"
        }
    }
}
