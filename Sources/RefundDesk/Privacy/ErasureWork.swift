import AppStoreTypes
import Logging
import Refunds
import Synchronization

/// Finishes erasures that a crash or an answer under way interrupted, and copies them to this desk's journal and list.
///
/// Each desk has its own journal, which must not name customers that another desk erased. It looks once a minute.
struct ErasureWork: LeasedWork {
    static let name = "erasures"
    private static let page = 1_000
    /// How many numbers before the last one are read again: another desk may store a smaller number later.
    private static let overlap: Int64 = 2_000

    private let store: any PrivacyStore
    private let journal: DeskJournal?
    private let list: ErasedListFile?
    private let now: @Sendable () -> Timestamp
    private let looks: Recurrence
    private let lastOfJournal = LastErasure()
    private let lastOfList = LastErasure()

    /// Creates the work.
    ///
    /// - Parameters:
    ///   - store: the store.
    ///   - journal: the desk's journal; `nil` if none is kept.
    ///   - list: the list of erased customers; `nil` if none is kept.
    ///   - now: returns the current time.
    init(
        store: any PrivacyStore,
        journal: DeskJournal?,
        list: ErasedListFile?,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.store = store
        self.journal = journal
        self.list = list
        self.now = now
        looks = Recurrence(every: .seconds(60), now: now)
    }

    func claim() async throws -> Timestamp? { looks.begin() }

    func work(_ time: Timestamp, at place: WorkPlace) async throws {
        var failure: (any Error)?
        // An erasure that fails must not keep the others from the journal.
        do { try await store.finishErasures(now: now) } catch { failure = error }
        var isMoreLeft = false
        if let journal { isMoreLeft = try await copy(after: lastOfJournal) { try await journal.keep($0) } }
        // A list that cannot be written keeps no erasure from the journal.
        if let list, try await copy(after: lastOfList, { try await list.keep($0) }) { isMoreLeft = true }
        looks.succeed(at: time, isMoreLeft: isMoreLeft)
        if let failure { throw failure }
    }

    /// Copies the next erasures to a file, and returns whether there may be more.
    private func copy(after last: LastErasure, _ keep: ([ErasedNames]) async throws -> Void) async throws -> Bool {
        let limit = Self.page + Int(Self.overlap)
        let erased = try await store.erasedNames(after: max(last.id - Self.overlap, 0), limit: limit)
        try await keep(erased.map(\.names))
        last.id = max(last.id, erased.last?.id ?? 0)
        return erased.count == limit
    }

    func nextDue() async throws -> Timestamp? { looks.next }

    func metadata(of time: Timestamp) -> Logger.Metadata { [:] }
}

/// The number of the last erasure that a file has.
private final class LastErasure: Sendable {
    private let value = Mutex<Int64>(0)

    var id: Int64 {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = newValue } }
    }
}
