package import AppStoreTypes
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
        return try keep { () throws(PrivateKeyFileProblem) in try file.read().flatMap(PseudonymKey.init) }
    }

    package func makeKey() throws -> PseudonymKey {
        if let key = try key() { return key }
        let made = try keep { () throws(PrivateKeyFileProblem) in PseudonymKey(try file.makeIfMissing()) }
        guard let made else { throw ErasureKeyProblem("\(file.path) has no key of \(file.length) bytes in base64.") }
        return made
    }

    /// The path of the file.
    package var path: String { file.path }

    /// Renames the file, so that a new key can be made in its place.
    ///
    /// - Parameter now: the current time, which becomes a part of the new name.
    /// - Returns: where the file is now; `nil` if there is none.
    /// - Throws: ``ErasureKeyProblem`` if it cannot be moved.
    package func setAside(at now: Timestamp) throws -> String? {
        do throws(PrivateKeyFileProblem) {
            let aside = try file.setAside(at: now)
            known.withLock { $0 = nil }
            return aside
        } catch {
            throw ErasureKeyProblem(error.description)
        }
    }

    /// Keeps a key that was read, so that the file is read once.
    private func keep(_ read: () throws(PrivateKeyFileProblem) -> PseudonymKey?) throws -> PseudonymKey? {
        do throws(PrivateKeyFileProblem) {
            let key = try read()
            known.withLock { $0 = key ?? $0 }
            return key
        } catch {
            throw ErasureKeyProblem(error.description)
        }
    }
}
