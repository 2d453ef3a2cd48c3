import Crypto
import X509

/// An authority that signs certificates, and the responder that speaks for it.
struct Issuer: Sendable {
    /// Which of the intermediates it is; `nil` for the root.
    let intermediate: CertificateFault?
    let certificate: Certificate
    let key: P384.Signing.PrivateKey
    let responder: Responder
}

/// What signs OCSP answers: a certificate made by the authority that it speaks for, and its key.
struct Responder: Sendable {
    let certificateDER: [UInt8]
    let key: P256.Signing.PrivateKey
}

/// What a responder says of a certificate that it knows.
enum CertificateStatus: Sendable {
    case good, revoked
}
