import AppStoreTypes
import Logging
import Refunds

/// Says once a minute that the desk runs, names its endpoints, and writes uses of tokens.
struct PresenceWork: LeasedWork {
    static let name = "presence"

    private let desk: DeskPresence
    private let endpoints: [EventEndpoint]
    private let disagreements: EndpointDisagreements
    private let store: any DeskRegister & TokenStore
    private let uses: TokenUses
    private let rounds: Recurrence

    init(
        _ desk: DeskPresence,
        naming endpoints: [EventEndpoint],
        store: any DeskRegister & TokenStore,
        uses: TokenUses,
        now: @escaping @Sendable () -> Timestamp,
        logger: Logger
    ) {
        self.desk = desk
        self.endpoints = endpoints
        disagreements = EndpointDisagreements(of: desk.id, with: endpoints, logger: logger)
        self.store = store
        self.uses = uses
        rounds = Recurrence(every: DeskPresence.interval, now: now)
    }

    func claim() async throws -> Timestamp? { rounds.begin() }

    func work(_ time: Timestamp, at place: WorkPlace) async throws {
        try await store.notePresence(of: desk, naming: endpoints, at: time)
        disagreements.note(try await store.namedEndpoints(at: time))
        try await store.noteUse(ofTokens: uses.take())
        rounds.succeed(at: time)
    }

    func nextDue() async throws -> Timestamp? { rounds.next }

    func metadata(of time: Timestamp) -> Logger.Metadata { ["desk.role": "\(desk.role.rawValue)"] }
}
