import Refunds
import Synchronization

/// Groups the notifications that arrive while others are being stored, so that the next transaction takes them all.
///
/// Nothing waits for company: with nobody before it, a notification is stored at once. The first caller of a group stores
/// it for all, then hands the lead to the first caller who came meanwhile.
final class IntakeQueue: Sendable {
    /// How a caller goes on.
    private enum Turn {
        /// To store the group that has come together.
        case lead
        case done(Result<IntakeOutcome, any Error>)
    }

    private struct Waiting {
        let entry: IntakeTable.Entry
        let continuation: CheckedContinuation<Turn, Never>
    }

    private struct State {
        var isLed = false
        var waiting: [Waiting] = []
    }

    /// How many are stored at once, so that the first of a group does not wait for thousands.
    private static let most = 256
    /// How many may wait: what comes beyond is refused, and Apple sends it again.
    private static let capacity = 10_000

    private let state = Mutex(State())

    /// Stores a notification with those that came at the same time.
    ///
    /// - Parameters:
    ///   - entry: the notification.
    ///   - store: stores a group, all or nothing.
    /// - Returns: what became of the notification.
    /// - Throws: what kept the store from storing this notification; those that came with it are not concerned.
    func record(
        _ entry: IntakeTable.Entry,
        by store: @Sendable ([IntakeTable.Entry]) async throws -> [IntakeOutcome]
    ) async throws -> IntakeOutcome {
        let isLeader = state.withLock { state in
            defer { state.isLed = true }
            return !state.isLed
        }
        if isLeader { return try await lead(entry, by: store) }
        let turn = await withCheckedContinuation { continuation in
            let turn = state.withLock { state -> Turn? in
                guard state.isLed else {
                    state.isLed = true
                    return .lead
                }
                guard state.waiting.count < Self.capacity else { return .done(.failure(StoreError.overloaded)) }
                state.waiting.append(Waiting(entry: entry, continuation: continuation))
                return nil
            }
            if let turn { continuation.resume(returning: turn) }
        }
        switch turn {
        case .lead: return try await lead(entry, by: store)
        case .done(let result): return try result.get()
        }
    }

    private func lead(
        _ entry: IntakeTable.Entry,
        by store: @Sendable ([IntakeTable.Entry]) async throws -> [IntakeOutcome]
    ) async throws -> IntakeOutcome {
        let others = state.withLock { state in
            let others = Array(state.waiting.prefix(Self.most - 1))
            state.waiting.removeFirst(others.count)
            return others
        }
        let results = await Self.results(of: [entry] + others.map(\.entry), by: store)
        let (next, refused) = state.withLock { state -> (Waiting?, [Waiting]) in
            // Who waited for a database that does not work is told so at once, and not each after a try of its own.
            if case .failure(StoreError.unavailable) = results[0] {
                defer { state = State() }
                return (nil, state.waiting)
            }
            guard !state.waiting.isEmpty else {
                state.isLed = false
                return (nil, [])
            }
            return (state.waiting.removeFirst(), [])
        }
        next?.continuation.resume(returning: .lead)
        for waiting in refused { waiting.continuation.resume(returning: .done(results[0])) }
        for (waiting, result) in zip(others, results.dropFirst()) {
            waiting.continuation.resume(returning: .done(result))
        }
        return try results[0].get()
    }

    /// Whether an error tells of the database, and not of one of the notifications.
    private static func concernsAll(_ error: any Error) -> Bool {
        switch error {
        case StoreError.overloaded, StoreError.unavailable: true
        default: false
        }
    }

    /// Stores a group; one that fails as a whole is stored one by one, so that none fails because of another.
    private static func results(
        of entries: [IntakeTable.Entry],
        by store: @Sendable ([IntakeTable.Entry]) async throws -> [IntakeOutcome]
    ) async -> [Result<IntakeOutcome, any Error>] {
        do {
            return try await store(entries).map { .success($0) }
        } catch {
            guard entries.count > 1 else { return [.failure(error)] }
            if Self.concernsAll(error) { return entries.map { _ in .failure(error) } }
            var results: [Result<IntakeOutcome, any Error>] = []
            var failures = 0
            for entry in entries {
                // Two in a row that fail tell of the database, not of a notification.
                guard failures < 2 else {
                    results.append(.failure(error))
                    continue
                }
                let result = await Self.results(of: [entry], by: store)
                if case .failure? = result.first { failures += 1 } else { failures = 0 }
                results += result
            }
            return results
        }
    }
}
