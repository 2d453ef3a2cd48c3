import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import Foundation
import Logging
import Refunds

/// Fetches and verifies transactions that the desk knows only from unsigned requests.
///
/// It calls Get Transaction Info for their signed form.
struct LookupWork: LeasedWork {
    static let name = "lookups"

    /// A lookup and the number of earlier tries.
    struct Job: Sendable {
        let lookup: Lookup
        let tries: Int64
    }

    /// How long one call may take before the lookup is due again.
    private static let lease: Duration = .seconds(60)
    /// The shortest wait after Apple did not find a transaction.
    private static let shortestUnknownWait: Duration = .seconds(5)

    private let apps: [String: App]
    private let queue: any LookupQueue
    private let circuits: any CircuitStore
    private let wakeAnswering: WakeSignal
    private let retries: RetryPolicy
    /// The retries for a transaction that Apple does not find; they are rare, because Apple never finds most of these.
    private let unknownRetries: RetryPolicy
    private let clockMonitor: ClockMonitor?
    private let now: @Sendable () -> Timestamp
    private let random: @Sendable () -> Double
    private let logger: Logger

    /// Creates the work.
    ///
    /// - Parameters:
    ///   - apps: the configured apps.
    ///   - queue: the queue of lookups.
    ///   - circuits: tells whether Apple accepts an app's key.
    ///   - wakeAnswering: wakes the worker that answers cases once a transaction is stored.
    ///   - retries: when to retry a failed lookup.
    ///   - clockMonitor: says whether the clock is right enough to give up at the deadline; by default, it always is.
    ///   - now: returns the current time.
    ///   - random: returns a number from 0 to 1, which spreads tries.
    ///   - logger: the logger.
    init(
        apps: [String: App],
        queue: any LookupQueue,
        circuits: any CircuitStore,
        wakeAnswering: WakeSignal,
        retries: RetryPolicy = RetryPolicy(),
        clockMonitor: ClockMonitor? = nil,
        now: @escaping @Sendable () -> Timestamp,
        random: @escaping @Sendable () -> Double = { .random(in: 0...1) },
        logger: Logger
    ) {
        self.apps = apps
        self.queue = queue
        self.circuits = circuits
        self.wakeAnswering = wakeAnswering
        self.retries = retries
        unknownRetries = retries.with(
            Backoff(base: Self.shortestUnknownWait, longest: retries.backoff.longest, jitter: 0)
        )
        self.clockMonitor = clockMonitor
        self.now = now
        self.random = random
        self.logger = logger
    }

    func claim() async throws -> Job? {
        try await queue.claimLookup(at: now(), leaseFor: Self.lease).map { Job(lookup: $0.lookup, tries: $0.tries) }
    }

    func nextDue() async throws -> Timestamp? { try await queue.nextLookup() }

    func metadata(of job: Job) -> Logger.Metadata {
        ["app.bundleId": "\(job.lookup.app.bundleID)", "app.environment": "\(job.lookup.app.environment)"]
    }

    func work(_ job: Job, at place: WorkPlace) async throws {
        let lookup = job.lookup
        if let until = try await circuits.callsWait(of: lookup.app, at: now()) {
            logger.debug("Apple refuses the app's key; the lookup waits", metadata: metadata(of: job))
            try await queue.postpone(lookup, until: until, because: LookupFailure.keyRefused.message)
            // If the circuit closed in between, nothing else makes the lookup due.
            guard try await circuits.callsWait(of: lookup.app, at: now()) == nil else { return }
            return try await queue.postpone(lookup, until: now(), because: LookupFailure.keyRefused.message)
        }
        do throws(LookupFailure) {
            let purchase = try await fetch(lookup)
            try await settle(lookup, with: purchase)
            wakeAnswering.notify()
        } catch {
            let until = retryTime(after: error, job)
            logger.warning(
                "transaction not fetched",
                metadata: metadata(of: job).merging([
                    "lookup.tries": "\(job.tries + 1)", "lookup.reason": "\(error.message)",
                    "lookup.again": "\(until.map(\.description) ?? "never")",
                ]) { $1 }
            )
            try await queue.postpone(lookup, until: until, because: error.message)
        }
    }

    private func settle(_ lookup: Lookup, with purchase: Purchase) async throws(LookupFailure) {
        do {
            try await queue.settle(lookup, with: purchase, at: now())
        } catch {
            throw .canSucceedLater("the transaction cannot be stored")
        }
    }

    private func fetch(_ lookup: Lookup) async throws(LookupFailure) -> Purchase {
        guard let app = apps[lookup.app.bundleID], let api = app.apis[lookup.app.environment] else {
            throw .canSucceedLater("the app is not configured")
        }
        let signed = try await signedTransaction(lookup, from: api)
        let transaction: TransactionPayload
        do throws(VerificationFailure) {
            transaction = try await app.verifier.verify(signed, as: TransactionPayload.self).payload
        } catch {
            throw error.isRetryable ? .canSucceedLater("\(error)") : .final("cannot be verified: \(error)")
        }
        guard transaction.bundleID == lookup.app.bundleID, transaction.environment == lookup.app.environment,
            transaction.transactionID == lookup.transactionID
        else { throw .final("Apple answered with another transaction") }
        do throws(MissingMember) {
            return try Purchase(
                transaction,
                app: lookup.app,
                product: transaction.productID.flatMap { app.catalogue[$0] }
            )
        } catch {
            throw .final("the transaction has no \(error.name)")
        }
    }

    private func signedTransaction(
        _ lookup: Lookup,
        from api: AppStoreServerAPI
    ) async throws(LookupFailure) -> String {
        do throws(AppStoreAPIError) {
            guard let text = try await api.transactionInfo(of: lookup.transactionID).signedTransactionInfo else {
                throw AppStoreAPIError.unreadableResponse(
                    status: 200,
                    body: Data(),
                    reason: "it carries no transaction"
                )
            }
            return text
        } catch .rejected(let rejection) where rejection.code == .transactionIDNotFound {
            throw .unknownTransaction
        } catch .rejected(let rejection) where rejection.status == AppCircuit.refusal {
            throw .keyRefused
        } catch .rejected(let rejection) where rejection.status == 400 {
            throw .final("Apple refuses the transaction ID")
        } catch .rejected(let rejection) {
            throw .canSucceedLater("Apple answered \(rejection.status)", notBefore: rejection.retryAfter)
        } catch .budgetSpent(let until) {
            throw .canSucceedLater("the hourly limit of requests to Apple is reached", notBefore: until)
        } catch {
            throw .canSucceedLater("no answer")
        }
    }

    /// Returns when to retry; `nil` to give up.
    private func retryTime(after failure: LookupFailure, _ job: Job) -> Timestamp? {
        let policy: RetryPolicy
        var notBefore: Timestamp?
        switch failure {
        case .final: return nil
        case .unknownTransaction: policy = unknownRetries
        // The key says nothing about the transaction, so the lookup waits for the key, however long that takes.
        case .keyRefused: return now() + retries.backoff.wait(after: job.tries + 1, random: random())
        case .canSucceedLater(_, let time):
            policy = retries
            notBefore = time
        }
        let next = policy.nextTry(
            after: job.tries + 1,
            notBefore: notBefore,
            deadline: job.lookup.deadline,
            now: now(),
            random: random()
        )
        return next ?? clockMonitor?.holdTime.map { now() + $0 }
    }
}

/// Why a transaction could not be fetched.
private enum LookupFailure: Error {
    case canSucceedLater(String, notBefore: Timestamp? = nil)
    case unknownTransaction
    case keyRefused
    case final(String)

    var message: String {
        switch self {
        case .canSucceedLater(let words, _), .final(let words): words
        case .unknownTransaction: "Apple does not know the transaction"
        case .keyRefused: AppCircuit.refusalReason
        }
    }
}
