import AppStoreTypes
import Foundation

/// What a saved world needs in addition to its own data.
struct WorldDependencies: Sendable {
    let authority: CertificateAuthority
    let configuration: EmulatorConfiguration
    let system: Timestamp
    /// The number of resets so far.
    var resets = 0
}

extension World: Encodable, DecodableWithConfiguration {
    /// The version of the saved format; other versions are rejected.
    static let savedVersion = 1

    private enum CodingKeys: String, CodingKey {
        case version, authority, seed, keyring, generator, identifiers, clock, schedule, lastSigningDate, apps,
            customers
        case transactions, subscriptions, sharedPurchases, refundRequests, newestRefundRequests, massExtensions
        case externalPurchaseTokens, notifications, requests, faults
        case switches, rateLimits, retention, groups, commerceRequests, model
    }

    /// Decodes a saved world, which continues from the time it was saved.
    ///
    /// - Throws: `DecodingError`, also if another version saved it.
    init(from decoder: any Decoder, configuration: WorldDependencies) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let version = try container.decode(Int.self, forKey: .version)
        guard version == Self.savedVersion else {
            throw DecodingError.dataCorruptedError(
                forKey: .version,
                in: container,
                debugDescription: "this emulator reads version \(Self.savedVersion), not \(version)"
            )
        }
        self.init(
            authority: configuration.authority,
            configuration: configuration.configuration,
            system: configuration.system
        )
        // States saved by earlier releases have no seed.
        seed = try container.decodeIfPresent(UInt64.self, forKey: .seed) ?? seed
        keyring = try container.decode(Keyring.self, forKey: .keyring)
        generator = try container.decode(SeededGenerator.self, forKey: .generator)
        identifiers = try container.decode(IdentifierSequence.self, forKey: .identifiers)
        clock = try container.decode(WorldClock.self, forKey: .clock)
        clock.resume(at: configuration.system)
        schedule = try container.decode(WorldSchedule.self, forKey: .schedule)
        lastSigningDate = try container.decode(Timestamp.self, forKey: .lastSigningDate)
        apps = try container.decode([String: EmulatedApp].self, forKey: .apps)
        customers = try container.decode(Customers.self, forKey: .customers)
        transactions = try container.decode(TransactionLedger.self, forKey: .transactions)
        subscriptions = try container.decode(Subscriptions.self, forKey: .subscriptions)
        sharedPurchases = try container.decode([String: [String]].self, forKey: .sharedPurchases)
        refundRequests = try container.decode([String: RefundRequestRecord].self, forKey: .refundRequests)
        newestRefundRequests = try container.decode([String: String].self, forKey: .newestRefundRequests)
        for record in refundRequests.values { tally(record.request.state, of: record.request.transactionID) }
        // States saved by earlier releases have no model.
        model = try container.decodeIfPresent(RefundModel.self, forKey: .model) ?? model
        massExtensions = try container.decode([String: MassExtension].self, forKey: .massExtensions)
        externalPurchaseTokens = try container.decode(
            [String: EmulatedExternalPurchaseToken].self,
            forKey: .externalPurchaseTokens
        )
        notifications = try container.decode(NotificationLog.self, forKey: .notifications)
        if try container.decode(String.self, forKey: .authority) != configuration.authority.mark {
            // Signatures made with other keys do not match these certificates.
            notifications.forgetSignatures()
        }
        requests = try container.decode(RequestLog.self, forKey: .requests)
        faults = try container.decode(EmulatorFaults.self, forKey: .faults)
        switches = try EmulatorSwitches(saved: container.decode([String: JSONValue].self, forKey: .switches))
        rateLimits = try container.decode(RateLimits.self, forKey: .rateLimits)
        retention = try container.decode(RetentionMessaging.self, forKey: .retention)
        groups = try container.decode(Groups.self, forKey: .groups)
        commerceRequests = try container.decode(Set<String>.self, forKey: .commerceRequests)
        resets = configuration.resets + 1
    }

    /// Encodes the world without the keys that sign.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Self.savedVersion, forKey: .version)
        try container.encode(authority.mark, forKey: .authority)
        try container.encode(seed, forKey: .seed)
        try container.encode(keyring, forKey: .keyring)
        try container.encode(generator, forKey: .generator)
        try container.encode(identifiers, forKey: .identifiers)
        try container.encode(clock, forKey: .clock)
        try container.encode(schedule, forKey: .schedule)
        try container.encode(lastSigningDate, forKey: .lastSigningDate)
        try container.encode(apps, forKey: .apps)
        try container.encode(customers, forKey: .customers)
        try container.encode(transactions, forKey: .transactions)
        try container.encode(subscriptions, forKey: .subscriptions)
        try container.encode(sharedPurchases, forKey: .sharedPurchases)
        try container.encode(refundRequests, forKey: .refundRequests)
        try container.encode(newestRefundRequests, forKey: .newestRefundRequests)
        try container.encode(massExtensions, forKey: .massExtensions)
        try container.encode(externalPurchaseTokens, forKey: .externalPurchaseTokens)
        try container.encode(notifications, forKey: .notifications)
        try container.encode(requests, forKey: .requests)
        try container.encode(faults, forKey: .faults)
        try container.encode(switches, forKey: .switches)
        try container.encode(rateLimits, forKey: .rateLimits)
        try container.encode(retention, forKey: .retention)
        try container.encode(groups, forKey: .groups)
        try container.encode(commerceRequests, forKey: .commerceRequests)
        try container.encode(model, forKey: .model)
    }
}
