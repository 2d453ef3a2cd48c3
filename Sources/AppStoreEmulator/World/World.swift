import AppStoreTrust
import AppStoreTypes

/// Everything in one emulated App Store, as a value.
///
/// Only calls and the clock change it. The same seed, clock start and calls lead to the same world. Keys, identifiers
/// and certificates outlive ``reset()``: credentials stay valid, and a desk that remembers a transaction never sees its
/// identifier again.
struct World: Sendable {
    var authority: CertificateAuthority
    /// The random seed; a saved world keeps its own.
    var seed: UInt64
    var switches: EmulatorSwitches
    /// The model that decides refund requests left to the emulator.
    var model: RefundModel
    let clockStart: ClockStart
    /// The switches of a new world, followed by its model and rate limits.
    private let startSwitches: EmulatorSwitches
    private let startModel: RefundModel
    private let startLimits: RateLimits

    var keyring: Keyring
    var generator: SeededGenerator
    var identifiers: IdentifierSequence
    var clock: WorldClock
    var schedule = WorldSchedule()
    var lastSigningDate = Timestamp(milliseconds: 0)

    var apps: [String: EmulatedApp] = [:]
    var customers = Customers()
    var transactions = TransactionLedger()
    var subscriptions = Subscriptions()
    /// The family members' transactions for each purchase that does not renew.
    var sharedPurchases: [String: [String]] = [:]
    var refundRequests: [String: RefundRequestRecord] = [:]
    /// The latest request of each transaction.
    var newestRefundRequests: [String: String] = [:]
    /// The tally of each customer's decided requests, computed from the requests.
    var refundTallies: [String: RefundTally] = [:]
    var massExtensions: [String: MassExtension] = [:]
    var externalPurchaseTokens: [String: EmulatedExternalPurchaseToken] = [:]
    var notifications = NotificationLog()
    var requests = RequestLog()
    var faults = EmulatorFaults()
    var rateLimits: RateLimits
    var rateBuckets = RateBuckets()
    var retention = RetentionMessaging()
    var groups = Groups()
    /// The references of Advanced Commerce requests; each can be used only once.
    var commerceRequests: Set<String> = []

    /// The progress of a clock advance; `nil` if there is none.
    var progress: JourneyProgress?
    var resets = 0

    var isAdvancing: Bool { progress != nil }

    init(authority: CertificateAuthority, configuration: EmulatorConfiguration, system: Timestamp) {
        self.authority = authority
        (rateLimits, startLimits) = (configuration.rateLimits, configuration.rateLimits)
        seed = configuration.seed
        (switches, startSwitches) = (configuration.switches, configuration.switches)
        startModel = configuration.refundModel ?? RefundModel(seed: configuration.seed)
        model = startModel
        clockStart = configuration.clock
        keyring = Keyring(seed: configuration.seed)
        clock = WorldClock(configuration.clock, system: system)
        generator = Self.generator(seed: configuration.seed, start: clock.now)
        identifiers = IdentifierSequence(using: &generator)
    }

    /// A signer with the current certificate faults.
    var signer: Signer { Signer(authority: authority, fault: faults.certificates) }

    mutating func reset() {
        clock = WorldClock(clockStart, system: clock.system)
        schedule = WorldSchedule()
        lastSigningDate = Timestamp(milliseconds: 0)
        apps = [:]
        customers = Customers()
        transactions = TransactionLedger()
        subscriptions = Subscriptions()
        sharedPurchases = [:]
        refundRequests = [:]
        newestRefundRequests = [:]
        refundTallies = [:]
        massExtensions = [:]
        externalPurchaseTokens = [:]
        notifications.removeAll()
        requests.removeAll()
        faults = EmulatorFaults()
        (switches, rateLimits, model) = (startSwitches, startLimits, startModel)
        rateBuckets = RateBuckets()
        retention = RetentionMessaging()
        groups = Groups()
        commerceRequests = []
        resets += 1
    }

    /// Restarts the clock at another time, and the random generator from the seed and that time.
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
