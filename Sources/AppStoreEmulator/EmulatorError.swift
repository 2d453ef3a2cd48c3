/// Why the emulator did not do what it was told to, and what to do instead.
public struct EmulatorError: Error, Hashable, Sendable {
    /// The kind of an error.
    public enum Kind: Int, Sendable {
        /// What was asked for makes no sense as it stands.
        case invalid = 400
        /// It names something that does not exist.
        case unknown = 404
        /// The world is not in a state that allows it.
        case conflict = 409
        /// What was waited for did not happen in time.
        case timedOut = 504
    }

    /// What kind of error it is.
    public let kind: Kind
    /// What went wrong and what to do.
    public let explanation: String
    /// The member of the document that it is about; empty where it is about none.
    package var member = MemberPath()

    init(kind: Kind, explanation: String) {
        self.kind = kind
        self.explanation = explanation
    }

    static func invalid(_ explanation: String, at member: MemberPath = MemberPath()) -> Self {
        var error = Self(kind: .invalid, explanation: explanation)
        error.member = member
        return error
    }
    static func unknown(_ explanation: String) -> Self { Self(kind: .unknown, explanation: explanation) }
    static func conflict(_ explanation: String) -> Self { Self(kind: .conflict, explanation: explanation) }
}

extension EmulatorError: CustomStringConvertible {
    /// The explanation.
    public var description: String { explanation }
}
