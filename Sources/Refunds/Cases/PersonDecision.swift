package import AppStoreTypes

/// What a person decided about a case, with the author and a note.
package struct PersonDecision: Hashable, Sendable {
    /// What a person can do with a case.
    package enum Action: Hashable, Sendable {
        /// Send an answer, in place of the policy's.
        case answer(AnswerChoice)
        /// Send nothing before a time.
        case hold(until: Timestamp)
        /// End a person's hold.
        case release

        /// The action without its details, as the store and the API name it.
        package var kind: Kind {
            switch self {
            case .answer: .answer
            case .hold: .hold
            case .release: .release
            }
        }
    }

    /// The kinds of actions.
    package enum Kind: String, CaseIterable, Sendable, Codable {
        case answer, hold, release
    }

    /// The number of the decision among all on its case, from 1; 0 if it is not stored yet.
    package var number: Int64
    package var action: Action
    /// Who decided: a person on the pages, a token, or a user of the command line.
    package var author: String
    /// Why, in the person's words; at most ``longestNote`` bytes.
    package var note: String?
    package var at: Timestamp

    /// The longest note, in bytes.
    package static let longestNote = 1000

    package init(_ action: Action, by author: String, note: String? = nil, at time: Timestamp, number: Int64 = 0) {
        self.number = number
        self.action = action
        self.author = author
        self.note = note
        at = time
    }

    /// Returns whether a text may be a note: it is not too long, and every engine can store it.
    package static func mayBeNote(_ text: String) -> Bool {
        text.utf8.count <= longestNote && !text.utf8.contains(0)
    }

    /// The event that applies the decision to its case.
    package var event: CaseEvent {
        switch action {
        case .answer(let choice): .decidedByPerson(choice)
        case .hold(let until): .heldByPerson(until: until)
        case .release: .releasedByPerson
        }
    }
}

extension [PersonDecision] {
    /// The numbers of the choices of an answer that a later choice replaced; only the last one can be sent.
    package var replaced: Set<Int64> {
        Set(filter { $0.action.kind == .answer }.dropLast().map(\.number))
    }

    /// How many decisions people made so far, which tells whether somebody else decided meanwhile.
    package var version: Int64 { map(\.number).max() ?? 0 }
}
