package import AppStoreTrust
import Synchronization

/// The keys that sign an app's calls: one, or two while one replaces the other in App Store Connect.
///
/// The first key is used until Apple refuses it and accepts the second. From then on, the second is used, and the first
/// is the one to fall back on.
package final class APIKeySet: Sendable {
    private struct State {
        var first: APIKey
        var second: APIKey?
        var isSecondInUse = false
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
    private let onChange: @Sendable (APIKey) -> Void

    /// Creates a set.
    ///
    /// - Parameters:
    ///   - first: the key that is used first.
    ///   - second: the key that is used if Apple refuses the first.
    ///   - onChange: called with the key that is used from now on, after Apple refused the other and accepted it.
    package init(
        _ first: APIKey,
        _ second: APIKey? = nil,
        onChange: @escaping @Sendable (APIKey) -> Void = { _ in }
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

    /// Uses a key for the calls from now on, because Apple accepted it after it refused the other.
    func use(_ accepted: Choice) {
        let isNew = state.withLock { state in
            guard accepted.version == state.version, accepted.isSecond != state.isSecondInUse else { return false }
            state.isSecondInUse = accepted.isSecond
            return true
        }
        if isNew { onChange(accepted.key) }
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
