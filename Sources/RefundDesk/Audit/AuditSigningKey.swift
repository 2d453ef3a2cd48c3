import AppStoreTypes
import Foundation
import Refunds
import Synchronization

/// The key that signs the audit: read when it is first needed, and again when the secrets are.
final class AuditSigningKey: Sendable {
    private let file: PrivateKeyFile?
    private let inUse = Mutex<Data?>(nil)

    /// The key in use; `nil` before it is first needed.
    var inForce: Data? { inUse.withLock { $0 } }

    /// Creates the key of a file; `nil` signs nothing.
    init(_ file: PrivateKeyFile?) { self.file = file }

    /// Returns the key in use, and makes its file if it is missing; `nil` if nothing is signed.
    func key() throws(PrivateKeyFileProblem) -> Data? {
        if let key = inForce { return key }
        guard let key = try file?.makeIfMissing() else { return nil }
        inUse.withLock { $0 = key }
        return key
    }

    /// Returns the key that the file has now; `nil` without a file.
    func stored() throws(PrivateKeyFileProblem) -> Data? { try file?.read() }

    /// Puts another key in use, and returns whether it replaced one.
    func replace(with key: Data) -> Bool {
        inUse.withLock { old in
            defer { old = key }
            return old != nil && old != key
        }
    }
}

extension Deed {
    /// Creates the deed that a key signs the audit; `nil` for bytes that are not a key.
    init?(auditKey key: Data, by author: String, at now: Timestamp) {
        guard let publicKey = try? SignedAuditHead.publicKey(of: key) else { return nil }
        self.init(.keyInUse, by: author, details: ["auditKey": SignedAuditHead.keyName(publicKey)], at: now)
    }
}
