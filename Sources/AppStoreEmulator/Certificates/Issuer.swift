import AppStoreTypes
import Crypto
import Foundation
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

/// The data needed to recreate a certificate, so that earlier signatures under it stay usable.
struct IssuedKey: Codable, Sendable {
    enum Role: String, Codable, Sendable { case leaf, receiptLeaf, intermediate, responder, rootResponder }

    let role: Role
    /// The fault of the certificate, which tells certificates of one role apart.
    let fault: CertificateFault
    let key: Data
    let serialNumber: Data
    /// The certificate in DER; it is reissued when the responder's URL changes.
    var certificate: Data?
    /// The responder's URL when the certificate was issued.
    var responderURL: String?

    var number: Certificate.SerialNumber { Certificate.SerialNumber(bytes: Array(serialNumber)) }
}

/// The data needed to restore a certificate authority.
struct AuthorityRecord: Codable, Sendable {
    let rootKey: Data
    let root: Data
    let earliest: Timestamp
    let latest: Timestamp
    var issued: [IssuedKey]
    /// The URL of the OCSP responder in the certificates.
    var responderURL: String?
}
