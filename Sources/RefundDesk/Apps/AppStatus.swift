import AppStoreTypes
package import Refunds

/// Whether an app's refund requests are answered.
package struct AppStatus: Sendable {
    package let bundleID: String
    package let mode: AppMode
    /// The newest order to pause or resume; `nil` if there was none.
    package let newest: AppPause?
    /// The circuits that are open, because Apple refuses the app's key.
    package let refusals: [AppCircuit]

    package init(bundleID: String, mode: AppMode, newest: AppPause?, circuits: [AppCircuit]) {
        self.bundleID = bundleID
        self.mode = mode
        self.newest = newest
        refusals = circuits.filter { $0.app.bundleID == bundleID && $0.state == .open }
    }

    package var isPaused: Bool { newest?.isPaused ?? false }

    /// Why nothing is sent for the app in an environment, whatever the case; `nil` if answers are sent.
    func standstill(in environment: AppStoreEnvironment) -> BlockReason? {
        if mode == .observe { return .observed }
        if isPaused { return .paused }
        return refusals.contains { $0.app.environment == environment } ? .keyRefused : nil
    }

    /// The longest note of an order, in bytes.
    package static let longestNote = 1000

    /// Returns the status of each configured app, by bundle ID.
    static func all(
        _ apps: [String: App],
        in store: any PauseStore & CircuitStore
    ) async throws -> [AppStatus] {
        try await all(apps.values.map { ($0.bundleID, $0.mode) }.sorted { $0.0 < $1.0 }, in: store)
    }

    /// Returns the status of some apps, in their order.
    ///
    /// - Parameters:
    ///   - apps: the bundle ID and the mode of each app.
    ///   - store: the store of orders and circuits.
    /// - Returns: the statuses.
    /// - Throws: any error of the store.
    package static func all(
        _ apps: [(bundleID: String, mode: AppMode)],
        in store: any PauseStore & CircuitStore
    ) async throws -> [AppStatus] {
        let newest = Dictionary(try await store.newestPauses().map { ($0.bundleID, $0) }) { $1 }
        let circuits = try await store.circuits()
        return apps.map {
            AppStatus(bundleID: $0.bundleID, mode: $0.mode, newest: newest[$0.bundleID], circuits: circuits)
        }
    }
}

extension AppCircuit {
    /// What Apple said when it refused the key.
    package var refusalText: String {
        ["HTTP \(status.map(String.init) ?? "status unknown")", reason].compactMap(\.self).joined(separator: ", ")
    }
}

/// The status of an app in JSON.
package struct AppJSON: Encodable, Sendable {
    /// A pause of the app, or its end.
    struct PauseChange: Encodable, Sendable {
        let paused: Bool
        let at: RFC3339Time
        let author: String
        let note: String?
    }

    /// A circuit that is open.
    struct Refusal: Encodable, Sendable {
        let environment: String
        let since: RFC3339Time?
        let status: Int?
        let error: String?
        let nextProbeAt: RFC3339Time?
        let remedy: String
    }

    let bundleId: String
    let mode: String
    /// Where Apple refuses the app's key, so that no answers are sent.
    let refusedKeys: [Refusal]
    let paused: Bool
    let pausedAt: RFC3339Time?
    let pausedBy: String?
    let note: String?
    /// The orders, newest first; `nil` in a list of apps.
    let history: [PauseChange]?

    /// Creates the JSON of an app, with its orders if they are given.
    package init(_ status: AppStatus, history: [AppPause]? = nil) {
        let order = status.isPaused ? status.newest : nil
        bundleId = status.bundleID
        mode = status.mode.rawValue
        refusedKeys = status.refusals.map { circuit in
            Refusal(
                environment: circuit.app.environment.rawValue,
                since: circuit.openedAt.map { RFC3339Time($0) },
                status: circuit.status,
                error: circuit.reason,
                nextProbeAt: circuit.probeAt.map { RFC3339Time($0) },
                remedy: AppCircuit.remedy
            )
        }
        paused = status.isPaused
        pausedAt = order.map { RFC3339Time($0.at) }
        pausedBy = order?.author
        note = order?.note
        self.history = history?.map {
            PauseChange(paused: $0.isPaused, at: RFC3339Time($0.at), author: $0.author, note: $0.note)
        }
    }
}

/// The list of apps.
package struct AppList: Encodable, Sendable {
    let apps: [AppJSON]

    package init(apps: [AppJSON]) { self.apps = apps }
}
