package import Refunds

/// Whether an app's refund requests are answered.
package struct AppStatus: Sendable {
    package let bundleID: String
    package let mode: AppMode
    /// The newest order to pause or resume; `nil` if there was none.
    package let newest: AppPause?

    package init(bundleID: String, mode: AppMode, newest: AppPause?) {
        self.bundleID = bundleID
        self.mode = mode
        self.newest = newest
    }

    package var isPaused: Bool { newest?.isPaused ?? false }

    /// The longest note of an order, in bytes.
    package static let longestNote = 1000

    /// Returns the status of each configured app, by bundle ID.
    static func all(_ apps: [String: App], in store: any PauseStore) async throws -> [AppStatus] {
        let newest = Dictionary(try await store.newestPauses().map { ($0.bundleID, $0) }) { $1 }
        return apps.values.sorted { $0.bundleID < $1.bundleID }.map {
            AppStatus(bundleID: $0.bundleID, mode: $0.mode, newest: newest[$0.bundleID])
        }
    }
}

/// The status of an app in JSON.
package struct AppJSON: Encodable, Sendable {
    struct Order: Encodable, Sendable {
        let paused: Bool
        let at: RFC3339Time
        let author: String
        let note: String?
    }

    let bundleId: String
    let mode: String
    let paused: Bool
    let pausedAt: RFC3339Time?
    let pausedBy: String?
    let note: String?
    /// The orders, newest first; `nil` in a list of apps.
    let history: [Order]?

    /// Creates the JSON of an app, with its orders if they are given.
    package init(_ status: AppStatus, history: [AppPause]? = nil) {
        let order = status.isPaused ? status.newest : nil
        bundleId = status.bundleID
        mode = status.mode.rawValue
        paused = status.isPaused
        pausedAt = order.map { RFC3339Time($0.at) }
        pausedBy = order?.author
        note = order?.note
        self.history = history?.map {
            Order(paused: $0.isPaused, at: RFC3339Time($0.at), author: $0.author, note: $0.note)
        }
    }
}

/// The list of apps.
package struct AppList: Encodable, Sendable {
    let apps: [AppJSON]

    package init(apps: [AppJSON]) { self.apps = apps }
}
