import AppStoreTypes
import Foundation
import Refunds

/// Statistics of cases as JSON.
struct StatisticsJSON: Encodable {
    let since: String?
    let until: String?
    let app: String?
    let store: String?
    let environment: String?
    /// The number of cases by state.
    let cases: [String: Int64]
    let answers: Answers
    let outcomes: [String: Int64]
    let refunds: ProportionJSON
    /// The mean refunded share of prorated refunds, in percent.
    let meanProratedPercent: Double?
    let preferences: [Preference]
    let holdout: HoldoutJSON?
    let money: MoneyJSON
    let by: String?
    let groups: [Group]?
    /// How many of the newest cases the groups count; `nil` if they count all.
    let groupedNewest: Int64?
    let notifications: Int64?
    let flaggedNotifications: Int64?
    let exchangeRates: ExchangeRates?

    /// The exchange rates behind the sums of money.
    struct ExchangeRates: Encodable {
        /// The newest day with rates.
        let newest: String
        /// Whether purchases were made after that day in other currencies than dollars, for all apps and days.
        let purchasesAfterNewest: Bool
    }

    /// Answered cases with the same preference.
    struct Preference: Encodable {
        let preference: String
        let answered: Int64
        let outcomes: [String: Int64]
        let refunds: ProportionJSON
        /// Each of Apple's decisions as a share of all its decisions.
        let decisions: [String: ProportionJSON]
    }

    /// Cases in the same group.
    struct Group: Encodable {
        let group: String?
        let cases: Int64
        let answered: Int64
        let answeredInTime: ProportionJSON
        let outcomes: [String: Int64]
        let refunds: ProportionJSON
        let money: MoneyJSON
    }

    /// The answers, and the reasons for missing ones.
    struct Answers: Encodable {
        let answered: Int64
        let inTime: ProportionJSON
        let failed: Int64
        let missed: Int64
        let withheld: [String: Int64]
        let p50Seconds: Double?
        let p90Seconds: Double?
        let p99Seconds: Double?
    }

    /// Creates the JSON; the overview adds the number of notifications, for all apps and days.
    init(_ statistics: CaseStatistics, rates: RateCoverage, overview: Statistics? = nil) {
        let (query, all) = (statistics.query, statistics.all)
        since = query.since?.description
        until = query.until?.description
        app = query.bundleID
        store = query.oneStore?.store.rawValue
        environment = query.environment?.rawValue
        cases = Dictionary(uniqueKeysWithValues: CaseState.allCases.map { ($0.rawValue, all.cases(in: $0)) })
        answers = Answers(statistics)
        outcomes = all.outcomesJSON
        refunds = ProportionJSON(all.refunds)
        meanProratedPercent = all.meanProratedShare.map { Double($0.thousandths) / 1000 }
        preferences = all.byPreference.map { preference, tally in
            Preference(
                preference: preference?.rawValue ?? "none",
                answered: tally.cases,
                outcomes: tally.outcomesJSON,
                refunds: ProportionJSON(tally.refunds),
                decisions: tally.decisionsJSON
            )
        }
        holdout = statistics.trial.map(HoldoutJSON.init)
        money = MoneyJSON(all.sums)
        by = query.grouping?.rawValue
        groups = query.grouping.map { _ in statistics.groups.map(Group.init) }
        groupedNewest = statistics.groupedNewest
        notifications = overview?.notifications
        flaggedNotifications = overview?.flaggedNotifications
        exchangeRates = rates.newest.map {
            ExchangeRates(newest: $0.description, purchasesAfterNewest: rates.later > 0)
        }
    }
}

extension StatisticsJSON.Group {
    init(_ group: CaseStatistics.Group) {
        self.group = group.name.isEmpty ? nil : group.name
        cases = group.tally.cases
        answered = group.tally.answered.cases
        answeredInTime = ProportionJSON(group.tally.answeredInTime)
        outcomes = group.tally.outcomesJSON
        refunds = ProportionJSON(group.tally.refunds)
        money = MoneyJSON(group.tally.sums)
    }
}

extension StatisticsJSON.Answers {
    init(_ statistics: CaseStatistics) {
        let seconds = { (percent: Int64) in
            statistics.answerTimes.percentile(percent).map { Double($0.milliseconds) / 1000 }
        }
        answered = statistics.all.answered.cases
        inTime = ProportionJSON(statistics.all.answeredInTime)
        failed = statistics.all.cases(in: .failed)
        missed = statistics.all.cases(in: .missed)
        withheld = statistics.all.withheld.reduce(into: [:]) { counts, group in
            counts[group.blockReason?.rawValue ?? "unknown"] = group.tally.cases
        }
        p50Seconds = seconds(50)
        p90Seconds = seconds(90)
        p99Seconds = seconds(99)
    }
}

/// A share and its 95 % interval, in percent with one decimal.
struct ProportionJSON: Encodable {
    let count: Int64
    let of: Int64
    let percent: Double?
    let low: Double?
    let high: Double?

    init(_ proportion: Proportion) {
        count = proportion.count
        of = proportion.total
        percent = proportion.share.map(Self.percent)
        low = proportion.interval.map { Self.percent($0.lowerBound) }
        high = proportion.interval.map { Self.percent($0.upperBound) }
    }

    static func percent(_ share: Double) -> Double { (share * 1000).rounded() / 10 }
}

/// A comparison of refunds with the policy's preference and without any, in the holdout.
struct HoldoutJSON: Encodable {
    let since: String
    let policy: ProportionJSON
    let holdout: ProportionJSON
    let finding: HoldoutTrial.Conclusion
    /// The difference between the refund shares with and without the policy, in percentage points.
    let difference: Double?
    let low: Double?
    let high: Double?

    init(_ trial: HoldoutTrial) {
        since = trial.since.description
        policy = ProportionJSON(trial.policy.refunds)
        holdout = ProportionJSON(trial.holdout.refunds)
        finding = trial.finding
        difference = trial.difference.map { ProportionJSON.percent($0.seen) }
        low = trial.difference.map { ProportionJSON.percent($0.interval.lowerBound) }
        high = trial.difference.map { ProportionJSON.percent($0.interval.upperBound) }
    }
}

/// The money of cases with a known price in dollars, in US cents.
struct MoneyJSON: Encodable {
    let askedUSDCents: Int64
    let keptUSDCents: Int64
    let returnedUSDCents: Int64
    let openUSDCents: Int64
    let unpricedCases: Int64
    let unpricedRefunds: Int64

    init(_ sums: CaseSums) {
        askedUSDCents = sums.askedUSDCents
        keptUSDCents = sums.keptUSDCents
        returnedUSDCents = sums.returnedUSDCents
        openUSDCents = sums.openUSDCents
        unpricedCases = sums.unpriced
        unpricedRefunds = sums.unpricedRefunds
    }
}

extension CaseTally {
    /// The number of cases by outcome; `granted` includes the three kinds of refunds listed after it.
    fileprivate var outcomesJSON: [String: Int64] {
        [
            "granted": filter { $0.outcome?.decision == .granted }.cases,
            "grantedInFull": cases(with: .full),
            "grantedProrated": cases(with: .prorated),
            "grantedShareUnknown": cases(with: .granted),
            "declined": cases(with: .declined),
            "reversed": cases(with: .reversed),
            "revoked": cases(with: .revoked),
            "unknown": cases(with: .unknown),
            "none": cases(with: nil),
        ]
    }

    /// The share and interval of each decision about money, with the names of `outcomesJSON`.
    fileprivate var decisionsJSON: [String: ProportionJSON] {
        let names: [CaseCount.Outcome: String] = [
            .full: "grantedInFull", .prorated: "grantedProrated", .granted: "grantedShareUnknown",
            .declined: "declined", .reversed: "reversed",
        ]
        return names.reduce(into: [:]) { $0[$1.value] = share(of: $1.key).map(ProportionJSON.init) }
    }
}
