import Refunds
import Synchronization

/// Groups notifications that arrive while others are being stored, so that the next transaction stores them all.
///
/// A notification never waits for others to join it: if none is being stored, it is stored at once. The first caller of
/// a group stores the whole group, then makes the next waiting caller the leader.
final class IntakeQueue: Sendable {
    /// How a caller continues.
    private enum Turn {
        /// Store the group that has formed.
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

    /// The largest group, so that the first of a group does not wait for thousands.
    private static let most = 256
    /// How many callers may wait; further notifications are refused, and Apple sends them again.
    private static let capacity = 10_000

    private let state = Mutex(State())

    /// Stores a notification with those that arrived at the same time.
    ///
    /// - Parameters:
    ///   - entry: the notification.
    ///   - store: stores a group, all or nothing.
    /// - Returns: the result for the notification.
    /// - Throws: the error for this notification; it does not affect the others in the group.
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
            // If the database is unavailable, all waiting callers fail at once, without a try for each.
            switch results[0] {
            case .failure(StoreError.unavailable):
                defer { state = State() }
                return (nil, state.waiting)
            default: break
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

    /// Returns whether an error concerns the database, not one of the notifications.
    private static func concernsAll(_ error: any Error) -> Bool {
        switch error {
        case StoreError.overloaded, StoreError.unavailable: true
        default: false
        }
    }

    /// Stores a group; if that fails, stores its entries one by one, so that an invalid entry affects no other.
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
                // Two failures in a row indicate a problem of the database, not of a notification.
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
