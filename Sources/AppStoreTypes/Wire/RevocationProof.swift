/// A response of an OCSP responder about a certificate, as a server keeps it beyond a restart.
///
/// It proves nothing until it is verified again, so it may come from a place that is not trusted.
package struct RevocationProof: Hashable, Sendable {
    /// The longest response that is kept, in bytes.
    package static let longest = 16 * 1024

    /// The SHA-256 of the certificate.
    package let certificate: [UInt8]
    /// The response in DER.
    package let response: [UInt8]
    /// The time of the status.
    package let issuedAt: Timestamp
    /// When the response expires.
    package let expiresAt: Timestamp

    package init(certificate: [UInt8], response: [UInt8], issuedAt: Timestamp, expiresAt: Timestamp) {
        self.certificate = certificate
        self.response = response
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
    }
}
