import Foundation
import Refunds

/// An answer with the fields that it states.
///
/// A body may have a thousand uses, and every other write waits while one runs, so the body is read before it.
struct StatedAnswer: Sendable {
    let answer: Answer
    private let fields: Set<AnswerField>

    init(_ answer: Answer) {
        self.answer = answer
        fields = answer.statedFields
    }

    /// Returns the fields that an answer states, which is almost always this one.
    func fields(of sent: Answer) -> Set<AnswerField> { sent.body == answer.body ? fields : sent.statedFields }
}
