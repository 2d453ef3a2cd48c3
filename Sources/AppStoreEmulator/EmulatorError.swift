/// Why the emulator rejected a request, and what to do instead.
public struct EmulatorError: Error, Hashable, Sendable {
    /// The kind of an error.
    public enum Kind: Int, Sendable {
        /// The request is invalid.
        case invalid = 400
        /// The request names something that does not exist.
        case unknown = 404
        /// The current state does not allow the request.
        case conflict = 409
        /// What the request waited for did not happen in time.
        case timedOut = 504
    }

    /// The kind of error.
    public let kind: Kind
    /// What went wrong and what to do about it.
    public let explanation: String
    /// The path of the invalid member in the document; empty if the error concerns no member.
    package var member = MemberPath()

    init(kind: Kind, explanation: String) {
        self.kind = kind
        self.explanation = explanation
    }

    package static func invalid(_ explanation: String, at member: MemberPath = MemberPath()) -> Self {
        var error = Self(kind: .invalid, explanation: explanation)
        error.member = member
        return error
    }
    package static func unknown(_ explanation: String) -> Self { Self(kind: .unknown, explanation: explanation) }
    package static func conflict(_ explanation: String) -> Self { Self(kind: .conflict, explanation: explanation) }
}

extension EmulatorError: CustomStringConvertible {
    /// The explanation.
    public var description: String { explanation }
}
