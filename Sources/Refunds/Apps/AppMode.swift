package import AppStoreTypes

/// Whether the desk answers an app's refund requests.
package enum AppMode: String, CaseIterable, Sendable {
    /// It answers them.
    case answer
    /// It decides and shows what it would send, and never sends it.
    case observe
}

/// A person's order to stop sending answers for an app, or to send them again.
package struct AppPause: Hashable, Sendable {
    package var bundleID: String
    /// Whether sending stops; otherwise it starts again.
    package var isPaused: Bool
    package var at: Timestamp
    /// Who ordered it: a token, or a person at the command line.
    package var author: String
    /// Why, in the person's words.
    package var note: String?

    package init(bundleID: String, isPaused: Bool, at: Timestamp, author: String, note: String? = nil) {
        self.bundleID = bundleID
        self.isPaused = isPaused
        self.at = at
        self.author = author
        self.note = note
    }
}

/// Stores which apps are paused; every order is kept.
package protocol PauseStore: Sendable {
    /// Records an order, which attempts that begin later obey.
    ///
    /// Nothing is recorded if it changes nothing. When sending starts again, the cases that waited for it are due.
    ///
    /// - Returns: whether the order changed anything.
    func record(_ order: AppPause) async throws -> Bool

    /// Returns the orders for an app, newest first, at most 100.
    func pauses(of bundleID: String) async throws -> [AppPause]

    /// Returns the newest order of each app that has one.
    func newestPauses() async throws -> [AppPause]
}
