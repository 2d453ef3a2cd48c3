import AppStoreTrust
import AppStoreTypes
import Foundation
import Synchronization

/// Verifies tokens, and caches valid ones because callers reuse a token for minutes.
final class TokenCheck: Sendable {
    private struct Known {
        let claims: APITokenClaims
        /// When it was found valid.
        let time: Timestamp
    }

    private let known = Mutex<[String: Known]>([:])
    private static let maximumKnown = 1024

    /// Returns the claims of a token that is valid at one of the times, or `nil`.
    func claims(of authorization: String?, at times: [Timestamp], keyring: Keyring) -> APITokenClaims? {
        guard let authorization, let space = authorization.firstIndex(of: " "),
            authorization[..<space].lowercased() == "bearer"
        else { return nil }
        let token = String(authorization[authorization.index(after: space)...])
        let verifier = APITokenVerifier()
        if let known = known.withLock({ $0[token] }),
            times.contains(where: { Self.isCurrent(known, at: $0, leeway: verifier.leeway) })
        {
            return known.claims
        }
        for time in times {
            let claims = try? verifier.check(token, at: time) { keyring.verificationKey(named: $0) }
            guard let claims else { continue }
            known.withLock { known in
                if known.count >= Self.maximumKnown { known = [:] }
                known[token] = Known(claims: claims, time: time)
            }
            return claims
        }
        return nil
    }

    /// Drops all cached tokens, because the keys that signed them were replaced.
    func forget() { known.withLock { $0 = [:] } }

    /// Returns whether a cached token is still valid: the time has not gone back and is before its expiration.
    private static func isCurrent(_ known: Known, at time: Timestamp, leeway: Duration) -> Bool {
        time >= known.time && time < known.claims.expiresAt + leeway
    }
}

extension World {
    /// The times at which a token may be valid: the system's and the emulator's.
    ///
    /// Both count because advancing the emulator's clock does not advance the caller's.
    var tokenTimes: [Timestamp] { [systemNow, now].map { $0 + faults.clock.tokens } }
}

extension CallAnswer {
    /// Apple's answer to an invalid token, which is text rather than JSON.
    static var unauthenticated: CallAnswer {
        CallAnswer(status: 401, text: "Unauthenticated\n\nRequest ID: \(UUID().uuidString)\n")
    }
}
