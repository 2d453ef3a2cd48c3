public import AppStoreTrust
public import AppStoreTypes

/// Details of a failed call to Apple that help to find the cause.
public struct CallCircumstances: Sendable {
    /// The environment of the call.
    public var environment: AppStoreEnvironment
    /// The token that was sent.
    public var token: String?
    /// The key that signed the token.
    public var key: APIKey?
    /// The name of the key's file.
    public var keyFileName: String?
    /// The `Date` header of the response.
    public var serverTime: Timestamp?
    /// Whether the sandbox accepts a token of the same key; `nil` if that was not tried.
    public var sandboxAcceptsKey: Bool?
    /// When the response arrived, by this machine's clock.
    public var now: Timestamp

    /// Creates the details of a call.
    public init(
        environment: AppStoreEnvironment,
        token: String? = nil,
        key: APIKey? = nil,
        keyFileName: String? = nil,
        serverTime: Timestamp? = nil,
        sandboxAcceptsKey: Bool? = nil,
        now: Timestamp = .now
    ) {
        self.environment = environment
        self.token = token
        self.key = key
        self.keyFileName = keyFileName
        self.serverTime = serverTime
        self.sandboxAcceptsKey = sandboxAcceptsKey
        self.now = now
    }

    /// How far this machine's clock is ahead of the server's; `nil` if the server's time is unknown.
    public var clockLead: Duration? { serverTime.map { now - $0 } }
}
