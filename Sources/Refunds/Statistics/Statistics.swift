package import AppStoreTypes

/// Counts of cases, answers and outcomes.
package struct Statistics: Hashable, Sendable {
    /// The number of answers with one preference and one outcome.
    package struct Cell: Hashable, Sendable {
        /// The preference sent; `nil` for an answer without one.
        package var preference: RefundPreference?
        /// Apple's decision; `nil` while none is known.
        package var decision: Outcome.Decision?
        package var count: Int64

        package init(preference: RefundPreference?, decision: Outcome.Decision?, count: Int64) {
            self.preference = preference
            self.decision = decision
            self.count = count
        }
    }

    package var byState: [CaseState: Int64]
    package var byDecision: [Outcome.Decision: Int64]
    /// Answered cases by preference and outcome.
    package var matrix: [Cell]
    /// Answers accepted before their deadline.
    package var answeredInTime: Int64
    /// The median time from receipt to accepted answer.
    package var medianAnswerTime: Duration?
    package var notifications: Int64
    package var flaggedNotifications: Int64

    package init(
        byState: [CaseState: Int64] = [:],
        byDecision: [Outcome.Decision: Int64] = [:],
        matrix: [Cell] = [],
        answeredInTime: Int64 = 0,
        medianAnswerTime: Duration? = nil,
        notifications: Int64 = 0,
        flaggedNotifications: Int64 = 0
    ) {
        self.byState = byState
        self.byDecision = byDecision
        self.matrix = matrix
        self.answeredInTime = answeredInTime
        self.medianAnswerTime = medianAnswerTime
        self.notifications = notifications
        self.flaggedNotifications = flaggedNotifications
    }
}
