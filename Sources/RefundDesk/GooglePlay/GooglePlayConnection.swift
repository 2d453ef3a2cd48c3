import AppStoreClient
import AppStoreTypes
package import GooglePlay
import Synchronization

/// What connects an app with Google Play: the calls, and the proof of pushes.
package struct GooglePlayConnection: Sendable {
    /// The app's package name.
    package let packageName: String
    /// Calls Google Play and Pub/Sub.
    package let client: GooglePlayClient
    /// Proves pushes; `nil` if the desk takes none.
    package let proof: PushTokenProof?
    /// The subscription that pushes must name; `nil` for any.
    let pushSubscription: String?
    /// The subscription that the desk pulls from; `nil` if it pulls nothing.
    package let pull: String?

    private init(
        packageName: String,
        client: GooglePlayClient,
        proof: PushTokenProof?,
        pushSubscription: String?,
        pull: String?
    ) {
        self.packageName = packageName
        self.client = client
        self.proof = proof
        self.pushSubscription = pushSubscription
        self.pull = pull
    }

    /// Creates the connection that a configuration describes.
    ///
    /// - Parameters:
    ///   - configuration: the app's part of the configuration that is about Google Play.
    ///   - dependencies: the clock and transport to use.
    ///   - clockMonitor: learns the time from Google's responses; `nil` if nothing depends on it.
    init(
        _ configuration: GooglePlayConfiguration,
        _ dependencies: Desk.Dependencies,
        _ clockMonitor: ClockMonitor? = nil
    ) {
        let endpoints = configuration.endpoints
        let transport: any HTTPTransport =
            if let clockMonitor {
                ClockReadingTransport(
                    transport: dependencies.transport,
                    monitor: clockMonitor,
                    server: .google,
                    serverTime: dependencies.serverTime
                )
            } else {
                dependencies.transport
            }
        let tokens = AccessTokens(
            account: configuration.account,
            url: endpoints == .google ? nil : endpoints.token,
            transport: transport,
            now: dependencies.now
        )
        let keys = dependencies.pushKeys.keys(at: endpoints.keys, dependencies)
        self.init(
            packageName: configuration.packageName,
            client: GooglePlayClient(
                packageName: configuration.packageName,
                tokens: tokens,
                endpoints: endpoints,
                transport: transport
            ),
            proof: configuration.push.map {
                PushTokenProof(audience: $0.audience, email: $0.email, keys: keys, now: dependencies.now)
            },
            pushSubscription: configuration.push?.subscription,
            pull: configuration.pull
        )
    }
}

/// The keys of push tokens, one source for each address, whatever the number of apps.
///
/// So a stranger's token with an unknown key ID costs one request to Google, not one for each app.
final class PushKeySources: Sendable {
    private let sources = Mutex<[String: PushKeys]>([:])

    /// Returns the source of the keys at an address.
    func keys(at url: String, _ dependencies: Desk.Dependencies) -> PushKeys {
        sources.withLock { sources in
            if let known = sources[url] { return known }
            let new = PushKeys(url: url, transport: dependencies.transport, now: dependencies.now)
            sources[url] = new
            return new
        }
    }
}
