import AppStoreTypes
import Refunds

/// Statistics counted from the cases themselves, one by one.
struct CountedAnew: Equatable {
    /// The values that distinguish one count from another.
    struct Key: Hashable {
        let group: String
        let state: CaseState
        let blockReason: BlockReason?
        let preference: RefundPreference?
        let chooser: CaseCount.Chooser?
        let outcome: CaseCount.Outcome?
    }

    var counts: [Key: CaseSums] = [:]
    var answerTimes = AnswerTimes()

    /// Counts the cases that match a query.
    init(of details: [CaseDetail], as query: StatisticsQuery) {
        for facts in details.map(\.facts) where Self.isMeant(facts.refundCase, query) {
            let refundCase = facts.refundCase
            let answer = refundCase.state == .answered ? facts.answer : nil
            if let answeredAt = refundCase.answeredAt {
                answerTimes.counts[AnswerTimes.bound(of: answeredAt - refundCase.receivedAt), default: 0] += 1
            }
            if refundCase.state != .answered, query.grouping == .rule || query.grouping == .preference { continue }
            for group in Self.groups(of: facts, answer, query.grouping) {
                let key = Key(
                    group: group,
                    state: refundCase.state,
                    blockReason: refundCase.state == .withheld ? refundCase.blockReason : nil,
                    preference: answer?.preference,
                    chooser: answer.map(Self.chooser),
                    outcome: Self.outcome(of: facts)
                )
                counts[key] = (counts[key] ?? CaseSums()) + Self.sums(of: facts)
            }
        }
    }

    /// Takes the counts of a store.
    init(_ statistics: CaseStatistics) {
        let counts =
            statistics.query.grouping == nil ? statistics.all.counts : statistics.groups.flatMap(\.tally.counts)
        for count in counts {
            let key = Key(
                group: count.group,
                state: count.state,
                blockReason: count.blockReason,
                preference: count.preference,
                chooser: count.chooser,
                outcome: count.outcome
            )
            self.counts[key] = (self.counts[key] ?? CaseSums()) + count.sums
        }
        answerTimes = statistics.answerTimes
    }

    private static func isMeant(_ refundCase: RefundCase, _ query: StatisticsQuery) -> Bool {
        let day = Day(of: refundCase.requestedAt)
        return (query.bundleID ?? refundCase.app.bundleID) == refundCase.app.bundleID
            && query.oneStore?.bundleIDs.contains(refundCase.app.bundleID) ?? true
            && (query.environment ?? refundCase.app.environment) == refundCase.app.environment
            && (query.since ?? day) <= day && day <= (query.until ?? day)
    }

    private static func groups(
        of facts: CaseFacts,
        _ answer: Answer?,
        _ grouping: StatisticsQuery.Grouping?
    ) -> [String] {
        switch grouping {
        case nil: [""]
        case .reason: [facts.refundCase.reason?.rawValue ?? ""]
        case .product: [facts.purchase.productID]
        case .storefront: [facts.purchase.storefront ?? ""]
        case .rule: [answer?.rule ?? ""]
        case .segment: facts.customer.segments.flatMap { $0.isEmpty ? nil : $0 } ?? [""]
        case .preference: [answer?.preference?.rawValue ?? ""]
        case .day: [Day(of: facts.refundCase.requestedAt).description]
        }
    }

    private static func chooser(of answer: Answer) -> CaseCount.Chooser {
        if answer.isHoldout { return .holdout }
        return answer.rule == "person" ? .person : answer.rule == "customer" ? .customer : .policy
    }

    private static func share(of facts: CaseFacts) -> Milliunits? {
        guard let outcome = facts.refundCase.outcome, outcome.decision == .granted else { return nil }
        if let share = outcome.percentage { return share }
        guard facts.purchase.revocation != nil, facts.purchase.refundedShare != 0 else { return nil }
        return facts.purchase.refundedShare
    }

    private static func outcome(of facts: CaseFacts) -> CaseCount.Outcome? {
        switch facts.refundCase.outcome?.decision {
        case nil: nil
        case .granted: share(of: facts).map { $0 < 100_000 ? .prorated : .full } ?? .granted
        case .declined: .declined
        case .reversed: .reversed
        case .revoked: .revoked
        case .unknown: .unknown
        }
    }

    private static func sums(of facts: CaseFacts) -> CaseSums {
        let (refundCase, price) = (facts.refundCase, facts.purchase.usdCents)
        var sums = CaseSums(cases: 1, unpriced: price == nil ? 1 : 0, askedUSDCents: price ?? 0)
        if refundCase.state == .answered, let answeredAt = refundCase.answeredAt, answeredAt < refundCase.deadline {
            sums.inTime = 1
        }
        switch refundCase.outcome?.decision {
        case .granted:
            sums.refunded = share(of: facts) ?? 0
            if let price, let share = share(of: facts) {
                sums.returnedUSDCents = price * share.thousandths / 100_000
                sums.keptUSDCents = price - sums.returnedUSDCents
            } else {
                sums.unpricedRefunds = 1
            }
        case .declined, .reversed: sums.keptUSDCents = price ?? 0
        case .revoked, .unknown, nil: break
        }
        return sums
    }
}

extension CaseStore {
    /// Returns all cases with all details.
    func allDetails() async throws -> [CaseDetail] {
        var details: [CaseDetail] = []
        var cursor: String?
        repeat {
            let page = try await cases(matching: CaseFilter(), limit: 500, cursor: cursor)
            for item in page.items {
                if let detail = try await detail(of: item.refundCase.id) { details.append(detail) }
            }
            cursor = page.nextCursor
        } while cursor != nil
        return details
    }
}
