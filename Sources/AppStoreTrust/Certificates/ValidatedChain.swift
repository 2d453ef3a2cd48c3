import AppStoreTypes
import Crypto
import X509

/// A validated chain with the times for which it is valid.
struct ValidatedChain: Sendable {
    /// The public key of the leaf.
    let publicKey: P256.Signing.PublicKey
    /// The leaf, the intermediate and the root.
    let certificates: [Certificate]
    /// The times at which all three certificates are valid.
    let validity: ClosedRange<Timestamp>
    /// When the certificates count as not revoked; `nil` without a revocation check.
    var unrevoked: Range<Timestamp>?
}
