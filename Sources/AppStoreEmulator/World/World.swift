import AppStoreTrust
import AppStoreTypes

/// Everything there is in one emulated App Store, as a value.
///
/// Keys, identifiers and certificates outlive ``reset()``: whoever was given credentials may go on using them, and a
/// desk that remembers a transaction never meets its identifier again.
struct World: Sendable {
    let signer: JWSSigner
    let rootCertificate: [UInt8]
    let seed: UInt64
    let switches: EmulatorSwitches
    let model: RefundModel
    let systemTime: @Sendable () -> Timestamp

    var keyring: Keyring
    var identifiers = IdentifierSequence()

    var offset: Duration = .zero
    var isAdvancing = false
    var apps: [String: EmulatedApp] = [:]
    var transactions: [String: EmulatedTransaction] = [:]
    var customers = Customers()
    var refundRequests: [String: RefundRequestRecord] = [:]
    /// The newest request of each transaction.
    var newestRefundRequests: [String: String] = [:]
    var notifications = NotificationLog()
    var requests: [ReceivedRequest] = []
    var resets = 0
    var faults = EmulatorFaults()

    init(
        chain: SigningChain,
        configuration: EmulatorConfiguration,
        systemTime: @escaping @Sendable () -> Timestamp = { .now }
    ) {
        signer = chain.signer
        rootCertificate = chain.rootDER
        seed = configuration.seed
        switches = configuration.switches
        model = RefundModel(seed: configuration.seed, weights: configuration.refundWeights)
        keyring = Keyring(seed: configuration.seed)
        self.systemTime = systemTime
    }

    /// The emulator's own time.
    var now: Timestamp { systemTime() + offset }

    mutating func reset() {
        offset = .zero
        apps = [:]
        transactions = [:]
        customers = Customers()
        refundRequests = [:]
        newestRefundRequests = [:]
        notifications.removeAll()
        requests = []
        resets += 1
        faults = EmulatorFaults()
    }
}
