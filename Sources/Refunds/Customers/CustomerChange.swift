package import AppStoreTypes

/// The facts about a customer that a person can change: the override and the segments.
package struct CustomerChoices: Hashable, Sendable {
    /// The choice that overrides the rules; `nil` and ``AnswerChoice/policy`` mean none.
    package var override: AnswerChoice?
    /// The segments; `nil` if none were ever stated.
    package var segments: [String]?
    /// When the newest of the two was stated; `nil` if neither was.
    package var statedAt: Timestamp?

    package init(override: AnswerChoice? = nil, segments: [String]? = nil, statedAt: Timestamp? = nil) {
        self.override = override
        self.segments = segments
        self.statedAt = statedAt
    }

    /// A number that every statement increases; 0 without one.
    package var version: Int64 { statedAt?.milliseconds ?? 0 }
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
    package var version: Int64
    package var author: String
    package var at: Timestamp

    package init(
        _ facts: CustomerFacts,
        of names: [String],
        recordedUnder: [String],
        expecting version: Int64,
        by author: String,
        at: Timestamp
    ) {
        self.facts = facts
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

/// What became of a person's change of a customer.
package enum CustomerChangeReply: Hashable, Sendable {
    case changed
    /// Somebody else stated one of the facts after the person saw them; nothing was changed.
    case changedMeanwhile(CustomerChoices)
}
