package import AppStoreTypes

/// A filter of the list of cases that somebody saved under a name, for everybody.
package struct SavedView: Hashable, Sendable {
    package var name: String
    /// The fields of the list's address, without the environment and anything that names a customer.
    package var query: String
    package var author: String
    package var savedAt: Timestamp

    package init(name: String, query: String, author: String, savedAt: Timestamp) {
        self.name = name
        self.query = query
        self.author = author
        self.savedAt = savedAt
    }

    /// The longest name, in bytes.
    package static let longestName = 100
    /// The longest query, in bytes.
    package static let longestQuery = 1000
    /// How many views there can be.
    package static let mostViews = 100
}

/// The result of saving a view.
package enum SavedViewResult: Hashable, Sendable {
    case saved
    /// There are ``SavedView/mostViews`` others.
    case tooMany
    /// Another author has a view with this name.
    case taken(SavedView)
}

/// Keeps the saved views.
package protocol SavedViewStore: Sendable {
    /// Returns all saved views, ordered by name.
    func savedViews() async throws -> [SavedView]

    /// Saves a view, in place of the author's own one with the same name.
    func save(_ view: SavedView) async throws -> SavedViewResult

    /// Deletes a view; does nothing if there is none with the name.
    func deleteView(named name: String, by author: String, at now: Timestamp) async throws
}
