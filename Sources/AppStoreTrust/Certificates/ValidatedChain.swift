import AppStoreTypes
import Crypto

/// A leaf, intermediate and root that were checked once, and for how long that holds.
struct ValidatedChain: Sendable {
    /// The leaf's key.
    let publicKey: P256.Signing.PublicKey
    /// The times at which all three certificates are valid.
    let validity: ClosedRange<Timestamp>
    /// When the certificates were last found not revoked; `nil` when that was not asked.
    let revocationCheckedAt: Timestamp?
}
