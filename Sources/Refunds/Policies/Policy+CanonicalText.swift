import AppStoreTypes
import Foundation

/// A text that is equal for equal values, and that does not depend on how a file is written.
///
/// The version of a policy is a digest of it. So it must stay the same from release to release.
extension Policy {
    package var canonicalText: String {
        var lines = rules.map(\.canonicalText)
        lines.append("default|\(fallback.canonicalText)")
        lines.append("holdout|\(holdoutPercent)")
        return lines.joined(separator: "\n")
    }
}

extension Rule {
    fileprivate var canonicalText: String {
        var parts: [String] = [name.quoted, condition.canonicalText, verdict.canonicalText]
        parts.append(delay.map { "\($0.components.seconds)" } ?? "")
        parts.append(isShadow ? "shadow" : "")
        return parts.joined(separator: "|")
    }
}

extension ProductCatalogue {
    package var canonicalText: String {
        let ids = products.keys.sorted()
        let lines = ids.map { id -> String in "\(id.quoted)|\(products[id]?.canonicalText ?? "")" }
        return lines.joined(separator: "\n")
    }
}

extension ProductEntry {
    fileprivate var canonicalText: String {
        var parts: [String] = []
        parts.append(units.map { "\($0)" } ?? "")
        parts.append(currency?.quoted ?? "")
        parts.append(period.map { "\($0.months) \($0.days) \($0.seconds)" } ?? "")
        parts.append(sampleProvided.map { "\($0)" } ?? "")
        parts.append("\(isDeliveredWhenUnknown)")
        parts.append(priceUSDCents.map { "\($0)" } ?? "")
        return parts.joined(separator: "|")
    }
}

extension Condition {
    fileprivate var canonicalText: String {
        switch self {
        case .word(let fact, let patterns):
            "\(fact.rawValue) in \(patterns.map(\.text.quoted).sorted().joined(separator: ","))"
        case .number(let fact, let bounds): "\(fact.rawValue) \(bounds.canonicalText)"
        case .schedule(let schedule): schedule.canonicalText
        case .all(let parts): "all(\(parts.map(\.canonicalText).joined(separator: ",")))"
        case .any(let parts): "any(\(parts.map(\.canonicalText).joined(separator: ",")))"
        case .not(let part): "not(\(part.canonicalText))"
        }
    }
}

extension Bounds<Int64> {
    fileprivate var canonicalText: String {
        var parts: [String] = []
        if let atLeast { parts.append("atLeast \(atLeast)") }
        if let below { parts.append("below \(below)") }
        if let atMost { parts.append("atMost \(atMost)") }
        return parts.joined(separator: " ")
    }
}

extension Schedule {
    fileprivate var canonicalText: String {
        var parts: [String] = []
        if let from { parts.append("from \(from.milliseconds)") }
        if let until { parts.append("until \(until.milliseconds)") }
        if let weekdays { parts.append("days \(weekdays.map(\.rawValue).sorted().joined(separator: ","))") }
        if let hours { parts.append("hours \(hours.from)-\(hours.to)") }
        parts.append("zone \(timeZone.identifier)")
        return "schedule(\(parts.joined(separator: " ")))"
    }
}

extension Verdict {
    fileprivate var canonicalText: String {
        switch self {
        case .prefer(let first, let otherwise): "prefer \(Self.text(first)) otherwise \(Self.text(otherwise))"
        case .never: "never"
        case .review(let time, let then): "review \(time.components.seconds) then \(Self.text(then))"
        }
    }

    private static func text(_ preference: RefundPreference?) -> String { preference?.rawValue ?? "none" }
}

extension String {
    /// The text in quotes, with special characters escaped, so that no text can look like another one and a separator.
    fileprivate var quoted: String { debugDescription }
}
