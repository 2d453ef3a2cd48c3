/// Why an app's request was not signed: Apple would reject it.
public enum AppRequestFailure: Error, Hashable, Sendable {
    /// A required member is missing or empty; the path uses wire names, such as `items[0].SKU`.
    case missing(path: String)
    /// A member has a value that Apple does not accept.
    case invalid(path: String)
    /// A member has more characters than Apple accepts.
    case tooLong(path: String, limit: Int)
    /// A valid request could not be encoded or signed.
    case notSigned
}

extension AppRequestFailure: CustomStringConvertible {
    /// The failure as text, without the value.
    public var description: String {
        switch self {
        case .missing(let path): "\(path) is missing"
        case .invalid(let path): "\(path) has a value that Apple does not take"
        case .tooLong(let path, let limit): "\(path) has more than \(limit) characters"
        case .notSigned: "the request cannot be signed"
        }
    }
}
