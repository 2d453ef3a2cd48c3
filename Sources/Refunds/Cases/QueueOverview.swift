package import AppStoreTypes

/// A case that waits for a person, with what is recorded about it.
package struct CaseToDecide: Hashable, Sendable {
    package var summary: CaseSummary
    /// What an answer would be composed from, without the requests to the evidence hook, and without the evidence if
    /// something blocks any answer; `nil` if it cannot be read.
    package var facts: CaseFacts?
    /// What a person decided last; `nil` if nobody decided.
    package var newest: PersonDecision?

    package init(summary: CaseSummary, facts: CaseFacts? = nil, newest: PersonDecision? = nil) {
        self.summary = summary
        self.facts = facts
        self.newest = newest
    }
}

/// What waits in the queue of an app and environment, read without any history.
package struct QueueOverview: Hashable, Sendable {
    /// The cases that miss the same thing.
    package struct Waiting: Hashable, Sendable {
        package var blockReason: BlockReason
        package var count: Int64

        package init(blockReason: BlockReason, count: Int64) {
            self.blockReason = blockReason
            self.count = count
        }
    }

    /// A case that waits for others, without anything that names it.
    package struct WaitingCase: Hashable, Sendable {
        package var blockReason: BlockReason
        package var productID: String
        package var deadline: Timestamp

        package init(blockReason: BlockReason, productID: String, deadline: Timestamp) {
            self.blockReason = blockReason
            self.productID = productID
            self.deadline = deadline
        }
    }

    /// Attempts of open cases of an app that failed in the same way.
    package struct Failure: Hashable, Sendable {
        /// Who is to blame for an attempt without success.
        package enum Cause: Hashable, Sendable {
            /// The store answered with an HTTP status, or its answer was lost on the way (`nil`).
            case store(status: Int?)
            /// The answer did not leave the desk, for a reason that the attempt tells; `nil` if a desk stopped while it
            /// was sending.
            case desk(reason: String?)
        }

        package var bundleID: String
        package var cause: Cause
        package var count: Int64
        package var since: Timestamp

        package init(of bundleID: String, _ cause: Cause, count: Int64, since: Timestamp) {
            self.bundleID = bundleID
            self.cause = cause
            self.count = count
            self.since = since
        }
    }

    /// The states with ``mostCounted`` cases or more, where no more are counted.
    package var more: Set<CaseState> = []
    /// The first cases that wait for a person, in the order in which they must be decided.
    package var toDecide: [CaseToDecide] = []
    /// How many cases wait for a person.
    package var toDecideCount: Int64 = 0
    /// How many cases wait for others, by what is missing.
    package var waiting: [Waiting] = []
    /// The cases that wait for others and have the nearest deadlines, at most ``mostRead``.
    package var nearestWaiting: [WaitingCase] = []
    /// How many cases the desk works on now: the open ones.
    package var working: Int64 = 0
    /// How many cases a rule delays: the desk answers them by itself, later.
    package var delayed: Int64 = 0
    /// How many other cases have no answer, whose block reason this release does not know or expect.
    package var others: Int64 = 0
    /// How many of the first ``mostRead`` open cases were tried before.
    package var tried = 0
    /// When the desk looks at one of the open cases next.
    package var nextTry: Timestamp?
    /// How the attempts of the first ``mostRead`` open cases failed, the most frequent way first.
    package var failures: [Failure] = []
    /// How many cases are due for longer than ``lateAfter`` and wait for a worker, counted up to ``mostRead``.
    package var late = 0
    /// How many cases of the last day were missed, or had an answer that was refused, counted up to ``mostRead``.
    package var lost = 0

    package init() {}

    /// How many cases have no answer.
    package var total: Int64 { toDecideCount + working + delayed + others + waiting.reduce(0) { $0 + $1.count } }

    /// How many cases are read at most to group them or to count them.
    package static let mostRead = 200
    /// How many cases of a state are counted at most.
    package static let mostCounted = 2000
    /// How long after it is due a case that no worker has claimed is late.
    package static let lateAfter: Duration = .seconds(60)
}

extension BlockReason {
    /// The reasons for which a held case waits for a person.
    package static let forPerson: [BlockReason] = [
        .heldByPerson, .review, .policyNever, .mayHaveBeenAnswered, .reasonUnknown,
    ]
}

extension RefundCase {
    /// Whether the case waits for a person.
    package var awaitsPerson: Bool { state == .held && blockReason.map(BlockReason.forPerson.contains) == true }
}
