package import AppStoreClient
package import AppStoreTypes
package import Refunds

/// Imports the purchases in app receipts, some receipts at a time; one that is no good keeps no other back.
package struct ReceiptImport: Sendable {
    /// How a receipt is proved.
    package enum Proof: Sendable {
        /// By Apple's signature on it.
        case offline
        /// By asking Apple at this pace, which also says what happened since.
        case online(VerifyReceiptClient, pace: Pace?)
    }

    /// What came of it.
    package struct Result: Sendable {
        package var receipts: Int64 = 0
        package var rejected: Int64 = 0
        /// The first of those, by place and reason.
        package var mistakes: [String] = []
        package var tally = HistoryTally()
        /// Whether trying those again may help.
        package var mayPass = false
        /// How many receipts an import that had stopped had dealt with.
        package var resumedAfter: Int64?
    }

    /// Why a receipt is not taken.
    struct Refusal: Error {
        let reason: String
        var mayPass = false
    }

    struct Statement: Sendable {
        let environment: AppStoreEnvironment
        let statedAt: Timestamp
        let transactions: [ReceiptTransaction]
    }

    fileprivate static let mostMistakes = 20
    /// How many receipts are proved at once.
    private static let width = 16
    /// How many purchases are applied at once; of those that Apple was asked about none is left for later.
    private var batch: Int { if case .online = proof { 1 } else { 1000 } }

    let app: AppConfiguration
    let environments: Set<AppStoreEnvironment>
    let proof: Proof
    private let store: any PurchaseStore
    let now: @Sendable () -> Timestamp

    package init(
        app: AppConfiguration,
        environments: Set<AppStoreEnvironment>,
        proof: Proof,
        store: any PurchaseStore,
        now: @escaping @Sendable () -> Timestamp = { .now }
    ) {
        self.app = app
        self.environments = environments
        self.proof = proof
        self.store = store
        self.now = now
    }

    /// Imports all receipts of a source, from where an earlier import of it stopped.
    ///
    /// - Parameters:
    ///   - source: the receipts.
    ///   - restarts: whether to begin at the beginning all the same.
    ///   - onProgress: told how many bytes or files of how many were dealt with, and what came of them.
    /// - Returns: what came of it.
    /// - Throws: what the source or the store throws.
    package func run(
        _ source: ReceiptSource,
        restarts: Bool = false,
        onProgress: @Sendable (_ done: Int64, _ total: Int64?, _ tally: HistoryTally) -> Void = { _, _, _ in }
    ) async throws -> Result {
        var source = source
        var result = Result()
        var checkpoint = source.origin.map(checkpoint)
        if !restarts, let from = try await resumption(checkpoint) {
            try source.skip(to: from.offset, line: from.line)
            result.resumedAfter = from.tally.entries
        }
        var waiting: [Purchase] = []
        while true {
            let presented = try source.next(upTo: Self.width)
            guard !presented.isEmpty else { break }
            let proved = await purchases(in: presented.map(\.receipt))
            for (one, found) in zip(presented, proved) { waiting += result.count(found, at: one.place) }
            checkpoint?.offset = source.done
            checkpoint?.line = source.line
            checkpoint?.tally.entries = (result.resumedAfter ?? 0) + result.receipts
            if waiting.count >= batch {
                result.tally += try await store.apply(waiting, checkpoint: checkpoint, at: now())
                waiting = []
            }
            onProgress(source.done, source.total, result.tally)
        }
        result.tally += try await store.apply(waiting, checkpoint: nil, at: now())
        if let checkpoint { try await store.finishImport(of: checkpoint.file) }
        return result
    }

    private func checkpoint(_ origin: ReceiptSource.Origin) -> ImportCheckpoint {
        let places = environments.map(\.rawValue).sorted().joined(separator: "+")
        let way = if case .online = proof { "online" } else { "offline" }
        return ImportCheckpoint(
            file: "receipts \(app.bundleID) \(places) \(way) \(origin.path)",
            size: origin.size,
            changedAt: origin.changedAt
        )
    }

    /// How far an earlier import of the very same receipts came.
    private func resumption(_ base: ImportCheckpoint?) async throws -> ImportCheckpoint? {
        guard let base, let stored = try await store.importCheckpoint(of: base.file),
            stored.size == base.size, stored.changedAt == base.changedAt, stored.offset > 0
        else { return nil }
        return stored
    }

    /// The purchases in each of some receipts, or why it is not taken.
    private func purchases(
        in receipts: [ReceiptSource.Receipt]
    ) async -> [Swift.Result<[Purchase], Refusal>] {
        await withTaskGroup(of: (Int, Swift.Result<[Purchase], Refusal>).self) { group in
            for (index, receipt) in receipts.enumerated() {
                group.addTask {
                    do throws(Refusal) {
                        return (index, .success(try await purchases(in: receipt)))
                    } catch {
                        return (index, .failure(error))
                    }
                }
            }
            return await group.reduce(into: Array(repeating: .success([]), count: receipts.count)) { found, one in
                found[one.0] = one.1
            }
        }
    }
}

extension ReceiptImport.Result {
    /// Counts a receipt; the purchases in it.
    fileprivate mutating func count(
        _ found: Swift.Result<[Purchase], ReceiptImport.Refusal>,
        at place: String
    ) -> [Purchase] {
        receipts += 1
        switch found {
        case .success(let purchases): return purchases
        case .failure(let refusal):
            rejected += 1
            mayPass = mayPass || refusal.mayPass
            if mistakes.count < ReceiptImport.mostMistakes { mistakes.append("\(place): \(refusal.reason)") }
            return []
        }
    }
}
