import AppStoreTrust
import Crypto
import Foundation

extension ConfigurationValue {
    /// The private key in the file named.
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
            report("\(path): \(error.words)")
        }
        return nil
    }
}

extension Diagnosis {
    /// Cause, what was seen, and the first step, as part of a line that begins with something else.
    var remark: String {
        let seen = seen.isEmpty ? "" : " (\(seen.joined(separator: "; ")))"
        return [cause.dropLast() + seen, steps.first.map { String($0.dropLast()) }].compactMap(\.self)
            .map { $0.prefix(1).lowercased() + $0.dropFirst() }
            .joined(separator: "; ")
    }
}
