public import AppStoreTrust
public import AppStoreTypes

/// What is known of a call to Apple beside its failure, and helps to say why it failed.
public struct CallCircumstances: Sendable {
    /// The environment that was asked.
    public var environment: AppStoreEnvironment
    /// The token that was sent.
    public var token: String?
    /// The key it was made with.
    public var key: APIKey?
    /// The name of the file that the key was read from.
    public var keyFileName: String?
    /// The `Date` of the answer, read by `Timestamp`.
    public var serverTime: Timestamp?
    /// Whether the sandbox takes a token of the same key; `nil` where it was not asked.
    public var sandboxTakesKey: Bool?
    /// When the answer came, by this machine's clock.
    public var now: Timestamp

    /// Describes a call.
    public init(
        environment: AppStoreEnvironment,
        token: String? = nil,
        key: APIKey? = nil,
        keyFileName: String? = nil,
        serverTime: Timestamp? = nil,
        sandboxTakesKey: Bool? = nil,
        now: Timestamp = .now
    ) {
        self.environment = environment
        self.token = token
        self.key = key
        self.keyFileName = keyFileName
        self.serverTime = serverTime
        self.sandboxTakesKey = sandboxTakesKey
        self.now = now
    }

    /// How far this machine's clock is ahead of the server's; `nil` where the server did not say.
    public var clockLead: Duration? { serverTime.map { now - $0 } }
}
