import AppStoreTypes
import Foundation
import X509

/// What is kept of a certificate, to be the same one again: what was signed under it may be put together again later.
struct IssuedKey: Codable, Sendable {
    enum Role: String, Codable, Sendable { case leaf, receiptLeaf, intermediate, responder, rootResponder }

    let role: Role
    /// Which of the certificates of its role it is.
    let fault: CertificateFault
    let key: Data
    let serialNumber: Data
    /// The certificate, DER; another one takes its place when the responder has moved.
    var certificate: Data?
    /// Where the responder was when the certificate was made.
    var responderURL: String?

    var number: Certificate.SerialNumber { Certificate.SerialNumber(bytes: Array(serialNumber)) }
}

/// All that has to be kept of an authority, to be the same one again.
struct AuthorityRecord: Codable, Sendable {
    let rootKey: Data
    let root: Data
    let earliest: Timestamp
    let latest: Timestamp
    var issued: [IssuedKey]
}
