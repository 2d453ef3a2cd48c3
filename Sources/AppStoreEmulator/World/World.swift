import AppStoreTrust
import AppStoreTypes

/// Everything there is in one emulated App Store, as a value.
///
/// What happens is the consequence of calls and of the clock: the same seed, the same start of the clock and the same
/// calls make the same world. Keys, identifiers and certificates outlive ``reset()``: whoever was given credentials may
/// go on using them, and a desk that remembers a transaction never meets its identifier again.
struct World: Sendable {
    let authority: SigningAuthority
    let seed: UInt64
    let switches: EmulatorSwitches
    let model: RefundModel
    let clockStart: ClockStart

    var keyring: Keyring
    var generator: SeededGenerator
    var identifiers: IdentifierSequence
    var clock: WorldClock
    var schedule = Schedule()
    var lastSigningDate = Timestamp(milliseconds: 0)

    var apps: [String: EmulatedApp] = [:]
    var customers = Customers()
    var transactions = TransactionLedger()
    var subscriptions = Subscriptions()
    /// The family members' transactions of a purchase that does not renew.
    var sharedPurchases: [String: [String]] = [:]
    var refundRequests: [String: RefundRequestRecord] = [:]
    /// The newest request of each transaction.
    var newestRefundRequests: [String: String] = [:]
    var massExtensions: [String: MassExtension] = [:]
    var externalPurchaseTokens: [String: EmulatedExternalPurchaseToken] = [:]
    var notifications = NotificationLog()
    var requests: [ReceivedRequest] = []
    var faults = EmulatorFaults()

    var isAdvancing = false
    var resets = 0

    init(authority: SigningAuthority, configuration: EmulatorConfiguration, system: Timestamp) {
        self.authority = authority
        seed = configuration.seed
        switches = configuration.switches
        model = RefundModel(seed: configuration.seed, weights: configuration.refundWeights)
        clockStart = configuration.clock
        keyring = Keyring(seed: configuration.seed)
        clock = WorldClock(configuration.clock, system: system)
        generator = Self.generator(seed: configuration.seed, start: clock.now)
        identifiers = IdentifierSequence(using: &generator)
    }

    var signer: JWSSigner { authority.signer }
    var rootCertificate: [UInt8] { authority.rootCertificate }

    mutating func reset() {
        clock = WorldClock(clockStart, system: clock.system)
        schedule = Schedule()
        lastSigningDate = Timestamp(milliseconds: 0)
        apps = [:]
        customers = Customers()
        transactions = TransactionLedger()
        subscriptions = Subscriptions()
        sharedPurchases = [:]
        refundRequests = [:]
        newestRefundRequests = [:]
        massExtensions = [:]
        externalPurchaseTokens = [:]
        notifications.removeAll()
        requests = []
        faults = EmulatorFaults()
        resets += 1
    }

    /// Begins at another time, and draws everything anew from the seed and that time.
    mutating func restart(_ start: ClockStart) {
        clock = WorldClock(start, system: clock.system)
        lastSigningDate = Timestamp(milliseconds: 0)
        generator = Self.generator(seed: seed, start: clock.now)
        identifiers = IdentifierSequence(using: &generator)
    }

    private static func generator(seed: UInt64, start: Timestamp) -> SeededGenerator {
        SeededGenerator(seed: seed ^ (UInt64(bitPattern: start.milliseconds) &* 0xD6E8_FEB8_6659_FD93))
    }
}
