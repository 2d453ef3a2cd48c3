package import AppStoreClient
import AppStoreTrust
package import AppStoreTypes
package import RefundDesk
package import Refunds

/// Imports the purchases in app receipts in batches, and skips each receipt that it rejects.
package struct ReceiptImport: Sendable {
    /// How receipts are verified.
    package enum Proof: Sendable {
        /// The import checks Apple's signature.
        case offline
        /// The import asks Apple, at the given pace; the response also contains what happened after the receipt.
        case online(VerifyReceiptClient, pace: Pacer?)
    }

    /// The result of an import.
    package struct Result: Sendable {
        package var receipts: Int64 = 0
        package var rejected: Int64 = 0
        /// The first rejected receipts, each with its place and reason.
        package var mistakes: [String] = []
        package var tally = HistoryTally()
        /// Whether a retry may help some rejected receipts.
        package var canSucceedLater = false
        /// The number of receipts that the interrupted import had already handled.
        package var resumedAfter: Int64?
    }

    /// Why a receipt is rejected.
    struct Refusal: Error {
        let reason: String
        var canSucceedLater = false
    }

    /// The result of one receipt, with its index in its batch.
    fileprivate struct Proved: Sendable {
        var place: Int
        var purchases: [Purchase] = []
        var refusal: Refusal?
    }

    struct Statement: Sendable {
        let environment: AppStoreEnvironment
        let statedAt: Timestamp
        let transactions: [ReceiptTransaction]
    }

    fileprivate static let mostMistakes = 20
    /// The number of receipts verified in parallel.
    private static let width = 16
    /// The number of purchases stored at once; 1 for online proof, so that no call to Apple is wasted.
    private var batch: Int { if case .online = proof { 1 } else { 1000 } }

    let app: AppConfiguration
    let environments: Set<AppStoreEnvironment>
    let proof: Proof
    /// Verifies receipts offline.
    let verifier: Swift.Result<AppReceiptVerifier, ReceiptFailure>
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
        verifier = Swift.Result { () throws(ReceiptFailure) in
            try AppReceiptVerifier(
                bundleID: app.bundleID,
                environments: environments,
                rootCertificates: TrustedApp(app).receiptRootCertificates
            )
        }
    }

    /// Imports all receipts of a source; resumes where an interrupted import of it stopped.
    ///
    /// - Parameters:
    ///   - source: the receipts.
    ///   - restarts: whether to start from the beginning instead of resuming.
    ///   - onProgress: called with the bytes or files handled, the total and the counts so far.
    /// - Returns: the result.
    /// - Throws: errors of the source or the store.
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
        // The import verifies receipts while it stores the purchases of earlier ones.
        try await withThrowingTaskGroup(of: HistoryTally.self) { group in
            var waiting: [Purchase] = []
            while true {
                let presented = try source.next(upTo: Self.width)
                for one in await proved(presented.map(\.receipt)) {
                    waiting += one.purchases
                    result.count(one, at: presented[one.place].place)
                }
                checkpoint?.offset = source.done
                checkpoint?.line = source.line
                checkpoint?.tally.entries = (result.resumedAfter ?? 0) + result.receipts
                if waiting.count >= (presented.isEmpty ? 1 : batch) {
                    if let written = try await group.next() { result.tally += written }
                    group.addTask { [waiting, checkpoint] in
                        try await store.apply(waiting, checkpoint: checkpoint, at: now())
                    }
                    waiting = []
                }
                guard !presented.isEmpty else { break }
                onProgress(source.done, source.total, result.tally)
            }
            if let written = try await group.next() { result.tally += written }
        }
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

    /// Returns the checkpoint of an interrupted import of the same, unchanged receipts.
    private func resumption(_ base: ImportCheckpoint?) async throws -> ImportCheckpoint? {
        guard let base, let stored = try await store.importCheckpoint(of: base.file),
            stored.size == base.size, stored.changedAt == base.changedAt, stored.offset > 0
        else { return nil }
        return stored
    }

    /// Verifies receipts in parallel and returns their results in order.
    private func proved(_ receipts: [ReceiptSource.Receipt]) async -> [Proved] {
        await withTaskGroup(of: Proved.self) { group in
            for (place, receipt) in receipts.enumerated() {
                group.addTask {
                    do throws(Refusal) {
                        return Proved(place: place, purchases: try await purchases(in: receipt))
                    } catch {
                        return Proved(place: place, refusal: error)
                    }
                }
            }
            var found: [Proved] = []
            for await one in group { found.append(one) }
            return found.sorted { $0.place < $1.place }
        }
    }
}

extension ReceiptImport.Result {
    fileprivate mutating func count(_ proved: ReceiptImport.Proved, at place: String) {
        receipts += 1
        guard let refusal = proved.refusal else { return }
        rejected += 1
        canSucceedLater = canSucceedLater || refusal.canSucceedLater
        if mistakes.count < ReceiptImport.mostMistakes { mistakes.append("\(place): \(refusal.reason)") }
    }
}
