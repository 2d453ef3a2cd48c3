package import AppStoreTrust
import AppStoreTypes
package import Refunds

/// Why a notification was not taken.
package enum IntakeRefusal: Error, Sendable {
    /// It is no notification; in words, without content.
    case malformed(String)
    /// It is not Apple's.
    case notProved(VerificationFailure)
    /// It is rightly signed, but says other things inside than outside.
    case contradictory(String)
    /// It is rightly signed, for an app or environment that the desk is not set up for; what to configure.
    case notConfigured(AppKey, String)
    /// It names an app that is not ours, and nothing proves whose it is.
    case strangerApp(AppKey)
    /// The desk cannot say at present whether a certificate was revoked.
    case unprovable
    /// The store cannot take it at present.
    case storeUnavailable(any Error)

    /// Whether Apple should send it again.
    package var isRetryable: Bool {
        switch self {
        case .malformed, .notProved, .contradictory: false
        case .notConfigured, .strangerApp, .unprovable, .storeUnavailable: true
        }
    }
}
