public import AppStoreTrust
import AppStoreTypes
import Foundation

extension Diagnosis {
    /// How far two clocks may differ before tokens become invalid.
    package static let clockTolerance: Duration = .seconds(60)

    /// Returns the possible causes of a failed call to Apple.
    ///
    /// - Parameters:
    ///   - error: the error of the call.
    ///   - circumstances: more details; for a 401, the token and the key help most.
    /// - Returns: the causes, certain ones first; never empty. If none is certain, each is possible.
    public static func ofCall(_ error: AppStoreAPIError, _ circumstances: CallCircumstances) -> [Diagnosis] {
        switch error {
        case .rejected(let rejection) where rejection.status == 401: ofUnauthorized(rejection, circumstances)
        case .rejected(let rejection): [of(rejection, in: circumstances)]
        case .transport(let failure): [of(failure)]
        case .receiptRefused(let refusal): [of(refusal)]
        case .invalidRequest(let violation): [Diagnosis(APICause.brokenRule, seen: [violation.appleName, "not sent"])]
        case .notSent(let reason): [Diagnosis(APICause.notSent, seen: [reason])]
        case .budgetSpent(let moment): [Diagnosis(APICause.rateLimit, seen: ["not sent", "retry from \(moment)"])]
        case .deadlinePassed: [Diagnosis(APICause.deadline)]
        case .cancelled: [Diagnosis(APICause.cancelled)]
        case .unreadableResponse(let status, _, let reason):
            [Diagnosis(APICause.unreadableAnswer, seen: ["it answered \(status)", reason])]
        case .pagingStuck(let reason): [Diagnosis(APICause.pages, seen: [reason])]
        }
    }

    private static func ofUnauthorized(
        _ rejection: AppStoreAPIError.Rejection,
        _ circumstances: CallCircumstances
    ) -> [Diagnosis] {
        let seen = ["it answered 401"] + (rejection.requestID.map { ["request \($0)"] } ?? [])
        var found: [Diagnosis] = []
        if let lead = circumstances.clockLead, abs(lead.milliseconds) > clockTolerance.milliseconds {
            let seconds = abs(lead.milliseconds) / 1000
            let words = "this machine is \(seconds) s \(lead > .zero ? "ahead of" : "behind") the server"
            found.append(Diagnosis(APICause.clock, seen: [words]))
        }
        if let token = circumstances.token {
            found += ofToken(token, key: circumstances.key, at: circumstances.now)
        }
        found += ofKeyFile(named: circumstances.keyFileName, keyID: circumstances.key?.keyID)
        guard !found.contains(where: \.isCertain) else {
            return found.filter(\.isCertain) + found.filter { !$0.isCertain }
        }
        let isProduction = circumstances.environment == .production
        switch circumstances.sandboxAcceptsKey {
        case true where isProduction:
            return [Diagnosis(APICause.notReleased, seen: seen + ["Sandbox accepts the key"])] + found
        case nil where isProduction: found.append(Diagnosis(APICause.notReleased, seen: seen, isCertain: false))
        default: break
        }
        return found + [Diagnosis(APICause.keyRefused, seen: seen, isCertain: false)]
    }

    private static func of(
        _ rejection: AppStoreAPIError.Rejection,
        in circumstances: CallCircumstances
    ) -> Diagnosis {
        // A message without a code is not Apple's, and may repeat anything that was sent.
        let words =
            rejection.code.map { ["\($0.name ?? "an unknown error") (\($0.rawValue))", rejection.message] } ?? []
        let seen = ["it answered \(rejection.status)"] + words.compactMap(\.self)
        let asked = seen + ["the request went to \(circumstances.environment)"]
        switch rejection.code {
        case .transactionIDNotFound, .originalTransactionIDNotFound, .accountNotFound:
            return Diagnosis(APICause.wrongEnvironment, seen: asked)
        case .appNotFound, .invalidAppIdentifier: return Diagnosis(APICause.appNotFound, seen: asked)
        case .accountNotFoundRetryable, .appNotFoundRetryable, .originalTransactionIDNotFoundRetryable:
            return Diagnosis(APICause.notKnownYet, seen: seen)
        case .serverNotificationURLNotFound: return Diagnosis(APICause.noNotificationURL, seen: asked)
        case .testNotificationNotFound, .invalidTestNotificationToken:
            return Diagnosis(APICause.testNotification, seen: seen)
        case .appTransactionDoesNotExist: return Diagnosis(APICause.noAppTransaction, seen: asked)
        case .invalidTransactionID, .invalidOriginalTransactionID:
            return Diagnosis(APICause.malformedIdentifier, seen: seen)
        case nil: return Diagnosis(cause(ofStatus: rejection.status), seen: seen)
        default: return Diagnosis(cause(ofCodeWith: rejection.status), seen: seen)
        }
    }

    private static func cause(ofCodeWith status: Int) -> APICause {
        switch status {
        case 403: .notAllowed
        case 404: .notFound
        case 429: .rateLimit
        case 500...: .appleTrouble
        default: .brokenRule
        }
    }

    /// Returns the cause of an error without a code.
    ///
    /// Apple's errors have a code, except for requests it cannot read and gateway errors. Others are not from Apple.
    private static func cause(ofStatus status: Int) -> APICause {
        switch status {
        case 400, 415: .malformedRequest
        case 429: .rateLimit
        case 500...: .appleTrouble
        default: .notApple
        }
    }

    private static func of(_ failure: TransportFailure) -> Diagnosis {
        let cause: APICause =
            switch failure.kind {
            case .invalidAddress: .invalidAddress
            case .noConnection: .noConnection
            case .noTLS: .noTLS
            case .timeout: .timeout
            case .connectionLost: .connectionLost
            case .tooLarge, .malformed: .notApple
            case .other: .noAnswer
            }
        return Diagnosis(cause, seen: [failure.message])
    }

    private static func of(_ refusal: ReceiptRefusal) -> Diagnosis {
        let cause: APICause =
            switch refusal.status {
            case .sandboxReceipt, .productionReceipt: .receiptOfOtherEnvironment
            case .wrongPassword: .wrongSharedSecret
            case .malformed: .malformedReceipt
            case .notAuthenticated: .foreignReceipt
            case .accountNotFound: .accountNotFound
            case .notPosted: .malformedRequest
            default: .receiptServerTrouble
            }
        return Diagnosis(cause, seen: ["\(refusal.environment) answered \(refusal.status.rawValue)"])
    }
}
