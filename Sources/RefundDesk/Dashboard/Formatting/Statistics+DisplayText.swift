import AppStoreTypes
package import Refunds

extension Proportion {
    /// The share and its 95 % interval, such as `62 % (55–69)`; `nil` if the total is 0.
    package var displayText: String? {
        guard let shareText, let intervalText else { return nil }
        return "\(shareText) (\(intervalText))"
    }

    /// The share, such as `62 %`; `nil` if the total is 0.
    var shareText: String? { share.map { "\(Percent.whole($0)) %" } }

    /// The 95 % interval, such as `55–69`; `nil` if the total is 0.
    var intervalText: String? {
        interval.map { "\(Percent.whole($0.lowerBound))–\(Percent.whole($0.upperBound))" }
    }
}

/// Formats shares as percentages.
enum Percent {
    /// Returns a share (0 to 1) in whole percent; only 1 becomes 100, and only 0 becomes 0.
    static func whole(_ share: Double) -> Int {
        let percent = Int((share * 100).rounded())
        if percent == 100, share < 1 { return 99 }
        if percent == 0, share > 0 { return 1 }
        return percent
    }
}

extension HoldoutTrial {
    /// The conclusion of the trial in one sentence.
    var displayText: String {
        switch (finding, difference) {
        case (.tooFew, _), (_, nil):
            return "Too few cases to tell: each side needs \(Self.fewest) that were decided."
        case (.noDifference, let difference?):
            let (low, high) = (difference.interval.lowerBound, difference.interval.upperBound)
            return "No clear difference: sending the preference may change the share of refunds by anything from "
                + "\(Self.points(low)) to \(Self.points(high)) percentage points."
        case (.fewerRefunds, let difference?):
            return Self.displayText(
                "fewer",
                -difference.seen,
                -difference.interval.upperBound,
                -difference.interval.lowerBound
            )
        case (.moreRefunds, let difference?):
            return Self.displayText(
                "more",
                difference.seen,
                difference.interval.lowerBound,
                difference.interval.upperBound
            )
        }
    }

    private static func displayText(_ which: String, _ seen: Double, _ low: Double, _ high: Double) -> String {
        let points = [seen, low, high].map { Int(($0 * 100).rounded()) }
        return "With the preference sent there are \(which) refunds, by \(points[0]) percentage points "
            + "(\(points[1])–\(points[2]))."
    }

    /// What the trial still needs, as a sentence; `nil` if it found an effect or Apple decided no case of a group.
    var needText: String? {
        guard let need else { return nil }
        let points = Int((need.difference * 100).rounded())
        guard need.holdoutCases > 0 || need.policyCases > 0 else {
            return "There are enough cases to find a difference of \(points) percentage points in 4 of 5 such trials. "
                + "A smaller difference needs more."
        }
        return
            "With \(need.holdoutCases) more held-out cases and \(need.policyCases) more with the preference sent that "
            + "are decided, a difference of \(points) percentage points would be found in 4 of 5 such trials."
    }

    /// Returns a difference of shares in percentage points, with its sign.
    static func points(_ share: Double) -> String {
        let points = Int((share * 100).rounded())
        return points < 0 ? "−\(-points)" : "+\(points)"
    }
}

extension CaseCount.Outcome {
    /// The outcome in one or two words.
    package var word: String {
        switch self {
        case .full: "In full"
        case .prorated: "In part"
        case .granted: "Share unknown"
        case .declined: "Declined"
        case .reversed: "Reversed"
        case .revoked: "Revoked"
        case .unknown: "Unknown"
        }
    }
}

extension StatisticsQuery.Grouping {
    /// The grouping as a heading.
    package var title: String {
        switch self {
        case .reason: "Reason"
        case .product: "Product"
        case .storefront: "Storefront"
        case .rule: "Rule"
        case .segment: "Segment"
        case .preference: "Preference"
        case .day: "Day"
        }
    }

    /// Returns the readable name of a group.
    package func displayText(_ name: String) -> String {
        switch self {
        case .reason: name.isEmpty ? "Not stated" : ConsumptionRequestReason(rawValue: name).displayText
        case .preference: name.isEmpty ? "None stated" : RefundPreference(rawValue: name).displayText
        case .segment: name.isEmpty ? "No segment" : name
        case .product, .storefront, .rule, .day: name.isEmpty ? "Unknown" : name
        }
    }
}

extension CaseStatistics {
    /// What a reader must know about the groups by segment; `nil` for other groups.
    package var groupNote: String? {
        guard query.grouping == .segment else { return nil }
        let counted =
            groupedNewest.map {
                "Only the newest \($0) requests are counted by segment; refund-desk report --by segment counts all. "
            } ?? ""
        return counted + "A customer in several segments counts in each. Segments are those that the customer has now."
    }
}

extension StatisticsQuery {
    /// A summary of the days, app, store and environment that the query selects.
    package var displayText: String {
        let days =
            switch (since, until) {
            case (nil, nil): "all days"
            case (let since?, nil): "since \(since)"
            case (nil, let until?): "until \(until)"
            case (let since?, let until?): since == until ? "\(since)" : "\(since) to \(until)"
            }
        let apps = [bundleID ?? "all apps", oneStore.map { "in \($0.store.name)" }].compactMap(\.self)
        return ([days] + apps + [environment?.rawValue ?? "both environments"]).joined(separator: ", ")
    }
}
