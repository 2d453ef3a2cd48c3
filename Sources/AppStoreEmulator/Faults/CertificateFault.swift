/// What is wrong with the certificates that signed data carries from now on.
public struct CertificateFault: Hashable, Codable, Sendable {
    /// A state of the leaf.
    public enum Leaf: String, CaseIterable, Codable, Sendable {
        /// It ended long ago.
        case expired
        /// The responder says that it was revoked.
        case revoked
        /// The responder does not know it.
        case unknown
        /// It lacks the marker of App Store leaves.
        case unmarked
    }

    /// A state of the intermediate.
    public enum Intermediate: String, CaseIterable, Codable, Sendable {
        /// Apple has begun to use a new one, as good as the one before.
        case rotated
        /// The responder says that it was revoked.
        case revoked
        /// It lacks the marker of App Store intermediates.
        case unmarked
    }

    /// What is wrong with the leaf.
    public var leaf: Leaf?
    /// What is different about the intermediate.
    public var intermediate: Intermediate?

    /// Creates certificates as they should be.
    public init(leaf: Leaf? = nil, intermediate: Intermediate? = nil) {
        self.leaf = leaf
        self.intermediate = intermediate
    }
}
