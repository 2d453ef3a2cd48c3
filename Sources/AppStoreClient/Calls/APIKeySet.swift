package import AppStoreTrust
import AppStoreTypes
import Synchronization

/// The keys that sign an app's calls: one, or two while one replaces the other in App Store Connect.
///
/// The first key is used until Apple refuses it and accepts the second. From then on, the second is used, and the first
/// is the one to fall back on. A call that carries an answer to a refund request is not repeated with the other key: it
/// fails, and the next call uses that key.
package final class APIKeySet: Sendable {
    private struct State {
        var first: APIKey
        var second: APIKey?
        var isSecondInUse = false
        /// Whether no call has shown yet that Apple accepts the key in use after the other was refused.
        var isUntried = false
        /// When Apple last refused the first and the second key; a key that it accepted since has no such time.
        var refusedAt: [Bool: Timestamp] = [:]
        /// Counts replacements, so that a call that began with earlier keys chooses none of the new ones.
        var version = 0

        var choice: Choice { choice(second: isSecondInUse) ?? Choice(key: first, isSecond: false, version: version) }

        func choice(second isSecond: Bool) -> Choice? {
            (isSecond ? second : first).map { Choice(key: $0, isSecond: isSecond, version: version) }
        }
    }

    /// The key that a call is signed with.
    struct Choice {
        let key: APIKey
        fileprivate let isSecond: Bool
        fileprivate let version: Int
    }

    private let state: Mutex<State>
    private let onChange: @Sendable (APIKey) async -> Void

    /// Creates a set.
    ///
    /// - Parameters:
    ///   - first: the key that is used first.
    ///   - second: the key that is used if Apple refuses the first.
    ///   - onChange: called with the key that is used from now on, after Apple refused the other and accepted it. The
    ///     call that Apple accepted ends after it, so what follows from that call can rely on it.
    package init(
        _ first: APIKey,
        _ second: APIKey? = nil,
        onChange: @escaping @Sendable (APIKey) async -> Void = { _ in }
    ) {
        state = Mutex(State(first: first, second: second))
        self.onChange = onChange
    }

    /// The keys in their order.
    package var keys: [APIKey] { state.withLock { [$0.first, $0.second].compactMap(\.self) } }

    /// Whether the second key is used; `nil` if there is only one.
    package var isSecondInUse: Bool? { state.withLock { $0.second == nil ? nil : $0.isSecondInUse } }

    /// Replaces the keys; calls that have begun keep theirs.
    package func replace(with first: APIKey, _ second: APIKey?) {
        state.withLock { $0 = State(first: first, second: second, version: $0.version + 1) }
    }

    /// The key for a new call.
    var choice: Choice { state.withLock(\.choice) }

    /// Returns the key that remains after Apple refused one; `nil` if there is none.
    func alternative(to refused: Choice) -> Choice? {
        state.withLock { state in
            guard refused.version == state.version else { return state.choice }
            return state.choice(second: !refused.isSecond)
        }
    }

    /// How long a key that Apple refused is not tried again by an answer.
    private static let memory: Duration = .seconds(600)

    /// Uses the other key for the calls from now on, because Apple refused one.
    ///
    /// - Parameters:
    ///   - refused: the key that Apple refused.
    ///   - now: the current time.
    /// - Returns: `false` if there is no other key, or if Apple refused that too in the last ten minutes.
    func turnAway(from refused: Choice, at now: Timestamp) -> Bool {
        state.withLock { state in
            guard refused.version == state.version else { return true }
            state.refusedAt[refused.isSecond] = now
            guard state.choice(second: !refused.isSecond) != nil else { return false }
            if let other = state.refusedAt[!refused.isSecond], now < other + Self.memory { return false }
            if state.isSecondInUse == refused.isSecond {
                state.isSecondInUse = !refused.isSecond
                state.isUntried = true
            }
            return true
        }
    }

    /// Uses a key for the calls from now on, because Apple accepted it.
    func use(_ accepted: Choice) async {
        let isNew = state.withLock { state in
            guard accepted.version == state.version else { return false }
            state.refusedAt[accepted.isSecond] = nil
            guard accepted.isSecond != state.isSecondInUse else {
                defer { state.isUntried = false }
                return state.isUntried
            }
            state.isSecondInUse = accepted.isSecond
            state.isUntried = false
            return true
        }
        if isNew { await onChange(accepted.key) }
    }
}

extension AppStoreAPIError {
    /// Whether Apple refused the key.
    var isRefusedKey: Bool {
        if case .rejected(let rejection) = self { rejection.status == 401 } else { false }
    }

    /// Whether the error shows that Apple accepted the key: it has a code of Apple's that is not about the key.
    package var showsAcceptedKey: Bool {
        guard case .rejected(let rejection) = self else { return false }
        return rejection.code != nil && rejection.status != 401 && rejection.status < 429
    }
}
