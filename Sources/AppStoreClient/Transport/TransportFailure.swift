/// Why no answer came, or none that HTTP allows.
public struct TransportFailure: Error, Hashable, Sendable {
    /// What kind of failure it is.
    public enum Kind: Hashable, Sendable, CaseIterable {
        /// The address cannot be used.
        case invalidAddress
        /// There was no connection: no name, no route, refused, or too slow to take it. Nothing was sent.
        case noConnection
        /// The TLS handshake failed: another version, a certificate that is not trusted. Nothing was sent.
        case noTLS
        /// The answer took too long.
        case timeout
        /// The connection ended before the answer was whole.
        case connectionLost
        /// The answer is larger than the bound.
        case tooLarge
        /// The answer is not HTTP.
        case malformed
        /// Anything else.
        case other
    }

    /// What kind of failure it is.
    public var kind: Kind
    /// The failure in words, without content.
    public var words: String

    /// Creates a failure.
    public init(_ kind: Kind, _ words: String) {
        self.kind = kind
        self.words = words
    }

    /// Whether the server may have taken the request; `false` only if nothing of it can have left this machine.
    public var mayHaveArrived: Bool {
        switch kind {
        case .invalidAddress, .noConnection, .noTLS: false
        case .timeout, .connectionLost, .tooLarge, .malformed, .other: true
        }
    }

    /// Whether the same request may succeed later.
    public var isRetryable: Bool { kind != .invalidAddress && kind != .tooLarge }
}

extension TransportFailure: CustomStringConvertible {
    /// The kind and the words.
    public var description: String { "\(kind), \(words)" }
}
