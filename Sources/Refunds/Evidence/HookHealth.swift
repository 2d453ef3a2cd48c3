package import AppStoreTypes

/// Whether an app's evidence hook responds, so that an unresponsive one does not delay every case by its timeout.
///
/// All desks of a database share it.
package struct HookHealth: Hashable, Sendable {
    /// How many failures in a row pause the hook.
    package static let silencesAllowed = 5
    /// How long the pause is.
    package static let rest: Duration = .seconds(30)

    /// How many times in a row the hook failed.
    package var silences: Int
    /// When a single question may test the hook; `nil` while it may be asked freely.
    package var askAgainAt: Timestamp?

    package init(silences: Int = 0, askAgainAt: Timestamp? = nil) {
        self.silences = silences
        self.askAgainAt = askAgainAt
    }

    /// Returns whether the hook may be asked now; after a pause, a single question tests it.
    ///
    /// A pause that a clock far ahead recorded does not count.
    package mutating func mayAsk(at now: Timestamp) -> Bool {
        guard let askAgainAt else { return true }
        guard now >= askAgainAt || askAgainAt > now + Self.rest else { return false }
        self.askAgainAt = now + Self.rest
        return true
    }

    /// Records whether the hook responded.
    package mutating func heard(_ didAnswer: Bool, at now: Timestamp) {
        silences = didAnswer ? 0 : silences + 1
        askAgainAt = silences >= Self.silencesAllowed ? now + Self.rest : nil
    }
}

/// Stores whether evidence hooks respond, for all desks of a database.
package protocol HookHealthStore: Sendable {
    /// Returns whether the hook of an app may be asked now, by the clock of leases.
    ///
    /// Only one of the desks that want to ask after a pause may ask.
    func mayAskHook(of bundleID: String, at now: Timestamp) async throws -> Bool

    /// Records whether the hook of an app responded.
    ///
    /// It writes nothing for a response while the hook is healthy.
    func noteHook(of bundleID: String, didAnswer: Bool, at now: Timestamp) async throws
}
