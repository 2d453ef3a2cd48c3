/// Why there is no valid HTTP response.
public struct TransportFailure: Error, Hashable, Sendable {
    /// The kind of failure.
    public enum Kind: Hashable, Sendable, CaseIterable {
        /// The URL is invalid.
        case invalidAddress
        /// The connection failed: unknown host, no route, refused or too slow; nothing was sent.
        case noConnection
        /// The TLS handshake failed, for example because of the version or an untrusted certificate; nothing was sent.
        case noTLS
        /// The response took too long.
        case timeout
        /// The connection ended before the response was complete.
        case connectionLost
        /// The response is larger than the limit.
        case tooLarge
        /// The response is not HTTP.
        case malformed
        /// Anything else.
        case other
    }

    /// The kind of failure.
    public var kind: Kind
    /// The failure as text, without content.
    public var message: String
    /// Whether an earlier attempt of the same call may have taken effect.
    public var followsUncertainAttempt = false

    /// Creates a failure.
    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    /// Whether the server may have received the request; `false` only if no attempt was sent.
    public var mayHaveArrived: Bool {
        switch kind {
        case .invalidAddress, .noConnection, .noTLS: followsUncertainAttempt
        case .timeout, .connectionLost, .tooLarge, .malformed, .other: true
        }
    }

    /// Whether the same request may succeed later.
    public var isRetryable: Bool { kind != .invalidAddress && kind != .tooLarge }
}

extension TransportFailure: CustomStringConvertible {
    /// The kind and the message, and whether an earlier attempt may have taken effect.
    public var description: String {
        "\(kind.text): \(message)" + (followsUncertainAttempt ? ", after an attempt that may have taken effect" : "")
    }
}

extension TransportFailure.Kind {
    /// The kind in words.
    fileprivate var text: String {
        switch self {
        case .invalidAddress: "invalid address"
        case .noConnection: "no connection"
        case .noTLS: "no TLS"
        case .timeout: "timeout"
        case .connectionLost: "connection lost"
        case .tooLarge: "response too large"
        case .malformed: "malformed response"
        case .other: "unknown failure"
        }
    }
}
