import Crypto
import X509

/// An authority that signs certificates, with the OCSP responder that answers for it.
struct Issuer: Sendable {
    /// The intermediate's fault; `nil` for the root.
    let intermediate: CertificateFault?
    let certificate: Certificate
    let key: P384.Signing.PrivateKey
    let responder: Responder
}

/// The key that signs OCSP answers, with a certificate issued by the authority it answers for.
struct Responder: Sendable {
    let certificateDER: [UInt8]
    let key: P256.Signing.PrivateKey
}

/// The status that a responder reports for a certificate it knows.
enum CertificateStatus: Sendable {
    case good, revoked
}
