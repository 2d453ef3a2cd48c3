/// A fault of the certificates in all data that the emulator signs from now on.
public struct CertificateFault: Hashable, Codable, Sendable {
    /// A fault of the leaf certificate.
    public enum Leaf: String, CaseIterable, Codable, Sendable {
        /// The certificate expired long ago.
        case expired
        /// The OCSP responder reports it as revoked.
        case revoked
        /// The OCSP responder does not know it.
        case unknown
        /// It lacks the marker extension of App Store leaf certificates.
        case unmarked
    }

    /// A variation of the intermediate certificate.
    public enum Intermediate: String, CaseIterable, Codable, Sendable {
        /// Apple has rotated to a new intermediate, which is equally valid.
        case rotated
        /// The OCSP responder reports it as revoked.
        case revoked
        /// It lacks the marker extension of App Store intermediate certificates.
        case unmarked
    }

    /// The fault of the leaf; `nil` if there is none.
    public var leaf: Leaf?
    /// The variation of the intermediate; `nil` if there is none.
    public var intermediate: Intermediate?

    /// Creates a certificate fault; by default, the certificates are valid.
    public init(leaf: Leaf? = nil, intermediate: Intermediate? = nil) {
        self.leaf = leaf
        self.intermediate = intermediate
    }
}
