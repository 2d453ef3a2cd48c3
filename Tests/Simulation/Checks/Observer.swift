import AppStoreClient
import AppStoreEmulator
import AppStoreTypes
import Foundation
import Synchronization

/// Watches a world from outside while it lives: the database after each commit, the answers, and what reaches Apple.
///
/// It shares no code with the desk: it reads the database with statements of its own.
final class Observer: Sendable {
    /// A case that is not closed.
    struct OpenCase: Sendable {
        let id: String
        let transactionID: String
    }

    struct State {
        /// The column of each case in the table of its life.
        var columns: [String: String] = [:]
        /// The state of each attempt, by case and number.
        var attempts: [String: String] = [:]
        /// The body that Apple may have heard, by case.
        var bodies: [String: Data] = [:]
        /// The cases that a desk may have answered before its database was lost, and cannot know about.
        var doubtful: Set<String> = []
        /// The answers that Apple accepted, by case.
        var accepted: [String: Duration] = [:]
        /// The answers that Apple accepted, by purchase.
        var acceptedPurchases: [String: Duration] = [:]
        /// The answers that Apple refused for good, by case.
        var refused: Set<String> = []
        var isPaused = false
        var ambushes: [Ambush] = []
        /// The ambushes that happen after the commit under way, by run.
        var onCommit: [String: LaidAmbush] = [:]
        /// The ambushes on the cases whose facts desks are about to read, by run.
        var onFacts: [String: LaidAmbush] = [:]
        /// The run that began each attempt, by case and number.
        var begunBy: [String: String] = [:]
        /// When each attempt began, by case and number.
        var begunAt: [String: Duration] = [:]
        /// When the first attempt of a case began that Apple may have received without the desk's knowledge, by case.
        ///
        /// From then on, the answer of the case does not change.
        var frozenAt: [String: Duration] = [:]
        /// The state of the circuit of the app.
        var circuit = "closed"
        /// The owner of each case's lease.
        var owners: [String: String] = [:]
        /// Whether each erasure has ended.
        var erasures: [String: Bool] = [:]
        /// When the last erasure ended.
        var erasedAt: Duration?
        /// Until when recovery was complete at the last look, by environment.
        var complete: [String: String] = [:]
    }

    unowned let world: SimulatedWorld
    let life: LifeTable
    let state = Mutex(State())

    init(world: SimulatedWorld, life: LifeTable) {
        self.world = world
        self.life = life
    }

    /// How long a fact may take to reach an answer: a worker may have read the facts before.
    static let patience: Duration = .seconds(150)

    var openCases: [OpenCase] {
        let rows =
            (try? world.database.rows(
                """
                SELECT id, transaction_id FROM refund_case WHERE state IN ('open', 'waiting', 'held')
                ORDER BY requested_at_ms, id
                """
            )) ?? []
        return rows.map { OpenCase(id: $0["id"] ?? "", transactionID: $0["transaction_id"] ?? "") }
    }

    /// Returns when Apple first accepted an answer to a case; `nil` if it accepted none.
    ///
    /// After a restore, a case can have another identifier: that of a reminder, if Apple's history has it first.
    func accepted(_ caseID: String, of transactionID: String) -> Duration? {
        state.withLock { state in
            state.accepted[caseID] ?? (world.losses.isEmpty ? nil : state.acceptedPurchases[transactionID])
        }
    }

    /// When the last erasure ended; `nil` if none has.
    var erasedAt: Duration? { state.withLock(\.erasedAt) }

    /// The cases whose answer Apple refused for good.
    var refused: Set<String> { state.withLock(\.refused) }

    // MARK: Ambushes

    /// An ambush, and the case that it is for.
    struct LaidAmbush {
        let ambush: Ambush
        let found: OpenCase
    }

    /// Lets something happen to the next case that a worker takes or answers.
    func lay(_ ambush: Ambush) { state.withLock { $0.ambushes.append(ambush) } }

    /// Returns the next ambush for a case and some moments, once.
    func takeAmbush(on found: OpenCase, at moments: Set<Ambush.Moment>) -> LaidAmbush? {
        guard !state.withLock(\.ambushes.isEmpty), let item = world.backend.item(found.transactionID) else {
            return nil
        }
        let consents = world.backend.consents(of: item.customer)
        return state.withLock { state in
            state.ambushes.firstIndex { moments.contains($0.moment) && $0.fits(item, consents) }
                .map { LaidAmbush(ambush: state.ambushes.remove(at: $0), found: found) }
        }
    }

    /// Lets an ambush happen.
    ///
    /// If it is whole, everything about it happens before the desk continues.
    private func spring(_ laid: LaidAmbush, by run: DeskRun) async {
        let world = world
        world.start { await laid.ambush.happen(to: laid.found, by: run, in: world) }
        guard laid.ambush.isWhole else { return await JobQueue.process.yield() }
        // The time moves only when every task waits.
        await world.time.sleep(for: .milliseconds(100))
    }

    /// Lets happen what waits for an answer to leave.
    ///
    /// - Returns: what happens; `nil` if nothing waited.
    func ambush(answerAbout caseID: String, to request: TransportRequest, by run: DeskRun) async -> Ambush? {
        let found = OpenCase(id: caseID, transactionID: Self.transactionID(of: request))
        guard let laid = takeAmbush(on: found, at: [.send]) else { return nil }
        await spring(laid, by: run)
        return laid.ambush
    }

    /// Lets happen what waits for a worker to take a case or to begin an attempt, after the commit.
    func commitIsSeen(by run: DeskRun) async {
        guard let laid = state.withLock({ $0.onCommit.removeValue(forKey: run.name) }) else { return }
        await spring(laid, by: run)
    }

    /// Returns whether something waits until a desk has read the facts of a case.
    func awaitsFacts(of run: DeskRun) -> Bool { state.withLock { $0.onFacts[run.name] != nil } }

    /// Lets happen what waits until a desk has read the facts of a case.
    func factsAreRead(by run: DeskRun) async {
        guard let laid = state.withLock({ $0.onFacts.removeValue(forKey: run.name) }) else { return }
        await spring(laid, by: run)
    }

    /// Notes what waits for a worker to take a case.
    func noteAmbush(_ row: [String: String], _ run: DeskRun) {
        let found = OpenCase(id: row["id"] ?? "", transactionID: row["transaction_id"] ?? "")
        let isClaimed = state.withLock { state in
            let before = state.owners[found.id]
            state.owners[found.id] = row["lease_owner"]
            return before != row["lease_owner"] && row["lease_owner"] != nil
        }
        guard isClaimed, let laid = takeAmbush(on: found, at: [.claim, .facts]) else { return }
        state.withLock { state in
            if laid.ambush.moment == .claim {
                state.onCommit[run.name] = laid
            } else {
                state.onFacts[run.name] = laid
            }
        }
    }
}
