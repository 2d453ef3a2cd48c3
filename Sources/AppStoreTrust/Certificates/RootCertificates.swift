package import Foundation

/// Root certificates as they lie in files.
package enum RootCertificates {
    /// The certificates in a file, DER: of one in DER, or of all in PEM; `nil` where there is none, or a damaged one.
    package static func read(from content: Data) -> [[UInt8]]? {
        let blocks = PEMBlock.blocks(in: content)
        let certificates = blocks.isEmpty ? [Array(content)] : blocks.filter { $0.label == "CERTIFICATE" }.map(\.bytes)
        guard (try? CertificateChainVerifier(rootCertificates: certificates)) != nil else { return nil }
        return certificates
    }
}
