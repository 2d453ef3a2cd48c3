package import AppStoreEmulator
package import Foundation

/// The settings that an emulator of Google Play starts with.
package struct PlayEmulatorConfiguration: Sendable {
    /// The address to listen on.
    package var host: String
    /// The port to listen on; 0 picks a free port.
    package var port: Int
    /// The URL at which others reach the emulator, without a trailing slash; by default, the address it listens on.
    package var publicURL: String?
    /// The seed of tokens and IDs: the same seed and the same calls give the same ones.
    package var seed: UInt64
    /// When the clock starts, and whether it runs by itself.
    package var clock: ClockStart
    /// The key file of the service account, if an earlier emulator made one; by default, a new key.
    package var keyFile: Data?
    /// How long the receiver of a push may take to answer; Pub/Sub's default is 10 seconds.
    package var pushTimeout: Duration
    /// Hears of everything that happens.
    package var onEvent: (@Sendable (PlayEvent) -> Void)?

    package init(
        host: String = "127.0.0.1",
        port: Int = 0,
        publicURL: String? = nil,
        seed: UInt64 = 1,
        clock: ClockStart = .system,
        keyFile: Data? = nil,
        pushTimeout: Duration = .seconds(10),
        onEvent: (@Sendable (PlayEvent) -> Void)? = nil
    ) {
        self.host = host
        self.port = port
        self.publicURL = publicURL
        self.seed = seed
        self.clock = clock
        self.keyFile = keyFile
        self.pushTimeout = pushTimeout
        self.onEvent = onEvent
    }

    /// The URL at which others reach an emulator that listens on a port.
    func baseURL(port: Int) -> String {
        let wildcards: Set = ["0.0.0.0", "::", ""]
        let reachable = wildcards.contains(host) ? "127.0.0.1" : host.contains(":") ? "[\(host)]" : host
        return publicURL ?? "http://\(reachable):\(port)"
    }
}
