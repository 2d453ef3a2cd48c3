import HTTPTypes

/// A mistake in a request: where it is, and what is wrong.
struct RequestMistake: Hashable, Sendable, Encodable {
    /// The member of the body, such as `usage[3].percent`, or the parameter of the URL; empty for the whole body.
    let path: String
    /// What is wrong and what is allowed, without the value; it continues a sentence that begins with the path.
    let problem: String

    /// The mistake as a sentence.
    var sentence: String { "\(path.isEmpty ? "The body" : path) \(problem)." }
}

/// Collects the mistakes of one request, so that the caller learns of all of them at once.
final class RequestMistakes {
    /// How many mistakes an answer lists; it counts the others.
    static let most = 50

    private(set) var listed: [RequestMistake] = []
    private(set) var count = 0

    /// Adds a mistake.
    func note(_ path: String, _ problem: String) {
        count += 1
        if listed.count < Self.most { listed.append(RequestMistake(path: path, problem: problem)) }
    }

    /// Does nothing if there is no mistake.
    ///
    /// - Throws: ``Problem`` 400 with all mistakes.
    func throwIfAny() throws {
        if count > 0 { throw Problem(self) }
    }
}

extension Problem {
    /// Creates a 400 problem that lists mistakes.
    fileprivate init(_ mistakes: RequestMistakes) {
        let first = mistakes.listed.first?.sentence ?? ""
        let others = mistakes.count - 1
        let rest = others == 1 ? " There is another mistake: see errors." : " There are \(others) more: see errors."
        self.init(.badRequest, others > 0 ? first + rest : first)
        self.mistakes = mistakes.listed
        mistakesLeftOut = mistakes.count - mistakes.listed.count
    }
}

/// Returns the problem of a name that is not allowed, with the allowed name that is most similar.
func unknownName(_ name: String, known: [String]) -> String {
    // Every body has members, so only a query can be without any.
    guard !known.isEmpty else { return "is unknown: this route has no query parameters" }
    let list = known.joined(separator: ", ")
    guard let similar = nearest(to: name, among: known) else { return "is unknown; known here: \(list)" }
    return "is unknown: did you mean \(similar)? Known here: \(list)"
}
