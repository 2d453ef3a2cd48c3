import Foundation
package import Refunds

/// The file with the last head that a desk signed, beside the signing key.
///
/// It is not in the database, so somebody who changes the database and its signatures does not get the changed chain
/// signed.
package struct AuditHeadFile: Sendable {
    package let path: String

    /// Creates a reference to the file of a database.
    ///
    /// - Parameters:
    ///   - key: the path of the signing key.
    ///   - database: a name of the database among several of one desk; `nil` if there is one.
    package init(besideKey key: String, database: String? = nil) {
        path = key + (database.map { ".\($0)" } ?? "") + ".head"
    }

    /// Reads the head; `nil` if the file is missing.
    ///
    /// - Throws: ``AuditProblem`` if it has something else.
    package func read() throws(AuditProblem) -> SignedAuditHead? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let content = FileManager.default.contents(atPath: path),
            let head = try? JSONDecoder().decode(SignedHeadJSON.self, from: content).value
        else {
            throw AuditProblem("\(path) cannot be read, or has no signed head. Restore it from a backup, or remove it.")
        }
        return head
    }

    /// Replaces the file.
    ///
    /// - Throws: ``AuditProblem`` if it cannot be written.
    func write(_ head: SignedAuditHead) throws(AuditProblem) {
        do {
            try Data((head.json + "\n").utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw AuditProblem("\(path) cannot be written. Let the desk's user write its folder.")
        }
    }
}
