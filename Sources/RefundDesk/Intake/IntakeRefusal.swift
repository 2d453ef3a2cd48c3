package import AppStoreTrust
import AppStoreTypes
package import Refunds

/// Why the intake refused a notification.
package enum IntakeRefusal: Error, Sendable {
    /// The data is not a notification; the text contains none of its content.
    case malformed(String)
    /// The signature does not prove that Apple sent it.
    case notProved(VerificationFailure)
    /// The signature is valid, but the data inside is about another app or environment.
    case contradictory(String)
    /// The notification is authentic or names a known app, but the desk is not configured for it.
    ///
    /// The text says what to configure.
    case notConfigured(AppKey, String)
    /// The notification names an app that the desk does not have, and no signature proves its origin.
    case unknownApp(AppKey)
    /// The desk cannot check now whether a certificate is revoked.
    case unprovable
    /// Too many notifications wait to be proved.
    case overloaded
    /// The store cannot save the notification now.
    case storeUnavailable(any Error)

    /// The names of refusals in metrics.
    enum Name: String, CaseIterable {
        case malformed, contradictory, overloaded, unprovable
        case notProved = "not_proved"
        case notConfigured = "not_configured"
        case unknownApp = "unknown_app"
        case storeUnavailable = "store_unavailable"
        /// The body is larger than the desk accepts, or did not arrive.
        case body
    }

    var name: Name {
        switch self {
        case .malformed: .malformed
        case .notProved: .notProved
        case .contradictory: .contradictory
        case .notConfigured: .notConfigured
        case .unknownApp: .unknownApp
        case .unprovable: .unprovable
        case .overloaded: .overloaded
        case .storeUnavailable: .storeUnavailable
        }
    }

    /// Whether the desk itself failed, so that it may have refused a notification of Apple's.
    ///
    /// The other refusals, strangers can cause as often as they like.
    var isOwnTrouble: Bool {
        switch self {
        case .unprovable, .overloaded, .storeUnavailable: true
        case .malformed, .notProved, .contradictory, .notConfigured, .unknownApp: false
        }
    }

    /// Whether Apple should send the notification again.
    package var isRetryable: Bool {
        switch self {
        case .malformed, .notProved, .contradictory: false
        case .notConfigured, .unknownApp, .unprovable, .overloaded, .storeUnavailable: true
        }
    }
}
