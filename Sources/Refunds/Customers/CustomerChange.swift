package import AppStoreTypes

/// The facts about a customer that a person can change: the override and the segments.
package struct CustomerChoices: Hashable, Sendable {
    /// The choice that overrides the rules; `nil` and ``AnswerChoice/policy`` mean none.
    package var override: AnswerChoice?
    /// The segments; `nil` if none were ever stated.
    package var segments: [String]?
    /// When each of the two was stated.
    package var statedAt: [CustomerFact: Timestamp]

    package init(
        override: AnswerChoice? = nil,
        segments: [String]? = nil,
        statedAt: [CustomerFact: Timestamp] = [:]
    ) {
        self.override = override
        self.segments = segments
        self.statedAt = statedAt
    }

    /// When the newest of the two was stated; `nil` if neither was.
    package var newest: Timestamp? { statedAt.values.max() }

    /// The version of these choices, which every other statement changes.
    ///
    /// It has both times, because a late report of one may be older than the other.
    package var version: String {
        [CustomerFact.override, .segments].map { "\(statedAt[$0]?.milliseconds ?? 0)" }.joined(separator: ".")
    }
}

/// A person's change of a customer's override or segments.
package struct CustomerChange: Hashable, Sendable {
    /// The new override and segments; an omitted member keeps its value.
    package var facts: CustomerFacts
    /// Every known name of the customer.
    package var names: [String]
    /// The names to record the change under: those under which purchases know the customer.
    package var recordedUnder: [String]
    /// The ``CustomerChoices/version`` that the person saw.
    package var version: String
    package var author: String
    package var at: Timestamp
    /// A note that the audit keeps, so it must not name the customer; `nil` if there is none.
    package var note: String?

    package init(
        _ facts: CustomerFacts,
        of names: [String],
        recordedUnder: [String],
        expecting version: String,
        by author: String,
        note: String? = nil,
        at: Timestamp
    ) {
        self.facts = facts
        self.note = note
        self.names = names
        self.recordedUnder = recordedUnder
        self.version = version
        self.author = author
        self.at = at
    }

    /// The deed of the change under a name, with its time; it names no segment.
    package func deed(under name: String, in app: AppKey, at time: Timestamp) -> Deed {
        var details: [String: String] = [:]
        details["override"] = facts.override?.rawValue
        details["segments"] = facts.segments.map { "\($0.count)" }
        details["note"] = note
        return Deed(
            .customerChanged,
            by: author,
            bundleID: app.bundleID,
            environment: app.environment,
            details: details,
            about: name,
            at: time
        )
    }
}

/// The result of a person's change of a customer.
package enum CustomerChangeReply: Hashable, Sendable {
    case changed
    /// Somebody else stated one of the facts after the person saw them; nothing was changed.
    case changedMeanwhile(CustomerChoices)
}
