public import AppStoreTypes

/// Why signed data is rejected.
///
/// No case contains any of the content.
public enum VerificationFailure: Error, Hashable, Sendable {
    /// It is not a JWS, or its payload is not JSON of the expected type; the text contains no content.
    case malformed(String)
    /// The payload is JSON, but a member has an invalid type or value.
    case unreadableMember(WireError)
    /// The header's `alg` is not `ES256`.
    case wrongAlgorithm
    /// The header has no certificates.
    case missingCertificates
    /// The header does not have exactly three certificates.
    case wrongCertificateCount
    /// There is no trusted root.
    case noRootCertificates
    /// A certificate cannot be read, or its key is not P-256.
    case invalidCertificate
    /// The certificates do not lead to a trusted root, or are not allowed for this use.
    case untrustedChain
    /// The certificates lead to a trusted root, but one lacks Apple's marker for this use.
    case missingMarker
    /// A certificate was not valid at the relevant time.
    case certificateOutsideValidity
    /// A certificate was revoked, as its responder's signature proves.
    case certificateRevoked
    /// A certificate's responder gave no response in time.
    case revocationStatusUnavailable
    /// A certificate's responder does not know it, or its response proves nothing.
    ///
    /// The response may have another signature, be about another certificate, or be for another time.
    case revocationStatusUnknown
    /// The signature does not match.
    case invalidSignature
    /// It has another bundle ID, or none.
    case wrongBundleID
    /// In Production, it has another App Store ID, or none.
    case wrongAppAppleID
    /// It names another environment, or none.
    case wrongEnvironment

    /// Whether the same data may be accepted later, because the cause is outside the data.
    public var isRetryable: Bool { self == .revocationStatusUnavailable || self == .revocationStatusUnknown }
}

extension VerificationFailure: CustomStringConvertible {
    /// The failure as text.
    public var description: String {
        switch self {
        case .malformed(let what): "malformed: \(what)"
        case .unreadableMember(let error): "unreadable member: \(error)"
        case .wrongAlgorithm: "the algorithm is not ES256"
        case .missingCertificates: "no certificates"
        case .noRootCertificates: "no root certificate is trusted"
        case .wrongCertificateCount: "not exactly three certificates"
        case .invalidCertificate: "a certificate cannot be read"
        case .untrustedChain: "the certificates do not lead to a trusted root"
        case .missingMarker: "a certificate lacks Apple's marker"
        case .certificateOutsideValidity: "a certificate was not valid at the time for which it is checked"
        case .certificateRevoked: "a certificate was revoked"
        case .revocationStatusUnavailable: "the revocation status is unavailable"
        case .revocationStatusUnknown: "the revocation status is unknown to the responder"
        case .invalidSignature: "the signature does not match"
        case .wrongBundleID: "the bundle identifier belongs to another app"
        case .wrongAppAppleID: "the app Apple ID belongs to another app"
        case .wrongEnvironment: "the environment does not match"
        }
    }
}
