import AppStoreTrust
import AppStoreTypes

/// Everything in one emulated App Store, as a value.
///
/// Only calls and the clock change it. The same seed, clock start and calls lead to the same world. Keys, identifiers
/// and certificates outlive ``reset()``: credentials stay valid, and a desk that remembers a transaction never sees its
/// identifier again.
struct World: Codable, Sendable {
    /// The keys and certificates that sign.
    var authority: CertificateAuthority
    /// The random seed; a saved world keeps its own.
    var seed: UInt64
    var switches: EmulatorSwitches
    /// The model that decides refund requests left to the emulator.
    var model: RefundModel
    var keyring: Keyring { didSet { unsaved.parts.insert(.keyring) } }
    var generator: SeededGenerator
    var identifiers: IdentifierSequence
    var clock: WorldClock
    var schedule = WorldSchedule()
    var lastSigningDate = Timestamp(milliseconds: 0)

    var apps = TrackedDictionary<EmulatedApp>()
    var customers = Customers()
    var transactions = TransactionLedger()
    var subscriptions = Subscriptions()
    /// The family members' transactions for each purchase that does not renew.
    var sharedPurchases = TrackedDictionary<[String]>()
    var refundRequests = TrackedDictionary<RefundRequestRecord>()
    /// The latest request of each transaction.
    var newestRefundRequests = TrackedDictionary<String>()
    /// The tally of each customer's decided requests, computed from the requests.
    var refundTallies: [String: RefundTally] = [:]
    var massExtensions = TrackedDictionary<MassExtension>()
    var externalPurchaseTokens = TrackedDictionary<EmulatedExternalPurchaseToken>()
    var notifications = NotificationLog()
    var requests = RequestLog()
    var faults = EmulatorFaults()
    var rateLimits: RateLimits
    var rateBuckets = RateBuckets()
    var retention = RetentionMessaging() { didSet { unsaved.parts.insert(.retention) } }
    var groups = Groups() { didSet { unsaved.parts.insert(.groups) } }
    /// The references of Advanced Commerce requests; each can be used only once.
    var commerceRequests = GrowingSet()
    /// The simulated year that the schedule plays; `nil` if the world began without one.
    var savedYear: SavedYear?

    /// How the emulator was started; it is not saved.
    private(set) var configuration = EmulatorConfiguration()
    /// The progress of a clock advance; `nil` if there is none.
    var progress: ClockAdvanceProgress?
    var resets = 0
    /// What changed since the world was last saved.
    var unsaved = UnsavedParts()

    var isAdvancing: Bool { progress != nil }

    /// What is saved; everything else follows from it, or starts empty.
    private enum CodingKeys: String, CodingKey {
        case authority, seed, switches, model, keyring, generator, identifiers, clock, schedule, lastSigningDate
        case apps, customers, transactions, subscriptions, sharedPurchases, refundRequests, newestRefundRequests
        case massExtensions, externalPurchaseTokens, notifications, requests, faults, rateLimits, retention, groups
        case commerceRequests, savedYear
    }

    init(authority: CertificateAuthority, configuration: EmulatorConfiguration, system: Timestamp) {
        self.authority = authority
        self.configuration = configuration
        rateLimits = configuration.rateLimits
        seed = configuration.seed
        switches = configuration.switches
        model = configuration.refundModel ?? RefundModel(seed: configuration.seed)
        keyring = Keyring(seed: configuration.seed)
        clock = WorldClock(configuration.clock, system: system)
        generator = Self.generator(seed: configuration.seed, start: clock.now)
        identifiers = IdentifierSequence(using: &generator)
    }

    /// A signer with the current certificate faults.
    var signer: Signer { Signer(authority: authority, fault: faults.certificates) }

    mutating func reset() {
        var new = World(authority: authority, configuration: configuration, system: clock.system)
        (new.seed, new.keyring, new.generator, new.identifiers) = (seed, keyring, generator, identifiers)
        // Their numbers continue, so that no two entries ever have the same.
        (new.notifications, new.requests) = (notifications, requests)
        new.notifications.removeAll()
        new.requests.removeAll()
        (new.progress, new.resets) = (progress, resets + 1)
        new.unsaved.isEverything = true
        self = new
    }

    /// Continues a saved world, from the time at which it was saved.
    ///
    /// - Parameters:
    ///   - configuration: how the emulator was started now.
    ///   - responderURL: the URL of its OCSP responder, if it is known yet.
    ///   - system: the system's time.
    ///   - resets: the number of resets so far.
    mutating func resume(
        with configuration: EmulatorConfiguration,
        responderURL: String?,
        at system: Timestamp,
        resets: Int
    ) {
        self.configuration = configuration
        if let responderURL { moveResponder(to: responderURL) }
        clock.resume(at: system)
        for record in refundRequests.values { tally(record.request.state, of: record.request.transactionID) }
        self.resets = resets + 1
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
