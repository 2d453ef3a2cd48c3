import AppStoreTypes
import Logging
import Refunds

/// Says once a minute that the desk runs, forgets failed sign-ins that no longer matter, and writes uses of tokens.
struct PresenceWork: LeasedWork {
    static let name = "presence"

    private let desk: DeskPresence
    private let store: any DeskRegister & SignInFailureStore & TokenStore
    private let uses: TokenUses
    private let rounds: Recurrence

    init(
        _ desk: DeskPresence,
        store: any DeskRegister & SignInFailureStore & TokenStore,
        uses: TokenUses,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.desk = desk
        self.store = store
        self.uses = uses
        rounds = Recurrence(every: DeskPresence.interval, now: now)
    }

    func claim() async throws -> Timestamp? { rounds.begin() }

    func work(_ time: Timestamp, at place: WorkPlace) async throws {
        try await store.notePresence(of: desk, at: time)
        try await store.forgetSignIns(at: time)
        try await store.noteUse(ofTokens: uses.take())
        rounds.succeed(at: time)
    }

    func nextDue() async throws -> Timestamp? { rounds.next }

    func metadata(of time: Timestamp) -> Logger.Metadata { ["desk.role": "\(desk.role.rawValue)"] }
}
