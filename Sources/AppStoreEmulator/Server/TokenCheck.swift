import AppStoreTrust
import AppStoreTypes
import Foundation
import Synchronization

/// Checks tokens, and remembers those that were good: a caller sends the same one for minutes.
final class TokenCheck: Sendable {
    private struct Known {
        let claims: APITokenClaims
        /// When it was found valid.
        let time: Timestamp
    }

    private let known = Mutex<[String: Known]>([:])
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
        if let known = known.withLock({ $0[token] }),
            times.contains(where: { Self.isCurrent(known, at: $0, leeway: verifier.leeway) })
        {
            return known.claims
        }
        for time in times {
            let claims = try? verifier.check(token, at: time) { keyring.verificationKey(named: $0) }
            guard let claims else { continue }
            known.withLock { known in
                if known.count >= Self.mostKnown { known = [:] }
                known[token] = Known(claims: claims, time: time)
            }
            return claims
        }
        return nil
    }

    /// Forgets all tokens, where other keys take the place of those they were signed with.
    func forget() { known.withLock { $0 = [:] } }

    /// Whether a token that was valid is so still: time has only gone on, and not past its end.
    private static func isCurrent(_ known: Known, at time: Timestamp, leeway: Duration) -> Bool {
        time >= known.time && time < known.claims.expiresAt + leeway
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
