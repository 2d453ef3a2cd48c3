package import AppStoreTypes
import Foundation
import SignedTokens

/// Proves that Pub/Sub sent a push: by the token in its `Authorization` header.
///
/// The message is not signed, so a push without such a proof may be by anybody.
///
/// - SeeAlso: <https://docs.cloud.google.com/pubsub/docs/authenticate-push-subscriptions>
package struct PushTokenProof: Sendable {
    /// The issuer of every push token.
    package static let issuer = "https://accounts.google.com"

    /// The audience that the subscription is set to; by default, Pub/Sub takes the URL of the push.
    package let audience: String
    /// The service account that the subscription is set to.
    package let email: String
    private let keys: PushKeys
    private let now: @Sendable () -> Timestamp

    /// How far the clocks of the desk and Google may differ.
    private static let clockTolerance: Duration = .seconds(120)
    /// The longest token; Google's have about 900 bytes.
    private static let longest = 8192

    /// Creates a proof.
    ///
    /// - Parameters:
    ///   - audience: the audience that a token must name, exactly.
    ///   - email: the service account that a token must name, exactly.
    ///   - keys: the issuer's keys.
    ///   - now: the current time.
    package init(audience: String, email: String, keys: PushKeys, now: @escaping @Sendable () -> Timestamp) {
        self.audience = audience
        self.email = email
        self.keys = keys
        self.now = now
    }

    private struct Claims: Decodable {
        var iss: String
        var aud: String
        var email: String
        var emailVerified: Bool
        var exp: Double
        var iat: Double
        var nbf: Double?

        enum CodingKeys: String, CodingKey {
            case iss, aud, email, exp, iat, nbf
            case emailVerified = "email_verified"
        }
    }

    /// Checks the `Authorization` header of a push.
    ///
    /// - Throws: ``PushTokenFailure``.
    package func check(_ authorization: String?) async throws(PushTokenFailure) {
        guard let authorization else { throw .notProved(.noToken) }
        let parts = authorization.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { throw .notProved(.noToken) }
        guard parts[1].utf8.count <= Self.longest else { throw .notProved(.malformed) }
        let token = try await signed(String(parts[1]))
        guard let claims = try? JSONDecoder().decode(Claims.self, from: token.claims) else {
            throw .notProved(.claimsMissing)
        }
        guard claims.iss.isSame(as: Self.issuer) else { throw .notProved(.issuer) }
        guard claims.aud.isSame(as: audience) else { throw .notProved(.audience) }
        guard claims.email.isSame(as: email) else { throw .notProved(.email) }
        guard claims.emailVerified else { throw .notProved(.emailNotVerified) }
        let seconds = Double(now().milliseconds) / 1000
        let tolerance = Double(Self.clockTolerance.components.seconds)
        guard claims.exp > seconds - tolerance else { throw .notProved(.expired) }
        guard claims.iat < seconds + tolerance, (claims.nbf ?? claims.iat) < seconds + tolerance else {
            throw .notProved(.issuedInFuture)
        }
    }

    private func signed(_ token: String) async throws(PushTokenFailure) -> SignedToken {
        var (published, readAt) = try await available()
        do {
            return try await SignedToken(token, by: ["RS256"], of: published)
        } catch .unknownKey {
            // Google may have a new key.
            (published, readAt) = try await available(newerThan: readAt)
        } catch {
            throw PushTokenFailure(error)
        }
        do {
            return try await SignedToken(token, by: ["RS256"], of: published)
        } catch {
            throw PushTokenFailure(error)
        }
    }

    private func available(
        newerThan old: Timestamp? = nil
    ) async throws(PushTokenFailure) -> (keys: PublishedKeys, readAt: Timestamp) {
        do {
            return try await keys.keys(newerThan: old)
        } catch let error as KeysUnavailable {
            throw .keysUnavailable(error)
        } catch {
            // A cancelled request proves nothing.
            throw .keysUnavailable(KeysUnavailable(reason: "\(type(of: error))"))
        }
    }
}

/// Why a push is not taken.
package enum PushTokenFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The push is not by Pub/Sub, or not for this desk: answer 401.
    case notProved(Reason)
    /// The keys cannot be read now. Answer 503, so that Pub/Sub delivers the message again.
    case keysUnavailable(KeysUnavailable)

    /// What is wrong with a token.
    package enum Reason: Hashable, Sendable, CaseIterable {
        case noToken, malformed, algorithm, unknownKey, signature, claimsMissing
        case issuer, audience, email, emailNotVerified, expired, issuedInFuture
        /// The token is right, but the push names another subscription.
        case subscription
    }

    init(_ failure: SignedTokenFailure) {
        switch failure {
        case .malformed, .criticalHeaders: self = .notProved(.malformed)
        case .algorithm: self = .notProved(.algorithm)
        case .unknownKey: self = .notProved(.unknownKey)
        case .wrongSignature: self = .notProved(.signature)
        }
    }

    package var description: String {
        switch self {
        case .notProved(let reason): "the push is not proved: \(reason)"
        case .keysUnavailable(let error): error.description
        }
    }
}

extension PushTokenFailure.Reason: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noToken: "it has no bearer token; turn on authentication for the subscription"
        case .malformed: "its token is not a signed token"
        case .algorithm: "its token is not signed with RS256"
        case .unknownKey: "its token is signed with a key that Google does not publish"
        case .signature: "the signature of its token is wrong"
        case .claimsMissing: "its token lacks claims that Pub/Sub always sends"
        case .issuer: "its token is not issued by https://accounts.google.com"
        case .audience: "its token is for another audience than the configured one"
        case .email: "its token is by another service account than the configured one"
        case .emailNotVerified: "the email address in its token is not verified"
        case .expired: "its token has expired"
        case .issuedInFuture: "its token begins in the future: check the clock"
        case .subscription: "it is by another subscription than the configured one"
        }
    }
}

extension String {
    /// Returns whether both texts have the same bytes; Swift also calls texts equal that are written differently.
    fileprivate func isSame(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
