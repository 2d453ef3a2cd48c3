import AppStoreTypes
import Refunds
import Synchronization

/// Remembers which tokens were used, until a worker writes it to the database.
///
/// A request only notes the time in memory. A token that was used in the last hour is not noted again, so at most one
/// write an hour is for each token.
final class TokenUses: Sendable {
    private let uses = Mutex<[String: Timestamp]>([:])

    /// Notes a use of a token.
    func note(_ token: AccessToken, at now: Timestamp) {
        if let last = token.lastUsedAt, now < last + AccessToken.usePrecision { return }
        uses.withLock { if $0[token.id] == nil { $0[token.id] = now } }
    }

    /// Returns the uses since the last call, by the token's ID.
    func take() -> [String: Timestamp] {
        uses.withLock { uses in
            defer { uses = [:] }
            return uses
        }
    }
}
