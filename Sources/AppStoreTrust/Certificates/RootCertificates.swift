package import Foundation

/// Reads root certificates from files.
package enum RootCertificates {
    /// Returns the certificates of a DER or PEM file in DER, or `nil` if there is none or one is invalid.
    package static func read(from content: Data) -> [[UInt8]]? {
        let blocks = PEMBlock.blocks(in: content)
        let certificates = blocks.isEmpty ? [Array(content)] : blocks.filter { $0.label == "CERTIFICATE" }.map(\.bytes)
        guard (try? CertificateChainVerifier(rootCertificates: certificates)) != nil else { return nil }
        return certificates
    }
}
