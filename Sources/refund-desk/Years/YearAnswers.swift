import Refunds

/// How the refund requests of a simulated year are answered.
struct YearAnswers: Sendable {
    /// Who answers.
    enum Answerer: Sendable {
        /// Nobody: Apple decides without an answer.
        case nobody
        /// A server that sends the same answer to each request.
        case constants
        /// A desk with the facts of the app's backend, and a policy.
        case desk(Policy)
    }

    /// The name in tables.
    let name: String
    let answerer: Answerer

    static let none = YearAnswers(name: "no answer", answerer: .nobody)
    static let constants = YearAnswers(name: "constants", answerer: .constants)
    /// The facts without a preference.
    static let facts = YearAnswers(name: "facts", answerer: .desk(Policy()))
}
