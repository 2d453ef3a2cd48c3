import AppStoreTrust
import Crypto
import Foundation

extension ConfigurationValue {
    /// Reads the private key from the named file.
    func privateKey() -> P256.Signing.PrivateKey? {
        guard let path = filePath() else { return nil }
        do throws(ConfigurationFile.Failure) {
            let content = try ConfigurationFile.read(path)
            do throws(Diagnosis) {
                return try APIKeyFile.privateKey(in: content)
            } catch {
                report("\(path): \(error.remark)")
            }
        } catch {
            report("\(path): \(error.message)")
        }
        return nil
    }
}

extension ConfigurationValue {
    /// Reads the private key from a secret, whose text is that of a key file.
    func privateKeyInSecret() -> P256.Signing.PrivateKey? {
        guard let text = secret() else { return nil }
        do throws(Diagnosis) {
            return try APIKeyFile.privateKey(in: Data(text.utf8))
        } catch {
            report("is read as the content of a key file: \(error.remark)")
            return nil
        }
    }
}

extension Diagnosis {
    /// The cause, the observation and the first step, as the end of a longer line.
    var remark: String {
        let observation = seen.isEmpty ? "" : " (\(seen.joined(separator: "; ")))"
        var parts: [String] = [cause.dropLast() + observation]
        if let step = steps.first { parts.append(String(step.dropLast())) }
        return parts.map { String($0.prefix(1).lowercased() + $0.dropFirst()) }.joined(separator: "; ")
    }
}

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
            report("\(path): contains no valid certificate; give a root certificate in DER or PEM")
        } catch {
            report("\(path): \(error.message)")
        }
        return []
    }
}
