/// How an emulator is started.
public struct EmulatorConfiguration: Sendable {
    /// The address to listen on.
    public var host: String
    /// The port to listen on; 0 picks a free one.
    public var port: Int
    /// What decisions left to the emulator, and with a fixed start of the clock all identifiers, are drawn from: the
    /// same seed and the same story end the same way.
    public var seed: UInt64
    /// What Apple leaves open, settled one way or the other.
    public var switches: EmulatorSwitches
    /// How refund requests left to the emulator are decided; the default model with ``seed`` if left out.
    public var refundModel: RefundModel?
    /// When the clock begins, and whether it runs by itself.
    public var clock: ClockStart
    /// How many calls are taken of an app.
    public var rateLimits: RateLimits
    /// How long a receiver of notifications may take.
    public var deliveryTimeout: Duration
    /// How long a connection may be idle, and how long a request may take to arrive.
    public var requestTimeout: Duration
    /// The most connections at a time; others wait to be accepted.
    public var mostConnections: Int
    /// Where certificates say that the emulator is, without a slash at the end; where it listens if left out.
    public var publicURL: String?
    /// The folder to keep the state in between two runs; it ends with the process if left out.
    public var dataFolder: String?

    /// Creates a configuration; what is left out has a value that suits a test.
    public init(
        host: String = "127.0.0.1",
        port: Int = 0,
        seed: UInt64 = 1,
        switches: EmulatorSwitches = EmulatorSwitches(),
        refundModel: RefundModel? = nil,
        clock: ClockStart = .system,
        rateLimits: RateLimits = RateLimits(),
        deliveryTimeout: Duration = .seconds(10),
        requestTimeout: Duration = .seconds(30),
        mostConnections: Int = 16_384,
        publicURL: String? = nil,
        dataFolder: String? = nil
    ) {
        self.host = host
        self.port = port
        self.seed = seed
        self.switches = switches
        self.refundModel = refundModel
        self.clock = clock
        self.rateLimits = rateLimits
        self.deliveryTimeout = deliveryTimeout
        self.requestTimeout = requestTimeout
        self.mostConnections = mostConnections
        self.publicURL = publicURL
        self.dataFolder = dataFolder
    }
}

extension EmulatorConfiguration {
    /// The URL of the OCSP responder, as certificates name it.
    func responderURL(port: Int) -> String {
        let wildcards: Set = ["0.0.0.0", "::", ""]
        let reachable = wildcards.contains(host) ? "127.0.0.1" : host.contains(":") ? "[\(host)]" : host
        return "\(publicURL ?? "http://\(reachable):\(port)")/\(OCSPResponder.path)"
    }
}
