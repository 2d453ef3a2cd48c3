/// Why a request of an app was not signed: Apple would refuse it.
public enum AppRequestFailure: Error, Hashable, Sendable {
    /// A member that must be there is not, or is empty; where, in the wire's spelling, such as `items[0].SKU`.
    case missing(path: String)
    /// A member has a value that Apple does not take; where.
    case invalid(path: String)
    /// A member has more characters than Apple takes; where.
    case tooLong(path: String, limit: Int)
    /// The request cannot be written or signed, for no fault of its own.
    case notSigned
}

extension AppRequestFailure: CustomStringConvertible {
    /// The failure in words, without the value.
    public var description: String {
        switch self {
        case .missing(let path): "\(path) is missing"
        case .invalid(let path): "\(path) has a value that Apple does not take"
        case .tooLong(let path, let limit): "\(path) has more than \(limit) characters"
        case .notSigned: "the request cannot be signed"
        }
    }
}
