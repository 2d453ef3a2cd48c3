/// A failure that explains itself: what is wrong, why, and what to do about it.
///
/// It never contains a secret or the content of the data. It may contain app and key IDs, times, counts and names in
/// certificates.
public struct Diagnosis: Error, Hashable, Sendable {
    /// The ID of the cause, such as `signed-data.wrong-environment`, which is stable across releases.
    public let id: String
    /// The cause in one sentence.
    public let cause: String
    /// Whether this is the cause for certain; otherwise it is only possible.
    public let isCertain: Bool
    /// The observations that lead to the cause.
    public let seen: [String]
    /// What to do about it, in order.
    public let steps: [String]

    /// Creates a diagnosis from a cause.
    public init(_ cause: some DiagnosableCause, seen: [String] = [], isCertain: Bool = true) {
        id = cause.rawValue
        self.cause = cause.sentence
        self.isCertain = isCertain
        self.seen = seen
        steps = cause.steps
    }
}

extension Diagnosis: Encodable {}

extension Diagnosis: CustomStringConvertible {
    /// The cause, the observations and the first step, on one line.
    public var description: String {
        let seen = seen.isEmpty ? "" : " Seen: \(seen.joined(separator: "; "))."
        let step = steps.first.map { " \($0)" } ?? ""
        return "\(cause)\(seen)\(step) (\(id))"
    }
}

/// A cause of a failure; its raw value is its stable ID.
public protocol DiagnosableCause: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// The cause in one sentence.
    var sentence: String { get }
    /// What to do about it, in order; never empty.
    var steps: [String] { get }
}
