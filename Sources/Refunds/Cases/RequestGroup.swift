package import AppStoreTypes

/// The requests that are one case, a customer's request with its reminders, and what Apple decided about it.
///
/// Which requests belong together follows from all that is known of a purchase's requests and outcomes, and not from the
/// order in which they arrived.
package struct RequestGroup: Hashable, Sendable {
    /// A request, and the notification that brought it.
    package struct Member: Hashable, Sendable {
        /// The notification's identifier in the store.
        package var notification: String
        package var request: RefundRequest
        /// The case that this request opened.
        package var openedCase: String?
        /// Whether Apple may have heard an answer to that case.
        package var isAnswered: Bool

        package init(
            notification: String,
            request: RefundRequest,
            openedCase: String? = nil,
            isAnswered: Bool = false
        ) {
            self.notification = notification
            self.request = request
            self.openedCase = openedCase
            self.isAnswered = isAnswered
        }
    }

    /// Earliest first; at least one.
    package private(set) var members: [Member]
    /// The decision signed last, before the next group began.
    package private(set) var outcome: Outcome?
    /// When the first of the requests was made.
    package let startedAt: Timestamp

    private init(_ first: Member, startedAt: Timestamp) {
        members = [first]
        self.startedAt = startedAt
    }

    /// The case that one of the requests opened; of several, the one that was answered.
    package var openedCase: String? {
        members.first(where: \.isAnswered)?.openedCase ?? members.lazy.compactMap(\.openedCase).first
    }
    /// The cases that other requests opened while the group was not yet known to be one.
    package var surplusCases: [String] { members.compactMap(\.openedCase).filter { $0 != openedCase } }
    /// The customer's reason, as it was given first.
    package var reason: ConsumptionRequestReason? { members.lazy.compactMap(\.request.reason).first }
    /// When the first of the requests came in.
    package var receivedAt: Timestamp { members.map(\.request.receivedAt).min() ?? startedAt }

    /// When an answer no longer counts: the latest deadline, of signed requests where there are any.
    package var deadline: Timestamp {
        let signed = members.filter(\.request.isSigned)
        return (signed.isEmpty ? members : signed).map(\.request.deadline).max() ?? startedAt
    }

    /// Sorts the requests for one purchase into groups, the earliest first.
    ///
    /// A request joins the group before it as one of Apple's reminders when it was made less than
    /// ``RefundCase/reminderWindow`` after the group began and no decision was signed in between.
    /// A decision without a date counts for nothing beside a dated one that it may be the news of.
    /// `notRefundedAt` is when Apple last signed that the purchase is not refunded, if it is not.
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
            if let group = groups.last, group.isJoined(by: member, at: at, outcomes) {
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
        // What two answers were given to stays two cases.
        guard !member.isAnswered || !members.contains(where: \.isAnswered) else { return false }
        return !outcomes.contains { startedAt <= $0.at && $0.at < at }
    }

    /// When a request was made.
    ///
    /// An unsigned one may have been on its way for days: nobody asks for a refund of what is refunded, so it was made
    /// before the refund that stands. Version 1 does not tell of a refund that was taken back: what Apple signs does.
    private static func time(
        of request: RefundRequest,
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
