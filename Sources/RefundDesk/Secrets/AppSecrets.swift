import Crypto
import Foundation
import Refunds
import Synchronization

/// The secrets of an app that change while the desk runs, besides its keys for Apple.
package struct AppSecrets: Sendable, Equatable {
    /// The shared secrets that version 1 notifications may carry: the current one, and the old one during a change.
    package var sharedSecrets: [String] = []
    /// The secrets that sign events, the newest first, by the endpoint's ID.
    var events: [String: [String]] = [:]
    /// The HMAC keys for hook requests, the newest first; `nil` without a hook.
    var hook: [String]?

    package init(sharedSecrets: [String] = []) { self.sharedSecrets = sharedSecrets }

    /// The secrets in the configuration of an app.
    package init(_ app: AppConfiguration) {
        sharedSecrets = app.sharedSecrets
        events = Dictionary(
            app.events.map { (ConfiguredEndpoint(app, .events, url: $0.url).endpoint.id, $0.secrets) },
            uniquingKeysWith: { first, _ in first }
        )
        hook = app.evidenceHook?.secrets
    }
}

// If code prints secrets by mistake, the output shows none.
extension AppSecrets: CustomStringConvertible, CustomReflectable {
    package var description: String { "AppSecrets" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Holds the secrets in force of an app, which every route and worker shares.
///
/// A reader takes the value once for each piece of work, so that no work mixes old and new secrets.
package final class CurrentSecrets: Sendable {
    private let state: Mutex<AppSecrets>

    package init(_ first: AppSecrets = AppSecrets()) { state = Mutex(first) }

    package var value: AppSecrets { state.withLock { $0 } }

    /// Puts other secrets in force.
    func replace(with new: AppSecrets) { state.withLock { $0 = new } }
}
