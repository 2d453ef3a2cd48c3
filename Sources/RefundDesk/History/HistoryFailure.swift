import AppStoreClient
package import AppStoreTypes
import Refunds

/// Why the desk could not read a history to its end.
package struct HistoryFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, without customer data.
    package let description: String
    /// Whether a retry is useless.
    package let isFinal: Bool
    /// The earliest time of the next request, if Apple or the hourly budget sets one.
    package var notBefore: Timestamp?
    /// Whether every other account would fail the same way.
    package var concernsAll = false
    /// Whether Apple does not know the transaction, which may be one of the other environment.
    package var isUnknownToApple = false

    /// Creates a failure with its reason.
    package init(_ words: String, isFinal: Bool) {
        description = words
        self.isFinal = isFinal
    }

    /// Apple refuses the app's key, which says nothing about the account.
    static let keyRefused: Self = {
        var failure = Self(AppCircuit.refusalReason, isFinal: true)
        failure.concernsAll = true
        return failure
    }()

    init(_ error: AppStoreAPIError) {
        switch error {
        case .rejected(let rejection) where rejection.status == AppCircuit.refusal: self = .keyRefused
        case .rejected(let rejection) where rejection.status == 404:
            self.init("Apple does not know the transaction in this environment", isFinal: true)
            isUnknownToApple = true
        case .rejected(let rejection) where rejection.code == .invalidTransactionID:
            self.init("Apple says that this is not a transaction ID (4000006)", isFinal: true)
            isUnknownToApple = true
        case .rejected(let rejection) where rejection.status == 400:
            let code = [rejection.code.map { "\($0.rawValue)" }, rejection.code?.name].compactMap(\.self)
            self.init("Apple refuses the request (\((["400"] + code).joined(separator: ", ")))", isFinal: true)
        case .rejected(let rejection):
            self.init("Apple answered \(rejection.status)", isFinal: false)
            notBefore = rejection.retryAfter
        case .budgetSpent(let until):
            self.init("the hourly limit of requests to Apple is reached", isFinal: false)
            notBefore = until
        case .deadlinePassed: self.init("Apple did not answer in time", isFinal: false)
        case .transport: self.init("Apple cannot be reached", isFinal: false)
        case .pagingStuck: self.init("Apple's pages repeat", isFinal: true)
        case .cancelled: self.init("stopped", isFinal: false)
        case .notSent(let reason): self.init("no request was sent: \(reason)", isFinal: false)
        default: self.init("Apple's answer cannot be read", isFinal: false)
        }
    }
}
