package import AppStoreTypes

/// What a desk does, of the desks that share a database.
package enum DeskRole: String, CaseIterable, Sendable {
    /// Takes in what arrives, and does all background work.
    case all
    /// Takes in notifications and reports, and serves pages. It does no background work.
    case intake
    /// Does the background work: it answers cases, recovers notifications and sends events. It takes nothing in.
    case answering

    /// Whether the desk accepts notifications and the reports of backends.
    package var takesIn: Bool { self != .answering }

    /// Whether the desk does the background work.
    package var answers: Bool { self != .intake }
}

/// A desk that uses a database, as it last said itself.
package struct DeskPresence: Hashable, Sendable {
    /// How often a desk says that it runs.
    package static let interval: Duration = .seconds(60)
    /// How long a desk counts as running after it last said so.
    package static let patience: Duration = .seconds(180)
    /// How long a desk that ended without a word is remembered.
    package static let memory: Duration = .seconds(86_400)

    /// A random name that the desk gets at its start.
    package var id: String
    package var role: DeskRole
    /// Whether the desk answers and has an address for alerts.
    package var postsAlerts: Bool
    /// The release of the desk.
    package var version: String
    package var startedAt: Timestamp
    /// When the desk last said that it runs, by the clock of leases.
    package var seenAt: Timestamp

    package init(
        id: String,
        role: DeskRole,
        postsAlerts: Bool = false,
        version: String,
        startedAt: Timestamp,
        seenAt: Timestamp
    ) {
        self.id = id
        self.role = role
        self.postsAlerts = postsAlerts
        self.version = version
        self.startedAt = startedAt
        self.seenAt = seenAt
    }
}

/// An endpoint with the desk that named it last.
package struct NamedEndpoint: Hashable, Sendable {
    package var endpoint: EventEndpoint
    /// The identifier of the desk.
    package var deskID: String

    package init(endpoint: EventEndpoint, deskID: String) {
        self.endpoint = endpoint
        self.deskID = deskID
    }
}

/// Knows which desks use the database.
package protocol DeskRegister: Sendable {
    /// Records that a desk runs now, with the endpoints of its configuration, and forgets desks that ended long ago.
    ///
    /// Desks may have different configurations for a while, so each desk names its endpoints again and again. An
    /// endpoint that no desk has named for ``DeskPresence/patience`` is removed.
    ///
    /// - Parameters:
    ///   - desk: the desk; `seenAt` is replaced.
    ///   - endpoints: the endpoints of its configuration.
    ///   - now: the caller's time.
    /// - Throws: any error of the store.
    func notePresence(of desk: DeskPresence, naming endpoints: [EventEndpoint], at now: Timestamp) async throws

    /// Returns the endpoints of the desks that run, each with the desk that named it last.
    func namedEndpoints(at now: Timestamp) async throws -> [NamedEndpoint]

    /// Records that a desk ended.
    func removePresence(ofDesk id: String) async throws

    /// Returns the desks that run, earliest start first.
    func desks(at now: Timestamp) async throws -> [DeskPresence]
}
