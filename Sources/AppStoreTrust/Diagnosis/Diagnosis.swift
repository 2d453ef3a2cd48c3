/// What is wrong, why, and what to do about it: a failure that explains itself.
///
/// It never carries a secret, nor any content of the data it is about; identifiers of apps and keys, times, counts and
/// names in certificates are all that is seen of them.
public struct Diagnosis: Error, Hashable, Sendable {
    /// The cause's identifier, such as `signed-data.wrong-environment`: stays the same from release to release.
    public let id: String
    /// The cause in one sentence.
    public let cause: String
    /// Whether this is the cause; else it is one of those that nothing seen rules out.
    public let isCertain: Bool
    /// What was seen that leads to it.
    public let seen: [String]
    /// What to do about it, in order.
    public let steps: [String]

    /// Creates a diagnosis of a cause.
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
    /// The cause, what was seen, and the first step, on one line.
    public var description: String {
        let seen = seen.isEmpty ? "" : " Seen: \(seen.joined(separator: "; "))."
        let step = steps.first.map { " \($0)" } ?? ""
        return "\(cause)\(seen)\(step) (\(id))"
    }
}

/// Something that can be the cause of a failure; the raw value is its stable identifier.
public protocol DiagnosableCause: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// The cause in one sentence.
    var sentence: String { get }
    /// What to do about it, in order; never empty.
    var steps: [String] { get }
}
