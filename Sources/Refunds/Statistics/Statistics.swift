/// Counts of cases, answers and outcomes.
package struct Statistics: Hashable, Sendable {
    package var byState: [CaseState: Int64]
    package var byDecision: [Outcome.Decision: Int64]
    /// The answered cases, by the preference sent and by what Apple decided.
    package var answered: CaseTally
    /// Answers accepted before their deadline.
    package var answeredInTime: Int64
    /// The median time from receipt to accepted answer.
    package var medianAnswerTime: Duration?
    package var notifications: Int64
    package var flaggedNotifications: Int64

    package init(
        byState: [CaseState: Int64] = [:],
        byDecision: [Outcome.Decision: Int64] = [:],
        answered: CaseTally = CaseTally(),
        answeredInTime: Int64 = 0,
        medianAnswerTime: Duration? = nil,
        notifications: Int64 = 0,
        flaggedNotifications: Int64 = 0
    ) {
        self.byState = byState
        self.byDecision = byDecision
        self.answered = answered
        self.answeredInTime = answeredInTime
        self.medianAnswerTime = medianAnswerTime
        self.notifications = notifications
        self.flaggedNotifications = flaggedNotifications
    }
}
