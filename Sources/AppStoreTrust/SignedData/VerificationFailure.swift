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
    /// The header has no list of certificates.
    case missingCertificates
    /// The header has not exactly three certificates.
    case wrongCertificateCount
    /// There is no root to trust.
    case noRootCertificates
    /// A certificate cannot be read, or its key is not P-256.
    case invalidCertificate
    /// The certificates do not lead to a trusted root, or are not what they are used for.
    case untrustedChain
    /// The certificates lead to a trusted root, but one lacks Apple's marker for this use.
    case missingMarker
    /// A certificate was not valid at the time that counts.
    case certificateOutsideValidity
    /// A certificate was revoked: its responder has signed that.
    case certificateRevoked
    /// A certificate's responder gave no answer, or none in time.
    case revocationStatusUnavailable
    /// A certificate's responder does not know it, or what it answered proves nothing: another's signature, another
    /// certificate, another time.
    case revocationStatusUnknown
    /// The signature does not fit.
    case invalidSignature
    /// It names another app by its bundle identifier, or none.
    case wrongBundleID
    /// It names another app by its identifier in the App Store, or none, in Production.
    case wrongAppAppleID
    /// It names another environment, or none.
    case wrongEnvironment

    /// Whether the same data may be accepted later, because the trouble lies elsewhere than in the data.
    public var isRetryable: Bool { self == .revocationStatusUnavailable || self == .revocationStatusUnknown }
}

extension VerificationFailure: CustomStringConvertible {
    /// The failure in words.
    public var description: String {
        switch self {
        case .malformed(let what): "malformed: \(what)"
        case .unreadableMember(let error): "unreadable member: \(error)"
        case .wrongAlgorithm: "the algorithm is not ES256"
        case .missingCertificates: "no certificates"
        case .noRootCertificates: "no root certificate to trust"
        case .wrongCertificateCount: "not exactly three certificates"
        case .invalidCertificate: "a certificate cannot be read"
        case .untrustedChain: "the certificates do not lead to a trusted root"
        case .missingMarker: "a certificate lacks Apple's marker"
        case .certificateOutsideValidity: "a certificate was not valid at the time that counts"
        case .certificateRevoked: "a certificate was revoked"
        case .revocationStatusUnavailable: "the revocation status is unavailable"
        case .revocationStatusUnknown: "the revocation status is unknown to the responder"
        case .invalidSignature: "the signature does not fit"
        case .wrongBundleID: "the bundle identifier is another app's"
        case .wrongAppAppleID: "the identifier in the App Store is another app's"
        case .wrongEnvironment: "the environment is another"
        }
    }
}
