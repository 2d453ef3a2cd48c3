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
    /// How decisions left to the emulator weigh an answer.
    public var refundWeights: RefundModel.Weights
    /// When the clock begins, and whether it runs by itself.
    public var clock: ClockStart
    /// How long a receiver of notifications may take.
    public var deliveryTimeout: Duration

    /// Creates a configuration; what is left out has a value that suits a test.
    public init(
        host: String = "127.0.0.1",
        port: Int = 0,
        seed: UInt64 = 1,
        switches: EmulatorSwitches = EmulatorSwitches(),
        refundWeights: RefundModel.Weights = RefundModel.Weights(),
        clock: ClockStart = .system,
        deliveryTimeout: Duration = .seconds(10)
    ) {
        self.host = host
        self.port = port
        self.seed = seed
        self.switches = switches
        self.refundWeights = refundWeights
        self.clock = clock
        self.deliveryTimeout = deliveryTimeout
    }
}
