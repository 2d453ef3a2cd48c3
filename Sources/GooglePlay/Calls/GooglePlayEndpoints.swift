/// Where Google's services are; an emulator is other addresses.
package struct GooglePlayEndpoints: Hashable, Sendable {
    /// The Google Play Developer API, without a trailing slash.
    package var androidPublisher: String
    /// Pub/Sub, without a trailing slash.
    package var pubSub: String
    /// Where access tokens come from, if not where the key file says.
    package var token: String
    /// The keys of push tokens.
    package var keys: String

    package init(androidPublisher: String, pubSub: String, token: String, keys: String) {
        self.androidPublisher = androidPublisher
        self.pubSub = pubSub
        self.token = token
        self.keys = keys
    }

    /// Google's own addresses.
    package static let google = GooglePlayEndpoints(
        androidPublisher: "https://androidpublisher.googleapis.com",
        pubSub: "https://pubsub.googleapis.com",
        token: "https://oauth2.googleapis.com/token",
        keys: "https://www.googleapis.com/oauth2/v3/certs"
    )

    /// The addresses of an emulator.
    ///
    /// - Parameter base: its URL, without a trailing slash.
    /// - Returns: the addresses.
    package static func emulator(at base: String) -> GooglePlayEndpoints {
        GooglePlayEndpoints(
            androidPublisher: base,
            pubSub: base,
            token: base + "/token",
            keys: base + "/oauth2/v3/certs"
        )
    }
}
