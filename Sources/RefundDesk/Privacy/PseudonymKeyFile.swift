import Foundation
import Refunds
package import Store
import Synchronization

extension DeskConfiguration {
    /// The key of erased customers' pseudonyms, which every store needs that compares something with them.
    package var pseudonymKeys: PseudonymKeyFile? { erasureKey.map(PseudonymKeyFile.init) }
}

/// The file with the key of erased customers' pseudonyms, made at the first erasure.
///
/// It is not in the database, so neither a copy of the database nor a backup leads a pseudonym back.
package final class PseudonymKeyFile: PseudonymKeySource {
    private let file: PrivateKeyFile
    private let known = Mutex<PseudonymKey?>(nil)

    package init(path: String) {
        file = PrivateKeyFile(path: path, setting: "erasureKey", length: PseudonymKey.length)
    }

    package func key() throws -> PseudonymKey? {
        if let key = known.withLock({ $0 }) { return key }
        return try keep { () throws(PrivateKeyProblem) in try file.read() }
    }

    package func makeKey() throws -> PseudonymKey {
        if let key = try key() { return key }
        guard let key = try keep({ () throws(PrivateKeyProblem) in try file.readOrMake() }) else {
            throw ErasureKeyProblem("\(file.path) cannot be read.")
        }
        return key
    }

    /// Remembers the key that a call reads.
    private func keep(_ read: () throws(PrivateKeyProblem) -> [UInt8]?) throws -> PseudonymKey? {
        let key: PseudonymKey?
        do throws(PrivateKeyProblem) {
            key = try read().flatMap { PseudonymKey(Data($0)) }
        } catch {
            throw ErasureKeyProblem(error.description)
        }
        if let key { known.withLock { $0 = key } }
        return key
    }
}
