import AppStoreTypes
import Crypto
import X509

/// A leaf, intermediate and root that were checked once, and for how long that holds.
struct ValidatedChain: Sendable {
    /// The leaf's key.
    let publicKey: P256.Signing.PublicKey
    /// Leaf, intermediate, root.
    let certificates: [Certificate]
    /// The times at which all three certificates are valid.
    let validity: ClosedRange<Timestamp>
    /// For how long the certificates count as not revoked; `nil` when that was not asked.
    var unrevoked: Range<Timestamp>?
}
