package import AppStoreTypes

/// A customer's refund request with its reminders, which form one case, and Apple's decision.
///
/// All known requests and outcomes of a purchase determine the groups. The order of arrival does not matter.
package struct RequestGroup: Hashable, Sendable {
    /// A request and its notification.
    package struct Member: Hashable, Sendable {
        /// The notification's identifier in the store.
        package var notification: String
        package var request: CaseRequest
        /// The case that this request opened, if any.
        package var openedCase: String?
        /// Whether Apple may have received an answer to that case.
        package var isAnswered: Bool

        package init(
            notification: String,
            request: CaseRequest,
            openedCase: String? = nil,
            isAnswered: Bool = false
        ) {
            self.notification = notification
            self.request = request
            self.openedCase = openedCase
            self.isAnswered = isAnswered
        }
    }

    /// The requests, earliest first; at least one.
    package private(set) var members: [Member]
    /// The decision signed last before the next group began.
    package private(set) var outcome: Outcome?
    /// When the first of the requests was made.
    package let startedAt: Timestamp

    private init(_ first: Member, startedAt: Timestamp) {
        members = [first]
        self.startedAt = startedAt
    }

    /// The case that a request of the group opened; if there are several, the answered one.
    package var openedCase: String? {
        members.first(where: \.isAnswered)?.openedCase ?? members.lazy.compactMap(\.openedCase).first
    }
    /// The other cases that requests opened before they were known to form one group.
    package var duplicateCases: [String] { members.compactMap(\.openedCase).filter { $0 != openedCase } }
    /// The first reason that the customer gave.
    package var reason: ConsumptionRequestReason? { members.lazy.compactMap(\.request.reason).first }
    /// When the desk received the first request.
    package var receivedAt: Timestamp { members.map(\.request.receivedAt).min() ?? startedAt }

    /// Whether the group is a refund review of Google Play's.
    package var isReview: Bool { members.contains { $0.request.reviewToken != nil } }

    /// When an answer no longer counts: the latest deadline of the signed requests, or of all if none is signed.
    package var deadline: Timestamp {
        let signed = members.filter(\.request.isSigned)
        return (signed.isEmpty ? members : signed).map(\.request.deadline).max() ?? startedAt
    }

    /// Sorts the requests for one purchase into groups, earliest first.
    ///
    /// A request joins the previous group as a reminder if it was made less than ``RefundCase/reminderWindow`` after
    /// the group began and no decision was signed in between. An undated decision is ignored if a dated decision may
    /// report the same event. `notRefundedAt` is when Apple last signed that the purchase is not refunded, or `nil`.
    package static func groups(
        of members: [Member],
        outcomes: [Outcome],
        notRefundedAt: Timestamp? = nil
    ) -> [RequestGroup] {
        let outcomes = outcomes.filter { !outcomes.contains(where: $0.mayRepeat) }.sorted { $0.at < $1.at }
        let timed = members.map { (at: time(of: $0.request, outcomes, notRefundedAt), member: $0) }
            .sorted { ($0.at, $0.member.notification) < ($1.at, $1.member.notification) }
        var groups: [RequestGroup] = []
        for (at, member) in timed {
            // No copy of the group is held, since each reminder would otherwise copy all members before it.
            if groups.last?.isJoined(by: member, at: at, outcomes) == true {
                groups[groups.count - 1].members.append(member)
            } else {
                groups.append(RequestGroup(member, startedAt: at))
            }
        }
        for outcome in outcomes {
            guard let index = groups.lastIndex(where: { $0.startedAt <= outcome.at }) else { continue }
            groups[index].outcome = groups[index].outcome.map { $0.newest(outcome) } ?? outcome
        }
        return groups
    }

    private func isJoined(by member: Member, at: Timestamp, _ outcomes: [Outcome]) -> Bool {
        guard at - startedAt < RefundCase.reminderWindow else { return false }
        // Google Play does not remind: each token names a review of its own, which needs an answer of its own.
        guard member.request.reviewToken == nil else { return false }
        // Two requests that were each answered stay two cases.
        guard !member.isAnswered || !members.contains(where: \.isAnswered) else { return false }
        return !outcomes.contains { startedAt <= $0.at && $0.at < at }
    }

    /// Returns when a request was made.
    ///
    /// An unsigned request may have been in transit for days. A refunded purchase gets no new request, so such
    /// a request was made before the current refund. Version 1 does not report a reversed refund, but Apple's signed
    /// data does.
    private static func time(
        of request: CaseRequest,
        _ outcomes: [Outcome],
        _ notRefundedAt: Timestamp?
    ) -> Timestamp {
        guard !request.isSigned else { return request.requestedAt }
        let before = outcomes.last { $0.at < request.requestedAt && $0.decision != .declined }
        guard let before, before.decision == .granted else { return request.requestedAt }
        if let notRefundedAt, notRefundedAt > before.at { return request.requestedAt }
        return before.at
    }
}
