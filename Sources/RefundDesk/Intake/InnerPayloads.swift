import AppStoreTrust
import AppStoreTypes
import Refunds

/// The signed data inside a notification, each part proved on its own.
struct InnerPayloads: Sendable {
    var transaction: TransactionPayload?
    var renewal: RenewalPayload?
    /// The customer's copy of the app.
    var appTransaction: AppTransactionPayload?
    /// What could be proved but not read.
    var flag: String?

    /// Proves what a notification carries: an outer signature says nothing of the inner ones.
    init(
        of payload: NotificationPayload,
        app: AppKey,
        verifier: SignedDataVerifier
    ) async throws(IntakeRefusal) {
        if let text = payload.data?.signedTransactionInfo {
            transaction = try await prove(text, as: "data.signedTransactionInfo", by: verifier)
        }
        if let text = payload.data?.signedRenewalInfo {
            renewal = try await prove(text, as: "data.signedRenewalInfo", by: verifier)
        }
        if let text = payload.appData?.signedAppTransactionInfo {
            appTransaction = try await prove(text, as: "appData.signedAppTransactionInfo", by: verifier)
            try Self.check(appTransaction.map { ($0.bundleID, $0.receiptType) }, is: app)
        }
        try Self.check(transaction.map { ($0.bundleID, $0.environment) }, is: app)
        if let renewal, renewal.environment != app.environment {
            throw .contradictory("the renewal information is of another environment")
        }
    }

    private mutating func prove<Payload: SignedObject>(
        _ text: String,
        as member: String,
        by verifier: SignedDataVerifier
    ) async throws(IntakeRefusal) -> Payload? {
        do throws(VerificationFailure) {
            return try await verifier.verify(text, as: Payload.self).payload
        } catch {
            guard case .unreadableMember(let inner) = error else { throw Self.refusal(error) }
            do throws(VerificationFailure) {
                _ = try await verifier.verifyBytes(text)
            } catch {
                throw Self.refusal(error)
            }
            flag = "unreadable member \(inner.inside(member))"
            return nil
        }
    }

    private static func refusal(_ failure: VerificationFailure) -> IntakeRefusal {
        failure.isRetryable ? .unprovable : .notProved(failure)
    }

    private static func check(
        _ named: (bundleID: String?, environment: AppStoreEnvironment?)?,
        is app: AppKey
    ) throws(IntakeRefusal) {
        guard let named else { return }
        guard named.bundleID == app.bundleID else { throw .contradictory("the inner data is of another app") }
        guard named.environment == app.environment else {
            throw .contradictory("the inner data is of another environment")
        }
    }
}
