public import AppStoreTypes

/// Why signed data was not accepted.
///
/// No case carries any of the content.
public enum VerificationFailure: Error, Hashable, Sendable {
    /// It has not the form of a JWS, or its payload is no JSON of the expected type; in words, without content.
    case malformed(String)
    /// The payload is JSON, but a member has a type or value that cannot be read.
    case unreadableMember(WireError)
    /// The header's `alg` is not `ES256`.
    case wrongAlgorithm
    /// The header has not exactly three certificates.
    case wrongCertificateCount
    /// A certificate cannot be read, or its key is not P-256.
    case invalidCertificate
    /// The certificates do not lead to a trusted root, or lack Apple's markers.
    case untrustedChain
    /// A certificate was not valid at the time that counts.
    case certificateOutsideValidity
    /// A certificate was revoked, or what its responder answered does not prove that it is not.
    case certificateRevoked
    /// Whether a certificate was revoked could not be found out.
    case revocationStatusUnavailable
    /// The signature does not fit.
    case invalidSignature

    /// Whether the same data may be accepted later, because the trouble was ours and not the data's.
    public var isRetryable: Bool { self == .revocationStatusUnavailable }
}

extension VerificationFailure: CustomStringConvertible {
    /// The failure in words.
    public var description: String {
        switch self {
        case .malformed(let what): "malformed: \(what)"
        case .unreadableMember(let error): "unreadable member: \(error)"
        case .wrongAlgorithm: "the algorithm is not ES256"
        case .wrongCertificateCount: "not exactly three certificates"
        case .invalidCertificate: "a certificate cannot be read"
        case .untrustedChain: "the certificates do not lead to a trusted root"
        case .certificateOutsideValidity: "a certificate was not valid at the time of signing"
        case .certificateRevoked: "a certificate was revoked, or is not proved good"
        case .revocationStatusUnavailable: "the revocation status is unavailable"
        case .invalidSignature: "the signature does not fit"
        }
    }
}
