package import AppStoreTypes
package import Refunds

/// Reads the histories of many accounts in parallel; a failure of one does not stop the others.
package struct HistoryImport: Sendable {
    /// Which accounts to read.
    package enum Selection: Sendable {
        /// The accounts of all known purchases.
        case all
        case accounts([HistoryAccount])
    }

    /// An account whose history could not be read to its end.
    package struct Failure: Hashable, Sendable {
        package let transactionID: String
        package let reason: String

        package init(transactionID: String, reason: String) {
            self.transactionID = transactionID
            self.reason = reason
        }
    }

    /// The result of an import.
    package struct Result: Sendable {
        /// The number of accounts read now; `skipped` counts accounts that the run had already read.
        package var read: Int64 = 0
        package var skipped: Int64 = 0
        package var failed: Int64 = 0
        /// The first failures.
        package var failures: [Failure] = []
        package var tally = HistoryTally()
        /// The start of the interrupted run that this one continued; `nil` for a new run.
        package var resumedFrom: Timestamp?
        /// The start of the interrupted run that this one replaced; `nil` if there was none.
        package var restartedFrom: Timestamp?
        /// Whether Apple does not know some of the transactions in this environment.
        package var hasUnknownTransactions = false
        /// Why the run stopped early; `nil` if it did not.
        package var stoppedBecause: String?
        /// Whether a retry may help some failed accounts.
        package var canSucceedLater = false
    }

    fileprivate enum Step: Sendable {
        case read, skipped
        case failed(Failure, HistoryFailure)
    }

    fileprivate static let keptFailures = 1000
    private static let chunk = 500

    private let reader: HistoryReader
    private let store: any HistoryStore
    private let app: AppKey
    private let kind: HistoryKind
    private let width: Int
    private let now: @Sendable () -> Timestamp

    package init(
        reader: HistoryReader,
        store: any HistoryStore,
        app: AppKey,
        kind: HistoryKind,
        width: Int = 8,
        now: @escaping @Sendable () -> Timestamp = { .now }
    ) {
        self.reader = reader
        self.store = store
        self.app = app
        self.kind = kind
        self.width = width
        self.now = now
    }

    /// Reads the histories not yet read since the named run began; continues a run that was interrupted.
    ///
    /// A run ends when every account was read or failed permanently. Otherwise the next run asks for the rest. A run
    /// that restarts asks about every account again, each after its last stored page.
    ///
    /// - Parameters:
    ///   - name: the name of the run.
    ///   - selection: the accounts.
    ///   - restarts: whether to replace an interrupted run, whenever it began.
    ///   - oldest: replaces an interrupted run that began before this time; `nil` to continue it.
    ///   - onProgress: called after each account.
    /// - Returns: the result.
    /// - Throws: any error of the store, and `CancellationError`.
    package func run(
        _ name: String,
        over selection: Selection,
        restarts: Bool = false,
        restartsIfBefore oldest: Timestamp? = nil,
        onProgress: @escaping @Sendable (_ accounts: Int64, _ tally: HistoryTally) -> Void = { _, _ in }
    ) async throws -> Result {
        let begin = now()
        var started = try await store.beginRun(name, at: begin)
        var result = Result()
        if started < begin, restarts || oldest.map({ started < $0 }) ?? false {
            result.restartedFrom = started
            try await store.endRun(name)
            started = try await store.beginRun(name, at: begin)
        } else if started < begin {
            result.resumedFrom = started
        }
        let since = started
        try await withThrowingTaskGroup(of: (Step, HistoryTally).self) { group in
            var running = 0
            var source = Source(selection: selection, store: store, app: app, kind: kind, since: since)
            while result.stoppedBecause == nil, let account = try await source.next() {
                if running >= width, let (step, tally) = try await group.next() {
                    running -= 1
                    result.count(step, tally)
                    onProgress(result.read + result.skipped + result.failed, result.tally)
                }
                group.addTask { try await read(account, since: since) }
                running += 1
            }
            while let (step, tally) = try await group.next() {
                result.count(step, tally)
                onProgress(result.read + result.skipped + result.failed, result.tally)
            }
        }
        if !result.canSucceedLater, result.stoppedBecause == nil { try await store.endRun(name) }
        return result
    }

    private func read(_ account: HistoryAccount, since started: Timestamp) async throws -> (Step, HistoryTally) {
        if try await store.wasRead(account, kind, since: started) { return (.skipped, HistoryTally()) }
        // A page read meanwhile may show that this transaction belongs to an account that is already read.
        let known = try await store.account(ofTransaction: account.transactionID, in: app)
        if known.accountID != account.accountID, try await store.wasRead(known, kind, since: started) {
            return (.skipped, HistoryTally())
        }
        do throws(HistoryFailure) {
            return (.read, try await reader.read(account, kind))
        } catch {
            try await store.noteFailure(error.description, of: account, kind)
            let failure = Failure(transactionID: account.transactionID, reason: error.description)
            return (.failed(failure, error), HistoryTally())
        }
    }

    /// Lists the accounts one by one, and loads those of known purchases in chunks.
    private struct Source {
        private let store: any HistoryStore
        private let app: AppKey
        private let kind: HistoryKind
        private let since: Timestamp
        private var waiting: ArraySlice<HistoryAccount>
        private var last: String?

        init(selection: Selection, store: any HistoryStore, app: AppKey, kind: HistoryKind, since: Timestamp) {
            self.store = store
            self.app = app
            self.kind = kind
            self.since = since
            switch selection {
            case .all: (waiting, last) = ([], "")
            case .accounts(let accounts): (waiting, last) = (accounts[...], nil)
            }
        }

        mutating func next() async throws -> HistoryAccount? {
            while waiting.isEmpty, let after = last {
                let more = try await store.unreadAccounts(kind, in: app, since: since, after: after, limit: chunk)
                (waiting, last) = (more?.accounts[...] ?? [], more?.last)
            }
            return waiting.popFirst()
        }
    }
}

extension HistoryImport.Result {
    fileprivate mutating func count(_ step: HistoryImport.Step, _ tally: HistoryTally) {
        self.tally += tally
        switch step {
        case .read: read += 1
        case .skipped: skipped += 1
        case .failed(let failure, let error):
            failed += 1
            if failures.count < HistoryImport.keptFailures { failures.append(failure) }
            if !error.isFinal || error.concernsAll { canSucceedLater = true }
            if error.isUnknownToApple { hasUnknownTransactions = true }
            if error.concernsAll { stoppedBecause = error.description }
        }
    }
}
