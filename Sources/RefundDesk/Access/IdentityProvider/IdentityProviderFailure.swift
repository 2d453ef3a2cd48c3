/// Why a sign-in with the identity provider failed; no text contains a secret, a code or a token.
package enum IdentityProviderFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// A request to the provider failed; what was asked for, and why.
    case unreachable(String)
    /// The provider's discovery document or keys cannot be used.
    case misconfigured(String)
    /// The provider does not take the code or the desk's proof of itself; the provider's name of the error.
    case refused(String)
    /// The provider's claims about the person cannot be trusted.
    case untrusted(String)
    /// Too many sign-ins wait for the provider.
    case overloaded

    /// What a stranger may read: no address and no setting of the provider.
    var shown: String {
        switch self {
        case .unreachable: "the identity provider does not answer as it should; the desk's log says more"
        case .misconfigured: "the identity provider cannot be used; refund-desk doctor says why"
        case .refused, .untrusted, .overloaded: description
        }
    }

    package var description: String {
        switch self {
        case .unreachable(let reason): "the identity provider does not answer as it should: \(reason)"
        case .misconfigured(let reason): "the identity provider cannot be used: \(reason)"
        case .refused(let error): "the identity provider refused the sign-in: \(error)"
        case .untrusted(let reason): "the identity provider's statement about the person is not valid: \(reason)"
        case .overloaded: "too many sign-ins wait for the identity provider; try again in a minute"
        }
    }
}
