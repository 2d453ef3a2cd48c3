import Crypto
public import Foundation

/// Verifies that a desk sent an event.
public struct WebhookSignature: Sendable {
    /// The greatest difference between the time of an event and the own clock.
    public static let tolerance: TimeInterval = 300

    private let key: SymmetricKey

    /// Creates a verifier.
    ///
    /// - Parameter secret: the secret of the endpoint, as the configuration of the desk has it: `whsec_` and Base64, or
    ///   any other text.
    public init(secret: String) {
        let encoded = secret.hasPrefix("whsec_") ? Data(base64Encoded: String(secret.dropFirst(6))) : nil
        key = SymmetricKey(data: encoded ?? Data(secret.utf8))
    }

    /// Returns whether one of the signatures is valid and the time is close to now.
    ///
    /// - Parameters:
    ///   - id: the header `webhook-id`.
    ///   - timestamp: the header `webhook-timestamp`.
    ///   - signatures: the header `webhook-signature`.
    ///   - body: the body, byte for byte.
    ///   - now: the own time.
    /// - Returns: `false` for an event that is not from the desk, or old.
    public func isValid(id: String, timestamp: String, signatures: String, body: Data, now: Date = Date()) -> Bool {
        guard let seconds = TimeInterval(timestamp), abs(seconds - now.timeIntervalSince1970) <= Self.tolerance else {
            return false
        }
        let signed = Data("\(id).\(timestamp).".utf8) + body
        return signatures.split(separator: " ").contains { given in
            guard given.hasPrefix("v1,"), let code = Data(base64Encoded: String(given.dropFirst(3))) else {
                return false
            }
            return HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: signed, using: key)
        }
    }
}
