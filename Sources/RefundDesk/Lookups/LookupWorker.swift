package import AppStoreClient
package import AppStoreTrust
package import AppStoreTypes
import Foundation
package import Logging
package import Refunds
import ServiceLifecycle

/// Fetches the transactions that nobody has signed for yet: Get Transaction Info, proved like any other.
package struct LookupWorker: Sendable {
    /// What the worker needs of an app.
    package struct App: Sendable {
        package var apis: [AppStoreEnvironment: AppStoreServerAPI]
        package var verifier: SignedDataVerifier
        package var catalogue: ProductCatalogue

        package init(
            apis: [AppStoreEnvironment: AppStoreServerAPI],
            verifier: SignedDataVerifier,
            catalogue: ProductCatalogue
        ) {
            self.apis = apis
            self.verifier = verifier
            self.catalogue = catalogue
        }
    }

    private let apps: [String: App]
    private let queue: any LookupQueue
    private let wake: WakeSignal
    private let wakeAnswering: WakeSignal
    private let retries: RetryPolicy
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Timestamp
    private let logger: Logger

    /// How long one call may take before the lookup is due again.
    private static let lease: Duration = .seconds(60)

    package init(
        apps: [String: App],
        queue: any LookupQueue,
        wake: WakeSignal,
        wakeAnswering: WakeSignal,
        retries: RetryPolicy = RetryPolicy(),
        clock: any Clock<Duration> = .continuous,
        now: @escaping @Sendable () -> Timestamp,
        logger: Logger
    ) {
        self.apps = apps
        self.queue = queue
        self.wake = wake
        self.wakeAnswering = wakeAnswering
        self.retries = retries
        self.clock = clock
        self.now = now
        self.logger = logger
    }

    /// Works one due lookup; `false` when none is due.
    package func workOne() async throws -> Bool {
        guard let (lookup, tries) = try await queue.claimLookup(at: now(), leaseFor: Self.lease) else { return false }
        do throws(LookupFailure) {
            let purchase = try await fetch(lookup)
            try await settle(lookup, with: purchase)
            wakeAnswering.notify()
        } catch {
            let until = retryTime(after: error, tries: tries, deadline: lookup.deadline)
            logger.warning(
                "transaction not fetched",
                metadata: [
                    "app.bundleId": "\(lookup.app.bundleID)", "app.environment": "\(lookup.app.environment)",
                    "lookup.tries": "\(tries + 1)", "lookup.reason": "\(error.words)",
                    "lookup.again": "\(until.map(\.description) ?? "never")",
                ]
            )
            try await queue.postpone(lookup, until: until, because: error.words)
        }
        return true
    }

    private func settle(_ lookup: Lookup, with purchase: Purchase) async throws(LookupFailure) {
        do {
            try await queue.settle(lookup, with: purchase, at: now())
        } catch {
            throw .mayPass("not stored")
        }
    }

    private func fetch(_ lookup: Lookup) async throws(LookupFailure) -> Purchase {
        guard let app = apps[lookup.app.bundleID], let api = app.apis[lookup.app.environment] else {
            throw .mayPass("the app is not configured")
        }
        let signed = try await signedTransaction(lookup, from: api)
        let transaction: TransactionPayload
        do throws(VerificationFailure) {
            transaction = try await app.verifier.verify(signed, as: TransactionPayload.self).payload
        } catch {
            throw error.isRetryable ? .mayPass("\(error)") : .final("not proved: \(error)")
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
            throw .final("the transaction lacks \(error.name)")
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
        } catch .rejected(let rejection) where rejection.status == 400 {
            throw .final("Apple takes no such transaction identifier")
        } catch .rejected(let rejection) {
            throw .mayPass("Apple answered \(rejection.status)", notBefore: rejection.retryAfter)
        } catch {
            throw .mayPass("no answer")
        }
    }

    /// A transaction may be too fresh for Apple's servers to know it; what is no transaction is not asked for for long.
    private func retryTime(after failure: LookupFailure, tries: Int64, deadline: Timestamp) -> Timestamp? {
        let doubled = retries.base * Double(1 << min(tries, 20))
        let next = now() + min(doubled, retries.longest)
        switch failure {
        case .final: return nil
        case .unknownTransaction where tries + 1 >= retries.unknownTransactionAttempts: return nil
        case .unknownTransaction: return next < deadline ? next : nil
        case .mayPass(_, let notBefore):
            let again = max(next, notBefore ?? next)
            return again < deadline ? again : nil
        }
    }
}

/// Why a transaction was not fetched.
private enum LookupFailure: Error {
    case mayPass(String, notBefore: Timestamp? = nil)
    case unknownTransaction
    case final(String)

    var words: String {
        switch self {
        case .mayPass(let words, _), .final(let words): words
        case .unknownTransaction: "Apple knows no such transaction"
        }
    }
}

extension LookupWorker: Service {
    /// Works until shutdown begins.
    package func run() async throws {
        await withGracefulShutdownHandler {
            while !Task.isShuttingDownGracefully, !Task.isCancelled {
                do {
                    if try await workOne() { continue }
                    let due = try await queue.nextLookup()
                    await wake.wait(for: due.map { max($0 - now(), .milliseconds(5)) } ?? .seconds(3600), on: clock)
                } catch {
                    logger.error("working a lookup failed", metadata: ["error": "\(error)"])
                    await wake.wait(for: .seconds(1), on: clock)
                }
            }
        } onGracefulShutdown: {
            wake.notify()
        }
    }
}
