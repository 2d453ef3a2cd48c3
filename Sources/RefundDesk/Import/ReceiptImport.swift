package import AppStoreClient
import AppStoreTrust
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

    /// What came of a receipt, at its place among those proved with it.
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
    /// How many receipts are proved at once.
    private static let width = 16
    /// How many purchases are applied at once; of those that Apple was asked about none is left for later.
    private var batch: Int { if case .online = proof { 1 } else { 1000 } }

    let app: AppConfiguration
    let environments: Set<AppStoreEnvironment>
    let proof: Proof
    /// For receipts proved offline.
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
        // Some receipts are proved while what those before said is written.
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

    /// How far an earlier import of the very same receipts came.
    private func resumption(_ base: ImportCheckpoint?) async throws -> ImportCheckpoint? {
        guard let base, let stored = try await store.importCheckpoint(of: base.file),
            stored.size == base.size, stored.changedAt == base.changedAt, stored.offset > 0
        else { return nil }
        return stored
    }

    /// What came of each of some receipts, in their order.
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
        mayPass = mayPass || refusal.mayPass
        if mistakes.count < ReceiptImport.mostMistakes { mistakes.append("\(place): \(refusal.reason)") }
    }
}
