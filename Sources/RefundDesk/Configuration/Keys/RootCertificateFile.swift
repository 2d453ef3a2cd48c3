import AppStoreTrust
import Foundation

extension ConfigurationValue {
    /// Reads the certificates from the named files, as DER.
    func rootCertificates() -> [[UInt8]]? {
        oneOrMore()?.flatMap { $0.certificates() }
    }

    private func certificates() -> [[UInt8]] {
        guard let path = filePath() else { return [] }
        do {
            let content = try ConfigurationFile.read(path)
            if let certificates = RootCertificates.read(from: content) { return certificates }
            report("\(path): holds no certificate, or a damaged one; name a root certificate in DER or PEM")
        } catch {
            report("\(path): \(error.message)")
        }
        return []
    }
}
