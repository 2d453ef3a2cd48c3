public import AppStoreClient
import Foundation

/// The desk refused a call.
public struct DeskProblem: Error, Hashable, Sendable {
    /// The HTTP status.
    public var status: Int
    /// What is wrong, and what to do; empty if the answer does not come from a desk, but for example from a proxy.
    public var detail: String
    /// The mistakes of the request, each with its place.
    public var errors: [ProblemError]
    /// The people that an identifier leads to, if these are several.
    public var people: [ProblemPerson]
    /// How long to wait before the request is sent again, if the desk says so.
    public var retryAfter: Duration?

    /// Creates a problem from a response.
    init(_ response: TransportResponse) {
        let problem = try? DeskCoding.decoder.decode(Problem.self, from: response.body)
        status = response.status
        detail = problem?.detail ?? ""
        errors = problem?.errors ?? []
        people = problem?.people ?? []
        // Only seconds: the desk sends no dates.
        retryAfter = response.headers["retry-after"].flatMap { Int($0) }.flatMap { $0 >= 0 ? .seconds($0) : nil }
    }

    /// Whether the same request may succeed later.
    public var isRetryable: Bool { status == 429 || status == 503 }
}

extension DeskProblem: CustomStringConvertible {
    /// The status and what is wrong.
    public var description: String { "The desk answered \(status)\(detail.isEmpty ? "" : ": \(detail)")" }
}

/// A call got no answer of a desk.
public enum DeskCallFailure: Error, Hashable, Sendable {
    /// The request or its answer was lost.
    case transport(TransportFailure)
    /// The answer is not the JSON of this type.
    case unreadableAnswer(String)
}
