import AppStoreTrust
import AppStoreTypes
import Foundation

extension World {
    /// The claims of a valid token; `nil` for any other, and for an app that does not exist.
    ///
    /// A token may be valid by the system's clock or by the emulator's: a caller's clock does not move when the
    /// emulator's is moved.
    func claims(of authorization: String?) -> APITokenClaims? {
        guard let authorization, let space = authorization.firstIndex(of: " "),
            authorization[..<space].lowercased() == "bearer"
        else { return nil }
        let token = String(authorization[authorization.index(after: space)...])
        let verifier = APITokenVerifier()
        let claims = [clock.system, now].lazy
            .compactMap { try? verifier.check(token, at: $0) { keyring.verificationKey(named: $0) } }
            .first
        return claims.flatMap { keyring.hasApp($0.bundleID) ? $0 : nil }
    }
}

extension Answer {
    /// Apple's answer to a token it does not take: text, not JSON.
    static var unauthenticated: Answer {
        Answer(status: 401, text: "Unauthenticated\n\nRequest ID: \(UUID().uuidString)\n")
    }
}
