import AppStoreTypes
import Crypto
import Foundation
package import Refunds

/// An endpoint as the configuration describes it, with what the store does not keep, such as its whole URL.
struct ConfiguredEndpoint: Sendable {
    let endpoint: EventEndpoint
    let url: String
    /// Whether the URL may lead into a private network.
    let allowsPrivateAddresses: Bool

    /// Returns the endpoints of all apps.
    static func all(_ configuration: DeskConfiguration) -> [ConfiguredEndpoint] {
        configuration.apps.flatMap { app in
            app.events.map { Self(app, .events, url: $0.url) }
                + app.forwardTo.map { Self(app, .notifications, url: $0) }
        }
    }

    /// Creates an endpoint of an app.
    init(_ app: AppConfiguration, _ kind: EventEndpoint.Kind, url: String) {
        let digest = SHA256.hash(data: Data("\(app.bundleID)\u{0}\(kind.rawValue)\u{0}\(url)".utf8))
        let id = "ep_" + digest.prefix(8).map { String(format: "%02x", $0) }.joined()
        endpoint = EventEndpoint(id: id, bundleID: app.bundleID, kind: kind, url: Self.shown(url))
        self.url = url
        let host = URLComponents(string: url)?.host ?? ""
        // An address or a private name that the operator wrote out is meant. A public name must stay public.
        allowsPrivateAddresses = app.allowPrivateAddresses || PrivateHost.contains(host)
    }

    /// Returns a URL without its user, password and query, which may be secret.
    private static func shown(_ url: String) -> String {
        guard var parts = URLComponents(string: url) else { return "" }
        (parts.user, parts.password, parts.query, parts.fragment) = (nil, nil, nil, nil)
        return parts.string ?? ""
    }
}

extension DeskConfiguration {
    /// The addresses to which events and notifications of all apps are sent.
    package var eventEndpoints: [EventEndpoint] { ConfiguredEndpoint.all(self).map(\.endpoint) }
}

// If code prints an endpoint by mistake, the output does not show the whole URL.
extension ConfiguredEndpoint: CustomStringConvertible, CustomReflectable {
    var description: String { "ConfiguredEndpoint(\(endpoint.id))" }
    var customMirror: Mirror { Mirror(self, children: ["endpoint": endpoint]) }
}

/// The marks that replace an app's shared secrets in stored bodies of version 1 notifications.
///
/// The database never contains the secrets; the desk puts them back when it forwards a notification.
enum SharedSecretMarks {
    /// Returns a body with marks for the secrets; `nil` if it contains none of them.
    static func marked(_ body: String, _ secrets: [String]) -> String? {
        let marked = secrets.reduce(body) { body, secret in
            body.replacing("\"\(secret)\"", with: "\"\(mark(of: secret))\"")
        }
        return marked == body ? nil : marked
    }

    /// Returns a body with the secrets in place of their marks.
    ///
    /// - Throws: ``UnknownSharedSecret`` if a mark replaces a secret that is not among them.
    static func unmarked(_ body: String, _ secrets: [String]) throws(UnknownSharedSecret) -> String {
        var unmarked = body
        for secret in secrets { unmarked = unmarked.replacing(mark(of: secret), with: secret) }
        guard !unmarked.contains(beginning) else { throw UnknownSharedSecret() }
        return unmarked
    }

    private static let beginning = "\u{FFFE}sharedSecret"

    /// Returns the mark of a secret, which does not depend on the secret's position in the configuration.
    private static func mark(of secret: String) -> String {
        let digest = SHA256.hash(data: Data("refund-desk shared secret\u{0}\(secret)".utf8))
        let name = digest.prefix(8).map { String(format: "%02x", $0) }.joined()
        return "\(beginning)\(name)\u{FFFE}"
    }
}

/// A stored notification contained a shared secret that the configuration no longer has.
struct UnknownSharedSecret: Error, CustomStringConvertible {
    let description =
        "the app's sharedSecret does not list the secret of this notification: add it, and send the event again"
}
