/// The settings an emulator starts with.
public struct EmulatorConfiguration: Sendable {
    /// The address to listen on.
    public var host: String
    /// The port to listen on; 0 picks a free port.
    public var port: Int
    /// The seed for the emulator's decisions and, if the clock starts at a fixed time, for all identifiers.
    ///
    /// The same seed and the same calls lead to the same results.
    public var seed: UInt64
    /// The choices for behavior that Apple does not document.
    public var switches: EmulatorSwitches
    /// The model that decides refund requests left to the emulator; by default, the standard model with ``seed``.
    public var refundModel: RefundModel?
    /// When the clock starts, and whether it runs by itself.
    public var clock: ClockStart
    /// How many calls per app the emulator accepts.
    public var rateLimits: RateLimits
    /// How long the receiver of a notification may take to answer.
    public var deliveryTimeout: Duration
    /// The root certificates, in DER, that may sign the certificates of your servers, besides those of the system.
    public var serverRootCertificates: [[UInt8]]
    /// How long a connection may be idle, how long a request may take to arrive, and how long an answer may take to
    /// leave.
    public var requestTimeout: Duration
    /// The maximum number of open connections; further ones wait to be accepted.
    ///
    /// The emulator never accepts more than half of the files that the process may have open.
    public var maximumConnections: Int
    /// The base URL of the emulator in certificates, without a trailing slash; by default, the address it listens on.
    public var publicURL: String?
    /// The folder that keeps the state; if omitted, the state is lost when the process ends.
    ///
    /// The emulator saves each change there before it answers.
    public var dataFolder: String?
    /// Hears of each notification that the emulator sends, and of each consumption answer that it receives.
    public var onActivity: (@Sendable (EmulatorActivity) -> Void)?

    /// Creates a configuration; every default suits a test.
    public init(
        host: String = "127.0.0.1",
        port: Int = 0,
        seed: UInt64 = 1,
        switches: EmulatorSwitches = EmulatorSwitches(),
        refundModel: RefundModel? = nil,
        clock: ClockStart = .system,
        rateLimits: RateLimits = RateLimits(),
        deliveryTimeout: Duration = .seconds(10),
        serverRootCertificates: [[UInt8]] = [],
        requestTimeout: Duration = .seconds(30),
        maximumConnections: Int = 16_384,
        publicURL: String? = nil,
        dataFolder: String? = nil,
        onActivity: (@Sendable (EmulatorActivity) -> Void)? = nil
    ) {
        self.host = host
        self.port = port
        self.seed = seed
        self.switches = switches
        self.refundModel = refundModel
        self.clock = clock
        self.rateLimits = rateLimits
        self.deliveryTimeout = deliveryTimeout
        self.serverRootCertificates = serverRootCertificates
        self.requestTimeout = requestTimeout
        self.maximumConnections = maximumConnections
        self.publicURL = publicURL
        self.dataFolder = dataFolder
        self.onActivity = onActivity
    }
}

extension EmulatorConfiguration {
    /// Returns the URL of the OCSP responder for certificates.
    func responderURL(port: Int) -> String {
        let wildcards: Set = ["0.0.0.0", "::", ""]
        let reachable = wildcards.contains(host) ? "127.0.0.1" : host.contains(":") ? "[\(host)]" : host
        return "\(publicURL ?? "http://\(reachable):\(port)")/\(OCSPResponder.path)"
    }
}
