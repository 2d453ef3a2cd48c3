import AppStoreClient
import AppStoreTypes
import Logging
import Refunds

/// Counts the calls of one app in one environment against the budgets that all desks of a database share.
///
/// Answers to refund requests are not counted here: each is counted before its attempt begins, so that a case waits
/// without an attempt. The database also keeps a pause that Apple asked for after an answer.
struct AppCallBudget: SharedCallBudget {
    /// How long a call waits before the next try if the database cannot be asked.
    private static let retryPause: Duration = .seconds(5)

    let app: AppKey
    let budgets: CallBudgets
    let now: @Sendable () -> Timestamp
    let logger: Logger

    func admit(_ endpoint: APIEndpoint, perHour: Int) async throws(AppStoreAPIError) -> Timestamp? {
        guard !Self.carriesAnswers(endpoint) else { return nil }
        do {
            let budget = budget(endpoint, perHour)
            switch try await budgets.admit(budget, at: now()) {
            case .spent(let until):
                budgets.noteSuccess()
                return until
            case .granted(let lease):
                // A lease lasts a minute, and Apple may have asked another desk to pause since it was taken. One small
                // read costs little beside a call over the network, so the pause counts from the next call on.
                do {
                    let end = try await budgets.pauseEnd(of: budget, at: now())
                    budgets.noteSuccess()
                    guard let end else { return nil }
                    budgets.giveBack(lease: lease)
                    return end
                } catch {
                    // The call is not made now, and is counted when it is tried again.
                    budgets.giveBack(lease: lease)
                    throw error
                }
            }
        } catch {
            // The caller ends a call whose task was cancelled.
            guard !Task.isCancelled else { return now() + Self.retryPause }
            // Without the database, the result of the call could not be stored either.
            if budgets.noteFailure(at: now()) { throw .notSent("the database does not answer") }
            logger.warning("a call to Apple was not counted, and waits", metadata: metadata(endpoint, error))
            return now() + Self.retryPause
        }
    }

    func pause(_ endpoint: APIEndpoint, perHour: Int, until time: Timestamp) async {
        guard !Self.carriesAnswers(endpoint) else { return }
        do {
            try await budgets.pause(budget(endpoint, perHour), until: time, at: now())
        } catch {
            // This desk pauses all the same, and each other desk once Apple asks it to.
            logger.warning("other desks were not told of Apple's pause", metadata: metadata(endpoint, error))
        }
    }

    private func budget(_ endpoint: APIEndpoint, _ perHour: Int) -> CallBudget {
        CallBudget(app: app, endpoint: endpoint.name, perHour: perHour)
    }

    private func metadata(_ endpoint: APIEndpoint, _ error: any Error) -> Logger.Metadata {
        [
            "app.bundleId": "\(app.bundleID)", "app.environment": "\(app.environment)",
            "budget.endpoint": "\(endpoint.name)", "error": "\(error)",
        ]
    }

    private static func carriesAnswers(_ endpoint: APIEndpoint) -> Bool {
        endpoint == .sendConsumption || endpoint == .sendConsumptionV1
    }
}
