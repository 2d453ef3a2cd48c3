import AppStoreTypes

/// What changed in a world, as one line of its journal.
///
/// Members that did not change are `nil`; the small ones are always there.
struct WorldChange: Codable, Sendable {
    var clock: WorldClock
    var lastSigningDate: Timestamp
    var generator: SeededGenerator
    var identifiers: IdentifierSequence
    var authority: CertificateAuthority?
    var keyring: Keyring?
    var switches: EmulatorSwitches?
    var model: RefundModel?
    var faults: EmulatorFaults?
    var rateLimits: RateLimits?
    var retention: RetentionMessaging?
    var groups: Groups?
    var schedule: [WorldSchedule.Entry?]?
    var apps: TrackedDictionary<EmulatedApp>.Change?
    var customers: [Int: EmulatedCustomer]?
    var transactions: TransactionLedger.Change?
    var subscriptions: [Int: EmulatedSubscription]?
    var sharedPurchases: TrackedDictionary<[String]>.Change?
    var refundRequests: TrackedDictionary<RefundRequestRecord>.Change?
    var newestRefundRequests: TrackedDictionary<String>.Change?
    var massExtensions: TrackedDictionary<MassExtension>.Change?
    var externalPurchaseTokens: TrackedDictionary<EmulatedExternalPurchaseToken>.Change?
    var commerceRequests: [String]?
    var notifications: NotificationLog.Change?
    var requests: RequestLog.Change?

    /// Whether a member changed besides those that are always there.
    fileprivate var isMore: Bool {
        authority != nil || keyring != nil || switches != nil || model != nil || faults != nil || rateLimits != nil
            || retention != nil || groups != nil || schedule != nil || apps != nil || customers != nil
            || transactions != nil || subscriptions != nil || sharedPurchases != nil || refundRequests != nil
            || newestRefundRequests != nil || massExtensions != nil || externalPurchaseTokens != nil
            || commerceRequests != nil || notifications != nil || requests != nil
    }
}

/// What a world has to know about its last save, besides what its collections know.
struct UnsavedParts: Sendable {
    /// The members that are compared with their last saved values.
    struct Small: Hashable, Sendable {
        let clock: WorldClock.Setting
        let lastSigningDate: Timestamp
        let generator: SeededGenerator
        let identifiers: IdentifierSequence
        let authority: Int
        let switches: EmulatorSwitches
        let model: RefundModel
        let faults: EmulatorFaults
        let rateLimits: RateLimits
    }

    /// The members that are saved whole, because they change rarely.
    struct Parts: OptionSet, Sendable {
        let rawValue: Int
        static let keyring = Self(rawValue: 1)
        static let retention = Self(rawValue: 2)
        static let groups = Self(rawValue: 4)
    }

    var parts: Parts = []
    var small: Small?
    /// Whether the world is another one than the one saved last.
    var isEverything = false
}

extension World {
    private var small: UnsavedParts.Small {
        UnsavedParts.Small(
            clock: clock.setting,
            lastSigningDate: lastSigningDate,
            generator: generator,
            identifiers: identifiers,
            authority: authority.revision,
            switches: switches,
            model: model,
            faults: faults,
            rateLimits: rateLimits
        )
    }

    /// Returns what changed since the last call, or `nil` if nothing did.
    mutating func takeChange() -> WorldChange? {
        let (before, parts, small) = (unsaved.small, unsaved.parts, small)
        unsaved = UnsavedParts(small: small)
        let change = WorldChange(
            clock: clock,
            lastSigningDate: lastSigningDate,
            generator: generator,
            identifiers: identifiers,
            authority: before?.authority == small.authority ? nil : authority,
            keyring: parts.contains(.keyring) ? keyring : nil,
            switches: before?.switches == switches ? nil : switches,
            model: before?.model == model ? nil : model,
            faults: before?.faults == faults ? nil : faults,
            rateLimits: before?.rateLimits == rateLimits ? nil : rateLimits,
            retention: parts.contains(.retention) ? retention : nil,
            groups: parts.contains(.groups) ? groups : nil,
            schedule: schedule.takeChange(),
            apps: apps.takeChange(),
            customers: customers.takeChange(),
            transactions: transactions.takeChange(),
            subscriptions: subscriptions.takeChange(),
            sharedPurchases: sharedPurchases.takeChange(),
            refundRequests: refundRequests.takeChange(),
            newestRefundRequests: newestRefundRequests.takeChange(),
            massExtensions: massExtensions.takeChange(),
            externalPurchaseTokens: externalPurchaseTokens.takeChange(),
            commerceRequests: commerceRequests.takeChange(),
            notifications: notifications.takeChange(),
            requests: requests.takeChange()
        )
        return before == small && !change.isMore ? nil : change
    }

    /// Repeats a change that was saved; ``finishChanges()`` must follow the last one.
    ///
    /// - Throws: an error if the change does not follow from this world.
    mutating func apply(_ change: WorldChange) throws {
        (clock, lastSigningDate) = (change.clock, change.lastSigningDate)
        (generator, identifiers) = (change.generator, change.identifiers)
        if let changed = change.authority { authority = changed }
        if let changed = change.keyring { keyring = changed }
        if let changed = change.switches { switches = changed }
        if let changed = change.model { model = changed }
        if let changed = change.faults { faults = changed }
        if let changed = change.rateLimits { rateLimits = changed }
        if let changed = change.retention { retention = changed }
        if let changed = change.groups { groups = changed }
        if let changed = change.schedule { schedule.apply(changed) }
        if let changed = change.apps { apps.apply(changed) }
        if let changed = change.customers { try customers.apply(changed) }
        if let changed = change.transactions { try transactions.apply(changed) }
        if let changed = change.subscriptions { try subscriptions.apply(changed) }
        if let changed = change.sharedPurchases { sharedPurchases.apply(changed) }
        if let changed = change.refundRequests { refundRequests.apply(changed) }
        if let changed = change.newestRefundRequests { newestRefundRequests.apply(changed) }
        if let changed = change.massExtensions { massExtensions.apply(changed) }
        if let changed = change.externalPurchaseTokens { externalPurchaseTokens.apply(changed) }
        if let changed = change.commerceRequests { commerceRequests.apply(changed) }
        if let changed = change.notifications { try notifications.apply(changed) }
        if let changed = change.requests { try requests.apply(changed) }
    }

    /// Makes the indexes that changes left out.
    mutating func finishChanges() {
        transactions.reindex()
        notifications.reindex()
    }
}

/// A change in a journal does not follow from the world before it.
struct SavedChangeError: Error {}

extension Array {
    /// Sets elements by position; new ones must follow the last element without a gap.
    mutating func apply(_ change: [Int: Element]) throws {
        for place in change.keys.sorted() {
            guard let element = change[place], (0...count).contains(place) else { throw SavedChangeError() }
            if place == count { append(element) } else { self[place] = element }
        }
    }
}
