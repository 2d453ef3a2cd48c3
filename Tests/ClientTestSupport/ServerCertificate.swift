import AppStoreTrust
import Crypto
package import Foundation
package import NIOSSL
import X509

/// A new certificate of a server on 127.0.0.1, which nobody trusts, and its key.
package struct ServerCertificate: Sendable {
    /// The certificate in DER.
    package let der: [UInt8]
    private let key = P256.Signing.PrivateKey()

    /// Creates a certificate.
    ///
    /// - Parameters:
    ///   - begins: when it begins; by default an hour ago.
    ///   - ends: when it ends; by default in an hour.
    /// - Throws: an error if it cannot be made.
    package init(
        from begins: Date = Date(timeIntervalSinceNow: -3600),
        until ends: Date = Date(timeIntervalSinceNow: 3600)
    ) throws {
        let name = try DistinguishedName { CommonName("127.0.0.1") }
        let certificate = try Certificate(
            version: .v3,
            serialNumber: Certificate.SerialNumber(),
            publicKey: Certificate.PublicKey(key.publicKey),
            notValidBefore: begins,
            notValidAfter: ends,
            issuer: name,
            subject: name,
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: Certificate.Extensions(),
            issuerPrivateKey: Certificate.PrivateKey(key)
        )
        der = try certificate.der()
    }

    /// Returns a server's TLS context with the certificate.
    ///
    /// - Parameter newest: the newest version of TLS that the server speaks; `nil` for all.
    /// - Returns: the context.
    /// - Throws: an error of TLS.
    package func context(newest: TLSVersion? = nil) throws -> NIOSSLContext {
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: [.certificate(try NIOSSLCertificate(bytes: der, format: .der))],
            privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(key.pemRepresentation.utf8), format: .pem))
        )
        configuration.maximumTLSVersion = newest
        if newest != nil { configuration.minimumTLSVersion = .tlsv1 }
        return try NIOSSLContext(configuration: configuration)
    }
}
