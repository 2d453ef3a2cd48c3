import AppStoreTrust
import AppStoreTypes
import Foundation
import Synchronization

/// Checks tokens, and remembers those that were good: a caller sends the same one for minutes.
final class TokenCheck: Sendable {
    private let known = Mutex<[String: APITokenClaims]>([:])
    private static let mostKnown = 1024

    /// The claims of a valid token; `nil` for any other.
    ///
    /// It must be valid by one of the times.
    func claims(of authorization: String?, at times: [Timestamp], keyring: Keyring) -> APITokenClaims? {
        guard let authorization, let space = authorization.firstIndex(of: " "),
            authorization[..<space].lowercased() == "bearer"
        else { return nil }
        let token = String(authorization[authorization.index(after: space)...])
        let verifier = APITokenVerifier()
        if let claims = known.withLock({ $0[token] }),
            times.contains(where: { Self.isCurrent(claims, at: $0, leeway: verifier.leeway) })
        {
            return claims
        }
        let claims = times.lazy
            .compactMap { try? verifier.check(token, at: $0) { keyring.verificationKey(named: $0) } }
            .first
        if let claims {
            known.withLock { known in
                if known.count >= Self.mostKnown { known = [:] }
                known[token] = claims
            }
        }
        return claims
    }

    /// Forgets all tokens, where other keys take the place of those they were signed with.
    func forget() { known.withLock { $0 = [:] } }

    /// Whether a token whose signature fits is valid now; when its claims leave that open it is checked in full again.
    private static func isCurrent(_ claims: APITokenClaims, at time: Timestamp, leeway: Duration) -> Bool {
        guard let issuedAt = claims.issuedAt else { return false }
        return time >= issuedAt - leeway && time < claims.expiresAt + leeway
    }
}

extension World {
    /// The clocks by which a token may be valid: the system's and the emulator's, for a caller's clock does not move
    /// when the emulator's is moved.
    var tokenTimes: [Timestamp] { [systemNow, now].map { $0 + faults.clock.tokens } }
}

extension Answer {
    /// Apple's answer to a token it does not take: text, not JSON.
    static var unauthenticated: Answer {
        Answer(status: 401, text: "Unauthenticated\n\nRequest ID: \(UUID().uuidString)\n")
    }
}
